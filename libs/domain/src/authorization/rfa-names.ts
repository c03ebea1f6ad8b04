import type { Rfa } from './rfa.state.js';

/** What lists call a request by; all null once it was erased. */
export interface RfaNames {
  /** First, middle and last name of the injured worker. */
  readonly employeeName: string | null;
  /** Null in a draft without one, too. */
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
