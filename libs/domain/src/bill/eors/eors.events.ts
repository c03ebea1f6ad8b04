import { unseal, type Sealed } from '../../kernel/sealed.js';
import type { DocumentLosses } from '../../kernel/unreadable.js';
import type { EventKinds } from '../shared/event-kinds.js';
import { undecidedReview } from '../shared/bill.facts.js';
import type {
  Adjustment,
  CalendarDate,
  Cents,
  AnsweredSubmission,
  EorLine,
  EorSource,
  RemittanceKeys,
  Timestamp,
  Remark,
} from '../shared/bill.types.js';
import { deniesAuthorization } from '../authorization/index.js';
import { adjustmentsOf, disputesLiability } from './liability.js';
import { servedIn, type EorService, type ServedBasis } from './service.js';
import { withClaimControlNumber } from '../payer-answers/index.js';
import { withoutPayerAnswer, withPayerAnswer } from '../transmissions/index.js';

/** An EOR, as it was recorded. Amounts in cents. */
export interface EorReceivedData {
  readonly billId: string;
  readonly eorId: string;
  readonly source: EorSource;
  readonly eorDate: CalendarDate;
  /** When it was served on the provider: the start of the review windows (8 CCR § 9792.5.5(b)). */
  readonly servedAt: CalendarDate;
  /** Why `servedAt` is that day; missing where somebody just said it. */
  readonly servedBasis?: ServedBasis;
  /** The earliest day on which it may have been served; missing where it is `servedAt`. */
  readonly servedSafe?: CalendarDate;
  /** What is known of the service; missing where somebody just said the day. */
  readonly service?: EorService;
  readonly answers: AnsweredSubmission;
  /** The review that it answers, or null for the original bill. */
  readonly reviewId: string | null;
  readonly reportedPaid: Cents;
  readonly allowed: Cents;
  readonly lines: readonly EorLine[];
  readonly claimAdjustments: readonly Adjustment[];
  readonly remarkCodes: readonly string[];
  /** Where it came in an 835: by what it is known again; see RemittanceKeys. */
  readonly remittance?: RemittanceKeys;
  /** The day on which the payer got the bill, says its 835 (DTM*050). */
  readonly receivedDate?: CalendarDate;
  /** Present where a determination made it, because the payer had sent none. */
  readonly isDetermination?: true;
  /** The payment that a person had posted and this EOR is about; missing where none is known. */
  readonly paidBy?: string;
  /** Size of the stored PDF, and what of it packets cannot show; null when none came with it. */
  readonly document: ({ readonly sizeBytes: number } & DocumentLosses) | null;
  readonly private: Sealed<{
    readonly payerClaimControlNumber: string | null;
    readonly filename: string | null;
    readonly sha256: string | null;
    readonly actorName: string | null;
  }>;
}

/** An EOR that stands. */
export interface EorOnFile extends Omit<EorReceivedData, 'private'> {
  readonly payerClaimControlNumber: string | null;
  readonly filename: string | null;
  /** Hex digest of the PDF that came with it. */
  readonly sha256: string | null;
  readonly addedAt: Timestamp;
}

/** An EOR that counts no more. */
export interface VoidedEorOnFile extends EorOnFile {
  /** Why; null after erasure. */
  readonly voidReason: string | null;
}

/** Part of a bill on file about EORs. */
export interface EorsOnFile {
  /** Those that stand, in the order in which they were recorded. */
  readonly eors: readonly EorOnFile[];
  readonly voidedEors: readonly VoidedEorOnFile[];
}

/** Why an EOR pays less: its first adjustment that is not what was paid before, as `CO-45`. */
const reasonOf = (eor: EorReceivedData): string | null => {
  const [first] = adjustmentsOf(eor);
  return first ? `${first.group}-${first.reason}` : null;
};

/** An EOR proves receipt on its date at the latest; an 835 may say when it was. */
const receiptBy = ({
  eorDate,
  receivedDate,
}: {
  readonly eorDate: CalendarDate;
  readonly receivedDate?: CalendarDate;
}): Timestamp => `${receivedDate ?? eorDate}T20:00:00.000Z`;

/** Payments with the EOR that tells of one of them: unless that one had an EOR before. */
const linkToEor = <Payment extends { readonly paymentId: string; readonly eorId: string | null }>(
  payments: readonly Payment[],
  { paidBy, eorId }: Pick<EorReceivedData, 'paidBy' | 'eorId'>,
): readonly Payment[] =>
  paidBy === undefined
    ? payments
    : payments.map((payment) =>
        payment.paymentId === paidBy && payment.eorId === null ? { ...payment, eorId } : payment,
      );

/** Stored events about EORs. */
export interface EorEvents {
  readonly EorReceived: EorReceivedData;
  /**
   * An EOR that was recorded by mistake counts no more; what was posted stays. `private.text`: why. `reversedBy`: it is a
   * payer's reversal, whose 835 voided the payment, too (RemittanceKeys.key).
   */
  readonly EorVoided: {
    billId: string;
    eorId: string;
    voidedAt: Timestamp;
    reversedBy?: string;
    private: Sealed<Remark>;
  };
}

export const eorEvents = {
  EorReceived: {
    public: 'eor.received',
    exchanged: true,
    evolve: (facts, data) => ({
      // An EOR on the original bill says nothing about a review that is on its way.
      ...(data.reviewId === null && undecidedReview(facts) ? facts : withPayerAnswer(facts, data.eorId)),
      ...withClaimControlNumber(facts, data.private),
      eorAnnounced: false,
      // A new EOR answers the reversal.
      concern: facts.concern === 'payment_reversed' ? null : facts.concern,
      order: facts.order + 1,
      payments: linkToEor(facts.payments, data),
      remittances: data.remittance
        ? [...facts.remittances, { ...data.remittance, eorId: data.eorId, reversedBy: null }]
        : facts.remittances,
      // An EOR proves receipt even where no acknowledgement came.
      receivedAt: facts.receivedAt ?? receiptBy(data),
      receivedFrom: facts.receivedAt === null ? data.eorId : facts.receivedFrom,
      eors: [
        ...facts.eors,
        {
          eorId: data.eorId,
          order: facts.order + 1,
          ...servedIn(data),
          ...(data.service && { service: data.service }),
          ...(data.isDetermination && { isDetermination: true as const }),
          eorDate: data.eorDate,
          ...(data.receivedDate && { receivedDate: data.receivedDate }),
          answers: data.answers,
          reviewId: data.reviewId,
          reportedPaid: data.reportedPaid,
          lines: data.lines,
          code: reasonOf(data),
          disputesLiability: disputesLiability(data),
          ...(deniesAuthorization(data.claimAdjustments) && { deniesAuthorization: true as const }),
          payerClaimControlNumber: unseal(data.private).payerClaimControlNumber ?? null,
        },
      ],
    }),
    view: (view, { private: sealed, ...data }, event) => ({
      reportedStatus: null,
      ...(data.paidBy !== undefined && { payments: linkToEor(view.payments, data) }),
      eors: [
        ...view.eors,
        {
          ...data,
          payerClaimControlNumber: unseal(sealed).payerClaimControlNumber ?? null,
          filename: unseal(sealed).filename ?? null,
          sha256: unseal(sealed).sha256 ?? null,
          addedAt: event.metadata.at,
        },
      ],
    }),
  },
  EorVoided: {
    public: 'eor.voided',
    evolve: (facts, { eorId, reversedBy = null }) => {
      const eors = facts.eors.filter((eor) => eor.eorId !== eorId);
      // A payer that reverses its EOR has still received the bill and answered it.
      const isReversal = reversedBy !== null;
      const proof = facts.receivedFrom === eorId && !isReversal ? (eors[0] ?? null) : undefined;
      return {
        ...(isReversal ? { ...facts, answer: facts.answer ?? 'accepted' } : withoutPayerAnswer(facts, eorId)),
        eors,
        voidedEors: [...facts.voidedEors, eorId],
        remittances: facts.remittances.map((remittance) =>
          remittance.eorId === eorId && isReversal ? { ...remittance, reversedBy } : remittance,
        ),
        ...(proof !== undefined && { receivedAt: proof && receiptBy(proof), receivedFrom: proof?.eorId ?? null }),
      };
    },
    view: (view, { eorId, private: sealed }) => ({
      eors: view.eors.filter((eor) => eor.eorId !== eorId),
      voidedEors: [
        ...view.voidedEors,
        ...view.eors
          .filter((eor) => eor.eorId === eorId)
          .map((eor) => ({ ...eor, voidReason: unseal(sealed).text ?? null })),
      ],
    }),
  },
} as const satisfies EventKinds<EorEvents>;
