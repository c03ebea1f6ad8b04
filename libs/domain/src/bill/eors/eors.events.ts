import { unseal, type Sealed } from '../../kernel/sealed.js';
import type { DocumentLosses } from '../../kernel/unreadable.js';
import type { EventKinds } from '../shared/event-kinds.js';
import { undecidedReview, type BillFacts } from '../shared/bill.facts.js';
import { receiptOn } from '../shared/first-sent.js';
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

/** Amounts are in cents. */
export interface EorReceivedData {
  readonly billId: string;
  readonly eorId: string;
  readonly source: EorSource;
  readonly eorDate: CalendarDate;
  /** Starts the review windows (8 CCR § 9792.5.5(b)). */
  readonly servedAt: CalendarDate;
  /** Absent if a user entered only the date. */
  readonly servedBasis?: ServedBasis;
  /** Earliest possible service date. Absent if it equals `servedAt`. */
  readonly servedSafe?: CalendarDate;
  /** Absent if a user entered only the date. */
  readonly service?: EorService;
  readonly answers: AnsweredSubmission;
  /** Review that the EOR responds to. Null for the original bill. */
  readonly reviewId: string | null;
  readonly reportedPaid: Cents;
  readonly allowed: Cents;
  readonly lines: readonly EorLine[];
  readonly claimAdjustments: readonly Adjustment[];
  readonly remarkCodes: readonly string[];
  /** Keys for the claim in the 835. See RemittanceKeys. */
  readonly remittance?: RemittanceKeys;
  /** Keys for the other parts of a claim that the payer split. Absent if there are none. */
  readonly otherRemittances?: readonly RemittanceKeys[];
  /** Date the bill was received, according to the 835 (DTM*050). */
  readonly receivedDate?: CalendarDate;
  /** Set if generated from a determination because the payer sent no EOR. */
  readonly isDetermination?: true;
  /** Manually posted payment that this EOR explains, if any. */
  readonly paidBy?: string;
  /** Stored PDF and the pages that packets cannot show, or null. */
  readonly document: ({ readonly sizeBytes: number } & DocumentLosses) | null;
  readonly private: Sealed<{
    readonly payerClaimControlNumber: string | null;
    readonly filename: string | null;
    readonly sha256: string | null;
    readonly actorName: string | null;
  }>;
}

/** EOR that isn't voided. */
export interface EorOnFile extends Omit<EorReceivedData, 'private'> {
  readonly payerClaimControlNumber: string | null;
  readonly filename: string | null;
  /** Hex digest of the EOR's PDF. Null if there is none. */
  readonly sha256: string | null;
  readonly addedAt: Timestamp;
}

export interface VoidedEorOnFile extends EorOnFile {
  /** Null after erasure. */
  readonly voidReason: string | null;
}

export interface EorsOnFile {
  /** EORs that aren't voided, in the order they were recorded. */
  readonly eors: readonly EorOnFile[];
  readonly voidedEors: readonly VoidedEorOnFile[];
}

/** Returns the first adjustment reason, such as `CO-45`, ignoring earlier payments. Null if there is none. */
const reasonOf = (eor: EorReceivedData): string | null => {
  const [first] = adjustmentsOf(eor);
  return first ? `${first.group}-${first.reason}` : null;
};

/** Returns the date of receipt in the 835, or else the date of the EOR, but not before the first transmission. */
const receiptBy = (
  facts: BillFacts,
  { eorDate, receivedDate }: { readonly eorDate: CalendarDate; readonly receivedDate?: CalendarDate },
): Timestamp => receiptOn(facts, receivedDate ?? eorDate);

/** Links payments to an EOR unless they already have one. */
const linkToEor = <Payment extends { readonly paymentId: string; readonly eorId: string | null }>(
  payments: readonly Payment[],
  { paidBy, eorId }: Pick<EorReceivedData, 'paidBy' | 'eorId'>,
): readonly Payment[] =>
  paidBy === undefined
    ? payments
    : payments.map((payment) =>
        payment.paymentId === paidBy && payment.eorId === null ? { ...payment, eorId } : payment,
      );

export interface EorEvents {
  readonly EorReceived: EorReceivedData;
  /**
   * EOR voided, for example because it was recorded by mistake. Posted payments remain. `private.text`: reason.
   * `reversedBy`: reversal by the payer, if its 835 also voided the payment (RemittanceKeys.key). `reversedKey`: the
   * reversed part of a split claim (RemittanceKeys.key).
   */
  readonly EorVoided: {
    billId: string;
    eorId: string;
    voidedAt: Timestamp;
    reversedBy?: string;
    reversedKey?: string;
    private: Sealed<Remark>;
  };
}

export const eorEvents = {
  EorReceived: {
    public: 'eor.received',
    exchanged: true,
    evolve: (facts, data) => ({
      // An EOR for the original bill is not a response to a review in progress.
      ...(data.reviewId === null && undecidedReview(facts) ? facts : withPayerAnswer(facts, data.eorId)),
      ...withClaimControlNumber(facts, data.private),
      eorAnnounced: false,
      // A new EOR resolves the concern about a reversal.
      concern: facts.concern === 'payment_reversed' ? null : facts.concern,
      order: facts.order + 1,
      payments: linkToEor(facts.payments, data),
      remittances: [
        ...facts.remittances,
        ...[...(data.remittance ? [data.remittance] : []), ...(data.otherRemittances ?? [])].map((keys) => ({
          ...{ ...keys, eorId: data.eorId, reversedBy: null },
        })),
      ],
      // An EOR proves receipt even without an acknowledgment.
      receivedAt: facts.receivedAt ?? receiptBy(facts, data),
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
    evolve: (facts, { eorId, reversedBy = null, reversedKey }) => {
      const eors = facts.eors.filter((eor) => eor.eorId !== eorId);
      // A payer that reversed its EOR has still received and responded to the bill.
      const isReversal = reversedBy !== null;
      const proof = facts.receivedFrom === eorId && !isReversal ? (eors[0] ?? null) : undefined;
      return {
        ...(isReversal ? { ...facts, answer: facts.answer ?? 'accepted' } : withoutPayerAnswer(facts, eorId)),
        eors,
        voidedEors: [...facts.voidedEors, eorId],
        remittances: facts.remittances.map((remittance) =>
          remittance.eorId === eorId && isReversal && (reversedKey ?? remittance.key) === remittance.key
            ? { ...remittance, reversedBy }
            : remittance,
        ),
        ...(proof !== undefined && {
          receivedAt: proof && receiptBy(facts, proof),
          receivedFrom: proof?.eorId ?? null,
        }),
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
