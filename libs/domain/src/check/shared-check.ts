import type { PaymentMethod } from '../bill/bill.types.js';
import type { CalendarDate, Timestamp } from '../kernel/calendar.js';
import type { Decider, Message } from '../kernel/decider.js';
import type { Cents } from '../kernel/money.js';
import { Rejection } from '../kernel/rejection.js';
import { unsealed, type Sealed } from '../kernel/sealed.js';

/*
 * One check, or transfer, that pays several bills. Each bill has its share as a payment of its own, in its own stream;
 * this stream says what was to be posted, so that all of it is, or none. STORED FOR EVER, in internal streams
 * `check_{id}`: nothing of it reaches the feed, which tells the payments.
 */

/** Share of a check for one bill. */
export interface CheckShare {
  readonly billId: string;
  /** The payment that it becomes. */
  readonly paymentId: string;
  /** The EOR that announced it, where somebody said so. */
  readonly eorId: string | null;
  /** Principal, penalty and interest. */
  readonly amount: Cents;
  readonly penalty: Cents;
  readonly interest: Cents;
}

/** A check, shared out. */
export interface SharedCheck {
  readonly checkId: string;
  readonly method: PaymentMethod;
  readonly depositDate: CalendarDate;
  /** Sum of the shares. */
  readonly amount: Cents;
  readonly shares: readonly CheckShare[];
  /** By the organization's clock. */
  readonly allocatedAt: Timestamp;
  readonly checkNumber: string | null;
  /** Name of the person who posts the check. */
  readonly actorName: string | null;
}

type SharedCheckText = Pick<SharedCheck, 'checkNumber' | 'actorName'>;

export type SharedCheckEvent =
  /** Every share was found right: from here on they are posted, whatever ends the process in between. */
  | Message<'CheckAllocated', Omit<SharedCheck, keyof SharedCheckText> & { private: Sealed<SharedCheckText> }>
  /** A bill changed before its share was posted: those that were are taken back. */
  | Message<'CheckWithdrawn', { checkId: string; withdrawnAt: Timestamp }>;

export type SharedCheckCommand = Message<'AllocateCheck', SharedCheck> | Message<'WithdrawCheck', { at: Timestamp }>;

/** `withdrawn`: nothing of it stands, and the same request may try again. */
export type SharedCheckState =
  | Readonly<{ status: 'absent'; check: null }>
  | Readonly<{ status: 'allocated' | 'withdrawn'; check: SharedCheck }>;

export const sharedCheck: Decider<SharedCheckState, SharedCheckCommand, SharedCheckEvent> = {
  initial: { status: 'absent', check: null },
  decide: {
    AllocateCheck: ({ status }, { checkNumber, actorName, ...check }) => {
      if (status === 'allocated') throw new Rejection('lifecycle_conflict', 'The check was posted before.');
      return [{ type: 'CheckAllocated', data: { ...check, private: { checkNumber, actorName } } }];
    },
    WithdrawCheck: ({ status, check }, { at }) => {
      if (status === 'absent') throw new Rejection('not_found');
      return status === 'withdrawn'
        ? []
        : [{ type: 'CheckWithdrawn', data: { checkId: check.checkId, withdrawnAt: at } }];
    },
  },
  evolve: {
    CheckAllocated: (_, { private: sealed, ...check }) => {
      const { checkNumber = null, actorName = null } = unsealed(sealed);
      return { status: 'allocated', check: { ...check, checkNumber, actorName } };
    },
    CheckWithdrawn: (state) => (state.status === 'allocated' ? { ...state, status: 'withdrawn' } : state),
  },
};
