import type { HistoryEvent } from '../../kernel/history.js';
import type { BillOnFile } from './bill-on-file.js';
import type { BillFacts } from './bill.facts.js';

/** All about each kind of stored event, by name. `Events`: what each of them holds, STORED FOR EVER as bill.events.ts says. */
export type EventKinds<Events> = {
  readonly [T in keyof Events]: {
    /** Its public type, or null where it stays inside. */
    readonly public: string | null;
    /** It passed between the office and the payer: letters to the payer may tell it. Everything else is the office's own. */
    readonly exchanged?: true;
    /** Name of the actor where the event names nobody, whoever may have asked for it. */
    readonly saidBy?: string;
    /** Change of the facts for decisions. Total and silent: history is not up for debate. */
    readonly evolve: (facts: BillFacts, data: Readonly<Events[T]>) => BillFacts;
    /** Change of the bill on file for readers; missing: none. `actor`: name of the actor. */
    readonly view?: (
      view: BillOnFile,
      data: Readonly<Events[T]>,
      event: HistoryEvent,
      actor: string,
    ) => Partial<BillOnFile>;
  };
};

/** The `evolve` of an event that changes nothing for decisions. */
export const unchanged = (facts: BillFacts): BillFacts => facts;
