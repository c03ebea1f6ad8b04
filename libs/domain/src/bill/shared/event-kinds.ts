import type { HistoryEvent } from '../../kernel/history.js';
import type { BillOnFile } from './bill-on-file.js';
import type { BillFacts } from './bill.facts.js';

/** Definitions by stored type. `Events`: the data for each type. STORED FOREVER, see bill.events.ts. */
export type EventKinds<Events> = {
  readonly [T in keyof Events]: {
    /** Null for internal events. */
    readonly public: string | null;
    /**
     * Set if the practice and the payer exchanged the information, so letters may include it. Other events are
     * internal.
     */
    readonly exchanged?: true;
    /** Actor name for events without a name, regardless of who requested the change. */
    readonly saidBy?: string;
    /** Must handle every stored event and never throw, because history cannot be rejected. */
    readonly evolve: (facts: BillFacts, data: Readonly<Events[T]>) => BillFacts;
    /** Changes the view shown to readers. If absent, nothing changes. `actor`: display name. */
    readonly view?: (
      view: BillOnFile,
      data: Readonly<Events[T]>,
      event: HistoryEvent,
      actor: string,
    ) => Partial<BillOnFile>;
  };
};

/** Used by events that do not affect decisions. */
export const unchanged = (facts: BillFacts): BillFacts => facts;
