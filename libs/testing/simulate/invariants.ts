import { publish } from '#contracts';
import { OrganizationLedger, type BillEvent, type LedgerStatus } from '#domain';
import { perform, type VerifyReport } from '#operator';
import type { StoredEvent } from '#event-store';
import { projections } from '#read-models';
import { openEffects } from '#subscriptions';
import { isDeepStrictEqual } from 'node:util';
import {
  expectReplay,
  followFeed,
  recordResponse,
  withRetries,
  type ClientState,
  type FeedProgress,
} from './clients.js';
import { InvariantBroken } from './simulated-world.js';

/** Maximum virtual time until all consequences of earlier actions are complete, in milliseconds. */
const SETTLE_TIMEOUT_MS = 1_800_000;
/** Polling interval in milliseconds, longer than any log reader's sleep. */
const SETTLE_INTERVAL_MS = 10_000;
const PAGE_SIZE = 500;

type Event = StoredEvent<BillEvent>;

type InWorld = Pick<ClientState, 'world'>;

export const assertInvariant = (holds: boolean, law: string): void => {
  if (!holds) throw new InvariantBroken(law);
};

/**
 * Checks the state after all faults have ended: acknowledged data exists exactly once, and all readers get the same
 * data.
 */
export const checkInvariants = async (office: ClientState, followed: FeedProgress): Promise<void> => {
  await finishRequests(office);
  await waitUntilIdle(office);
  await waitForMoney(office);
  const log = await everyEvent(office);
  checkNoDuplicates(office, log);
  checkMoney(office, log);
  checkMoneyAtEachEvent(office, log);
  await checkReplays(office);
  const feed = await readFeed(office);
  checkFeedMatchesLog(feed, log);
  await followFeed(office, office.world.chance, followed, AbortSignal.abort());
  assertInvariant(
    isDeepStrictEqual(followed.events, feed),
    'the feed reader did not receive each event once, in order',
  );
  await checkDeliveries(office, feed);
  await checkBills(office);
  await checkReadModels(office);
  assertInvariant(office.world.faults.length === 0, `internal errors: ${office.world.faults.join('\n')}`);
};

/** Repeats the requests that clients gave up on. Afterwards, each has taken effect exactly once or was rejected. */
const finishRequests = async (office: ClientState): Promise<void> => {
  for (const request of office.abandoned.splice(0)) {
    const answer = await withRetries(office, office.world.chance, request, false);
    if (answer) recordResponse(office, request, answer);
  }
};

/**
 * Reactions that append events. They retry failed effects at growing intervals that are longer than
 * `SETTLE_INTERVAL_MS`.
 */
const APPENDING_REACTIONS = [
  'payer-delivery',
  'notifications',
  'payments',
  'same-person',
  'rfa-links',
  'authorization-denials',
  'rfa-delivery',
];

const hasPendingWork = async ({ world }: InWorld): Promise<boolean> => {
  const { stateStore } = world.running.engines;
  for (const name of APPENDING_REACTIONS) for await (const _ of openEffects(stateStore, name)) return true;
  return false;
};

/** Waits until there are no new events and no pending effects, and the read models are up to date. */
export const waitUntilIdle = async (office: InWorld): Promise<void> => {
  const { world } = office;
  const { events, views } = world.running.engines;
  const names = projections.map(({ name }) => name);
  const end = world.time.now + SETTLE_TIMEOUT_MS;
  for (let head = -1n; head !== (await events.head()) || (await hasPendingWork(office));) {
    assertInvariant(world.time.now < end, 'the log never became idle');
    head = await events.head();
    assertInvariant(await views.waitFor(names, head, SETTLE_TIMEOUT_MS), 'the read models did not catch up');
    await world.time.rest(SETTLE_INTERVAL_MS);
  }
};

export const everyEvent = async ({ world }: InWorld): Promise<readonly Event[]> => {
  const { events, ledger } = world.running.engines;
  const log: Event[] = [];
  for (let after = 0n; ;) {
    const page = await events.readAll(after, PAGE_SIZE);
    for (const record of page) log.push((await ledger.open(record)) as Event);
    after = page.at(-1)?.position ?? after;
    if (page.length < PAGE_SIZE) return log;
  }
};

/**
 * Checks that each idempotency key is in only one append per stream, and that all keys belong to acknowledged requests.
 * A check counts as refused if a bill refused its share, even though its stream has events. The same request may be
 * repeated.
 */
const checkNoDuplicates = ({ acknowledged }: ClientState, log: readonly Event[]): void => {
  assertInvariant(new Set(log.map(({ id }) => id)).size === log.length, 'an event is in the log twice');
  const appends = new Map<string, string>();
  const refused = new Set<string>();
  const checks = new Map<string, string>();
  for (const { type, stream, metadata } of log) {
    const withdrawn = (type as string) === 'CheckWithdrawn' ? checks.get(stream) : undefined;
    if (withdrawn !== undefined) {
      refused.add(withdrawn);
      appends.delete(`${withdrawn} ${stream}`);
    }
    if (!metadata.idempotency) continue;
    const { key } = metadata.idempotency;
    const place = `${key} ${stream}`;
    const known = appends.get(place);
    assertInvariant(known === undefined || known === metadata.commandId, `a request was processed twice on ${stream}`);
    appends.set(place, metadata.commandId);
    refused.delete(key);
    if ((type as string) === 'CheckPlanned') checks.set(stream, key);
  }
  const keys = new Set(
    log.flatMap(({ metadata: { idempotency } }) => idempotency?.key ?? []).filter((key) => !refused.has(key)),
  );
  assertInvariant(
    keys.size === acknowledged.length,
    `${acknowledged.length} requests were acknowledged, but ${keys.size} are in the log`,
  );
};

/** Number of points in the log where the money invariants are checked. */
const PREFIX_COUNT = 50;

/** All organizations' ledgers. */
class MoneyTotals {
  private readonly ledgers = new Map<string, OrganizationLedger>();

  take({ stream, type, data, position, metadata: { organizationId, recordedAt } }: Event): void {
    if (!stream.includes('-')) return;
    const ledger = this.ledgers.get(organizationId) ?? new OrganizationLedger();
    this.ledgers.set(organizationId, ledger);
    ledger.take({ type, data, position, recordedAt });
  }

  stands(): readonly LedgerStatus[] {
    return [...this.ledgers.values()].map((ledger) => ledger.stand());
  }
}

/**
 * Waits until the money on bills and checks agrees. A payment on a bill may appear on its check later, because the
 * process that records it may have failed. After that, every cent of every check is applied to a bill, an adjustment or
 * a refund, or is unapplied.
 */
export const waitForMoney = async (office: InWorld): Promise<void> => {
  const { time } = office.world;
  for (const end = time.now + SETTLE_TIMEOUT_MS; ;) {
    const money = new MoneyTotals();
    for (const event of await everyEvent(office)) money.take(event);
    const wrong = money.stands().flatMap(missingMoney);
    if (wrong.length === 0) return waitUntilIdle(office);
    assertInvariant(time.now < end, `the money never became consistent: ${wrong.join('; ')}`);
    await time.rest(SETTLE_INTERVAL_MS);
  }
};

const missingMoney = ({ sums, inTransit }: LedgerStatus): readonly string[] => {
  const { amount, applied, ofBills, adjusted, refunded, unapplied } = sums;
  const missing = inTransit.map(({ checkId, paymentId, cents }) => `${checkId} ${paymentId ?? 'pending'} ${cents}`);
  if (applied !== ofBills) missing.push(`checks have applied ${applied} cents, but bills have ${ofBills}`);
  if (amount !== ofBills + adjusted + refunded + unapplied)
    missing.push(`of ${amount} cents, some are unaccounted for`);
  return missing;
};

/** Checks at random points in the log that each check balances and that no cent is lost between checks and bills. */
export const checkMoneyAtEachEvent = ({ world }: InWorld, log: readonly Event[]): void => {
  const chance = world.chance.fork();
  const looks = new Set(Array.from({ length: PREFIX_COUNT }, () => chance.whole(1, log.length)).concat(log.length));
  const money = new MoneyTotals();
  for (const [at, event] of log.entries()) {
    money.take(event);
    if (!looks.has(at + 1)) continue;
    const broken = money.stands().flatMap((stand) => stand.broken);
    assertInvariant(
      broken.length === 0,
      `after ${at + 1} events: ${broken.map((law) => Object.values(law).join(' ')).join('; ')}`,
    );
  }
};

/** Checks that each acknowledged payment exists exactly once, and that a withdrawn check has no valid payments. */
const checkMoney = ({ acknowledged, posted }: ClientState, log: readonly Event[]): void => {
  const all = log.flatMap((event) => (event.type === 'PaymentPosted' ? [event.data as unknown as Posted] : []));
  assertInvariant(new Set(all.map(({ paymentId }) => paymentId)).size === all.length, 'a payment exists twice');
  const voided = new Set(
    log.flatMap(({ type, data }) => (type === 'PaymentVoided' ? [(data as unknown as Posted).paymentId] : [])),
  );
  const byCheck = new Map<string, readonly string[]>();
  const takenBack = new Set<string>();
  for (const { type, stream, data } of log)
    if ((type as string) === 'CheckPlanned')
      byCheck.set(
        stream,
        (data as unknown as { shares: readonly Posted[] }).shares.map(({ paymentId }) => paymentId),
      );
    else if ((type as string) === 'CheckWithdrawn')
      for (const paymentId of byCheck.get(stream) ?? []) takenBack.add(paymentId);
  assertInvariant(
    all.every(({ paymentId }) => !takenBack.has(paymentId) || voided.has(paymentId)),
    'a check was withdrawn, but one of its payments is still valid',
  );
  const standing = all.filter(({ paymentId }) => !takenBack.has(paymentId));
  const simulated = acknowledged.flatMap(({ answer }) => (answer.json.data?.paymentId as string | undefined) ?? []);
  const byPeople = standing.filter(({ paymentId }) => !simulated.includes(paymentId)).map(({ amount }) => amount);
  assertInvariant(
    JSON.stringify(byPeople.toSorted(ascending)) === JSON.stringify(posted.toSorted(ascending)),
    `${posted.length} payments were acknowledged, but ${byPeople.length} are in the log, or their amounts differ`,
  );
};

interface Posted {
  readonly paymentId: string;
  /** Amount in cents. */
  readonly amount: number;
}
const ascending = (a: number, b: number): number => a - b;

/** Checks that repeated requests return their first response. Calls still in progress may fail, so they are retried. */
const checkReplays = async (office: ClientState): Promise<void> => {
  for (const { answer: first, ...request } of office.acknowledged)
    expectReplay(request.key, first, await withRetries(office, office.world.chance, request, false));
};

interface FeedEvent {
  readonly id: string;
  readonly sequence: string;
}

const readFeed = async ({ world }: ClientState): Promise<readonly FeedEvent[]> => {
  const feed: FeedEvent[] = [];
  for (let cursor: string | null = '0'; cursor !== null;) {
    const answer = await world.call('GET', `/events?limit=50&cursor=${encodeURIComponent(cursor)}`);
    assertInvariant(answer?.status === 200, `the feed returned ${answer?.status}`);
    feed.push(...(answer?.json.events as readonly FeedEvent[]));
    cursor = answer?.json.nextCursor as string | null;
  }
  return feed;
};

/** Checks that the feed contains exactly the public events of the log, in order. */
const checkFeedMatchesLog = (feed: readonly FeedEvent[], log: readonly Event[]): void => {
  const meant = log
    .filter(({ stream }) => stream.includes('-'))
    .map((event) => publish(event, { organizationId: event.metadata.organizationId, environment: 'sandbox' }))
    .filter((event) => event !== null);
  assertInvariant(JSON.stringify(feed) === JSON.stringify(meant), 'the feed differs from the log');
};

/** Checks that every event reached the endpoint only under its own ID, with the same body each time. */
const checkDeliveries = async ({ world }: ClientState, feed: readonly FeedEvent[]): Promise<void> => {
  const { receiver, time } = world;
  const first = feed.findIndex((event) => (event as unknown as { type: string }).type.startsWith('bill.'));
  const meant = new Map(feed.slice(first).map((event) => [event.id, JSON.stringify(event)]));
  const missing = new Set(meant.keys());
  let looked = 0;
  const isComplete = (): boolean => {
    for (const { id, status } of receiver.arrived.slice(looked)) if (status === 204) missing.delete(id);
    looked = receiver.arrived.length;
    return missing.size === 0;
  };
  for (const end = time.now + SETTLE_TIMEOUT_MS; !isComplete();) {
    assertInvariant(time.now < end, `${missing.size} webhooks never arrived`);
    await time.rest(1_000);
  }
  for (const { id, body } of receiver.arrived) {
    assertInvariant(meant.has(id), `a webhook has an ID that belongs to no event: ${id}`);
    assertInvariant(meant.get(id) === body, `the body of a webhook differs from its event: ${id}`);
  }
};

/**
 * Checks that each bill's amounts balance: charge and credit balance are paid, open or written off (L2). Each bill has
 * its own ID.
 */
export const checkBills = async ({ world, bills }: InWorld & Pick<ClientState, 'bills'>): Promise<void> => {
  assertInvariant(new Set(bills).size === bills.length, 'two requests returned the same bill');
  for (const id of bills) {
    const answer = await world.call('GET', `/bills/${id}`);
    assertInvariant(answer?.status === 200, `${id} was acknowledged, but reading it returned ${answer?.status}`);
    const amounts = answer?.json.amounts as Readonly<Record<string, number>>;
    const cents = (name: string): number => Math.round((amounts[name] ?? 0) * 100);
    const isWhole =
      cents('charged') + cents('credit') === cents('paid') + cents('balance') + cents('writtenOff') &&
      cents('balance') >= 0;
    assertInvariant(isWhole, `the amounts of ${id} do not balance`);
  }
};

/** Runs the operator's `verify`, which compares all stored documents with a new fold of the log. */
export const checkReadModels = async ({ world, bills }: InWorld & Pick<ClientState, 'bills'>): Promise<void> => {
  const { engines } = world.running;
  const { config } = world;
  const signal = new AbortController().signal;
  const work = { engines, config, projector: null, progress: () => undefined, signal };
  const report = (await perform('verify', {}, work)) as VerifyReport;
  assertInvariant(report.differenceCount === 0, `verify found: ${JSON.stringify(report.differences.slice(0, 5))}`);
  const list = await world.call('GET', '/bill-dashboard?pageSize=1');
  assertInvariant(
    list?.json.data.total === bills.length,
    `the list has ${list?.json.data.total as number} of ${bills.length} bills`,
  );
};
