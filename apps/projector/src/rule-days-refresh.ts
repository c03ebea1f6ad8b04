import { createHash } from 'node:crypto';
import {
  billStream,
  canonicalJson,
  affectsDeadlines,
  RULES_STREAM,
  rulesRecord,
  type PreviousRules,
  type RuleSet,
} from '#domain';
import { readableRulesOf, type Engines } from '#engines';
import type { StateRecord } from '#state-store';
import { billProjection, EVERY_ORGANIZATION, type BillRow } from '#read-models';
import { repeat, withLease, type BackgroundService, type Leases, type ProjectionSubscription } from '#subscriptions';

/** All processes use new rules within a second. After this interval, none uses the previous ones. */
const CHECK_INTERVAL_MS = 5_000;

/** State record with the rules used in the last complete refold. */
const MARKER_KEY = { kind: 'rule-rows', key: 'bill' };

interface RefreshMark extends StateRecord {
  /** Hash of the entries that affect deadlines; null until all rows are refolded. */
  readonly hash: string | null;
  /** Number of sets activated so far. A set that was active between two checks may have been used to fold rows. */
  readonly activations: number;
}

/**
 * Refolds bill rows after a rule change, since they contain deadlines (payer response, end of a review window) that
 * task lists use. New fees don't cause a refold, because amounts are facts in the log. Closed bills stay: they have no
 * deadlines.
 */
export class RuleDaysRefresh implements BackgroundService {
  private noticed: string | null = null;
  /** Rules used by all rows at the last check. Each activation is a new object. */
  private settled: RuleSet | null = null;

  constructor(
    private readonly engines: Pick<Engines, 'ledger' | 'blobs' | 'views' | 'stateStore'>,
    private readonly projector: Pick<ProjectionSubscription, 'refold'>,
    /** Limits the refresh to one projector if there are several. */
    private readonly leases: Leases | null = null,
  ) {}

  async run(signal: AbortSignal): Promise<void> {
    await withLease(this.leases, 'rule-rows', signal, (mine) => {
      // Another process may have changed the mark since it was read.
      this.settled = null;
      return repeat('rows by the rules in force', () => this.look(mine), { everyMs: CHECK_INTERVAL_MS }, mine);
    });
  }

  /** Checks once. The mark is written last, so an interrupted refold starts again. */
  async look(signal?: AbortSignal): Promise<void> {
    const { stateStore, ledger } = this.engines;
    const rules = ledger.rules.current;
    if (rules === this.settled) return;
    const { former } = (await ledger.folded(rulesRecord, RULES_STREAM)).state;
    const activations = former.length;
    const hash = hashOfDays(rules);
    const marked = (await stateStore.get<RefreshMark>(MARKER_KEY.kind, MARKER_KEY.key))?.record ?? null;
    const seen = marked?.activations ?? 0;
    if (marked?.hash === hash && activations === seen) {
      this.settled = rules;
      return;
    }
    // At the first start, rows use the shipped rules unless others were activated.
    const isFirst = marked === null && activations === 0;
    if (!isFirst && !(marked?.hash === hash && (await this.sameDays(former.slice(seen), hash)))) {
      const now = `${hash} ${activations}`;
      if (this.noticed !== now) {
        this.noticed = now;
        // Rows may now use either set. If the earlier set returns, all rows are refolded as well.
        if (marked !== null) await stateStore.put(MARKER_KEY.kind, MARKER_KEY.key, { hash: null, activations: seen });
        return;
      }
      await this.refoldAll(signal);
    }
    if (signal?.aborted !== true && hashOfDays(ledger.rules.current) === hash)
      await stateStore.put(MARKER_KEY.kind, MARKER_KEY.key, { hash, activations });
  }

  /** Returns true if all these sets affect deadlines equally; false if one can't be read. */
  private async sameDays(sets: readonly PreviousRules[], hash: string): Promise<boolean> {
    for (const { packs } of sets) {
      const rules = await readableRulesOf(this.engines, packs);
      if (rules === null || hashOfDays(rules) !== hash) return false;
    }
    return true;
  }

  private async refoldAll(signal?: AbortSignal): Promise<void> {
    const found = this.engines.views.scan<Pick<BillRow, 'state'> & { readonly organizationId: string }>(
      billProjection.name,
      EVERY_ORGANIZATION,
      {},
      ['state', 'organizationId'],
    );
    for await (const rows of found)
      for (const { _id, state, organizationId } of rows) {
        if (signal?.aborted) return;
        if (state !== 'closed') await this.projector.refold(billStream(organizationId, _id), 'keep');
      }
  }
}

const hashes = new WeakMap<RuleSet, string>();

/** SHA-256 of the entries that affect deadlines, cached per set. */
const hashOfDays = (rules: RuleSet): string => {
  const known = hashes.get(rules);
  if (known !== undefined) return known;
  const entries = rules.entries
    .filter(({ id }) => affectsDeadlines(id))
    .map((entry) => [entry.id, entry.appliesTo, entry.validFrom, entry.validThrough, entry.written, entry.layer]);
  const hash = createHash('sha256').update(canonicalJson(entries)).digest('hex');
  hashes.set(rules, hash);
  return hash;
};
