import type { Environment } from '../bill/shared/bill.types.js';
import type { FieldProblem } from '../kernel/rejection.js';

/** Any part may be missing or invalid. */
export interface BrowserSessionInput {
  readonly allowedOrigin?: string;
  readonly permissions?: readonly string[];
  readonly resource?: { readonly billId?: string; readonly customerExternalId?: string };
}

export interface BrowserSessionContext {
  readonly environment: Environment;
  /** The bill for `resource.billId`, or null. */
  readonly bill: { readonly customerExternalId: string | null } | null;
}

const hostLabelPattern = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const secureOriginPattern = new RegExp(
  `^https://(?=.{1,253}(?::|$))${hostLabelPattern}(?:\\.${hostLabelPattern})*(?::([1-9]\\d{0,4}))?$`,
);
const loopbackOriginPattern = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::([1-9]\d{0,4}))?$/;

/** Exact form used by browsers: lower case, no path, and no default port. */
const isOrigin = (text: string, shape: RegExp, usualPort: number): boolean => {
  const found = shape.exec(text);
  const port = found?.[1];
  return found !== null && (port === undefined || (Number(port) <= 65_535 && Number(port) !== usualPort));
};

const originProblems = (origin: string | undefined, environment: Environment): readonly FieldProblem[] => {
  if (origin === undefined || isOrigin(origin, secureOriginPattern, 443)) return [];
  if (environment === 'sandbox' && isOrigin(origin, loopbackOriginPattern, 80)) return [];
  const message =
    environment === 'sandbox'
      ? 'must be an exact origin such as https://app.example, or an http origin on this machine'
      : 'must be an exact https origin such as https://app.example';
  return [{ path: 'allowedOrigin', message }];
};

/** Permissions that can't be limited to part of the organization. */
const organizationWidePermissions: readonly string[] = ['organization:manage', 'team:manage'];

const permissionProblems = ({ permissions = [], resource }: BrowserSessionInput): readonly FieldProblem[] =>
  permissions.flatMap((permission, index): FieldProblem[] => {
    const path = `permissions.${index}`;
    if (permissions.indexOf(permission) < index) return [{ path, message: 'is listed twice' }];
    if (resource && organizationWidePermissions.includes(permission))
      return [{ path, message: 'is not allowed for a session that is limited to a resource' }];
    if (resource?.billId !== undefined && permission === 'bills:create')
      return [{ path, message: 'is not allowed for a session that is limited to one bill' }];
    return [];
  });

const resourceProblems = (
  { resource }: BrowserSessionInput,
  { bill }: BrowserSessionContext,
): readonly FieldProblem[] => {
  if (resource === undefined) return [];
  const { billId, customerExternalId } = resource;
  if (billId === undefined)
    return customerExternalId === undefined ? [{ path: 'resource', message: 'must name a bill or a customer' }] : [];
  if (bill === null) return [{ path: 'resource.billId', message: 'is not a bill of this organization' }];
  return customerExternalId !== undefined && customerExternalId !== bill.customerExternalId
    ? [{ path: 'resource.billId', message: 'is not a bill of this customer' }]
    : [];
};

/** Reports all problems except field format errors. */
export const browserSessionProblems = (
  input: BrowserSessionInput,
  surroundings: BrowserSessionContext,
): readonly FieldProblem[] => [
  ...originProblems(input.allowedOrigin, surroundings.environment),
  ...permissionProblems(input),
  ...resourceProblems(input, surroundings),
];
