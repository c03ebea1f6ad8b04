import { patientLastName, providerName } from '#domain';
import { claimReference, lineReference } from '../edi/claim-reference.js';
import { directPartner, type EdiPartner } from '../edi/partner.js';
import type { EdiEnvelope, ProfessionalClaim } from '../edi/professional-claim.js';
import type { ClaimFormData } from '../forms/claim-form/claim-data.js';
import type { BillSource } from '../bill/bill-source.js';

/** Which transmission of which organization a claim is. */
export interface ClaimAddress {
  readonly organizationId: string;
  /** `<billNumber>-<n>` */
  readonly controlNumber: string;
  /** The partner's id of the payer. */
  readonly payerId: string;
}

/** The electronic claim: what the claim form shows, with what only the 837P names. */
export const professionalClaimOf = (
  source: BillSource,
  form: ClaimFormData,
  { organizationId, controlNumber, payerId }: ClaimAddress,
): ProfessionalClaim => {
  const { snapshot, secrets } = source;
  const { patient, claim, billingProvider, renderingProvider, referringProvider, serviceLocation, delivery } = snapshot;
  const worker = patientLastName(snapshot);
  const reference = claimReference(organizationId, controlNumber);
  return {
    reference,
    // Its own taxonomy is not known: that of whoever rendered the service is none of an office.
    billingProvider: {
      ...billingProvider,
      taxId: secrets.taxId,
      taxonomy: null,
      person: providerName(billingProvider),
    },
    renderingProvider: { ...renderingProvider, person: providerName(renderingProvider) },
    referringProvider: referringProvider ? { ...referringProvider, person: providerName(referringProvider) } : null,
    serviceLocation: { ...serviceLocation, name: serviceLocation.name ?? billingProvider.name },
    employer: { name: claim.employer },
    payer: { name: delivery.payerName, id: payerId },
    patient: { ...patient, lastName: worker.last, suffix: worker.suffix, ssn: secrets.ssn },
    claimNumber: claim.claimNumber,
    dateOfInjury: claim.dateOfInjury,
    injuryState: claim.injuryState ?? 'CA',
    diagnoses: form.diagnoses,
    attachments: form.attachments ?? [],
    authorizationNumber: snapshot.service.authorizationNumber,
    conditionCode: form.conditionCode ?? null,
    originalReference: form.originalReference ?? null,
    // A duplicate (W2) replaces nothing; what a payer rejected it never had.
    frequency: form.originalReference && form.conditionCode !== 'W2' ? '7' : '1',
    lines: form.lines.map((line, index) => ({
      ...line,
      description: snapshot.lines[index]?.description ?? null,
      authorizationNumber: snapshot.lines[index]?.authorizationNumber ?? null,
      controlNumber: lineReference(reference, index),
    })),
  };
};

const MAX_CONTROL_NUMBER = 999_999_999;

/** An installation without a partner: the practice itself sends, to whoever takes the payer's claims. */
export const practiceAsPartner = ({ snapshot: { billingProvider, delivery }, environment }: BillSource): EdiPartner =>
  directPartner({
    sender: billingProvider,
    receiver: { name: delivery.clearinghouse ?? delivery.payerName, id: delivery.clearinghousePayerId ?? '' },
    production: environment === 'live',
  });

/** Numbers of an interchange and its group, from the counters of a partner. */
export interface FileNumbers {
  readonly interchange: number;
  readonly group: number;
  /** ST02; 0001 unless given. */
  readonly set?: string;
  /** ISO: the time that the file bears; that of the transmission unless given. */
  readonly at?: string;
}

/** Without a partner's counters the interchange bears a number of its own for each transmission of a bill. */
export const envelopeOf = (
  { clear }: BillSource,
  { attempt, at }: { readonly attempt: number; readonly at: string },
  partner: EdiPartner,
  numbers?: FileNumbers,
): EdiEnvelope => {
  const own = ((clear.billNumber * 100 + attempt) % MAX_CONTROL_NUMBER) + 1;
  return {
    at: numbers?.at ?? at,
    partner,
    interchangeNumber: numbers?.interchange ?? own,
    groupNumber: numbers?.group ?? own,
    ...(numbers?.set !== undefined && { sets: [numbers.set] }),
  };
};
