import { allocate, losAngelesDate, type BillView, type EorView, type ReviewView } from '#domain';
import type { ReviewFormData } from '../forms/review-form.js';
import { disputedEorOf, patientName, type BillSource } from './bill-source.js';

/** The data sheet of a review: SBR-1 (8 CCR § 9792.5.6) or IBR-1 (8 CCR § 9792.5.8). */
export const reviewFormOf = (source: BillSource, review: ReviewView): ReviewFormData => {
  const { bill, clear, snapshot, environment } = source;
  const { patient, claim, billingProvider, delivery } = snapshot;
  const eor = disputedEorOf(bill, review);
  const named = new Map(review.lineItems.map(({ lineItemId, reason }) => [lineItemId, reason]));
  const paid = paidUntil(bill, eor);
  const disputed = clear.lines
    .map((line, index) => ({ line, index }))
    .filter(({ line }) => named.size === 0 || named.has(line.id));
  const shares = allocate(
    review.disputedAmount,
    disputed.map(({ line }) => Math.max(0, line.charge - (paid.get(line.id) ?? 0))),
  );
  const { address } = billingProvider;
  return {
    kind: review.type,
    at: review.submittedAt ?? review.createdAt,
    sandbox: environment === 'sandbox',
    billingMode: clear.billingMode,
    employee: { name: patientName(source), dateOfBirth: patient.dateOfBirth, dateOfInjury: claim.dateOfInjury },
    claimNumber: claim.claimNumber,
    employer: claim.employer,
    provider: {
      name: billingProvider.name,
      npi: billingProvider.npi,
      address: `${[address.line1, address.line2].filter(Boolean).join(', ')}, ${address.city}, ${address.state} ${address.postalCode}`,
      phone: billingProvider.phone,
    },
    administrator: {
      name: claim.administratorName,
      address: delivery.contacts.mailingAddress?.replaceAll('\n', ', ') ?? null,
      fax: delivery.contacts.faxNumber,
      email: delivery.contacts.claimsEmail,
    },
    billNumber: String(clear.billNumber),
    dateOfService: snapshot.service.date,
    payerClaimControlNumber: review.payerClaimControlNumber,
    eorDate: eor?.eorDate ?? null,
    eorReceived: eor?.servedAt ?? null,
    secondReviewDate: review.type === 'independent_bill_review' ? (eor?.servedAt ?? null) : null,
    feeSchedule: clear.billingMode === 'med_legal' ? 'Medical-Legal Fee Schedule' : 'Official Medical Fee Schedule',
    reason: review.reason,
    disputedAmount: review.disputedAmount,
    signedBy: billingProvider.name,
    signedOn: requestedOn(review),
    lines: disputed.map(({ line, index }, at) => ({
      serviceDate: snapshot.lines[index]?.serviceDate ?? snapshot.service.date,
      serviceDateEnd: snapshot.lines[index]?.serviceDateEnd ?? null,
      code: line.code,
      modifiers: line.modifiers,
      billed: line.charge,
      paid: paid.get(line.id) ?? 0,
      disputed: shares[at] ?? 0,
      documented: clear.documents.length > 0,
      reason: named.get(line.id) ?? null,
    })),
  };
};

/** What was paid for each line up to an EOR: one that answers a review tells only what came on top. */
const paidUntil = ({ eors }: BillView, last: EorView | undefined): ReadonlyMap<string, number> => {
  const paid = new Map<string, number>();
  if (!last) return paid;
  for (const { lines } of eors.slice(0, eors.indexOf(last) + 1)) {
    for (const { lineItemId, reportedPaid } of lines) paid.set(lineItemId, (paid.get(lineItemId) ?? 0) + reportedPaid);
  }
  return paid;
};

/** The day on which a review was asked for. */
export const requestedOn = (review: ReviewView): string => losAngelesDate(review.submittedAt ?? review.createdAt);
