import { EVERY_ORGANIZATION } from '#read-models';
import { EventMissing, mapConcurrently, type RecordedEvent } from '#event-store';
import { MoneyFold, openPaymentEffects } from '#subscriptions';
import { headSignerOf } from '../integrity/checkpoint.js';
import { knownHeads, type HeadSources } from '../integrity/known-heads.js';
import { LogComparison } from '../integrity/log-comparison.js';
import { readLog } from '../log/read-log.js';
import type { OperatorContext } from '../operation.js';
import { checkAccess } from './check-access.js';
import { MoneyCheck } from './check-money.js';
import { buildsOf, StreamVerifier, type Build } from './check-stream.js';
import { Differences, type VerifyReport } from './report.js';

const STREAM_CONCURRENCY = 8;
const FEED_PAGE_SIZE = 1_000;

/**
 * Replays the log and compares all data with it. Signed heads prove that the log is unchanged. Also proves that no cent
 * is lost between checks and bills. Memory grows with one organization's payments, not with the log. Events recorded
 * after the start are ignored.
 */
export const verify = async (work: OperatorContext, wanted: HeadSources = {}): Promise<VerifyReport> => {
  const { engines, signal, progress } = work;
  const { events } = engines;
  const differences = new Differences();
  const effects = await openPaymentEffects(engines.stateStore);
  const money = new MoneyCheck(differences);
  // Read before the end of the log, so that the log contains all events of the heads.
  const headSigner = headSignerOf(work);
  const { heads, notes } = await knownHeads(headSigner, work.config, wanted);
  const comparison = new LogComparison(headSigner.store, await headSigner.store.tree(await events.logId()), heads);
  const head = await events.head();
  const builds = await buildsOf(engines, await events.logId());
  const check = new StreamVerifier(engines, builds, head, differences);
  const feeds = new Map<string, number>();
  const found = { events: 0, inStreams: 0, streams: 0, readModels: 0, documents: 0 };
  const folded = new Map<Build, number>(builds.map((build) => [build, 0]));
  let organizations = 0;
  let before = 0n;

  for await (const page of readLog(events, { head, signal })) {
    const begun: string[] = [];
    for (const event of page) {
      const { position, stream, revision, type } = event;
      await comparison.take(event);
      if (position <= before) differences.add('order', stream, `position ${position} is out of order`);
      before = position;
      found.events += 1;
      if (type === 'OrganizationCreated') organizations += 1;
      const dash = stream.indexOf('-');
      if (dash >= 0) count(feeds, stream.slice(0, dash));
      if (revision === 0) begun.push(stream);
    }
    await mapConcurrently(begun, STREAM_CONCURRENCY, async (stream) => {
      signal.throwIfAborted();
      const checked = await check.run(stream);
      found.streams += 1;
      found.inStreams += checked.events;
      found.readModels += checked.readModels;
      found.documents += checked.documents;
      for (const build of builds) if (build.projection.idOf(stream) !== null) count(folded, build);
    });
    progress({ what: 'replaying the log', done: Number(before), total: Number(head) });
  }

  if (found.events !== found.inStreams)
    differences.add('count', 'log', `${found.events} events in the log, ${found.inStreams} in its streams`);
  for (const [organizationId, wanted] of feeds) {
    signal.throwIfAborted();
    const fold = new MoneyFold(organizationId, engines.ledger);
    await checkFeed(work, organizationId, { head, wanted, fold }, differences);
    money.add(fold.proof(effects, Date.now()));
  }
  await checkSurplus(work, folded, head, differences);
  const accessEntries = await checkAccess(work, differences);
  return {
    head: String(head),
    events: found.events,
    streams: found.streams,
    organizations,
    readModels: found.readModels,
    documents: found.documents,
    accessEntries,
    money: money.report,
    integrity: await comparison.report(notes),
    differences: differences.listed,
    differenceCount: differences.count,
  };
};

const count = <Key>(counts: Map<Key, number>, key: Key): void => void counts.set(key, (counts.get(key) ?? 0) + 1);

/** Checks that the feed has the events of its streams, each once and in log order. */
const checkFeed = async (
  { engines: { events }, signal }: OperatorContext,
  organizationId: string,
  { head, wanted, fold }: { readonly head: bigint; readonly wanted: number; readonly fold: MoneyFold },
  differences: Differences,
): Promise<void> => {
  let after = -1;
  let entries = 0;
  let last = 0n;
  for (;;) {
    signal.throwIfAborted();
    const page = await events.readFeed(organizationId, after, FEED_PAGE_SIZE).catch((error: unknown) => {
      if (!(error instanceof EventMissing)) throw error;
      differences.add('feed', organizationId, `an event after entry ${after} is missing`);
      return [];
    });
    for (const { revision, event } of page) {
      if (revision !== after + 1) differences.add('feed', organizationId, `entry ${after + 1} is missing`);
      after = revision;
      if (event === null || event.position > head) continue;
      entries += 1;
      fold.take(event);
      if (event.position <= last) differences.add('feed', organizationId, `entry ${revision} is out of order`);
      last = event.position;
    }
    if (page.length < FEED_PAGE_SIZE) break;
  }
  if (entries !== wanted)
    differences.add('feed', organizationId, `${entries} entries for ${wanted} events of its streams`);
};

const checkSurplus = async (
  { engines: { events, views }, signal }: OperatorContext,
  folded: ReadonlyMap<Build, number>,
  head: bigint,
  differences: Differences,
): Promise<void> => {
  const stored = new Map<Build, number>();
  for (const build of folded.keys())
    stored.set(build, (await views.find(build.slot, { organizationId: EVERY_ORGANIZATION, limit: 0 })).total);
  const later: RecordedEvent[] = [];
  for await (const page of readLog(events, { after: head, head: await events.head(), signal }))
    later.push(...page.filter(({ revision }) => revision === 0));
  for (const [build, streams] of folded) {
    const fresh = later.filter(({ stream }) => build.projection.idOf(stream) !== null).length;
    const surplus = (stored.get(build) ?? 0) - streams - fresh;
    if (surplus > 0) differences.add('read model', build.slot.name, `${surplus} documents belong to no stream`);
  }
};
