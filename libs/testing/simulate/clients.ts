import { isDeepStrictEqual } from 'node:util';
import { losAngelesDate } from '#domain';
import { billBody } from '#testing/pure';
import type { SeededRandom } from './seeded-random.js';
import { InvariantBroken, type ClientResponse, type SimulatedWorld } from './simulated-world.js';

/** A request that was answered for good. */
export interface AcknowledgedRequest {
  readonly method?: 'PUT';
  readonly key: string;
  readonly path: string;
  readonly body: unknown;
  readonly answer: ClientResponse;
}

/** The state that all clients share. */
export class ClientState {
  readonly acknowledged: AcknowledgedRequest[] = [];
  /** Requests that a client stopped asking for: done or not. */
  readonly abandoned: Omit<AcknowledgedRequest, 'answer'>[] = [];
  /** Ids, in the order in which they were answered. */
  readonly bills: string[] = [];
  /** How far the sandbox's clock was set forward, in milliseconds. */
  clockOffsetMs = 0;
  /** Cents of each payment that somebody posted. */
  readonly posted: number[] = [];
  private made = 0;

  constructor(readonly world: SimulatedWorld) {}

  /** Approximate time by the practice's clock. */
  get now(): number {
    return this.world.time.wall + this.clockOffsetMs;
  }

  nextKey(): string {
    return `key-${(this.made += 1)}`;
  }

  /** Takes down what was acknowledged. */
  note(acknowledged: AcknowledgedRequest): void {
    const { path, answer } = acknowledged;
    this.acknowledged.push(acknowledged);
    if (path === '/bills') this.bills.push(answer.json.id as string);
    const body = acknowledged.body as { action?: string; amount?: number; allocations?: { amount: number }[] };
    if (body.action === 'post_payment') this.posted.push(cents(body.amount ?? 0));
    if (path === '/sandbox/clock')
      this.clockOffsetMs = Date.parse((acknowledged.body as { now: string }).now) - this.world.time.wall;
    if (path === '/payments') this.posted.push(...(body.allocations ?? []).map(({ amount }) => cents(amount)));
  }
}

const cents = (dollars: number): number => Math.round(dollars * 100);

const GIVE_UP_RATE = 0.03;
const LOST_RESPONSE_RATE = 0.05;
/** Tells whether an answer means "come again". */
const isTransient = (answer: ClientResponse | null): boolean =>
  answer === null || answer.status === 503 || (answer.status === 409 && answer.json.code === 'idempotency_in_progress');

/** Sends a request until it is answered for good, when it is told to: under one key, so that it is done once. */
export const withRetries = async (
  office: ClientState,
  chance: SeededRandom,
  request: Omit<AcknowledgedRequest, 'answer'>,
  mayGiveUp: boolean,
): Promise<ClientResponse | null> => {
  const { world } = office;
  const { method = 'POST', key, path, body } = request;
  for (;;) {
    const sent = world.call(method, path, body, key);
    // Somebody's proxy may send it twice.
    const [answer, other] = await Promise.all([sent, chance.is(0.05) ? world.call(method, path, body, key) : null]);
    if (isDone(answer) && isDone(other) && !isSameResponse(answer, other))
      throw new InvariantBroken(`${key} was done in two ways`);
    // A refusal by one copy is not final: another one may know of a changed clock already, and carry it out.
    const result = isDone(other) ? other : answer;
    const heard = chance.is(LOST_RESPONSE_RATE) ? null : result;
    world.tell(`${key} ${method} ${path} ${result?.status ?? '-'}${heard === result ? '' : ' unheard'}`);
    if (heard !== null && !isTransient(heard)) return heard;
    if (mayGiveUp && chance.is(GIVE_UP_RATE)) return null;
    await world.time.rest(heard?.retryAfterMs ?? chance.whole(20, 1_000));
  }
};

const isDone = (answer: ClientResponse | null): answer is ClientResponse => answer !== null && answer.status < 300;

/** Refusals name their request, so only what they refuse is compared. */
const isSameResponse = (answer: ClientResponse, other: ClientResponse): boolean =>
  answer.status === other.status &&
  (answer.status < 300 ? isDeepStrictEqual(answer.json, other.json) : answer.json.code === other.json.code);

/** Somebody of a practice who works for a while: anything valid, in any order, and the same again now and then. */
export const runClient = async (office: ClientState, chance: SeededRandom, steps: number): Promise<void> => {
  const { world } = office;
  for (let step = 0; step < steps; step += 1) {
    await world.time.rest(chance.whole(0, 400));
    const what = chance.next();
    if (what < 0.08 && office.acknowledged.length > 0) await repeatRequest(office, chance);
    else if (what < 0.12 && office.acknowledged.length > 0) await reuseKey(office, chance);
    else if (what < 0.22 && office.bills.length > 0) await readBack(office, chance);
    else await submitRandomBill(office, chance);
  }
};

/** Repeats a request with its key: the first answer must come once more. */
const repeatRequest = async (office: ClientState, chance: SeededRandom): Promise<void> => {
  const { answer: first, ...request } = chance.pick(office.acknowledged);
  const answer = await withRetries(office, chance, request, false);
  expectReplay(request.key, first, answer);
};

export const expectReplay = (key: string, first: ClientResponse, answer: ClientResponse | null): void => {
  if (answer === null || !isSameResponse(first, answer) || !answer.replayed)
    throw new InvariantBroken(`${key} was answered with ${first.status}, and its repetition with ${answer?.status}`);
};

/** Sends another request with a used key: it must be refused. */
const reuseKey = async (office: ClientState, chance: SeededRandom): Promise<void> => {
  const { answer: _, ...request } = chance.pick(office.acknowledged);
  const { key, body } = request;
  const answer = await withRetries(
    office,
    chance,
    { ...request, body: { ...(body as object), actorName: 'Somebody' } },
    false,
  );
  if (answer?.json.code !== 'idempotency_key_reused')
    throw new InvariantBroken(`${key} was used for another request, which was answered with ${answer?.status}`);
};

/** Events that a follower of the feed received, and its cursor. */
export interface FeedProgress {
  readonly events: unknown[];
  cursor: string;
}

/** Reads the feed page by page, through whatever happens, until it has been read to its end after the signal aborted. */
export const followFeed = async (
  { world }: ClientState,
  chance: SeededRandom,
  followed: FeedProgress,
  signal: AbortSignal,
): Promise<void> => {
  for (;;) {
    const last = signal.aborted;
    const page = await world.call('GET', `/events?limit=7&cursor=${encodeURIComponent(followed.cursor)}`);
    if (page !== null && ![200, 503].includes(page.status))
      throw new InvariantBroken(`the feed answered ${page.status} to its own cursor`);
    if (page?.status === 200) followed.events.push(...(page.json.events as readonly unknown[]));
    const next = page?.status === 200 ? (page.json.nextCursor as string | null) : undefined;
    if (next) followed.cursor = next;
    if (next === null && last) return;
    if (!next) await world.time.rest(chance.whole(50, 1_000));
  }
};

/** Reads what was acknowledged: a bill by its id, or the list. */
const readBack = async (office: ClientState, chance: SeededRandom): Promise<void> => {
  const { world, bills } = office;
  const [known, id] = [bills.length, chance.pick(bills)];
  const last = office.acknowledged.findLast(({ path }) => path.includes(id));
  const list = chance.is(0.3);
  const answer = await world.call('GET', list ? '/bill-dashboard?pageSize=1' : `/bills/${id}/status`);
  world.tell(`GET ${list ? 'the list' : id} ${answer?.status ?? '-'}`);
  if (answer === null || answer.status === 503) return;
  if (answer.status !== 200) throw new InvariantBroken(`${id} was acknowledged, and is answered with ${answer.status}`);
  if (list && (answer.json.data.total as number) < known)
    throw new InvariantBroken(`${known} bills were acknowledged, and the list has ${answer.json.data.total as number}`);
  if (!list && last && BigInt(answer.json.data.lastEventSequence as string) < last.answer.position)
    throw new InvariantBroken(`${id} is shown as it was before ${last.key}`);
};

const submitRandomBill = async (office: ClientState, chance: SeededRandom): Promise<void> => {
  const request = { key: office.nextKey(), ...randomRequest(office, chance) };
  const answer = await withRetries(office, chance, request, true);
  if (answer === null) office.abandoned.push(request);
  else recordResponse(office, request, answer);
};

/** Takes down what came of a request. What a rule refuses leaves nothing behind. */
export const recordResponse = (
  office: ClientState,
  request: Omit<AcknowledgedRequest, 'answer'>,
  answer: ClientResponse,
): void => {
  if (answer.status < 300) office.note({ ...request, answer });
  else if (![409, 422].includes(answer.status))
    throw new InvariantBroken(`${request.key} POST ${request.path} was answered with ${answer.status}`);
};

type RandomRequest = Omit<AcknowledgedRequest, 'key' | 'answer'>;

const randomRequest = (office: ClientState, chance: SeededRandom): RandomRequest => {
  const { bills } = office;
  if (bills.length < 2 || chance.is(0.2)) {
    const externalId = `report-${chance.whole(1, 1_000_000)}`;
    return { path: '/bills', body: billBody({ externalId }, { documents: [] }) };
  }
  const id = chance.pick(bills);
  if (chance.is(0.03)) return advanceClock(office, chance);
  const today = losAngelesDate(new Date(office.now).toISOString());
  const amount = chance.whole(1, 90_000) / 100;
  const simulate = (scenario: string) => ({ path: `/sandbox/bills/${id}/simulate`, body: { scenario } });
  const act = (action: string, rest: object = {}) => ({ path: `/bills/${id}/actions`, body: { action, ...rest } });
  const payment = { method: 'check', depositDate: today };
  const reason = 'A reason.';
  return chance.pick([
    () => simulate('accepted'),
    () => simulate('accepted'),
    () => simulate(chance.pick(['processed', 'rejected', 'denied', 'partial_payment', 'paid'])),
    () => simulate('partial_payment'),
    () => act('post_payment', { ...payment, amount }),
    () => act('post_payment', { ...payment, amount }),
    () => postCheck(office, chance, { ...payment, checkNumber: `check-${chance.whole(1, 1_000_000)}` }),
    () => postCheck(office, chance, { ...payment, checkNumber: `check-${chance.whole(1, 1_000_000)}` }),
    () => act('add_note', { note: 'A note.' }),
    () => act(chance.pick(['second_review', 'independent_bill_review']), { reason }),
    () => act(chance.pick(['close', 'reopen']), { reason }),
    () => act(chance.pick(['mark_lien', 'withdraw_lien', 'send_duplicate', 'resubmit'])),
    () => ({ path: `/bills/${id}/reviews`, body: { type: 'second_review', reason } }),
    () => ({ path: `/bills/${id}/eors`, body: { eorDate: today, servedAt: today, reportedPaid: amount } }),
    () => voidPayment(office, chance, id) ?? act('add_note', { note: 'Nothing to void.' }),
  ])();
};

/** Days pass in the sandbox: deadlines come. */
const advanceClock = (office: ClientState, chance: SeededRandom): RandomRequest => {
  const now = new Date(office.now + chance.whole(1, 45) * 86_400_000).toISOString();
  return { method: 'PUT', path: '/sandbox/clock', body: { now } };
};

/** One check for two bills: all of it is posted, or nothing. */
const postCheck = ({ bills }: ClientState, chance: SeededRandom, rest: object): RandomRequest => {
  const first = chance.whole(0, bills.length - 2);
  const cents = [chance.whole(1, 20_000), chance.whole(1, 20_000)] as const;
  const allocations = cents.map((share, at) => ({ billId: bills[first + at], amount: share / 100 }));
  return { path: '/payments', body: { ...rest, amount: (cents[0] + cents[1]) / 100, allocations } };
};

/** A payment of the bill that somebody was told of. */
const voidPayment = (office: ClientState, chance: SeededRandom, id: string): RandomRequest | null => {
  const paid = office.acknowledged.flatMap(({ path, answer }) =>
    path === `/sandbox/bills/${id}/simulate` && answer.json.data?.paymentId
      ? [answer.json.data.paymentId as string]
      : [],
  );
  if (paid.length === 0) return null;
  return {
    path: `/bills/${id}/actions`,
    body: { action: 'void_payment', paymentId: chance.pick(paid), reason: 'A reason.' },
  };
};
