import { losAngelesDate } from '#domain';
import type { SeededRandom } from '../seeded-random.js';
import { InvariantBroken, type ClientResponse, type SimulatedWorld } from '../simulated-world.js';
import { workWithCheck, workWithPaid } from './practice-actions.js';
import type { Payers, SentFile } from './payers.js';
import type { PayerBill } from './write-835.js';

/** File and its final response. */
export interface AcceptedFile {
  readonly id: string;
  readonly sent: SentFile;
}

/** Receipt item with the members that users need. */
interface Item {
  readonly n: number;
  readonly outcome: string;
  readonly reason?: string;
  readonly billId?: string | null;
}

interface Receipt {
  readonly interchanges: readonly {
    readonly sets: readonly { readonly items: readonly Item[]; readonly payment?: SetPayment }[];
  }[];
}

/** A set's check as the receipt shows it, in dollars. */
export interface SetPayment {
  readonly checkId: string;
  readonly amount: number;
}

/** Simulated practice: payers send files, and users work with the money. */
export class PaymentsPractice {
  readonly taken: AcceptedFile[] = [];
  readonly voidedPayments: string[] = [];
  private made = 0;

  constructor(
    readonly world: SimulatedWorld,
    readonly bills: readonly PayerBill[],
    readonly payers: Payers,
  ) {}

  /** Sends a request until it has a final response, and returns it. */
  async ask(chance: SeededRandom, method: string, path: string, body?: unknown, key?: string): Promise<ClientResponse> {
    const { world } = this;
    for (;;) {
      const answer = await world.call(method, path, body, key);
      const heard = chance.is(LOST_RESPONSE_RATE) ? null : answer;
      world.tell(`${key ?? ''} ${method} ${path} ${answer?.status ?? '-'}${heard === answer ? '' : ' lost'}`);
      if (heard !== null && !isTransient(heard)) return heard;
      await world.time.rest(heard?.retryAfterMs ?? chance.whole(20, 1_000));
    }
  }

  /** Sends a request with its own idempotency key. It takes effect once or a rule rejects it. */
  async act(chance: SeededRandom, path: string, body: unknown, method = 'POST'): Promise<ClientResponse> {
    const answer = await this.ask(chance, method, path, body, `money-${(this.made += 1)}`);
    if (answer.status >= 300 && ![404, 409, 422].includes(answer.status))
      throw new InvariantBroken(`${method} ${path} returned ${answer.status}`);
    return answer;
  }

  /** Delivers a payer file, sometimes over two channels at once. */
  async deliver(chance: SeededRandom): Promise<void> {
    const sent = this.payers.next();
    const send = (): Promise<ClientResponse> => this.ask(chance, 'POST', '/payer-files', sent.text);
    const answers = await Promise.all(chance.is(0.1) ? [send(), send()] : [send()]);
    const [first] = answers;
    for (const answer of answers) {
      if (answer.status >= 300) throw new InvariantBroken(`uploading a payer file returned ${answer.status}`);
      if (answer.json.data.id !== first.json.data.id) throw new InvariantBroken('one file was recorded as two files');
    }
    this.payers.came(sent);
    this.taken.push({ id: first.json.data.id as string, sent });
  }

  /** A payer file's receipt. */
  async receipt(chance: SeededRandom, id: string): Promise<Receipt> {
    const answer = await this.ask(chance, 'GET', `/payer-files/${id}`);
    if (answer.status !== 200)
      throw new InvariantBroken(`${id} was accepted, but reading it returned ${answer.status}`);
    return answer.json.data as Receipt;
  }

  /** Performs a random user action that involves money. */
  async work(chance: SeededRandom): Promise<void> {
    const waiting = this.taken.length > 0 && chance.is(0.5) ? await this.waiting(chance) : null;
    if (waiting) return this.settle(chance, waiting);
    const { id } = chance.pick(this.bills);
    const act = (action: string, more: object = {}) => this.act(chance, `/bills/${id}/actions`, { action, ...more });
    const today = losAngelesDate(new Date(this.world.time.wall).toISOString());
    const how = { method: 'check', depositDate: today, checkNumber: this.payers.checkNumber() };
    const reason = 'A reason.';
    await chance.pick<() => Promise<unknown>>([
      () => workWithCheck(this, chance, today),
      () => workWithCheck(this, chance, today),
      () => workWithCheck(this, chance, today),
      () => workWithPaid(this, chance, today),
      () => workWithPaid(this, chance, today),
      () => workWithPaid(this, chance, today),
      () => act('post_payment', { ...how, amount: dollars(chance.whole(1, 90_000)), overpayment: 'credit' }),
      () => this.check(chance, how),
      () => this.typeAhead(chance, today),
      () => this.typeAhead(chance, today),
      () => act(chance.pick(['close', 'reopen']), { reason }),
      () => act(chance.pick(['second_review', 'add_note']), { reason, note: 'A note.' }),
      () => this.act(chance, `/sandbox/bills/${id}/simulate`, { scenario: 'partial_payment' }),
    ])();
  }

  /** Unprocessed item in a random file, or null if the file has none. */
  private async waiting(chance: SeededRandom): Promise<Waiting | null> {
    const { id } = chance.pick(this.taken);
    const items = (await this.receipt(chance, id)).interchanges.flatMap(({ sets }) => sets.flatMap((set) => set.items));
    const open = items.filter(({ outcome }) => outcome === 'unmatched' || outcome === 'refused');
    return open.length > 0 ? { file: id, item: chance.pick(open) } : null;
  }

  /** Matches or dismisses an item. Sometimes two users match it to different bills at the same time. */
  private async settle(chance: SeededRandom, { file, item }: Waiting): Promise<void> {
    const path = `/payer-files/${file}/items/${item.n}`;
    if (chance.is(0.1)) return void (await this.act(chance, `${path}/dismiss`, { reason: 'handled_by_hand' }));
    const named = item.billId !== undefined && item.billId !== null && chance.is(0.7) ? item.billId : null;
    const match = async (billId: string) => {
      const payeeConfirmed = item.reason === 'other_payee';
      const answer = await this.act(chance, `${path}/match`, { billId, ...(payeeConfirmed && { payeeConfirmed }) });
      const now = answer.status < 300 ? itemsOf(answer.json.data as Receipt).find(({ n }) => n === item.n) : undefined;
      // If the bill has no payment for the reversal to reverse, the item stays open.
      return { billId, done: now !== undefined && now.billId === billId && !isOpen(now) };
    };
    const chosenId = named ?? chance.pick(this.bills).id;
    const answers = await Promise.all(
      chance.is(0.3) ? [match(chosenId), match(chance.pick(this.bills).id)] : [match(chosenId)],
    );
    const bills = new Set(answers.flatMap(({ billId, done }) => (done ? [billId] : [])));
    if (bills.size > 1) throw new InvariantBroken(`${file} ${item.n} was matched with two bills`);
  }

  /** Posts one check for one or two bills. */
  private check(chance: SeededRandom, how: object): Promise<ClientResponse> {
    const shares = Array.from({ length: chance.whole(1, 2) }, () => chance.whole(1, 30_000));
    const amount = dollars(shares.reduce((sum, share) => sum + share, 0));
    const first = chance.whole(0, this.bills.length - 2);
    const allocations = shares.map((cents, at) => ({ billId: this.bills[first + at]?.id, amount: dollars(cents) }));
    return this.act(chance, '/payments', { ...how, amount, allocations });
  }

  /**
   * Posts a check that arrived by mail before its remittance. It is applied to some of the remittance's bills or to
   * none.
   */
  private async typeAhead(chance: SeededRandom, depositDate: string): Promise<unknown> {
    const announced = this.payers.announce();
    if (!announced) return;
    const shares = new Map<string, number>();
    let unapplied = announced.amount;
    for (const { bill, paid, status } of announced.claims) {
      // Sometimes the amount differs from the claim.
      const cents = chance.is(0.9) ? paid : chance.whole(1, Math.max(1, paid));
      if (!bill || status !== '1' || cents <= 0 || cents > unapplied || shares.has(bill.id) || chance.is(0.4)) continue;
      shares.set(bill.id, cents);
      unapplied -= cents;
    }
    // Sometimes the amount has a typo.
    unapplied += chance.is(0.05) ? 100 : 0;
    const cents = [...shares.values()].reduce((sum, share) => sum + share, unapplied);
    const allocations = [...shares].map(([billId, one]) => ({ billId, amount: dollars(one), overpayment: 'credit' }));
    const checkNumber = chance.is(0.3) ? announced.trace.replace(/^0+/, '') : announced.trace;
    return this.act(chance, '/payments', {
      ...{ method: 'check', depositDate, checkNumber, allocations, amount: dollars(cents) },
      ...(unapplied > 0 && { unapplied: dollars(unapplied) }),
    });
  }
}

interface Waiting {
  readonly file: string;
  readonly item: Item;
}

const itemsOf = ({ interchanges }: Receipt): readonly Item[] =>
  interchanges.flatMap(({ sets }) => sets.flatMap(({ items }) => items));
const isOpen = ({ outcome }: Item): boolean => outcome === 'unmatched' || outcome === 'refused';

const LOST_RESPONSE_RATE = 0.04;
const isTransient = ({ status, json }: ClientResponse): boolean =>
  status === 503 || (status === 409 && json.code === 'idempotency_in_progress');

const dollars = (cents: number): number => cents / 100;
