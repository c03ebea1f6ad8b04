import { daysBetween, isSameRemittance, type CheckState, type RemittancePlace } from '#domain';
import type { RemittanceCheck } from '../read/remittance-check.js';

/**
 * A remittance's role for its check. `own`: it reported the check first. `linked`: a user had posted the check.
 * `repeated`: another file reported it. `differs`: a check with this number was posted with a different amount, and the
 * correct amount is unknown. `refused`: the same remittance came before with a different amount. `voided`: a user
 * voided the check, or it has too little money left for a retried claim.
 */
export type CheckRole = 'own' | 'linked' | 'repeated' | 'differs' | 'refused' | 'voided';

export interface MatchedRemittance {
  readonly role: CheckRole;
  readonly checkId: string;
  /** True for a repeated check that was voided. */
  readonly isVoided?: boolean;
  /** Each bill's share of a linked check. */
  readonly shares: CheckState['shares'];
}

/** A check that a user posted. */
export interface TypedCheck extends CheckState {
  readonly check: NonNullable<CheckState['check']>;
}

/** Match for a remittance whose check is not recorded under its own ID. */
export type CheckMatch =
  /** A user posted the check, and a remittance with this payer and number is linked to it. */
  | { readonly kind: 'linked'; readonly state: TypedCheck }
  /** A user posted the check, and no remittance is linked to it. */
  | { readonly kind: 'typed'; readonly state: TypedCheck }
  /** `typedBefore`: a user posted a check with this number and a different amount. */
  | { readonly kind: 'new'; readonly typedBefore: boolean };

/** Maximum difference between the dates of a posted check and its remittance. */
const MAX_DAYS_APART = 30;

/** Finds a remittance's check among those with its number. `checkId`: the ID that a new check would have. */
export const matchCheck = (
  checkId: string,
  place: RemittancePlace,
  check: RemittanceCheck,
  ofNumber: readonly TypedCheck[],
): CheckMatch => {
  const known = ofNumber.find(({ linked, linkedAs }) => isSameRemittance(linked, place) || linkedAs === checkId);
  if (known) return { kind: 'linked', state: known };
  const typed = typedChecks(check, ofNumber);
  const same = typed.find(({ check: posted }) => posted.amount === check.summary.amount);
  return same ? { kind: 'typed', state: same } : { kind: 'new', typedBefore: typed.length > 0 };
};

/**
 * Returns a remittance's final role if another remittance reported the check (`repeated` with the same amount,
 * otherwise `refused`) or the check was voided. Returns null if processing continues. `by`: the remittance that
 * reported the check.
 */
export const roleOnRecord = (
  state: CheckState,
  by: RemittancePlace | null,
  place: RemittancePlace,
  { summary }: RemittanceCheck,
): Omit<MatchedRemittance, 'checkId' | 'shares'> | null => {
  if (!isSameRemittance(by, place))
    return { role: state.check?.amount === summary.amount ? 'repeated' : 'refused', isVoided: isVoid(state) };
  return state.status === 'received' ? null : { role: 'voided' };
};

/**
 * Returns true if the check's remittance may differ from a posted one. Once bills may have money from the check, an
 * earlier run's result is final.
 */
export const mayDiffer = ({ check, replanned, shares }: CheckState): boolean => {
  const isAtWork = replanned.size > 0 || [...shares.values()].some(({ ofClaim }) => ofClaim !== undefined);
  return check?.typedBefore === true && !isAtWork;
};

/** Returns received checks that were posted near the remittance date and have no remittance. */
export const typedChecks = (
  { summary: { date } }: RemittanceCheck,
  some: readonly TypedCheck[],
): readonly TypedCheck[] =>
  some.filter(
    ({ status, linked, check }) =>
      status === 'received' &&
      linked === null &&
      (date === null || Math.abs(daysBetween(check.depositDate, date)) <= MAX_DAYS_APART),
  );

export const hasPendingAllocation = ({ allocations }: Pick<CheckState, 'allocations'>): boolean =>
  [...allocations.values()].some(({ status }) => status === 'pending');

export const isVoid = ({ status }: Pick<CheckState, 'status'>): boolean => status === 'voided' || status === 'voiding';
