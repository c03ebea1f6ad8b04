import type { FieldProblem } from '../../kernel/rejection.js';
import type { Draft, Route, SubmissionChoice } from '../shared/bill.types.js';

/** How the client wants a bill to go out. */
export interface SentDelivery {
  readonly route?: Route;
  readonly destination?: SentDestination;
  readonly attention?: string;
  readonly subject?: string;
  readonly note?: string;
  readonly cc?: readonly string[];
}

/** A destination of the client's own, the one that fits the route. */
export interface SentDestination {
  readonly faxNumber?: string;
  readonly email?: string;
  readonly mailingAddress?: string;
}

const problem = (path: string, message: string): FieldProblem => ({ path, message });

/** The field of a destination that each route needs. */
const fieldOf = { fax: 'faxNumber', email: 'email', mail: 'mailingAddress' } as const;

/** Problems of a route, given the routes that the administrator has. `at`: where the fields stand in the body. */
export const routeProblems = (
  { route, destination, cc = [] }: Draft<SentDelivery>,
  available: readonly Route[],
  at = '',
): readonly FieldProblem[] => {
  const chosen = effectiveRoute(route, destination, available);
  const fits = route === undefined || route === chosen;
  return [
    ...(fits
      ? []
      : [
          problem(
            `${at}route`,
            route === 'ebill'
              ? 'cannot be kept: no electronic way to this payer is known'
              : 'is not a route of this administrator',
          ),
        ]),
    ...(['faxNumber', 'email', 'mailingAddress'] as const).flatMap((field) =>
      destination?.[field] !== undefined && (chosen === null || chosen === 'ebill' || fieldOf[chosen] !== field)
        ? [problem(`${at}destination.${field}`, 'does not fit the route')]
        : [],
    ),
    ...(cc.length > 0 && chosen !== 'email' ? [problem(`${at}cc`, 'belongs to the route email')] : []),
  ];
};

const routePreference: readonly Route[] = ['ebill', 'fax', 'email', 'mail'];

/**
 * How a bill goes out: the chosen route when the administrator has it or the destination supplies it; without a choice
 * the route of the destination, else the first of ebill, fax, email, mail that the administrator has; null when none.
 */
export const effectiveRoute = (
  chosen: Route | undefined,
  destination: SentDestination | undefined,
  available: readonly Route[],
): Route | null => {
  const supplied = routePreference.filter((route) => route !== 'ebill' && destination?.[fieldOf[route]] !== undefined);
  if (chosen !== undefined) return available.includes(chosen) || supplied.includes(chosen) ? chosen : null;
  return supplied[0] ?? routePreference.find((route) => available.includes(route)) ?? null;
};

/** A destination as it is stored. */
export const destinationOf = (destination: SentDestination | undefined): SubmissionChoice['destination'] =>
  destination
    ? {
        faxNumber: destination.faxNumber ?? null,
        email: destination.email ?? null,
        mailingAddress: destination.mailingAddress ?? null,
      }
    : null;
