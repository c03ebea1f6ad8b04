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
/** Delay after startup. */
const INITIAL_DELAY_MS = HOUR_MS / 2;
const JOB_NAME = 'ledger watch';

export type WatchedEngines = Pick<Engines, 'events' | 'ledger' | 'stateStore' | 'views'>;

export interface ReconciliationWatchOptions {
  /** Divides organizations among several processes by share. */
  readonly leases?: Leases | null;
  /** Number of shares. */
  readonly shares?: number;
  readonly firstAfterMs?: number;
  readonly everyMs?: number;
  /** Interval while money is lost or unbalanced, so that a correction shows up soon. */
  readonly againMs?: number;
}

/**
 * Proves every night that no money is lost between checks and bills: reads each organization's feed from its beginning,
 * like `verify`. Reads nothing at process startup, and retries after failures.
 */
export class ReconciliationWatch implements BackgroundService {
  /** Last proof for each share. */
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

  /** Returns the status of money, or null before the first proof. */
  money(): MoneyStatus | null {
    if (this.found.size === 0) return null;
    const { inTransit, broken } = [...this.found.values()].reduce(mergeProofs, emptyProof);
    return { inTransit, broken: broken.length };
  }

  /** Proves a share's organizations. */
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

  /** Returns a share's organizations with bills or checks. */
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
