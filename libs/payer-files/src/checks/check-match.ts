import { daysBetween, isSameRemittance, type CheckState, type RemittancePlace } from '#domain';
import type { RemittanceCheck } from '../read/remittance-check.js';

/**
 * Role of a remittance for its check. `own`: it told of it first. `linked`: a person had posted the check. `repeated`:
 * another file told of it. `differs`: a check of this number was posted with another amount: nobody knows which is
 * right. `refused`: the same remittance came before with another amount. `voided`: a person voided it, or it
 * has not as much left as a claim that is tried again wants.
 */
export type CheckRole = 'own' | 'linked' | 'repeated' | 'differs' | 'refused' | 'voided';

/** The check of a remittance. */
export interface MatchedRemittance {
  readonly role: CheckRole;
  readonly checkId: string;
  /** True of a repeated check that was voided. */
  readonly isVoided?: boolean;
  /** Shares that the bills of a linked check have, each once. */
  readonly shares: CheckState['shares'];
}

/** A check that a person posted. */
export interface TypedCheck extends CheckState {
  readonly check: NonNullable<CheckState['check']>;
}

/** Match for a remittance whose check is not on record under its own id. */
export type CheckMatch =
  /** A person posted the check, and a remittance of this payer and number was linked to it. */
  | { readonly kind: 'linked'; readonly state: TypedCheck }
  /** A person posted the check, and no remittance was linked to it. */
  | { readonly kind: 'typed'; readonly state: TypedCheck }
  /** `typedBefore`: a person posted a check of this number with another amount. */
  | { readonly kind: 'new'; readonly typedBefore: boolean };

/** A person types a check within so many days of what its remittance says. */
const MAX_DAYS_APART = 30;

/** Finds the check of a remittance among those of its number. `checkId`: id that the check would have as a new one. */
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
 * Role of a remittance for a check on record that is not its to post any more: another remittance told of it (`repeated`
 * if both have the same amount, else `refused`), or it was voided. Null where the remittance goes on. `by`: the remittance
 * that told of it.
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
 * True of a check whose remittance may differ from one that a person posted. What a run found before stands for the next
 * one, since bills may have money by it already: a check that was received as the only one stays so, and so does one whose
 * claims were given money once the other was gone.
 */
export const mayDiffer = ({ check, replanned, shares }: CheckState): boolean => {
  const isAtWork = replanned.size > 0 || [...shares.values()].some(({ ofClaim }) => ofClaim !== undefined);
  return check?.typedBefore === true && !isAtWork;
};

/** Checks that stand, were posted at about the date of the remittance, and that no remittance told of. */
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
