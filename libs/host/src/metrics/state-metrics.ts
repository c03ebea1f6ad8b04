import type { Registry } from 'prom-client';
import { faults, shareName, type RulesInForce } from '#event-store';
import type { Certificate, DiskSpace } from '#engines';
import {
  deliveryLists,
  deliveryRows,
  effectItems,
  emailItems,
  WEBHOOK_DISPATCHER,
  type StateStore,
} from '#state-store';
import { expiringRules, groupBy, losAngelesDate } from '#domain';
import { type Capacity } from '#read-models';
import { type MoneyStatus, type ProjectorReport, type ProjectorStatus, type ReactionLag } from '#subscriptions';
import { withCheckTimeout, runChecks, type Checks } from '#http';
import { gauge, type Labels, type GaugeValues } from './gauge.js';
import { exposeSafeguards } from './safeguard-metrics.js';

export interface StateSources {
  readonly checks: Checks;
  readonly disk: () => Promise<DiskSpace | null>;
  /** The projector's status, or null in processes without one. */
  readonly projector: ProjectorStatus | null;
  readonly stateStore: StateStore;
  readonly rules: RulesInForce;
  /** Number of bills in the embedded engine and its maximum, or null if there is no limit. */
  readonly capacity: () => Promise<Capacity | null>;
  /** Certificates that this service or its clients depend on. */
  readonly certificates?: () => Promise<readonly Certificate[]>;
  /** Age of the last backup, or of the data if there is none, in seconds. Null if other tools make the backups. */
  readonly backupAge?: () => Promise<number | null>;
}

/** Maximum number of items counted in a queue. */
const QUEUE_METRIC_CEILING = 1_000;

/** Shares one read among all gauges in a scrape. */
const shared = <Value>(read: () => Promise<Value>): (() => Promise<Value>) => {
  let current: Promise<Value> | null = null;
  return () => {
    current ??= withCheckTimeout(read()).finally(() => setTimeout(() => (current = null), 100).unref());
    return current;
  };
};

/** Counts equal label sets. All sets must have the same label names. */
const countsOf = (things: readonly Labels[]): GaugeValues =>
  [...groupBy(things, (labels) => Object.values(labels).join(' ')).values()].flatMap((same) =>
    same[0] === undefined ? [] : [[same[0], same.length] as const],
  );

/** Exposes the state of the engines, disk, projections and reactions. */
export const exposeState = (
  registry: Registry,
  { checks, disk, projector, stateStore, rules, capacity, certificates, backupAge }: StateSources,
): void => {
  gauge(registry, 'workcomp_check_up', 'Result of each readiness check: 1 if it passes, else 0.', ['check'], async () =>
    (await runChecks(checks)).map(({ name, ok }) => [{ check: name }, ok ? 1 : 0]),
  );
  const space = shared(disk);
  const bytes = (field: 'totalBytes' | 'freeBytes') => async (): Promise<GaugeValues> => {
    const found = await space();
    return found ? [[{ volume: 'data' }, found[field]]] : [];
  };
  gauge(
    registry,
    'workcomp_disk_total_bytes',
    'Size of the volume with documents and read models.',
    ['volume'],
    bytes('totalBytes'),
  );
  gauge(
    registry,
    'workcomp_disk_free_bytes',
    'Free space on the volume with documents and read models.',
    ['volume'],
    bytes('freeBytes'),
  );
  gauge(
    registry,
    'workcomp_bills_capacity_ratio',
    'Bills in the embedded engine as a fraction of its capacity. Warn above 0.8. Absent if there is no limit.',
    [],
    async () => {
      const found = await capacity();
      return found ? [[{}, found.used / found.most]] : [];
    },
  );
  gauge(
    registry,
    'workcomp_certificate_expires_in_days',
    'Whole days until a certificate expires, checked every six hours. Negative after expiry.',
    ['certificate'],
    async () =>
      ((await certificates?.()) ?? []).flatMap(({ of: owner, expiresInDays }) =>
        expiresInDays === null ? [] : [[{ certificate: owner }, expiresInDays] as const],
      ),
  );
  gauge(
    registry,
    'workcomp_rules_expiring',
    'Rules in force that expired without a replacement (`expired`), or that expire or are due for review within 60 days, by ID and layer.',
    ['id', 'layer', 'expires'],
    async () => {
      const today = losAngelesDate(new Date().toISOString());
      return countsOf(
        expiringRules(rules.current, today).map(({ entry, expires }) => ({
          id: entry.id,
          layer: entry.layer,
          expires,
        })),
      );
    },
  );
  gauge(
    registry,
    'workcomp_backup_age_seconds',
    'Seconds since the last backup of the embedded engines, or since their first event if there is no backup.',
    [],
    async () => {
      const age = (await backupAge?.()) ?? null;
      return age === null ? [] : [[{}, age]];
    },
  );
  gauge(
    registry,
    'workcomp_background_failing',
    'Current background faults, by work and kind of fault.',
    ['work', 'kind'],
    async () => countsOf(faults.now().map(({ work, kind }) => ({ work, kind }))),
  );
  if (projector !== null) exposeProjector(registry, projector, stateStore);
};

/** Returns the labels of a reaction. Webhooks have one series for each share that this process holds. */
const reactionLabels = ({ name, share }: ReactionLag): Labels => ({
  reaction: name,
  ...(share !== undefined && { share: shareName(share) }),
});

const transitReading = (money: MoneyStatus | undefined): GaugeValues => {
  const cents = new Map<string, number>();
  for (const entry of money?.inTransit ?? []) {
    const name = transitName(entry.paymentId === null, entry.lost);
    cents.set(name, (cents.get(name) ?? 0) + Math.abs(entry.cents));
  }
  // Return all combinations, so that resolved ones become 0.
  return money === undefined
    ? []
    : [false, true].flatMap((isPending) =>
        [false, true].map(
          (isLost) =>
            [
              { of: isPending ? 'pending' : 'shares', owner: isLost ? 'none' : 'some' },
              cents.get(transitName(isPending, isLost)) ?? 0,
            ] as const,
        ),
      );
};
const transitName = (isPending: boolean, isLost: boolean): string => `${isPending} ${isLost}`;

const exposeProjector = (registry: Registry, projector: ProjectorStatus, stateStore: StateStore): void => {
  const report = shared(() => projector.report());
  /**
   * Returns one value for each projection version that serves queries. Versions that are being filled are excluded.
   * With several projectors, there is one value for each share of the log that this process holds.
   */
  const serving =
    (value: (projection: ProjectorReport['projections'][number]) => number) => async (): Promise<GaugeValues> =>
      (await report()).projections
        .filter((projection) => projection.serving)
        .map(({ share, ...one }) => [
          { projection: one.slot.name, ...(share.of > 1 && { share: shareName(share) }) },
          value({ share, ...one }),
        ]);
  gauge(
    registry,
    'workcomp_projection_lag_seconds',
    'Maximum age of the newest event that readers may not see yet, in seconds.',
    ['projection', 'share'],
    serving(({ secondsBehind }) => secondsBehind),
  );
  gauge(
    registry,
    'workcomp_projection_behind',
    'Log positions up to the head that are not processed yet: events with the embedded log, bytes with EventStoreDB.',
    ['projection', 'share'],
    serving(({ behind }) => Number(behind)),
  );
  gauge(
    registry,
    'workcomp_projection_parked_streams',
    'Streams that are parked because one of their events could not be applied.',
    ['projection', 'share'],
    serving(({ parked }) => parked.length),
  );
  gauge(
    registry,
    'workcomp_reaction_stopped',
    '1 if a reaction is stopped because an engine is unavailable or an operator must act, else 0.',
    ['reaction', 'share'],
    async () =>
      (await report()).reactions.map((reaction) => [reactionLabels(reaction), reaction.stopped === null ? 0 : 1]),
  );
  gauge(
    registry,
    'workcomp_reaction_behind',
    'Log positions up to the head that a reaction has not processed: events with the embedded log, bytes with EventStoreDB.',
    ['reaction', 'share'],
    async () => {
      const { head, reactions } = await report();
      return reactions.flatMap((reaction) =>
        reaction.position === null
          ? []
          : [[reactionLabels(reaction), Math.max(0, Number(head - reaction.position))] as const],
      );
    },
  );
  gauge(
    registry,
    'workcomp_money_in_transit_cents',
    'Money recorded by only one of check and bill (`of` is shares), and pending claims of remittances (`of` is pending), in cents. `owner` is none if nothing has processed the money for more than ten minutes. From the last nightly check.',
    ['of', 'owner'],
    async () => transitReading((await report()).money),
  );
  gauge(
    registry,
    'workcomp_money_laws_broken',
    'Places where money does not balance, from the last nightly check. Run verify to list them.',
    [],
    async () => {
      const { money } = await report();
      return money ? [[{}, money.broken]] : [];
    },
  );
  gauge(
    registry,
    'workcomp_unowned_files_quarantined',
    'Quarantined partner files that belong to no practice.',
    [],
    async () => {
      const { unownedFiles } = await report();
      return unownedFiles ? [[{}, unownedFiles.quarantined]] : [];
    },
  );
  exposeSafeguards(registry, report);
  const effects = effectItems.in(stateStore);
  const letters = emailItems.in(stateStore);
  const deliveries = deliveryRows.in(stateStore);
  const counted = async (found: Promise<readonly unknown[]>): Promise<number> => (await found).length;
  const limit = QUEUE_METRIC_CEILING;
  gauge(
    registry,
    'workcomp_reaction_queue',
    `Effects that are still to be performed, counted up to ${QUEUE_METRIC_CEILING}; mail: emails that are waiting to be sent.`,
    ['reaction'],
    async () => {
      const names = (await report()).reactions.map(({ name }) => name).filter((name) => name !== WEBHOOK_DISPATCHER);
      const queues = names.map((name) => effects.findKeys('due', { equals: [`${name}:`], limit }));
      const lengths = [...queues, letters.findKeys('due', { limit })].map(counted);
      const found = await withCheckTimeout(Promise.all(lengths));
      return [...names, 'mail'].map((reaction, i) => [{ reaction }, found[i] ?? 0]);
    },
  );
  gauge(
    registry,
    'workcomp_webhook_deliveries',
    `Webhook deliveries that are being retried (open) or were abandoned (failed), counted up to ${QUEUE_METRIC_CEILING}.`,
    ['list'],
    async () => {
      const lengths = deliveryLists.map((list) => counted(deliveries.findKeys(list, { limit })));
      const found = await withCheckTimeout(Promise.all(lengths));
      return deliveryLists.map((list, i) => [{ list }, found[i] ?? 0]);
    },
  );
};
