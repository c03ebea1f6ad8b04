import type { ProblemCode } from '../problems.js';
import type { FormClass } from './form.js';

/** Permissions of a server key. */
export const serverPermissions = [
  'bills:read',
  'identifiers:read',
  'exports:create',
  'bills:write',
  'bills:submit',
  'payments:write',
  'payers:read',
  'events:read',
  'orgs:read',
  'orgs:write',
  'orgs:team:read',
  'orgs:team:write',
  'sessions:write',
  'management:write',
  'webhooks:write',
  'keys:write',
  'audit:read',
  'rfas:read',
  'rfas:write',
] as const;
export type ServerPermission = (typeof serverPermissions)[number];

/** Permissions of a browser session. */
export const browserPermissions = [
  'bills:create',
  'bills:read',
  'bills:act',
  'documents:read',
  'eors:read',
  'payers:read',
  'organization:manage',
  'team:manage',
  'rfas:read',
  'rfas:create',
  'rfas:edit',
  'rfas:sign',
  'rfas:act',
] as const;
export type BrowserPermission = (typeof browserPermissions)[number];

/**
 * Permissions of workspace users beyond those of browser sessions. A host cannot grant them: if its own page needs
 * them, its server must use a key.
 */
export const workspaceOnlyPermissions = [
  'identifiers:read',
  'exports:create',
  'payments:write',
  'eors:write',
  'events:read',
  'audit:read',
  'keys:manage',
  'webhooks:manage',
  'notifications:manage',
  'sandbox:manage',
] as const;

/** Permissions of a session in the hosted workspace. */
export const workspacePermissions = [...browserPermissions, ...workspaceOnlyPermissions] as const;
export type WorkspacePermission = (typeof workspacePermissions)[number];

/**
 * Permissions that a credential needs. The credential must satisfy one alternative; an alternative that is a list
 * requires every permission in it.
 */
export type RequiredPermissions<Permission extends string> = readonly (Permission | readonly Permission[])[];

/** Returns each alternative of `needed` as a list of permissions. */
export const alternatives = <Permission extends string>(
  needed: RequiredPermissions<Permission>,
): readonly (readonly Permission[])[] =>
  needed.map((alternative) => (typeof alternative === 'string' ? [alternative] : alternative));

/** Returns true if the permissions satisfy one of the alternatives. */
export const satisfiesAny = (permissions: ReadonlySet<string>, needed: RequiredPermissions<string>): boolean =>
  alternatives(needed).some((all) => all.every((permission) => permissions.has(permission)));

/** Section (tag) of the OpenAPI document. */
export type Section =
  | 'Bills'
  | 'Reviews'
  | 'Worklists'
  | 'Directories'
  | 'Organization'
  | 'Sessions'
  | 'Events'
  | 'Webhooks'
  | 'Notifications'
  | 'Payments'
  | 'Payer files'
  | 'Authorizations'
  | 'Sandbox'
  | 'Contract';

/**
 * Access of a session that is limited to one customer or one bill:
 * - `open`: any credential with the permission
 * - `bill`: the route names one bill. A bill-scoped session reaches its own bill; any other bill is 404
 * - `create`, `collection`: not available to bill-scoped sessions. For a customer-scoped session, results are filtered
 * or new bills are stamped
 * - `organization`: organization-wide credentials only
 */
export type SessionReach = 'open' | 'bill' | 'create' | 'collection' | 'organization';

/**
 * Kind of a request body. `none`: empty or `{}`. `json`: up to 1 MiB. `optional`: JSON or empty. `documents`: JSON with
 * Base64 documents, parsed as a stream. `file`: raw bytes of one of the media types in `takes`.
 */
export type BodyKind = 'none' | 'optional' | 'json' | 'documents' | 'file';

/**
 * Response format. `data`: `{data}`; `page`: `{data, nextCursor}`; `plain`: the view without a wrapper; `file`: bytes.
 */
export type AnswerKind = 'data' | 'page' | 'plain' | 'file';

/** One of several forms, selected by the value of a discriminator field. */
export interface FormChoice {
  /** Name of the union of the forms in the documentation. */
  readonly name: string;
  readonly by: string;
  readonly forms: Readonly<Record<string, FormClass>>;
}

/** Definition of one API operation: everything that the gate needs before the controller runs. */
export interface OperationEntry {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path under /v2, with `{name}` for parameters. */
  readonly path: string;
  readonly section: Section;
  /** The operation is an addition to the specification. */
  readonly ext?: true;
  readonly summary: string;
  readonly description?: string;
  /** Permissions that a server key needs. `public` needs no credential. */
  readonly server: RequiredPermissions<ServerPermission> | 'public';
  /** Permissions that a browser session needs. Null: no browser session may call the operation. */
  readonly browser: RequiredPermissions<BrowserPermission> | null;
  /** Permissions that a workspace session may have instead of those in `browser`. */
  readonly workspace?: RequiredPermissions<(typeof workspaceOnlyPermissions)[number]>;
  readonly reach: SessionReach;
  /**
   * For a limited session, `scope_not_allowed` is reported before `permission_denied`, regardless of its permissions.
   */
  readonly scopeFirst?: true;
  /** Only server keys with account scope may call the operation. */
  readonly account?: true;
  /** The request must name its organization in X-Service-Org-Id. */
  readonly namesOrganization?: true;
  /** Restricts the operation to organizations of this environment. */
  readonly environment?: 'sandbox';
  readonly body: BodyKind;
  /** Maximum body size in MiB. Default 1. */
  readonly bodyLimit?: 15 | 25 | 36 | 64;
  readonly answer: AnswerKind;
  /** Media types of the returned file. Default PDF. */
  readonly media?: readonly string[];
  /** Media types of a body that is a file, with an example file. */
  readonly takes?: { readonly media: readonly string[]; readonly example: string };
  /** Forms of the query and the body. */
  readonly query?: FormClass;
  readonly request?: FormClass | FormChoice;
  /** View that is returned: under `data`, as items of a page, or without a wrapper. `[View]` is a list of views. */
  readonly view?: FormClass | readonly [FormClass];
  /** Response of another success status with a different format, such as 200 for a request that only validates. */
  readonly otherwise?: {
    readonly status: number;
    readonly answer: AnswerKind;
    readonly view: FormClass | readonly [FormClass];
    /** Condition for this response, and its content. */
    readonly description: string;
  };
  /** Problems of this operation beyond those that every operation of its kind has. */
  readonly problems?: readonly ProblemCode[];
  /** Success statuses, the most common one first. */
  readonly status: readonly [number, ...number[]];
  /** Lists warnings about the file in the Packet-Warnings header. */
  readonly warns?: true;
  /** Returns the hash of the packet in the Packet-Hash header. */
  readonly hashed?: true;
  /**
   * The response (a list, or the histories of a bill) is complete unless the client requests a page with `limit` or
   * `cursor`.
   */
  readonly pages?: true;
  /** The page includes the total number of matches if the client sends `count`. */
  readonly counts?: true;
  /** Returns a weak ETag, and 304 for a matching If-None-Match. */
  readonly etag?: true;
  /**
   * Accepts If-Match, because the operation changes a resource that GET returns with an ETag at the same path. On other
   * operations the header is 400.
   */
  readonly ifMatch?: true;
  /** The response is large and the same for every caller: compressed if the client accepts it. */
  readonly compressed?: true;
  /** Also returns its rows as CSV (RFC 4180) for `Accept: text/csv`. */
  readonly csv?: true;
  /** Other media types of the same page: another JSON type (`…+json`), or its rows as newline-delimited JSON. */
  readonly alsoMedia?: readonly string[];
  /** Also returns an endless stream of the same items for `Accept: text/event-stream`. */
  readonly stream?: true;
  /**
   * Requires a workspace session that verified its second factor within the last ten minutes: `always`, or if the
   * response is requested as a file (`files`). Does not apply to server keys or to users without a second factor.
   */
  readonly stepUp?: 'always' | 'files';
  readonly rate: 'default' | 'writes' | 'packets';
}

/**
 * Returns the step-up rule of an operation. Every operation that can return CSV is an export and requires step-up for
 * files.
 */
export const stepUpFor = ({ stepUp, csv }: OperationEntry): 'always' | 'files' | null =>
  stepUp ?? (csv ? 'files' : null);

export const MIB = 1_048_576;

/** Returns the maximum body size of the operation in bytes. */
export const bodyLimit = (operation: OperationEntry): number => (operation.bodyLimit ?? 1) * MIB;

export const hasBillInPath = ({ path }: OperationEntry): boolean => path.includes('{billId}');

/** Returns true for operations that can change data. They accept Idempotency-Key. */
export const isMutation = ({ method }: OperationEntry): boolean => method !== 'GET';
