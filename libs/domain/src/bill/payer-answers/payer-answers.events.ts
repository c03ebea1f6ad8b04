import { unseal, type Sealed } from '../../kernel/sealed.js';
import { unchanged, type EventKinds } from '../shared/event-kinds.js';
import type { BillFacts } from '../shared/bill.facts.js';
import type { CalendarDate, PayerAnswerConcern, Timestamp } from '../shared/bill.types.js';
import { withPayerAnswer, type TransmissionAcknowledgedData } from '../transmissions/index.js';

/** 277 status: the claim is in process, or it is finalized and its EOR will follow. */
export interface ClaimStatusToldData {
  readonly billId: string;
  readonly controlNumber: string;
  readonly status: 'pending' | 'final';
  /** Status code, in the form `<STC01-1>:<STC01-2>`. */
  readonly code: string;
  readonly toldAt: Timestamp;
  readonly payerFileId: string;
}

/** A user must review it. Several events, such as a note, clear the flag. */
export interface PayerAnswerFlaggedData {
  readonly billId: string;
  readonly concern: PayerAnswerConcern;
  readonly flaggedAt: Timestamp;
  readonly payerFileId: string;
}

export interface RejectionOnFile {
  readonly reason: string;
  readonly code: string;
  readonly issues: readonly { code: string; description: string; fieldPaths: readonly string[] }[];
  readonly receivedAt: Timestamp;
  readonly source: string;
}

export interface PayerAnswersOnFile {
  readonly everRejected: boolean;
  /** Null if there is none. */
  readonly rejection: RejectionOnFile | null;
}

export const withClaimControlNumber = (
  { payerClaimControlNumbers: known }: BillFacts,
  sealed: Sealed<{ readonly payerClaimControlNumber: string | null }>,
): Pick<BillFacts, 'payerClaimControlNumbers'> => {
  const number = unseal(sealed).payerClaimControlNumber ?? null;
  return { payerClaimControlNumbers: number === null || known.includes(number) ? known : [...known, number] };
};

export interface PayerAnswersFacts {
  /** Last response since the last submission. Responses to duplicates don't count. */
  readonly answer: 'accepted' | 'rejected' | null;
  /** When the payer received the current transmission. Starts the response period, penalty and interest. */
  readonly receivedAt: Timestamp | null;
  /** EOR that reported `receivedAt` because no acknowledgment did, or null. */
  readonly receivedFrom: string | null;
  readonly responseDueDate: CalendarDate | null;
  /** True if the response due date of the current acceptance passed without an EOR. */
  readonly overdue: boolean;
  /** Claim control numbers from acknowledgments and EORs, without duplicates. */
  readonly payerClaimControlNumbers: readonly string[];
  /** Number that the payer gave the bill when it accepted it. Null if there is none, and after a rejection. */
  readonly acceptedClaimNumber: string | null;
  /** True if the claim is finalized and no EOR has been sent since. */
  readonly eorAnnounced: boolean;
  /** Payer response that a user must review. Null if there is none. */
  readonly concern: PayerAnswerConcern | null;
}

export interface PayerAnswerEvents {
  readonly BillAccepted: {
    billId: string;
    receivedAt: Timestamp;
    /** See PayerAnswersFacts.responseDueDate. */
    responseDueDate: CalendarDate;
    source: 'sandbox' | '277CA' | 'receipt';
  };
  readonly BillRejected: {
    billId: string;
    rejectedAt: Timestamp;
    code: string;
    source: 'sandbox' | '999' | '277CA' | 'delivery';
    private: Sealed<{
      reason: string;
      issues: readonly { code: string; description: string; fieldPaths: readonly string[] }[];
    }>;
  };
  /** Response in a state that it cannot change. Recorded as activity only. */
  readonly PayerAnswerNoted: { billId: string; answer: 'accepted' | 'rejected'; code: string | null };
  readonly TransmissionAcknowledged: TransmissionAcknowledgedData;
  /** Not public, like `PayerAnswerFlagged`. */
  readonly ClaimStatusTold: ClaimStatusToldData;
  readonly PayerAnswerFlagged: PayerAnswerFlaggedData;
}

export const payerAnswerEvents = {
  BillAccepted: {
    public: 'bill.accepted',
    exchanged: true,
    saidBy: 'Payer',
    evolve: (facts, { receivedAt, responseDueDate }) => ({
      ...withPayerAnswer(facts, 'acknowledged'),
      answer: 'accepted',
      receivedAt,
      receivedFrom: null,
      responseDueDate,
      overdue: false,
    }),
    view: () => ({ rejection: null, reportedStatus: null }),
  },
  BillRejected: {
    public: 'bill.rejected',
    exchanged: true,
    saidBy: 'Payer',
    evolve: (facts) => ({
      ...withPayerAnswer(facts, 'rejected'),
      answer: 'rejected',
      acceptedClaimNumber: null,
      responseDueDate: null,
      overdue: false,
    }),
    view: (_view, data) => ({
      everRejected: true,
      rejection: {
        reason: unseal(data.private).reason ?? '',
        code: data.code,
        issues: unseal(data.private).issues ?? [],
        receivedAt: data.rejectedAt,
        source: data.source,
      },
    }),
  },
  PayerAnswerNoted: { public: null, saidBy: 'Payer', evolve: unchanged },
  TransmissionAcknowledged: {
    public: 'transmission.acknowledged',
    exchanged: true,
    saidBy: 'Payer',
    evolve: (facts, { outcome, private: sealed }) => ({
      ...facts,
      ...withClaimControlNumber(facts, sealed),
      // The number in a rejection names no claim in the payer's system.
      ...(outcome === 'accepted' && {
        acceptedClaimNumber: unseal(sealed).payerClaimControlNumber ?? facts.acceptedClaimNumber,
      }),
    }),
  },
  ClaimStatusTold: {
    public: null,
    saidBy: 'Payer',
    evolve: (facts, { status }) => ({ ...facts, eorAnnounced: status === 'final' }),
  },
  PayerAnswerFlagged: { public: null, saidBy: 'System', evolve: (facts, { concern }) => ({ ...facts, concern }) },
} as const satisfies EventKinds<PayerAnswerEvents>;
