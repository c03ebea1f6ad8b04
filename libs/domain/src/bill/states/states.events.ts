import { unchanged, type EventKinds } from '../shared/event-kinds.js';
import type { BillState, CalendarDate, Cents } from '../shared/bill.types.js';

/** Contains enough data for a consumer to act. */
interface StateEntered {
  readonly billId: string;
  readonly balance: Cents;
  readonly paid: Cents;
}

export interface StatesFacts {
  /** Last recorded state. */
  readonly state: BillState;
}

export interface StateEvents {
  /** No EOR was received by the due date. Not public: the feed contains `BillNoResponse` instead. */
  readonly ResponseDeadlinePassed: { billId: string; responseDueDate: CalendarDate };
  readonly BillDenied: StateEntered & { code: string | null };
  readonly BillPartiallyPaid: StateEntered;
  readonly BillPaid: StateEntered;
  readonly BillInSecondReview: StateEntered;
  readonly BillInIbr: StateEntered;
  readonly BillInLien: StateEntered;
  readonly BillNoResponse: StateEntered & { responseDueDate: CalendarDate };
  readonly BillStatusUpdated: {
    billId: string;
    from: BillState | null;
    to: BillState;
    paid: Cents;
    balance: Cents;
    writtenOff: Cents;
  };
}

export const stateEvents = {
  ResponseDeadlinePassed: { public: null, saidBy: 'System', evolve: (facts) => ({ ...facts, overdue: true }) },
  BillDenied: { public: 'bill.denied', exchanged: true, evolve: unchanged },
  BillPartiallyPaid: { public: 'bill.partially_paid', evolve: unchanged },
  BillPaid: { public: 'bill.paid', evolve: unchanged },
  BillInSecondReview: { public: 'bill.second_review', evolve: unchanged },
  BillInIbr: { public: 'bill.ibr', evolve: unchanged },
  BillInLien: { public: 'bill.lien', evolve: unchanged },
  BillNoResponse: { public: 'bill.no_response', evolve: unchanged },
  BillStatusUpdated: { public: 'bill.status.updated', evolve: (facts, { to }) => ({ ...facts, state: to }) },
} as const satisfies EventKinds<StateEvents>;
