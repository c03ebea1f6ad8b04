import { unseal, type Sealed } from '../../kernel/sealed.js';
import { unchanged, type EventKinds } from '../shared/event-kinds.js';
import type { BillFacts } from '../shared/bill.facts.js';
import type { CalendarDate, PayerAnswerConcern, Timestamp } from '../shared/bill.types.js';
import { withPayerAnswer, type TransmissionAcknowledgedData } from '../transmissions/index.js';

/** A payer's word on its work on a claim (277): it goes on, or is done and its EOR is on its way. */
export interface ClaimStatusToldData {
  readonly billId: string;
  readonly controlNumber: string;
  readonly status: 'pending' | 'final';
  /** `<STC01-1>:<STC01-2>` */
  readonly code: string;
  readonly toldAt: Timestamp;
  readonly payerFileId: string;
}

/** A payer's answer needs a look. A note, among others, ends it. */
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

/** Part of a bill on file about its payer's answers. */
export interface PayerAnswersOnFile {
  readonly everRejected: boolean;
  /** The rejection that stands; null where none does. */
  readonly rejection: RejectionOnFile | null;
}

/** One more number that a payer calls the bill by. */
export const withClaimControlNumber = (
  { payerClaimControlNumbers: known }: BillFacts,
  sealed: Sealed<{ readonly payerClaimControlNumber: string | null }>,
): Pick<BillFacts, 'payerClaimControlNumbers'> => {
  const number = unseal(sealed).payerClaimControlNumber ?? null;
  return { payerClaimControlNumbers: number === null || known.includes(number) ? known : [...known, number] };
};

/** Facts of a payer's answers without an EOR. */
export interface PayerAnswersFacts {
  /** The payer's last answer since the last submission; duplicates don't count. */
  readonly answer: 'accepted' | 'rejected' | null;
  /** Receipt of the current transmission by the payer: start of the time to answer, of penalty and interest. */
  readonly receivedAt: Timestamp | null;
  /** The EOR that `receivedAt` was taken from, where no acknowledgement told it. */
  readonly receivedFrom: string | null;
  readonly responseDueDate: CalendarDate | null;
  /** The due date of the current acceptance has passed without an EOR. */
  readonly overdue: boolean;
  /** The payers' numbers for the bill, from acknowledgements and EORs, each once. */
  readonly payerClaimControlNumbers: readonly string[];
  /** The payer says that it is done with the bill, and sent no EOR since. */
  readonly eorAnnounced: boolean;
  /** A payer's answer that needs a look; null where none does. */
  readonly concern: PayerAnswerConcern | null;
}

/** Stored events about a payer's answers without an EOR. */
export interface PayerAnswerEvents {
  readonly BillAccepted: {
    billId: string;
    receivedAt: Timestamp;
    /** Last day for the payer's answer; see responseDueDate. */
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
  /** A payer's answer that came in a state that it cannot change: activity only. */
  readonly PayerAnswerNoted: { billId: string; answer: 'accepted' | 'rejected'; code: string | null };
  readonly TransmissionAcknowledged: TransmissionAcknowledgedData;
  /** Hidden, as is the one after it. */
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
    evolve: (facts, { private: sealed }) => ({ ...facts, ...withClaimControlNumber(facts, sealed) }),
  },
  ClaimStatusTold: {
    public: null,
    saidBy: 'Payer',
    evolve: (facts, { status }) => ({ ...facts, eorAnnounced: status === 'final' }),
  },
  PayerAnswerFlagged: { public: null, saidBy: 'System', evolve: (facts, { concern }) => ({ ...facts, concern }) },
} as const satisfies EventKinds<PayerAnswerEvents>;
