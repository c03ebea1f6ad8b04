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

/** A set is taken up by every process within a second; so much later no process folds rows by the one before. */
const CHECK_INTERVAL_MS = 5_000;

/** Key of the record of the state store that names the rules by which all rows were folded last. */
const MARKER_KEY = { kind: 'rule-rows', key: 'bill' };

interface RefreshMark extends StateRecord {
  /** Hash of the entries that days are counted by; null until all rows are folded by them. */
  readonly hash: string | null;
  /** Sets that were activated until then: one that came and went between two looks was folded by, too. */
  readonly activations: number;
}

/**
 * Folds the rows of bills anew after other rules came in force: rows hold days that were counted when they were folded (of
 * the payer's answer, the end of a review's window), and lists of tasks go by them. Amounts of fees are facts of the log,
 * so new fees alone touch no row. Settled bills stay as they are: no list asks for their days.
 */
export class RuleDaysRefresh implements BackgroundService {
  private noticed: string | null = null;
  /** Rules by which all rows were folded at the last look. Each activation is another object. */
  private settled: RuleSet | null = null;

  constructor(
    private readonly engines: Pick<Engines, 'ledger' | 'blobs' | 'views' | 'stateStore'>,
    private readonly projector: Pick<ProjectionSubscription, 'refold'>,
    /** Where several projectors run, one of them does it. */
    private readonly leases: Leases | null = null,
  ) {}

  async run(signal: AbortSignal): Promise<void> {
    await withLease(this.leases, 'rule-rows', signal, (mine) => {
      // Another process may have changed the mark meanwhile.
      this.settled = null;
      return repeat('rows by the rules in force', () => this.look(mine), { everyMs: CHECK_INTERVAL_MS }, mine);
    });
  }

  /** One look. What is cut off is begun again by the next one: the mark comes last. */
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
    // The first start of this release: rows were folded by the shipped rules, unless others were put in force since.
    const isFirst = marked === null && activations === 0;
    if (!isFirst && !(marked?.hash === hash && (await this.sameDays(former.slice(seen), hash)))) {
      const now = `${hash} ${activations}`;
      if (this.noticed !== now) {
        this.noticed = now;
        // From now on rows may be by either set: where the former one comes back, all are folded anew, too.
        if (marked !== null) await stateStore.put(MARKER_KEY.kind, MARKER_KEY.key, { hash: null, activations: seen });
        return;
      }
      await this.refoldAll(signal);
    }
    if (signal?.aborted !== true && hashOfDays(ledger.rules.current) === hash)
      await stateStore.put(MARKER_KEY.kind, MARKER_KEY.key, { hash, activations });
  }

  /** Do all of these sets count days by the same entries? What cannot be read any more may have counted otherwise. */
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
        if (!SETTLED.includes(state)) await this.projector.refold(billStream(organizationId, _id), 'keep');
      }
  }
}

const SETTLED = ['closed', 'rejected'];

const hashes = new WeakMap<RuleSet, string>();

/** SHA-256 over the entries that days of bills are counted by; computed once a set. */
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
