import type { HistoryEvent } from '../../kernel/history.js';
import type { BillOnFile } from './bill-on-file.js';
import type { BillFacts } from './bill.facts.js';

/** Definitions of stored event types, by name. `Events`: the data of each type. STORED FOR EVER, see bill.events.ts. */
export type EventKinds<Events> = {
  readonly [T in keyof Events]: {
    /** Public event type; null for internal events. */
    readonly public: string | null;
    /**
     * Present if the practice and the payer exchanged this information, so letters to the payer may include the event.
     * All other events are internal to the practice.
     */
    readonly exchanged?: true;
    /** Actor name for events that contain no name, regardless of who requested the change. */
    readonly saidBy?: string;
    /**
     * Changes the facts for decisions. Must handle every stored event and never throw, because history cannot be
     * rejected.
     */
    readonly evolve: (facts: BillFacts, data: Readonly<Events[T]>) => BillFacts;
    /** Changes the bill view for readers. If absent, nothing changes. `actor`: display name of the actor. */
    readonly view?: (
      view: BillOnFile,
      data: Readonly<Events[T]>,
      event: HistoryEvent,
      actor: string,
    ) => Partial<BillOnFile>;
  };
};

/** `evolve` of events that do not affect decisions. */
export const unchanged = (facts: BillFacts): BillFacts => facts;
