import type { Rfa } from './rfa.state.js';

/** All fields are null after the request is erased. */
export interface RfaNames {
  /** First, middle and last name. */
  readonly employeeName: string | null;
  /** Also null in a draft without a claim number. */
  readonly claimNumber: string | null;
  readonly providerName: string | null;
  readonly administratorName: string | null;
}

export const rfaNamesOf = ({ text }: Rfa): RfaNames => {
  if (text === null) return { employeeName: null, claimNumber: null, providerName: null, administratorName: null };
  const { patient, claim, requestingPhysician } = text;
  return {
    employeeName: [patient.firstName, patient.middleName, patient.lastName].filter(Boolean).join(' '),
    claimNumber: claim.claimNumber,
    providerName: requestingPhysician.name,
    administratorName: claim.administratorName,
  };
};
