import { MIB } from '#contracts';
import type { EngineName, Engines } from '#engines';
import { expiringRules, losAngelesDate } from '#domain';
import { describeFault, lacksMasterKey, type RulesInForce } from '#event-store';
import type { ProjectorStatus } from '#subscriptions';
import type { Check, Checks } from '#http';
import { cachedFor } from './cached-for.js';

export const engineChecks = ({
  events,
  views,
  documents,
  opening,
  disk,
  embedded,
  keys,
  provider,
}: Engines): Checks => {
  const once = (name: EngineName, health: () => Promise<Check>) => async (): Promise<Check> => {
    const waiting = opening.waitsFor(name);
    return waiting === null ? health() : { ok: false, detail: waiting };
  };
  return {
    eventLog: once('eventLog', () => events.health()),
    readModels: once('readModels', () => views.health()),
    masterKey: once(
      'readModels',
      masterKeyCheck(() => lacksMasterKey(keys, provider)),
    ),
    ...(documents && { documents: once('documents', documents) }),
    ...(embedded && { disk: () => diskCheck(disk) }),
  };
};

/** Reports expired rules but does not fail, because deadlines still use them. */
export const rulesCheck = async (inForce: RulesInForce): Promise<Check> => {
  await inForce.refresh();
  const rules = inForce.current;
  const all = expiringRules(rules, losAngelesDate(new Date().toISOString()));
  const ended = all.filter(({ expires }) => expires === 'expired').length;
  const ending = all.length - ended;
  const words = [ended > 0 ? `expired rules: ${ended}` : '', ending > 0 ? `expiring within 60 days: ${ending}` : ''];
  return { ok: true, detail: [rules.version, ...words.filter((word) => word !== '')].join('; ') };
};

const KEY_CHECK_TTL_MS = 30_000;

/**
 * Returns a check that fails if the master key was rotated and this process does not have the new key. Every write
 * would then fail. The result is cached for 30 seconds.
 */
const masterKeyCheck = (misses: () => Promise<boolean>): (() => Promise<Check>) => {
  // An unavailable store is reported by its own check.
  const isKeyMissing = cachedFor(KEY_CHECK_TTL_MS, () => misses().catch(() => false));
  return async () =>
    (await isKeyMissing())
      ? {
          ok: false,
          detail:
            'the master key was rotated, and this process does not have the new key: configure both keys (docs/runbooks/keys.md)',
        }
      : { ok: true, detail: 'decrypts the data keys' };
};

/** Minimum free disk space, which a bill of the maximum size needs. */
const MIN_FREE_BYTES = 64 * MIB;

const diskCheck = async (disk: Engines['disk']): Promise<Check> => {
  const space = await disk();
  if (space === null || space.freeBytes >= MIN_FREE_BYTES) return { ok: true, detail: 'enough free space' };
  return { ok: false, detail: `only ${Math.floor(space.freeBytes / MIB)} MiB free: free up disk space` };
};

/** Readiness check of the projector: its lag behind the log, parked streams, stopped reactions and unbalanced money. */
export const projectorCheck = (projector: () => ProjectorStatus): Checks => ({
  projector: async () => {
    const report = await projector().report().catch(describeFault);
    if (typeof report === 'string') return { ok: false, detail: report };
    const { running, trouble, projections, reactions, money, unownedFiles } = report;
    const parked = projections.flatMap((projection) => projection.parked).length;
    const stopped = new Set(
      reactions.flatMap(({ name, stopped: reason }) => (reason === null ? [] : [`${name} ${reason}`])),
    );
    const lag = Math.round(Math.max(0, ...projections.map(({ secondsBehind }) => secondsBehind)));
    const troubles = [
      ...(running ? [] : ['not running yet']),
      ...(trouble === null ? [] : [trouble]),
      ...(parked > 0 ? [`parked streams: ${parked}`] : []),
      ...stopped,
    ];
    if (troubles.length > 0) return { ok: false, detail: troubles.join(', ') };
    const lost = money?.inTransit.filter((entry) => entry.lost).length ?? 0;
    const isWell = lost === 0 && (money?.broken ?? 0) === 0;
    const detail = [
      `${lag} s behind`,
      ...(lost > 0 ? [`unprocessed amounts between checks and bills: ${lost} (run verify to list them)`] : []),
      ...(money && money.broken > 0
        ? [`places where money does not balance: ${money.broken} (run verify to list them)`]
        : []),
      ...(unownedFiles && unownedFiles.quarantined > 0
        ? [`quarantined files without a practice: ${unownedFiles.quarantined} (see payer-file list --quarantined)`]
        : []),
    ];
    return { ok: true, detail: detail.join(', '), ...(!isWell && { degraded: true }) };
  },
});
