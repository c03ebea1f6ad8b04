import { sum } from '../../kernel/money.js';
import type {
  BillState,
  BillingMode,
  CalendarDate,
  Cents,
  Environment,
  AnsweredSubmission,
  EorLine,
  PayerAnswerConcern,
  ReviewOutcome,
  ReviewType,
  Route,
  Timestamp,
} from './bill.types.js';
import type { DemandFact } from '../demands/demand.types.js';
import type { DeterminationFact } from '../determinations/determination.types.js';
import type { EorService, ServedBasis } from '../eors/service.js';
import type { OrderFact } from '../orders/order.facts.js';
import type { ReceivableFact } from '../receivables/receivable.types.js';
import type { RecoupmentFact } from '../recoupments/recoupment.facts.js';
import type { RefundFact, RefundRequestFact } from '../refunds/refund.facts.js';
import type { RevisionFact } from '../revisions/revision.types.js';
import { noTask, type TaskFact } from '../tasks/task-fact.js';
import type { LineFacts } from '../lines/line-details.js';
import type { DuplicateFact } from './findings.js';
import type { TransmissionFact } from '../transmissions/transmission-facts.js';

export interface EorFact {
  readonly eorId: string;
  /** Place in the log among the facts of this bill: later is larger. */
  readonly order: number;
  /** When it was served on the provider: the start of the provider's time to dispute. */
  readonly servedAt: CalendarDate;
  /** The earliest day on which it may have been served: order among EORs, and whether the payer was in time, go by it. */
  readonly servedSafe: CalendarDate;
  /** Why `servedAt` is that day. */
  readonly servedBasis: ServedBasis;
  /** What is known of the service; missing where somebody just said the day. */
  readonly service?: EorService;
  readonly eorDate: CalendarDate;
  /** The day on which the payer got the bill, where its 835 says it. */
  readonly receivedDate?: CalendarDate;
  readonly answers: AnsweredSubmission;
  readonly reviewId: string | null;
  readonly reportedPaid: Cents;
  /** By service line; an EOR may leave lines out. */
  readonly lines: readonly EorLine[];
  /** Its first adjustment reason, as `CO-45`; null when it adjusts nothing. */
  readonly code: string | null;
  /** It pays nothing, for reasons of liability alone. */
  readonly disputesLiability: boolean;
  readonly payerClaimControlNumber: string | null;
  /** A determination made it, where the payer sent none. */
  readonly isDetermination?: true;
  /** It says of the whole claim that it was not authorized; of lines, their adjustments say it. */
  readonly deniesAuthorization?: true;
}

export interface PaymentFact {
  readonly paymentId: string;
  readonly order: number;
  readonly eorId: string | null;
  readonly principal: Cents;
  /** Principal, penalty, interest and IBR fee. Cents. */
  readonly amount: Cents;
  readonly penalty: Cents;
  readonly interest: Cents;
  readonly ibrFee: Cents;
  readonly voided: boolean;
  /** The check that it is a share of; missing where it is a check of its own. */
  readonly checkId?: string;
  /** RemittanceKeys.key of the 835 that paid it; missing where none did. */
  readonly remittanceKey?: string;
}

export interface ReviewFact {
  readonly reviewId: string;
  readonly type: ReviewType;
  readonly state: 'draft' | 'submitted' | 'discarded';
  readonly disputedAmount: Cents;
  readonly eorId: string;
  readonly submittedAt: Timestamp | null;
  /** Filing fee of an independent bill review that was submitted, in cents; 0 otherwise. */
  readonly fee: Cents;
  readonly outcome: ReviewOutcome | null;
  readonly decidedBy: 'eor' | 'payment' | null;
  /** The EOR that decided it; null where none did. */
  readonly decidingEorId: string | null;
}

/** A claim of an 835 that was recorded; see RemittanceKeys. */
export interface RemittanceFact {
  readonly key: string;
  readonly claimKey: string;
  readonly eorId: string;
  /** RemittanceKeys.key of the reversal that took it back; null as long as it stands. */
  readonly reversedBy: string | null;
}

/** Facts of a bill that decisions need. */
export interface BillFacts {
  /** False until BillSubmitted: there is no such bill. */
  readonly exists: boolean;
  readonly billId: string;
  readonly billNumber: number;
  readonly externalId: string | null;
  readonly customerExternalId: string | null;
  readonly billingMode: BillingMode;
  /** The payer is a self-insured public entity, which has more time to pay for treatment. */
  readonly publicEntity: boolean;
  readonly route: Route | null;
  readonly environment: Environment;
  readonly charged: Cents;
  readonly lines: readonly LineFacts[];
  /** Documents of the submission, then those that were added. */
  readonly documentIds: readonly string[];
  /** A list of payments lies with the bill that shows the market rate of an interpreter (8 CCR § 9795.3(b)(2)). */
  readonly marketRateShown: boolean;
  /** Documents that the client sent so far. */
  readonly documentsSent: { readonly documents: number; readonly bytes: number };
  /** Transmissions so far, duplicates included. */
  readonly attempt: number;
  /** The payer's last answer since the last submission; duplicates don't count. */
  readonly answer: 'accepted' | 'rejected' | null;
  /** Receipt of the current transmission by the payer: start of the time to answer, of penalty and interest. */
  readonly receivedAt: Timestamp | null;
  /** The EOR that `receivedAt` was taken from, where no acknowledgement told it. */
  readonly receivedFrom: string | null;
  readonly responseDueDate: CalendarDate | null;
  /** The due date of the current acceptance has passed without an EOR. */
  readonly overdue: boolean;
  /** Those that stand: what a rule may look at. */
  readonly eors: readonly EorFact[];
  /** EORs that deny what was authorized, with the documents that prove it. */
  readonly authorizationDenials: readonly { readonly eorId: string; readonly documentIds: readonly string[] }[];
  /** Ids of EORs that were voided. */
  readonly voidedEors: readonly string[];
  readonly payments: readonly PaymentFact[];
  /** Take-backs by payers out of money for other bills; oldest first. */
  readonly recoupments: readonly RecoupmentFact[];
  /** Oldest first; voided ones too. */
  readonly refunds: readonly RefundFact[];
  readonly refundRequests: readonly RefundRequestFact[];
  readonly reviews: readonly ReviewFact[];
  /** Orders of the appeals board, in the order in which they were recorded. */
  readonly orders: readonly OrderFact[];
  /** Determinations of independent bill reviews, in the order in which they were recorded. */
  readonly determinations: readonly DeterminationFact[];
  /** Demands for penalty and interest, oldest first. */
  readonly demands: readonly DemandFact[];
  /** Its correction after an EOR; null where it was not corrected. */
  readonly revision: RevisionFact | null;
  /** What payers owe besides the bill, in the order in which it was opened; see receivablesOf. */
  readonly receivables: readonly ReceivableFact[];
  readonly lien: boolean;
  /** The lien that it is was filed. */
  readonly lienFiled: boolean;
  readonly closed: { readonly writeOff: boolean; readonly replacedBy: string | null } | null;
  /** Courtesy copies that were asked for. */
  readonly copies: readonly { readonly copyId: string; readonly sent: boolean }[];
  /** Control numbers of the transmissions that lie in the outbox. */
  readonly written: readonly string[];
  /** Oldest first. */
  readonly transmissions: readonly TransmissionFact[];
  /** Remittances of 835 files, in the order in which they were recorded. */
  readonly remittances: readonly RemittanceFact[];
  /** The payers' numbers for the bill, from acknowledgements and EORs, each once. */
  readonly payerClaimControlNumbers: readonly string[];
  /** The payer says that it is done with the bill, and sent no EOR since. */
  readonly eorAnnounced: boolean;
  /** A payer's answer that needs a look; null where none does. */
  readonly concern: PayerAnswerConcern | null;
  /** Bills of the same person that it may be a duplicate of. */
  readonly duplicates: readonly DuplicateFact[];
  /** Oldest first; withdrawn ones too. */
  readonly notes: readonly { readonly noteId: string; readonly withdrawn: boolean; readonly shared?: true }[];
  /** Who looks after it, by when, and until when nobody has to. */
  readonly task: TaskFact;
  /** The state as last recorded. */
  readonly state: BillState;
  /** Facts counted so far; gives EORs and payments their order. */
  readonly order: number;
}

export const noBill: BillFacts = {
  exists: false,
  billId: '',
  billNumber: 0,
  externalId: null,
  customerExternalId: null,
  billingMode: 'med_legal',
  publicEntity: false,
  route: null,
  environment: 'sandbox',
  charged: 0,
  lines: [],
  documentIds: [],
  marketRateShown: false,
  documentsSent: { documents: 0, bytes: 0 },
  attempt: 0,
  answer: null,
  receivedAt: null,
  receivedFrom: null,
  responseDueDate: null,
  overdue: false,
  eors: [],
  authorizationDenials: [],
  voidedEors: [],
  payments: [],
  recoupments: [],
  refunds: [],
  refundRequests: [],
  reviews: [],
  orders: [],
  determinations: [],
  demands: [],
  revision: null,
  receivables: [],
  lien: false,
  lienFiled: false,
  closed: null,
  copies: [],
  written: [],
  transmissions: [],
  remittances: [],
  payerClaimControlNumbers: [],
  eorAnnounced: false,
  concern: null,
  duplicates: [],
  notes: [],
  task: noTask,
  state: 'submitted',
  order: 0,
};

const sumAmounts = (some: readonly { readonly amount: Cents }[]): Cents => sum(some.map(({ amount }) => amount));

/** Principal that was posted and stands, less what the payer took back of it and what was refunded. Cents. */
export const paidOf = ({ payments, recoupments, refunds }: BillFacts): Cents =>
  sum(payments.filter(({ voided }) => !voided).map(({ principal }) => principal)) -
  sumAmounts(recoupments.filter(({ status }) => status === 'accepted')) -
  sumAmounts(refunds.filter(({ voided }) => !voided));

/** Part of a payment that went back to the payer as refunds that stand. Cents. */
export const refundedOf = ({ refunds }: BillFacts, paymentId: string): Cents =>
  sumAmounts(refunds.filter((refund) => refund.paymentId === paymentId && !refund.voided));

/** Filing fees of independent bill reviews that payers have not paid back, in cents. `but`: a payment that does not count. */
export const openIbrFeeOf = ({ reviews, payments }: BillFacts, but?: string): Cents =>
  sum(reviews.map(({ fee }) => fee)) -
  sum(payments.filter(({ voided, paymentId }) => !voided && paymentId !== but).map(({ ibrFee }) => ibrFee));

/** Charge minus principal that stands, in cents; 0 where more was paid. Write-offs are not subtracted. */
export const unpaidOf = (facts: BillFacts): Cents => Math.max(0, facts.charged - paidOf(facts));

/** Principal above the charge, in cents: the payer may want it back. */
export const creditOf = (facts: BillFacts): Cents => Math.max(0, paidOf(facts) - facts.charged);

/** Written off for as long as the bill is closed with a write-off: all that is not paid. */
export const writtenOffOf = (facts: BillFacts): Cents => (facts.closed?.writeOff === true ? unpaidOf(facts) : 0);

/** charged + credit − paid − written off; never negative. */
export const balanceOf = (facts: BillFacts): Cents => unpaidOf(facts) - writtenOffOf(facts);

/** Amount allowed over all lines; a line outside the fee schedules counts with its charge. */
export const allowedOf = ({ lines }: BillFacts): Cents => sum(lines.map(({ allowed }) => allowed));

/** Does a fee schedule set the line's amount, or a reviewed charge stand for it? */
export const isInSchedule = ({ pricingStatus }: Pick<LineFacts, 'pricingStatus'>): boolean =>
  pricingStatus !== 'not_in_schedule';

/** Amount that the fee schedules let one expect, over the lines that they price. */
export const expectedOf = ({ lines }: BillFacts): Cents =>
  sum(lines.filter(isInSchedule).map(({ allowed }) => allowed));

/** The latest EOR that stands: by service date, then by log order. */
export const latestEor = ({ eors }: BillFacts): EorFact | undefined =>
  eors.reduce<EorFact | undefined>((best, eor) => (best && best.servedSafe > eor.servedSafe ? best : eor), undefined);

export const postedTo = ({ payments }: BillFacts, eorId: string): Cents =>
  sum(payments.filter((payment) => payment.eorId === eorId && !payment.voided).map(({ principal }) => principal));

/** The latest EOR that announced more than was posted to it, and the rest. */
export const openEor = (facts: BillFacts): { readonly eor: EorFact; readonly rest: Cents } | undefined => {
  const open = latestEor({ ...facts, eors: facts.eors.filter((eor) => eor.reportedPaid > postedTo(facts, eor.eorId)) });
  return open && { eor: open, rest: open.reportedPaid - postedTo(facts, open.eorId) };
};

/** Reviews that were submitted and have no outcome yet: one at most, unless an EOR was voided that had decided one. */
export const undecidedReviews = ({ reviews }: BillFacts): readonly ReviewFact[] =>
  reviews.filter(({ state, outcome }) => state === 'submitted' && outcome === null);

/** The review that the payer's next answer is about: of several, the one that was asked for first. */
export const undecidedReview = (facts: BillFacts): ReviewFact | undefined => undecidedReviews(facts)[0];

/** The one rule: the first line that fits wins. */
export const stateOf = (facts: BillFacts): BillState => {
  if (facts.closed) return 'closed';
  if (balanceOf(facts) === 0) return 'paid';
  if (facts.lien) return 'lien';
  const review = undecidedReview(facts);
  if (review) return review.type === 'second_review' ? 'second_review' : 'ibr';
  const latest = latestEor(facts);
  // An answer to a review that pays no more leaves a bill that was partly paid before partly paid.
  const refusedMore = latest !== undefined && latest.answers !== 'original' && paidOf(facts) > 0;
  if (
    latest?.reportedPaid === 0 &&
    !refusedMore &&
    !facts.payments.some(({ voided, principal, order }) => !voided && principal > 0 && order > latest.order)
  )
    return 'denied';
  if (paidOf(facts) > 0) return 'partially_paid';
  if (latest) return 'processed';
  if (facts.answer === 'rejected') return 'rejected';
  if (facts.answer === 'accepted') return facts.overdue ? 'accepted_no_response' : 'accepted';
  return 'submitted';
};
