import type { ClaimStatusCode } from './read-277.js';

/** Verdict in a 277CA. `forwarded`: accepted by an intermediary. `unknown`: must not change the bill. */
export type ClaimVerdict = 'accepted' | 'forwarded' | 'rejected' | 'unknown';

export type ClaimProgress = 'pending' | 'final' | 'unknown';

/** Accepting categories (X12 code source 507). A5 splits the claim, so it isn't accepted as sent. */
const ACCEPTED = new Set(['A2']);
const FORWARDED = new Set(['A0', 'A1']);
const REJECTED = new Set(['A3', 'A4', 'A5', 'A6', 'A7', 'A8']);

const PENDING = /^P[0-5]$/;
const FINAL = /^F(?:[0-4]|3[FN])$/;

export const isRejection = (statuses: readonly ClaimStatusCode[]): boolean =>
  statuses.some(({ category }) => REJECTED.has(category));

/** Returns the verdict. One rejection rejects. Otherwise, it is `unknown` if any status is, or there are none. */
export const verdictOf = (statuses: readonly ClaimStatusCode[]): ClaimVerdict => {
  if (isRejection(statuses)) return 'rejected';
  const isKnown = ({ category }: ClaimStatusCode): boolean => ACCEPTED.has(category) || FORWARDED.has(category);
  if (statuses.length === 0 || !statuses.every(isKnown)) return 'unknown';
  return statuses.some(({ category }) => ACCEPTED.has(category)) ? 'accepted' : 'forwarded';
};

/** Returns the progress. One final status is enough. It is `unknown` if any status is unknown or there are none. */
export const progressOf = (statuses: readonly ClaimStatusCode[]): ClaimProgress => {
  const isKnown = ({ category }: ClaimStatusCode): boolean => PENDING.test(category) || FINAL.test(category);
  if (statuses.length === 0 || !statuses.every(isKnown)) return 'unknown';
  return statuses.some(({ category }) => FINAL.test(category)) ? 'final' : 'pending';
};
