import type { Sealed } from '../../kernel/sealed.js';
import type { EventKinds } from '../shared/event-kinds.js';
import type { BillFacts } from '../shared/bill.facts.js';
import type { Cents, Timestamp, Remark } from '../shared/bill.types.js';
import { updateWhere } from '../shared/update-where.js';
import type { RecoupmentFact } from './recoupment.facts.js';

/** Amounts are in cents. */
interface RecoupmentEventBase {
  readonly billId: string;
  readonly recoupmentId: string;
  readonly code: string;
  readonly amount: Cents;
  /** Adjustment in the remittance. Absent if unknown. */
  readonly adjustmentId?: string;
}

export interface RecoupmentsFacts {
  /** Recoupments, oldest first. */
  readonly recoupments: readonly RecoupmentFact[];
}

export interface RecoupmentEvents {
  /** Reported in a remittance or by letter. A later event with the same ID adds the check. */
  readonly RecoupmentProposed: RecoupmentEventBase & {
    readonly source: '835' | 'paper';
    /** Check from which the money was taken. Absent if announced by letter. */
    readonly checkId?: string;
    readonly proposedAt: Timestamp;
    readonly private: Sealed<Remark>;
  };
  /** Reduces the paid amount. A recoupment with a new ID was never proposed. */
  readonly RecoupmentAccepted: RecoupmentEventBase & {
    readonly checkId: string;
    readonly balance: Cents;
    /** Amount still paid above the charge. Absent if 0. */
    readonly credit?: Cents;
    readonly acceptedAt: Timestamp;
    readonly private: Sealed<Remark>;
  };
  /** The practice objected. No money moves: the payer owes the amount it took. */
  readonly RecoupmentDisputed: RecoupmentEventBase & {
    readonly checkId?: string;
    readonly disputedAt: Timestamp;
    readonly private: Sealed<Remark>;
  };
  /** Nothing is left to do. Not public, because the check's own event reports it. */
  readonly RecoupmentSettled: {
    readonly billId: string;
    readonly recoupmentId: string;
    readonly settledAt: Timestamp;
  };
}

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
