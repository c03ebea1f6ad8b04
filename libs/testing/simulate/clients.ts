import { isDeepStrictEqual } from 'node:util';
import { losAngelesDate } from '#domain';
import { billBody } from '#testing/pure';
import type { SeededRandom } from './seeded-random.js';
import { InvariantBroken, type ClientResponse, type SimulatedWorld } from './simulated-world.js';

/** Request with a final response. */
export interface AcknowledgedRequest {
  readonly method?: 'PUT';
  readonly key: string;
  readonly path: string;
  readonly body: unknown;
  readonly answer: ClientResponse;
}

/** State shared by all clients. */
export class ClientState {
  readonly acknowledged: AcknowledgedRequest[] = [];
  /** Requests that a client gave up on without a response. They may have been processed. */
  readonly abandoned: Omit<AcknowledgedRequest, 'answer'>[] = [];
  /** IDs of acknowledged bills, in response order. */
  readonly bills: string[] = [];
  /** Offset of the sandbox clock, in milliseconds. */
  clockOffsetMs = 0;
  /** Amounts of payments posted by users, in cents. */
  readonly posted: number[] = [];
  private made = 0;

  constructor(readonly world: SimulatedWorld) {}

  /** Approximate time on the practice's clock. */
  get now(): number {
    return this.world.time.wall + this.clockOffsetMs;
  }

  nextKey(): string {
    return `key-${(this.made += 1)}`;
  }

  /** Records an acknowledged request. */
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
/** Returns true if the client must retry. */
const isTransient = (answer: ClientResponse | null): boolean =>
  answer === null || answer.status === 503 || (answer.status === 409 && answer.json.code === 'idempotency_in_progress');

/**
 * Sends a request until it has a final response, honoring `Retry-After`. All attempts use the same idempotency key so
 * that the request takes effect once.
 */
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
    // A proxy may send the request twice.
    const [answer, other] = await Promise.all([sent, chance.is(0.05) ? world.call(method, path, body, key) : null]);
    if (isDone(answer) && isDone(other) && !isSameResponse(answer, other))
      throw new InvariantBroken(`${key} had two different results`);
    // A refusal by one copy is not final: another copy may already use a changed clock and accept the request.
    const result = isDone(other) ? other : answer;
    const heard = chance.is(LOST_RESPONSE_RATE) ? null : result;
    world.tell(`${key} ${method} ${path} ${result?.status ?? '-'}${heard === result ? '' : ' lost'}`);
    if (heard !== null && !isTransient(heard)) return heard;
    if (mayGiveUp && chance.is(GIVE_UP_RATE)) return null;
    await world.time.rest(heard?.retryAfterMs ?? chance.whole(20, 1_000));
  }
};

const isDone = (answer: ClientResponse | null): answer is ClientResponse => answer !== null && answer.status < 300;

/** Compares two responses. Refusals contain their request's ID, so only their status and code are compared. */
const isSameResponse = (answer: ClientResponse, other: ClientResponse): boolean =>
  answer.status === other.status &&
  (answer.status < 300 ? isDeepStrictEqual(answer.json, other.json) : answer.json.code === other.json.code);

/** A practice's client that works for a while: it sends valid requests in any order and sometimes repeats one. */
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

/** Repeats a request with its key and expects the first response. */
const repeatRequest = async (office: ClientState, chance: SeededRandom): Promise<void> => {
  const { answer: first, ...request } = chance.pick(office.acknowledged);
  const answer = await withRetries(office, chance, request, false);
  expectReplay(request.key, first, answer);
};

export const expectReplay = (key: string, first: ClientResponse, answer: ClientResponse | null): void => {
  if (answer === null || !isSameResponse(first, answer) || !answer.replayed)
    throw new InvariantBroken(`${key} returned ${first.status}, but its repetition returned ${answer?.status}`);
};

/** Sends a different request with a used key. It must be rejected. */
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
    throw new InvariantBroken(`${key} was reused for a different request, which returned ${answer?.status}`);
};

/** Events that a follower of the feed received, and its cursor. */
export interface FeedProgress {
  readonly events: unknown[];
  cursor: string;
}

/** Reads the feed page by page despite faults, until it reaches the end after the signal is aborted. */
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
      throw new InvariantBroken(`the feed returned ${page.status} for its own cursor`);
    if (page?.status === 200) followed.events.push(...(page.json.events as readonly unknown[]));
    const next = page?.status === 200 ? (page.json.nextCursor as string | null) : undefined;
    if (next) followed.cursor = next;
    if (next === null && last) return;
    if (!next) await world.time.rest(chance.whole(50, 1_000));
  }
};

/** Reads acknowledged data: a bill by its ID, or the list. */
const readBack = async (office: ClientState, chance: SeededRandom): Promise<void> => {
  const { world, bills } = office;
  const [known, id] = [bills.length, chance.pick(bills)];
  const last = office.acknowledged.findLast(({ path }) => path.includes(id));
  const list = chance.is(0.3);
  const answer = await world.call('GET', list ? '/bill-dashboard?pageSize=1' : `/bills/${id}/status`);
  world.tell(`GET ${list ? 'the list' : id} ${answer?.status ?? '-'}`);
  if (answer === null || answer.status === 503) return;
  if (answer.status !== 200)
    throw new InvariantBroken(`${id} was acknowledged, but reading it returned ${answer.status}`);
  if (list && (answer.json.data.total as number) < known)
    throw new InvariantBroken(`${known} bills were acknowledged, but the list has ${answer.json.data.total as number}`);
  if (!list && last && BigInt(answer.json.data.lastEventSequence as string) < last.answer.position)
    throw new InvariantBroken(`the state of ${id} is older than ${last.key}`);
};

const submitRandomBill = async (office: ClientState, chance: SeededRandom): Promise<void> => {
  const request = { key: office.nextKey(), ...randomRequest(office, chance) };
  const answer = await withRetries(office, chance, request, true);
  if (answer === null) office.abandoned.push(request);
  else recordResponse(office, request, answer);
};

/** Records a request's result. A request that violates a business rule has no effect. */
export const recordResponse = (
  office: ClientState,
  request: Omit<AcknowledgedRequest, 'answer'>,
  answer: ClientResponse,
): void => {
  if (answer.status < 300) office.note({ ...request, answer });
  else if (![409, 422].includes(answer.status))
    throw new InvariantBroken(`${request.key} POST ${request.path} returned ${answer.status}`);
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

/** Moves the sandbox clock forward by days so that deadlines pass. */
const advanceClock = (office: ClientState, chance: SeededRandom): RandomRequest => {
  const now = new Date(office.now + chance.whole(1, 45) * 86_400_000).toISOString();
  return { method: 'PUT', path: '/sandbox/clock', body: { now } };
};

/** Posts one check for two bills. Either all of it is posted or none of it. */
const postCheck = ({ bills }: ClientState, chance: SeededRandom, rest: object): RandomRequest => {
  const first = chance.whole(0, bills.length - 2);
  const cents = [chance.whole(1, 20_000), chance.whole(1, 20_000)] as const;
  const allocations = cents.map((share, at) => ({ billId: bills[first + at], amount: share / 100 }));
  return { path: '/payments', body: { ...rest, amount: (cents[0] + cents[1]) / 100, allocations } };
};

/** Voids a payment on the bill that a response reported, or returns null if there is none. */
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
