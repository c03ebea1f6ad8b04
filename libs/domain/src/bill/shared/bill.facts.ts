import { sum, type Cents } from '../../kernel/money.js';
import type { AllOf } from './bill.topics.js';
import type { BillState } from './bill.types.js';

/** Facts that decisions are based on. Each topic defines its own part. */
export interface BillFacts extends AllOf<'facts'> {}

type Eor = BillFacts['eors'][number];
type Review = BillFacts['reviews'][number];

const sumAmounts = (some: readonly { readonly amount: Cents }[]): Cents => sum(some.map(({ amount }) => amount));

/** Returns posted principal that isn't voided, minus accepted recoupments and refunds, in cents. */
export const paidOf = ({ payments, recoupments, refunds }: BillFacts): Cents =>
  sum(payments.filter(({ voided }) => !voided).map(({ principal }) => principal)) -
  sumAmounts(recoupments.filter(({ status }) => status === 'accepted')) -
  sumAmounts(refunds.filter(({ voided }) => !voided));

/** Returns the refunded amount without voided refunds, in cents. */
export const refundedOf = ({ refunds }: BillFacts, paymentId: string): Cents =>
  sumAmounts(refunds.filter((refund) => refund.paymentId === paymentId && !refund.voided));

/**
 * Returns fees for independent bill reviews that payers have not reimbursed, in cents. `but`: ID of a payment to
 * ignore.
 */
export const openIbrFeeOf = ({ reviews, payments }: BillFacts, but?: string): Cents =>
  sum(reviews.map(({ fee }) => fee)) -
  sum(payments.filter(({ voided, paymentId }) => !voided && paymentId !== but).map(({ ibrFee }) => ibrFee));

/** Charge minus principal paid, in cents. 0 if overpaid. Write-offs are not subtracted. */
export const unpaidOf = (facts: BillFacts): Cents => Math.max(0, facts.charged - paidOf(facts));

/** Principal above the charge, in cents. The payer may request it back. */
export const creditOf = (facts: BillFacts): Cents => Math.max(0, paidOf(facts) - facts.charged);

/** Returns the unpaid amount in cents if closed with a write-off, otherwise 0. */
export const writtenOffOf = (facts: BillFacts): Cents => (facts.closed?.writeOff === true ? unpaidOf(facts) : 0);

/** Charged + credit − paid − written off, in cents. Never negative. */
export const balanceOf = (facts: BillFacts): Cents => unpaidOf(facts) - writtenOffOf(facts);

/** A line outside the fee schedules counts at its charge. */
export const allowedOf = ({ lines }: BillFacts): Cents => sum(lines.map(({ allowed }) => allowed));

type Line = BillFacts['lines'][number];

/** Returns the amount due by the contract with the payer, or else by the fee schedule. It may be above the charge. */
export const dueOf = ({ allowed, contract }: Pick<Line, 'allowed' | 'contract'>): Cents => contract?.amount ?? allowed;

/** Returns true if a contract or a fee schedule, or a reviewed charge in its place, sets the amount. */
export const isInSchedule = ({ pricingStatus, contract }: Pick<Line, 'pricingStatus' | 'contract'>): boolean =>
  pricingStatus !== 'not_in_schedule' || contract !== undefined;

/** Returns the total for lines priced by a contract, at most their charge, or by a fee schedule. */
export const expectedOf = ({ lines }: BillFacts): Cents =>
  sum(
    lines
      .filter(isInSchedule)
      .map(({ charge, allowed, contract }) => (contract ? Math.min(charge, contract.amount) : allowed)),
  );

/** Returns the latest EOR by service date, then by log order. Voided EORs are not in the facts. */
export const latestEor = ({ eors }: BillFacts): Eor | undefined =>
  eors.reduce<Eor | undefined>((best, eor) => (best && best.servedSafe > eor.servedSafe ? best : eor), undefined);

/**
 * Returns the payer's number for the claim that it has for the bill (REF*F8, box 22), or null. From the latest EOR that
 * has one, or else from the acceptance. Numbers in rejections and voided EORs name no claim for this bill.
 */
export const payerClaimNumberOf = (facts: BillFacts): string | null =>
  latestEor(facts)?.payerClaimControlNumber ??
  facts.eors.findLast(({ payerClaimControlNumber }) => payerClaimControlNumber !== null)?.payerClaimControlNumber ??
  facts.acceptedClaimNumber;

export const postedTo = ({ payments }: BillFacts, eorId: string): Cents =>
  sum(payments.filter((payment) => payment.eorId === eorId && !payment.voided).map(({ principal }) => principal));

/** Returns the latest EOR that announced more than was posted to it, and the difference. */
export const openEor = (facts: BillFacts): { readonly eor: Eor; readonly rest: Cents } | undefined => {
  const open = latestEor({ ...facts, eors: facts.eors.filter((eor) => eor.reportedPaid > postedTo(facts, eor.eorId)) });
  return open && { eor: open, rest: open.reportedPaid - postedTo(facts, open.eorId) };
};

/** Returns submitted reviews without an outcome. At most one, unless the EOR that decided another review was voided. */
export const undecidedReviews = ({ reviews }: BillFacts): readonly Review[] =>
  reviews.filter(({ state, outcome }) => state === 'submitted' && outcome === null);

/** Returns the review that the payer's next response decides: the first one requested. */
export const undecidedReview = (facts: BillFacts): Review | undefined => undecidedReviews(facts)[0];

/** The first line that applies wins. */
export const stateOf = (facts: BillFacts): BillState => {
  if (facts.closed) return 'closed';
  if (balanceOf(facts) === 0) return 'paid';
  if (facts.lien) return 'lien';
  const review = undecidedReview(facts);
  if (review) return review.type === 'second_review' ? 'second_review' : 'ibr';
  const latest = latestEor(facts);
  // If the response to a review pays nothing more, a partially paid bill stays partially paid.
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
