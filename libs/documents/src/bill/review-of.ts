import { disputedLines, lineDates, losAngelesDate, type ReviewView } from '#domain';
import type { ReviewFormData } from '../forms/review-form.js';
import { disputedEorOf, patientName, type BillSource } from './bill-source.js';

/** The data sheet of a review: SBR-1 (8 CCR § 9792.5.6) or IBR-1 (8 CCR § 9792.5.8). */
export const reviewFormOf = (source: BillSource, review: ReviewView): ReviewFormData => {
  const { bill, clear, snapshot, environment } = source;
  const { patient, claim, billingProvider, delivery } = snapshot;
  const eor = disputedEorOf(bill, review);
  const reasons = new Map(review.lineItems.map(({ lineItemId, reason }) => [lineItemId, reason]));
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
    lines: disputedLines(bill, review).map(({ lineItemId, paid, disputed }) => {
      const at = clear.lines.findIndex(({ id }) => id === lineItemId);
      return {
        ...lineDates(snapshot.lines[at], snapshot.service),
        code: clear.lines[at]?.code ?? '',
        modifiers: clear.lines[at]?.modifiers ?? [],
        billed: clear.lines[at]?.charge ?? 0,
        paid,
        disputed,
        documented: clear.documents.length > 0,
        reason: reasons.get(lineItemId) ?? null,
      };
    }),
  };
};

/** The day on which a review was asked for. */
export const requestedOn = (review: ReviewView): string => losAngelesDate(review.submittedAt ?? review.createdAt);
