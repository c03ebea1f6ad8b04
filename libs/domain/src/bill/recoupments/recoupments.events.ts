import type { Sealed } from '../../kernel/sealed.js';
import type { EventKinds } from '../shared/event-kinds.js';
import type { BillFacts } from '../shared/bill.facts.js';
import type { Cents, Timestamp, Remark } from '../shared/bill.types.js';
import { updateWhere } from '../shared/update-where.js';
import type { RecoupmentFact } from './recoupment.facts.js';

/** Data of every event of a take-back. Cents. */
interface RecoupmentEventBase {
  readonly billId: string;
  readonly recoupmentId: string;
  readonly code: string;
  readonly amount: Cents;
  /** The adjustment of the remittance that it is; missing where none is known. */
  readonly adjustmentId?: string;
}

/** Facts of recoupments. */
export interface RecoupmentsFacts {
  /** Take-backs by payers out of money for other bills; oldest first. */
  readonly recoupments: readonly RecoupmentFact[];
}

/** Stored events about take-backs. */
export interface RecoupmentEvents {
  /** A remittance took it, or a letter says that the payer will. A later one of the same id tells the check. */
  readonly RecoupmentProposed: RecoupmentEventBase & {
    readonly source: '835' | 'paper';
    /** The check that took it; missing where it came by letter. */
    readonly checkId?: string;
    readonly proposedAt: Timestamp;
    readonly private: Sealed<Remark>;
  };
  /** The bill is paid that much less. One that is not known was never proposed. */
  readonly RecoupmentAccepted: RecoupmentEventBase & {
    readonly checkId: string;
    readonly balance: Cents;
    /** Amount paid above the charge after the take-back; missing: 0. */
    readonly credit?: Cents;
    readonly acceptedAt: Timestamp;
    readonly private: Sealed<Remark>;
  };
  /** The payer was told that it may not take it. No money moves: the payer owes what it took. */
  readonly RecoupmentDisputed: RecoupmentEventBase & {
    readonly checkId?: string;
    readonly disputedAt: Timestamp;
    readonly private: Sealed<Remark>;
  };
  /** The adjustment that it is was settled: nothing is left to do. Hidden: the check's own event tells it. */
  readonly RecoupmentSettled: {
    readonly billId: string;
    readonly recoupmentId: string;
    readonly settledAt: Timestamp;
  };
}

/** With the take-back as it stands now: added, or in its place. */
const withRecoupment = (facts: BillFacts, fact: RecoupmentFact): BillFacts => {
  const at = facts.recoupments.findIndex(({ recoupmentId }) => recoupmentId === fact.recoupmentId);
  return { ...facts, recoupments: facts.recoupments.toSpliced(at < 0 ? facts.recoupments.length : at, 1, fact) };
};

const updateRecoupment = (facts: BillFacts, id: string, change: Partial<RecoupmentFact>): BillFacts => ({
  ...facts,
  recoupments: updateWhere(facts.recoupments, ({ recoupmentId }) => recoupmentId === id, change),
});

export const recoupmentEvents = {
  RecoupmentProposed: {
    public: 'payment.recoupment_proposed',
    evolve: (facts, { recoupmentId, checkId = null, adjustmentId = null, code, amount, proposedAt }) =>
      withRecoupment(facts, {
        ...{ recoupmentId, checkId, adjustmentId, code, amount, proposedAt },
        status: 'proposed',
        answeredAt: null,
      }),
  },
  RecoupmentAccepted: {
    public: 'payment.recouped',
    evolve: (facts, { recoupmentId, checkId, adjustmentId = null, code, amount, acceptedAt }) => {
      const known = facts.recoupments.find((recoupment) => recoupment.recoupmentId === recoupmentId);
      return withRecoupment(facts, {
        ...{ recoupmentId, checkId, adjustmentId, code, amount, proposedAt: known?.proposedAt ?? acceptedAt },
        status: 'accepted',
        answeredAt: acceptedAt,
      });
    },
  },
  RecoupmentDisputed: {
    public: 'payment.recoupment_disputed',
    evolve: (facts, { recoupmentId, disputedAt }) =>
      updateRecoupment(facts, recoupmentId, { status: 'disputed', answeredAt: disputedAt }),
  },
  RecoupmentSettled: {
    public: null,
    evolve: (facts, { recoupmentId }) => updateRecoupment(facts, recoupmentId, { status: 'settled' }),
  },
} as const satisfies EventKinds<RecoupmentEvents>;
