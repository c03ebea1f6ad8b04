import type { SubmitBillRequest } from '#contracts';
import { electronicProblems, submittedSource, type ClaimProblem } from '#documents';
import { effectiveRoute, type Route, type SubmitBillData } from '#domain';
import type { Partner } from '#partners';

/** Returns the values that an electronic bill cannot contain, found by the checks of the transmission. */
export const unfitValues = (
  composed: SubmitBillData,
  { organizationId, partner }: { readonly organizationId: string; readonly partner: Partner | null },
): readonly ClaimProblem[] => {
  const source = submittedSource(composed);
  return source ? electronicProblems(source, organizationId, partner ?? undefined) : [];
};

interface FittingRoute {
  readonly route: Route | null;
  /** True if the administrator's next route replaces the electronic route. */
  readonly isReplaced: boolean;
}

/** Returns the delivery method, or null if the bill can only be sent electronically and does not fit. */
export const fittingRoute = (
  { route: wanted, destination }: NonNullable<SubmitBillRequest['submission']>,
  routes: readonly Route[],
  unfit: readonly ClaimProblem[],
): FittingRoute | null => {
  const route = effectiveRoute(wanted, destination, routes);
  if (route !== 'ebill' || unfit.length === 0) return { route, isReplaced: false };
  const next = effectiveRoute(
    undefined,
    destination,
    routes.filter((other) => other !== 'ebill'),
  );
  return wanted === undefined && next !== null ? { route: next, isReplaced: true } : null;
};
