import { sum, type Cents } from '../../kernel/money.js';
import type { AllOf } from './bill.topics.js';
import type { BillState } from './bill.types.js';

/** Facts of a bill that decisions need: those of its topics, each of which owns its own. */
export interface BillFacts extends AllOf<'facts'> {}

type Eor = BillFacts['eors'][number];
type Review = BillFacts['reviews'][number];

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
export const isInSchedule = ({ pricingStatus }: Pick<BillFacts['lines'][number], 'pricingStatus'>): boolean =>
  pricingStatus !== 'not_in_schedule';

/** Amount that the fee schedules let one expect, over the lines that they price. */
export const expectedOf = ({ lines }: BillFacts): Cents =>
  sum(lines.filter(isInSchedule).map(({ allowed }) => allowed));

/** The latest EOR that stands: by service date, then by log order. */
export const latestEor = ({ eors }: BillFacts): Eor | undefined =>
  eors.reduce<Eor | undefined>((best, eor) => (best && best.servedSafe > eor.servedSafe ? best : eor), undefined);

export const postedTo = ({ payments }: BillFacts, eorId: string): Cents =>
  sum(payments.filter((payment) => payment.eorId === eorId && !payment.voided).map(({ principal }) => principal));

/** The latest EOR that announced more than was posted to it, and the rest. */
export const openEor = (facts: BillFacts): { readonly eor: Eor; readonly rest: Cents } | undefined => {
  const open = latestEor({ ...facts, eors: facts.eors.filter((eor) => eor.reportedPaid > postedTo(facts, eor.eorId)) });
  return open && { eor: open, rest: open.reportedPaid - postedTo(facts, open.eorId) };
};

/** Reviews that were submitted and have no outcome yet: one at most, unless an EOR was voided that had decided one. */
export const undecidedReviews = ({ reviews }: BillFacts): readonly Review[] =>
  reviews.filter(({ state, outcome }) => state === 'submitted' && outcome === null);

/** The review that the payer's next answer is about: of several, the one that was asked for first. */
export const undecidedReview = (facts: BillFacts): Review | undefined => undecidedReviews(facts)[0];

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
