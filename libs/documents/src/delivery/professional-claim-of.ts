import type { EdiEnvelope, ProfessionalClaim } from '../edi/professional-claim.js';
import type { ClaimFormData } from '../forms/claim-form/claim-data.js';
import type { BillSource } from '../bill/bill-source.js';

/** The electronic claim: what the claim form shows, with what only the 837P names. `payerId`: of the clearinghouse. */
export const professionalClaimOf = (source: BillSource, form: ClaimFormData, payerId: string): ProfessionalClaim => {
  const { snapshot, secrets } = source;
  const { patient, claim, billingProvider, renderingProvider, referringProvider, serviceLocation, delivery } = snapshot;
  return {
    billNumber: form.billNumber,
    billingProvider: { ...billingProvider, taxId: secrets.taxId, taxonomy: renderingProvider.taxonomy },
    renderingProvider,
    referringProvider: referringProvider ?? null,
    serviceLocation: { ...serviceLocation, name: serviceLocation.name ?? billingProvider.name },
    employer: { name: claim.employer },
    payer: { name: delivery.payerName, id: payerId },
    patient: { ...patient, ssn: secrets.ssn },
    claimNumber: claim.claimNumber,
    dateOfInjury: claim.dateOfInjury,
    injuryState: claim.injuryState ?? 'CA',
    diagnoses: form.diagnoses,
    attachments: form.attachments ?? [],
    authorizationNumber: snapshot.service.authorizationNumber,
    conditionCode: form.conditionCode ?? null,
    originalReference: form.originalReference ?? null,
    lines: form.lines.map((line, index) => ({
      ...line,
      // Comes back in the 835.
      controlNumber: `${form.billNumber}-${index + 1}`,
    })),
  };
};

const LARGEST_NUMBER = 999_999_999;

/** Who sends to whom. The interchange bears a number of its own for each transmission of a bill. */
export const envelopeOf = (
  { clear, snapshot, environment }: BillSource,
  attempt: number,
  at: string,
  payerId: string,
): EdiEnvelope => {
  const { billingProvider, delivery } = snapshot;
  const number = ((clear.billNumber * 100 + attempt) % LARGEST_NUMBER) + 1;
  return {
    at,
    submitter: {
      name: billingProvider.name,
      id: billingProvider.npi,
      contact: billingProvider.name,
      phone: billingProvider.phone,
    },
    receiver: { name: delivery.clearinghouse ?? delivery.payerName, id: payerId },
    interchangeNumber: number,
    groupNumber: number,
    production: environment === 'live',
  };
};
