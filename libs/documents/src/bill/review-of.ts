import {
  disputedLines,
  lineDates,
  losAngelesDate,
  printedLastName,
  submittedDocuments,
  submittedLines,
  type ReviewOnFile,
  type RuleSet,
} from '#domain';
import type { ProviderType, ReviewFormData } from '../forms/review-form/review-data.js';
import { addressParts } from '../forms/values.js';
import { disputedEorOf, mailingAddressOf, displayedSecrets, type BillSource } from './bill-source.js';

/** Builds form SBR-1 (8 CCR § 9792.5.6) or IBR-1 (8 CCR § 9792.5.8). */
export const reviewFormOf = (source: BillSource, review: ReviewOnFile, rules: RuleSet): ReviewFormData => {
  const { bill, clear, snapshot, environment } = source;
  const { patient, claim, billingProvider, renderingProvider, delivery, submission, service } = snapshot;
  const eor = disputedEorOf(bill, review);
  const reasons = new Map(review.lineItems.map(({ lineItemId, reason }) => [lineItemId, reason]));
  const lines = new Map(submittedLines(source).map((line) => [line.id, line]));
  const signedBy = review.requestedBy ?? renderingProvider.name;
  const denied = new Set(
    bill.denials
      .filter(({ eorId }) => eorId === eor?.eorId)
      .flatMap((denial) => denial.lines.map(({ lineItemId }) => lineItemId)),
  );
  const medLegal = clear.billingMode === 'med_legal';
  const form: ReviewFormData = {
    kind: review.type,
    at: review.submittedAt ?? review.createdAt,
    sandbox: environment === 'sandbox',
    employee: {
      name: [printedLastName(snapshot), patient.firstName, patient.middleName].filter(Boolean).join(', '),
      dateOfBirth: patient.dateOfBirth,
      dateOfInjury: claim.dateOfInjury,
      ssn: displayedSecrets(source).ssn,
    },
    claimNumber: claim.claimNumber,
    employer: claim.employer,
    provider: {
      name: billingProvider.name,
      npi: billingProvider.npi,
      contact: signedBy,
      address: billingProvider.address,
      phone: billingProvider.phone,
      type: providerTypeOf(source),
    },
    administrator: {
      name: claim.administratorName,
      contact: submission.attention,
      address: addressParts(mailingAddressOf(source)),
      phone: delivery.phone ?? null,
      fax: submission.destination?.faxNumber ?? delivery.contacts.faxNumber,
      email: submission.destination?.email ?? delivery.contacts.claimsEmail,
    },
    billNumber: String(clear.billNumber),
    payerClaimControlNumber: review.payerClaimControlNumber,
    eorReceived: eor?.servedAt ?? null,
    secondReviewDate: review.type === 'independent_bill_review' ? (eor?.servedAt ?? null) : null,
    feeSchedule: medLegal ? 'Medical-Legal Fee Schedule' : 'Physician Services',
    reason: review.reason,
    documents: documentsOf(source),
    disputedAmount: review.disputedAmount,
    signedBy,
    signedOn: requestedOn(review),
    lines: disputedLines(bill, review, rules).map(({ lineItemId, paid, disputed }) => {
      const line = lines.get(lineItemId);
      return {
        ...lineDates(line?.details, service),
        code: line?.code ?? '',
        modifiers: line?.modifiers ?? [],
        billed: line?.charge ?? 0,
        paid,
        disputed,
        authorized: service.authorizationNumber === null && !denied.has(lineItemId) ? null : true,
        documented: clear.documents.length > 0,
        reason: reasons.get(lineItemId) ?? null,
      };
    }),
  };
  return { ...form, consolidation: medLegal ? null : consolidationOf(form) };
};

/** Returns the type by modifier (8 CCR § 9795(d)): 94 agreed, 95 panel, 92 treating. Null if none identifies it. */
const providerTypeOf = ({ clear }: BillSource): ProviderType | null => {
  if (clear.billingMode === 'professional') return 'Treating Physician';
  const modifiers = clear.lines.flatMap((line) => line.modifiers);
  if (modifiers.includes('94')) return 'Agreed Medical Evaluator';
  if (modifiers.includes('95')) return 'Qualified Medical Evaluator';
  return modifiers.includes('92') ? 'Treating Physician' : null;
};

/**
 * Returns the reason for consolidation, or null. A treatment review decides one date of service and one billing code (8
 * CCR § 9792.5.7(a)(1)); more require consolidation. A medical-legal report is one request (subdivision (a)(2)).
 */
const consolidationOf = ({ lines }: ReviewFormData): string | null =>
  new Set(lines.map(({ serviceDate, code }) => `${serviceDate} ${code}`)).size > 1
    ? 'One employee, one provider, one claims administrator: services of one bill (8 CCR section 9792.5.12).'
    : null;

const documentsOf = (source: BillSource): readonly string[] =>
  submittedDocuments(source).map(
    ({ facts: { documentType }, text }) =>
      text?.description ?? `${documentType.replaceAll('_', ' ')} (${text?.filename ?? ''})`,
  );

/** Returns the Pacific date of the request. */
export const requestedOn = (review: ReviewOnFile): string => losAngelesDate(review.submittedAt ?? review.createdAt);
