import { fetchCertificates } from '#engines';
import { billProjection } from '#read-models';
import { BUILD } from '#build';
import { deliveryRows, effectItems, emailItems, publishedFaults } from '#state-store';
import { expiringRules, losAngelesDate, type RuleSet } from '#domain';
import type { OperatorContext } from '../operation.js';
import { listProjections } from '../projections/projections.js';
import { findings, ruleWarnings } from './findings.js';
import { clockFindings, clockWarnings } from './clock-findings.js';
import { accessWarnings, cachedIsLive, deletedStreamFindings, environmentFindings } from './environment-findings.js';
import type { OperatorStatus } from './operator-status.js';

/** Limit for counting a queue. The exact number above it doesn't matter. */
const MAX_QUEUE_COUNT = 10_000;

const DAY_MS = 86_400_000;

const scheduleEnd = ({
  physicianSchedule,
}: OperatorContext['engines']['directories']): OperatorStatus['physicianSchedule'] => {
  const newest = physicianSchedule?.days.at(-1);
  return newest
    ? { to: newest.to, endsInDays: Math.floor((Date.parse(`${newest.to}T24:00:00Z`) - Date.now()) / DAY_MS) }
    : null;
};

const presentRules = (rules: RuleSet): OperatorStatus['rules'] => {
  const expiring = expiringRules(rules, losAngelesDate(new Date().toISOString()));
  return {
    version: rules.version,
    expiring: expiring.map(({ entry, expires, day }) => ({
      id: entry.id,
      for: Object.values(entry.appliesTo).join(' '),
      layer: entry.layer,
      expires,
      day,
    })),
  };
};

const allOf = async <Values extends Readonly<Record<string, unknown>>>(values: Values) => {
  const entries = Object.entries(values).map(async ([name, value]) => [name, await value] as const);
  return Object.fromEntries(await Promise.all(entries)) as { [Name in keyof Values]: Awaited<Values[Name]> };
};

export const status = async (work: OperatorContext): Promise<OperatorStatus> => {
  const { engines, config } = work;
  const limit = MAX_QUEUE_COUNT;
  const isLive = cachedIsLive(work);
  const deliveries = deliveryRows.in(engines.stateStore);
  const count = async (found: Promise<readonly unknown[]>): Promise<number> => (await found).length;
  const queues = allOf({
    effects: count(effectItems.in(engines.stateStore).findKeys('due', { limit })),
    letters: count(emailItems.in(engines.stateStore).findKeys('due', { limit })),
    webhooksRetried: count(deliveries.findKeys('open', { limit })),
    webhooksFailed: count(deliveries.findKeys('failed', { limit })),
  });
  const facts = allOf({
    head: engines.events.head(),
    projections: listProjections(work),
    capacity: engines.views.capacity(billProjection.name),
    disk: engines.disk(),
    queues,
    faults: publishedFaults(engines.stateStore),
    certificates: fetchCertificates(config),
  });
  const told = allOf({
    deleted: deletedStreamFindings(work),
    environment: environmentFindings(work, isLive),
    clock: clockFindings(work),
    clockWas: clockWarnings(work),
    access: accessWarnings(work, isLive),
  });
  const [{ head, projections, capacity, ...known }, found] = await Promise.all([facts, told]);
  const bills = projections.find(({ name, serving }) => name === 'bill' && serving)?.documents ?? 0;
  const report = {
    version: BUILD,
    node: process.version,
    engines: config.ENGINES,
    dataDir: engines.embedded ? config.DATA_DIR : null,
    head: String(head),
    projections,
    bills,
    billsCeiling: capacity?.most ?? null,
    ...known,
    physicianSchedule: scheduleEnd(engines.directories),
    rules: presentRules(work.engines.ledger.rules.current),
    load: work.load?.() ?? null,
  };
  // A running service's clock fault includes these findings.
  const isReported = known.faults.some(({ kind }) => kind === 'clock');
  return {
    ...report,
    findings: [...found.deleted, ...findings(report), ...found.environment, ...(isReported ? [] : found.clock)],
    warnings: [...ruleWarnings(report.rules), ...found.clockWas, ...found.access],
  };
};
