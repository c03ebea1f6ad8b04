import type { FieldProblem } from '../../kernel/rejection.js';
import type { Draft, Route, SubmissionChoice } from '../shared/bill.types.js';

/** Delivery choices made by the client. */
export interface SentDelivery {
  readonly route?: Route;
  readonly destination?: SentDestination;
  readonly attention?: string;
  readonly subject?: string;
  readonly note?: string;
  readonly cc?: readonly string[];
}

/** Destination supplied by the client. Only the field for the delivery method may be set. */
export interface SentDestination {
  readonly faxNumber?: string;
  readonly email?: string;
  readonly mailingAddress?: string;
}

const problem = (path: string, message: string): FieldProblem => ({ path, message });

const fieldOf = { fax: 'faxNumber', email: 'email', mail: 'mailingAddress' } as const;

/** Finds problems with the choices, given the administrator's methods. `at`: path prefix in the body. */
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
              ? 'is not available: there is no electronic delivery method for this payer'
              : 'is not a delivery method of this administrator',
          ),
        ]),
    ...(['faxNumber', 'email', 'mailingAddress'] as const).flatMap((field) =>
      destination?.[field] !== undefined && (chosen === null || chosen === 'ebill' || fieldOf[chosen] !== field)
        ? [problem(`${at}destination.${field}`, 'does not match the delivery method')]
        : [],
    ),
    ...(cc.length > 0 && chosen !== 'email' ? [problem(`${at}cc`, 'is allowed only for the route email')] : []),
  ];
};

const routePreference: readonly Route[] = ['ebill', 'fax', 'email', 'mail'];

/**
 * A chosen method counts if the administrator has it or the destination supplies it. Otherwise, returns the method for
 * the destination, or else the administrator's first of ebill, fax, email and mail. Null if there is none.
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

export const destinationOf = (destination: SentDestination | undefined): SubmissionChoice['destination'] =>
  destination
    ? {
        faxNumber: destination.faxNumber ?? null,
        email: destination.email ?? null,
        mailingAddress: destination.mailingAddress ?? null,
      }
    : null;
