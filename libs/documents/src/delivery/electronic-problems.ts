import { noBillView, submissionOnFile, type BillSubmittedData } from '#domain';
import { claimFormOf } from '../bill/claim-form-of.js';
import { billSource, secretsOf, type BillSource } from '../bill/bill-source.js';
import { claimProblems, type ClaimProblem } from '../edi/claim-problems.js';
import type { EdiPartner } from '../edi/partner.js';
import { practiceAsPartner, professionalClaimOf } from './professional-claim-of.js';

/** The service or the operator sets these values, so a client cannot correct them. */
const notSent = /^(partner\.|bill\.billNumber$|bill\.claim\.claimsAdministrator\.)/;

/**
 * Returns the values of a bill that an 837P cannot contain, by their paths in the submission. Its transmission would
 * fail because of them. `partner` defaults to the practice itself, as in the sandbox.
 */
export const electronicProblems = (
  source: BillSource,
  organizationId: string,
  partner: EdiPartner = practiceAsPartner(source),
): readonly ClaimProblem[] => {
  const address = { organizationId, controlNumber: '1-1', payerId: '' };
  const claim = professionalClaimOf(source, claimFormOf(source), address);
  return claimProblems(claim, partner).filter(({ path }) => !notSent.test(path));
};

/** Returns the source of a bill that is about to be submitted. Null if its data is redacted. */
export const submittedSource = (submission: Omit<BillSubmittedData, 'attempt' | 'charged'>): BillSource | null => {
  const data: BillSubmittedData = { ...submission, attempt: 1, charged: 0 };
  const onFile = { ...noBillView, ...submissionOnFile(data) };
  return billSource(onFile, secretsOf({ type: 'BillSubmitted', data }), data.environment);
};
