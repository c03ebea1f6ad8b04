import {
  lineDates,
  losAngelesDate,
  payerClaimNumberOf,
  printedLastName,
  signatureName,
  submittedLines,
  type LineDetails,
  type ReviewOnFile,
} from '#domain';
import type { ClaimFormData } from '../forms/claim-form/claim-data.js';
import { mailingAddressOf, packetDestinationOf, displayedSecrets, type BillSource } from './bill-source.js';

/** Values of boxes 10d and 22. */
export interface Resubmission {
  /** W2: duplicate. W3: second review (NUBC condition codes; 8 CCR § 9792.5.5(c)(1)(A)). Null: corrected bill. */
  readonly conditionCode: 'W2' | 'W3' | null;
  readonly originalReference: string | null;
}

/** PWK02 (attachment transmission code) by delivery method. */
export const transmissions = { ebill: 'EL', fax: 'FX', email: 'EM', mail: 'BM' } as const;

/** Returns PWK06 for a transmission's n-th document (from 0). Also printed. */
export const documentControlNumber = (transmission: string, index: number): string => `${transmission}-${index + 1}`;

export const addressText = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/**
 * Returns the shaded half of a service line (NUCC 02/12, item 24), or null if it is empty: N4 with the drug's NDC, a
 * space, unit and quantity; then three spaces, ZZ and the description of an unlisted code.
 */
const supplementalOf = ({ drug, description }: Pick<LineDetails, 'drug' | 'description'>): string | null =>
  [...(drug ? [`N4${drug.ndc} ${drug.unit}${drug.quantity}`] : []), ...(description ? [`ZZ${description}`] : [])].join(
    '   ',
  ) || null;

/** A bill that corrects a bill with an EOR replaces it: frequency 7 in box 22, and box 10d is empty. */
const correctionOf = ({ snapshot: { originalReference } }: BillSource): Resubmission | undefined =>
  originalReference === undefined ? undefined : { conditionCode: null, originalReference };

/** A second review names the number that was entered for it, or else the payer's. */
export const secondReviewOf = (
  { bill }: BillSource,
  review: Pick<ReviewOnFile, 'payerClaimControlNumber'> | null,
): Resubmission => ({
  conditionCode: 'W3',
  originalReference: review?.payerClaimControlNumber ?? payerClaimNumberOf(bill.facts),
});

export const claimFormOf = (source: BillSource, resubmission = correctionOf(source)): ClaimFormData => {
  const { bill, clear, snapshot } = source;
  const secrets = displayedSecrets(source);
  const { patient, claim, billingProvider, renderingProvider, referringProvider, serviceLocation } = snapshot;
  const mailing = mailingAddressOf(source);
  return {
    at: bill.submittedAt,
    destination: [claim.administratorName, ...(mailing ? addressText(mailing) : [packetDestinationOf(source)])],
    claimsAdministrator: claim.administratorName,
    patient: { ...patient, lastName: printedLastName(snapshot), ssn: secrets.ssn },
    employer: { name: claim.employer },
    claimNumber: claim.claimNumber,
    dateOfInjury: claim.dateOfInjury,
    adjNumber: claim.adjNumber,
    authorizationNumber: snapshot.service.authorizationNumber,
    conditionCode: resubmission?.conditionCode ?? null,
    originalReference: resubmission?.originalReference ?? null,
    diagnoses: snapshot.diagnoses.map(({ code }) => code),
    attachments: clear.documents.map(({ reportTypeCode }, index) => ({
      reportTypeCode,
      transmission: clear.route ? transmissions[clear.route] : 'BM',
      controlNumber: documentControlNumber(`${clear.billNumber}-1`, index),
    })),
    lines: submittedLines(source).map((line) => ({
      ...lineDates(line.details, snapshot.service),
      placeOfService: serviceLocation.placeOfServiceCode,
      code: line.code,
      modifiers: line.modifiers,
      diagnosisPointers: line.details?.diagnosisPointers ?? [],
      charge: line.charge,
      units: line.units,
      supplemental: supplementalOf(line.details ?? {}),
    })),
    amountPaid: 0,
    billNumber: String(clear.billNumber),
    signedOn: losAngelesDate(bill.submittedAt),
    renderingProvider: { ...renderingProvider, name: signatureName(renderingProvider) },
    billingProvider: { ...billingProvider, taxId: secrets.taxId, taxonomy: renderingProvider.taxonomy },
    referringProvider: referringProvider ?? null,
    serviceLocation: {
      name: serviceLocation.name ?? billingProvider.name,
      npi: serviceLocation.npi ?? null,
      address: serviceLocation.address,
    },
  };
};
