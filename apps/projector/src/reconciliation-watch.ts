import { background, logShares, pause, shareIndex, shareName, WHOLE_LOG, type LogShare } from '#event-store';
import { billProjection, checkProjection, EVERY_ORGANIZATION, type DocumentFields } from '#read-models';
import {
  emptyProof,
  mergeProofs,
  proveLedger,
  type BackgroundService,
  type LedgerProof,
  type Leases,
  type MoneyStatus,
} from '#subscriptions';
import type { Engines } from '#engines';

const HOUR_MS = 3_600_000;
/** A start has better things to do. */
const INITIAL_DELAY_MS = HOUR_MS / 2;
const JOB_NAME = 'ledger watch';

export type WatchedEngines = Pick<Engines, 'events' | 'ledger' | 'stateStore' | 'views'>;

export interface ReconciliationWatchOptions {
  /** Where several processes watch: each folds the organizations of its shares. */
  readonly leases?: Leases | null;
  /** Into so many shares organizations are divided among them. */
  readonly shares?: number;
  readonly firstAfterMs?: number;
  readonly everyMs?: number;
  /** Looks again so soon where something is lost or broken: whoever mended it wants to see it. */
  readonly againMs?: number;
}

/**
 * Proves every night that no cent is lost between checks and bills: each organization's feed is folded from its beginning, as
 * `verify` does. Nothing is folded at the start of a process. An engine that is away is asked again next time.
 */
export class ReconciliationWatch implements BackgroundService {
  /** By the name of the share, what was found last. */
  private readonly found = new Map<string, LedgerProof>();

  constructor(
    private readonly engines: WatchedEngines,
    private readonly options: ReconciliationWatchOptions = {},
  ) {}

  async run(signal: AbortSignal): Promise<void> {
    const { leases = null, shares = 8 } = this.options;
    if (leases === null) return this.watch(WHOLE_LOG, signal);
    const named = new Map(logShares(shares).map((share) => [`ledger-watch:${shareName(share)}`, share]));
    await leases.share([...named.keys()], signal, (lease) =>
      this.watch(named.get(lease.name) ?? WHOLE_LOG, lease.signal),
    );
  }

  /** Null before anything was proved. */
  money(): MoneyStatus | null {
    if (this.found.size === 0) return null;
    const { inTransit, broken } = [...this.found.values()].reduce(mergeProofs, emptyProof);
    return { inTransit, broken: broken.length };
  }

  /** Proves the organizations of a share once. */
  async look(share: LogShare = WHOLE_LOG, signal = new AbortController().signal): Promise<LedgerProof> {
    let proof = emptyProof;
    for (const organizationId of await this.organizations(share))
      proof = mergeProofs(proof, await proveLedger(this.engines, organizationId, signal));
    this.found.set(shareName(share), proof);
    return proof;
  }

  private async watch(share: LogShare, signal: AbortSignal): Promise<void> {
    const { firstAfterMs = INITIAL_DELAY_MS, everyMs = 24 * HOUR_MS, againMs = HOUR_MS } = this.options;
    await pause(firstAfterMs, signal);
    while (!signal.aborted) {
      const proof = await background(JOB_NAME, () => this.look(share, signal), {
        otherwise: null,
        piece: shareName(share),
      });
      const isWell = proof !== null && proof.broken.length === 0 && !proof.inTransit.some(({ lost }) => lost);
      await pause(isWell ? everyMs : againMs, signal);
    }
    this.found.delete(shareName(share));
  }

  /** Those that have bills or checks. */
  private async organizations({ of: count, index }: LogShare): Promise<ReadonlySet<string>> {
    const ids = new Set<string>();
    for (const { name } of [billProjection, checkProjection])
      for await (const rows of this.engines.views.scan<Pick<DocumentFields, 'organizationId'>>(
        name,
        EVERY_ORGANIZATION,
        {},
        ['organizationId'],
      ))
        for (const { organizationId } of rows) if (shareIndex(organizationId, count) === index) ids.add(organizationId);
    return ids;
  }
}
