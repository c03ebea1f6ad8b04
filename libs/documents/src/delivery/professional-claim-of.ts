import { patientLastName, providerName } from '#domain';
import { claimReference, lineReference } from '../edi/claim-reference.js';
import { directPartner, type EdiPartner } from '../edi/partner.js';
import type { EdiEnvelope, ProfessionalClaim } from '../edi/professional-claim.js';
import type { ClaimFormData } from '../forms/claim-form/claim-data.js';
import type { BillSource } from '../bill/bill-source.js';

export interface ClaimAddress {
  readonly organizationId: string;
  /** Control number `<billNumber>-<n>`. */
  readonly controlNumber: string;
  /** The partner's ID for the payer. */
  readonly payerId: string;
}

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
    // The rendering provider's taxonomy does not describe the billing office.
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
    // Frequency 7 replaces a bill. A duplicate (W2) replaces nothing, and a payer that rejected a bill never had it.
    frequency: form.originalReference && form.conditionCode !== 'W2' ? '7' : '1',
    lines: form.lines.map((line, index) => ({
      ...line,
      description: snapshot.lines[index]?.description ?? null,
      drug: snapshot.lines[index]?.drug ?? null,
      authorizationNumber: snapshot.lines[index]?.authorizationNumber ?? null,
      controlNumber: lineReference(reference, index),
    })),
  };
};

const MAX_CONTROL_NUMBER = 999_999_999;

/** Returns the practice as its own partner, which sends directly to the recipient of the payer's claims. */
export const practiceAsPartner = ({ snapshot: { billingProvider, delivery }, environment }: BillSource): EdiPartner =>
  directPartner({
    sender: billingProvider,
    receiver: { name: delivery.clearinghouse ?? delivery.payerName, id: delivery.clearinghousePayerId ?? '' },
    production: environment === 'live',
  });

/** Control numbers from a partner's counters. */
export interface FileNumbers {
  readonly interchange: number;
  readonly group: number;
  /** ST02. Defaults to 0001. */
  readonly set?: string;
  /** ISO time. Defaults to the time of the transmission. */
  readonly at?: string;
}

/** Returns the envelope. Without a partner's counters, each transmission has its own interchange number. */
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
