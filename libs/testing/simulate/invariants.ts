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

/** Nobody may wait for longer than this for what follows from what was done. */
const SETTLE_TIMEOUT_MS = 1_800_000;
/** Longer than whoever follows the log sleeps. */
const SETTLE_INTERVAL_MS = 10_000;
const PAGE_SIZE = 500;

type Event = StoredEvent<BillEvent>;

type InWorld = Pick<ClientState, 'world'>;

export const assertInvariant = (holds: boolean, law: string): void => {
  if (!holds) throw new InvariantBroken(law);
};

/** After everything calmed down: what was acknowledged is there, once, and everybody is told the same of it. */
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
    'who followed the feed was not told each event once, in order',
  );
  await checkDeliveries(office, feed);
  await checkBills(office);
  await checkReadModels(office);
  assertInvariant(office.world.faults.length === 0, `it broke: ${office.world.faults.join('\n')}`);
};

/** Repeats the requests that clients gave up: each is done exactly once by now, or refused. */
const finishRequests = async (office: ClientState): Promise<void> => {
  for (const request of office.abandoned.splice(0)) {
    const answer = await withRetries(office, office.world.chance, request, false);
    if (answer) recordResponse(office, request, answer);
  }
};

/** Reactions that append. An effect of theirs that failed is tried again later each time, after longer than `SETTLE_INTERVAL_MS`. */
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

/** Until nothing has been appended for a while, nothing is owed, and the read models show all of it. */
export const waitUntilIdle = async (office: InWorld): Promise<void> => {
  const { world } = office;
  const { events, views } = world.running.engines;
  const names = projections.map(({ name }) => name);
  const end = world.time.now + SETTLE_TIMEOUT_MS;
  for (let head = -1n; head !== (await events.head()) || (await hasPendingWork(office));) {
    assertInvariant(world.time.now < end, 'the log never came to rest');
    head = await events.head();
    assertInvariant(await views.waitFor(names, head, SETTLE_TIMEOUT_MS), 'the read models never caught up');
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
 * Each key is in one append of a stream, and no key is there that nobody was told of. A check of which a bill refused its
 * share was refused, though it left its trace: the same request may try again.
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
    assertInvariant(known === undefined || known === metadata.commandId, `a request was done twice on ${stream}`);
    appends.set(place, metadata.commandId);
    refused.delete(key);
    if ((type as string) === 'CheckPlanned') checks.set(stream, key);
  }
  const keys = new Set(
    log.flatMap(({ metadata: { idempotency } }) => idempotency?.key ?? []).filter((key) => !refused.has(key)),
  );
  assertInvariant(
    keys.size === acknowledged.length,
    `${acknowledged.length} requests were acknowledged, and ${keys.size} are in the log`,
  );
};

/** Prefixes of the log of which the laws of money are proved. */
const PREFIX_COUNT = 50;

/** The money of every organization. */
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
 * Money of a check that a bill has must be on the check, too, perhaps a while later, since the process that carries it
 * there may have failed; then every cent of every check is with a bill, an adjustment, a refund or nobody.
 */
export const waitForMoney = async (office: InWorld): Promise<void> => {
  const { time } = office.world;
  for (const end = time.now + SETTLE_TIMEOUT_MS; ;) {
    const money = new MoneyTotals();
    for (const event of await everyEvent(office)) money.take(event);
    const wrong = money.stands().flatMap(missingMoney);
    if (wrong.length === 0) return waitUntilIdle(office);
    assertInvariant(time.now < end, `money never came to rest: ${wrong.join('; ')}`);
    await time.rest(SETTLE_INTERVAL_MS);
  }
};

const missingMoney = ({ sums, inTransit }: LedgerStatus): readonly string[] => {
  const { amount, applied, ofBills, adjusted, refunded, unapplied } = sums;
  const missing = inTransit.map(({ checkId, paymentId, cents }) => `${checkId} ${paymentId ?? 'pending'} ${cents}`);
  if (applied !== ofBills) missing.push(`checks have applied ${applied} cents, and bills have ${ofBills}`);
  if (amount !== ofBills + adjusted + refunded + unapplied) missing.push(`of ${amount} cents some are nowhere`);
  return missing;
};

/** Each check adds up after each of its events, and no cent is lost between checks and bills, whenever one looks. */
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

/** Posted money must be there to the cent, once; nothing of a voided check may stand. */
const checkMoney = ({ acknowledged, posted }: ClientState, log: readonly Event[]): void => {
  const all = log.flatMap((event) => (event.type === 'PaymentPosted' ? [event.data as unknown as Posted] : []));
  assertInvariant(new Set(all.map(({ paymentId }) => paymentId)).size === all.length, 'a payment is there twice');
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
    'a check was withdrawn, and a payment of it stands',
  );
  const standing = all.filter(({ paymentId }) => !takenBack.has(paymentId));
  const simulated = acknowledged.flatMap(({ answer }) => (answer.json.data?.paymentId as string | undefined) ?? []);
  const byPeople = standing.filter(({ paymentId }) => !simulated.includes(paymentId)).map(({ amount }) => amount);
  assertInvariant(
    JSON.stringify(byPeople.toSorted(ascending)) === JSON.stringify(posted.toSorted(ascending)),
    `${posted.length} payments were acknowledged, and ${byPeople.length} are in the log, or with other amounts`,
  );
};

interface Posted {
  readonly paymentId: string;
  /** Cents. */
  readonly amount: number;
}
const ascending = (a: number, b: number): number => a - b;

/** Repeated requests must get their first answer. Calls still on their way may fail: they are retried. */
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
    assertInvariant(answer?.status === 200, `the feed answered ${answer?.status}`);
    feed.push(...(answer?.json.events as readonly FeedEvent[]));
    cursor = answer?.json.nextCursor as string | null;
  }
  return feed;
};

/** Every public event of the log, in its order, and nothing else. */
const checkFeedMatchesLog = (feed: readonly FeedEvent[], log: readonly Event[]): void => {
  const meant = log
    .filter(({ stream }) => stream.includes('-'))
    .map((event) => publish(event, { organizationId: event.metadata.organizationId, environment: 'sandbox' }))
    .filter((event) => event !== null);
  assertInvariant(JSON.stringify(feed) === JSON.stringify(meant), 'the feed is not what the log says');
};

/** Every event came to the endpoint, under its own id alone, with the same words each time. */
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
    assertInvariant(meant.has(id), `a webhook came under an id that is no event's: ${id}`);
    assertInvariant(meant.get(id) === body, `a webhook came with other words than its event has: ${id}`);
  }
};

/** L2, of each bill: what was charged, and what was paid besides, is paid, open or written off; the list has each once. */
export const checkBills = async ({ world, bills }: InWorld & Pick<ClientState, 'bills'>): Promise<void> => {
  assertInvariant(new Set(bills).size === bills.length, 'two requests were answered with one bill');
  for (const id of bills) {
    const answer = await world.call('GET', `/bills/${id}`);
    assertInvariant(answer?.status === 200, `${id} was acknowledged, and is answered with ${answer?.status}`);
    const amounts = answer?.json.amounts as Readonly<Record<string, number>>;
    const cents = (name: string): number => Math.round((amounts[name] ?? 0) * 100);
    const isWhole =
      cents('charged') + cents('credit') === cents('paid') + cents('balance') + cents('writtenOff') &&
      cents('balance') >= 0;
    assertInvariant(isWhole, `the amounts of ${id} do not add up`);
  }
};

/** The check that operators run: everything that is stored, against a fresh fold of the log. */
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
