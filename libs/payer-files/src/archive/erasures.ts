import type { StateRecord, StateStore } from '#state-store';

/** By bill: the payers' numbers of those whose data is being erased. */
const ERASURE_KIND = 'payer-file-forget';

/** Engines that keep the erasures. */
export interface ErasureEngines {
  readonly stateStore: StateStore;
}

/** Erasures that are under way: what must be known of a bill until every file is without it. */
export class Erasures {
  constructor(private readonly engines: ErasureEngines) {}

  /** The payers' numbers of the bill, with those that were noted when its erasure began. */
  async numbers({
    billId,
    organizationId,
    payerNumbers,
  }: {
    readonly billId: string;
    readonly organizationId: string;
    readonly payerNumbers: readonly string[];
  }): Promise<readonly string[]> {
    const { stateStore } = this.engines;
    const noted = await stateStore.get<StateRecord & { payerNumbers: readonly string[] }>(ERASURE_KIND, billId);
    const all = [...new Set([...(noted?.record.payerNumbers ?? []), ...payerNumbers])];
    if (all.length > 0) await stateStore.put(ERASURE_KIND, billId, { organizationId, payerNumbers: all });
    return all;
  }

  /** Every file is without them. */
  async done(billId: string): Promise<void> {
    await this.engines.stateStore.remove(ERASURE_KIND, billId);
  }
}
