import { createHash } from 'node:crypto';
import { billStream, canonicalJson, rulesInForce, RULES_STREAM, rulesRecord, type RuleSet } from '#domain';
import type { Ledger } from '#event-store';
import type { StateStore } from '#outbox';
import { billProjection, EVERY_ORGANIZATION, type BillRow, type Views } from '#read-models';
import { repeat, underLease, type BackgroundService, type Leases, type ProjectionSubscription } from '#subscriptions';

/** A set is taken up by every process within a second; so much later no process folds rows by the one before. */
const EVERY_MS = 5_000;

/** Record of the state store that names the rules by which all rows were folded last; null until they are. */
const MARK = { kind: 'rule-rows', key: 'bill' };

interface RuleRowEngines {
  readonly ledger: Ledger;
  readonly views: Views;
  readonly stateStore: StateStore;
}

/**
 * Folds the rows of bills anew after other rules came in force: rows hold days that were counted when they were folded (of
 * the payer's answer, the end of a review's window), and lists of tasks go by them. Amounts of fees are facts of the log,
 * so new fees alone touch no row. Settled bills stay as they are: no list asks for their days.
 */
export class RuleRows implements BackgroundService {
  private noticed: string | null = null;

  constructor(
    private readonly engines: RuleRowEngines,
    private readonly projector: Pick<ProjectionSubscription, 'refold'>,
    private readonly everyMs = EVERY_MS,
    /** Where several projectors run, one of them does it. */
    private readonly leases: Leases | null = null,
  ) {}

  async run(signal: AbortSignal): Promise<void> {
    await underLease(this.leases, 'rule-rows', signal, (mine) =>
      repeat('rows by the rules in force', () => this.look(mine), { everyMs: this.everyMs }, mine),
    );
  }

  /** One look. What is cut off is begun again by the next one: the mark comes last. */
  async look(signal?: AbortSignal): Promise<void> {
    const { stateStore } = this.engines;
    const rules = rulesInForce();
    const hash = hashOfDays(rules);
    const marked = await stateStore.get<{ readonly hash: string | null }>(MARK.kind, MARK.key);
    if (marked?.record.hash === hash) return;
    if (this.noticed !== hash) {
      this.noticed = hash;
      // From now on rows may be by either set: where the former one comes back, all are folded anew, too.
      if (marked !== null) await stateStore.put(MARK.kind, MARK.key, { hash: null });
      return;
    }
    // The first start of this release: rows were folded by the shipped rules, unless others were put in force since.
    const isFirst = marked === null && (await this.neverActivated());
    if (!isFirst) await this.refoldAll(signal);
    if (signal?.aborted !== true && hashOfDays(rulesInForce()) === hash)
      await stateStore.put(MARK.kind, MARK.key, { hash });
  }

  private async neverActivated(): Promise<boolean> {
    const { state } = await this.engines.ledger.folded(rulesRecord, RULES_STREAM);
    return state.former.length === 0;
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

/** SHA-256 over the entries that days are counted by; computed once a set. */
const hashOfDays = (rules: RuleSet): string => {
  const known = hashes.get(rules);
  if (known !== undefined) return known;
  const entries = rules.entries
    .filter(({ id }) => !id.startsWith('fee.') && !id.startsWith('modifier.'))
    .map((one) => [one.id, one.appliesTo, one.validFrom, one.validThrough, one.written, one.layer]);
  const hash = createHash('sha256').update(canonicalJson(entries)).digest('hex');
  hashes.set(rules, hash);
  return hash;
};
