import type { ClaimStatusCode } from './read-277.js';

/**
 * Verdict of a 277CA on a claim, a provider or a sender. `forwarded`: it came so far, and goes on to the payer;
 * `unknown`: nothing that may move a bill.
 */
export type ClaimVerdict = 'accepted' | 'forwarded' | 'rejected' | 'unknown';

/** State of the work on a claim, by a 277: it goes on, or is done. */
export type ClaimProgress = 'pending' | 'final' | 'unknown';

/** Categories of an acknowledgement (X12 code source 507). A5 splits the claim: what was sent is not taken as it is. */
const ACCEPTED = new Set(['A2']);
const FORWARDED = new Set(['A0', 'A1']);
const REJECTED = new Set(['A3', 'A4', 'A5', 'A6', 'A7', 'A8']);

const PENDING = /^P[0-5]$/;
const FINAL = /^F(?:[0-4]|3[FN])$/;

/** Is there a rejection among these? */
export const isRejection = (statuses: readonly ClaimStatusCode[]): boolean =>
  statuses.some(({ category }) => REJECTED.has(category));

/** One rejection among them refuses; beyond that each must be known, and there must be one. */
export const verdictOf = (statuses: readonly ClaimStatusCode[]): ClaimVerdict => {
  if (isRejection(statuses)) return 'rejected';
  const isKnown = ({ category }: ClaimStatusCode): boolean => ACCEPTED.has(category) || FORWARDED.has(category);
  if (statuses.length === 0 || !statuses.every(isKnown)) return 'unknown';
  return statuses.some(({ category }) => ACCEPTED.has(category)) ? 'accepted' : 'forwarded';
};

/** It is done as soon as one status says so; each must be one of work on a claim, and there must be one. */
export const progressOf = (statuses: readonly ClaimStatusCode[]): ClaimProgress => {
  const isKnown = ({ category }: ClaimStatusCode): boolean => PENDING.test(category) || FINAL.test(category);
  if (statuses.length === 0 || !statuses.every(isKnown)) return 'unknown';
  return statuses.some(({ category }) => FINAL.test(category)) ? 'final' : 'pending';
};
