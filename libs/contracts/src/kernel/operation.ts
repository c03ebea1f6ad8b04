import type { ProblemCode } from '../problems.js';
import type { FormClass } from './form.js';

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

/** Not for browser sessions. A host can't grant them: if its own page needs them, its server must use a key. */
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

export const workspacePermissions = [...browserPermissions, ...workspaceOnlyPermissions] as const;
export type WorkspacePermission = (typeof workspacePermissions)[number];

/** The credential must satisfy one alternative. If an alternative is a list, every permission in it is required. */
export type RequiredPermissions<Permission extends string> = readonly (Permission | readonly Permission[])[];

/** Returns each alternative as a list. */
export const alternatives = <Permission extends string>(
  needed: RequiredPermissions<Permission>,
): readonly (readonly Permission[])[] =>
  needed.map((alternative) => (typeof alternative === 'string' ? [alternative] : alternative));

export const satisfiesAny = (permissions: ReadonlySet<string>, needed: RequiredPermissions<string>): boolean =>
  alternatives(needed).some((all) => all.every((permission) => permissions.has(permission)));

/** Tag in the OpenAPI document. */
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
 * Access of a session limited to one customer or one bill:
 * - `open`: any credential with the permission
 * - `bill`: the route names one bill. A bill-scoped session reaches its own bill; any other bill is 404
 * - `create`, `collection`: not for bill-scoped sessions. Customer-scoped sessions: results are filtered, new bills
 * stamped
 * - `organization`: organization-wide credentials only
 */
export type SessionReach = 'open' | 'bill' | 'create' | 'collection' | 'organization';

/**
 * `none`: empty or `{}`. `json`: up to 1 MiB. `optional`: JSON or empty. `documents`: JSON with Base64 documents,
 * parsed as a stream. `file`: raw bytes of one of the media types in `takes`.
 */
export type BodyKind = 'none' | 'optional' | 'json' | 'documents' | 'file';

/** `data`: `{data}`; `page`: `{data, nextCursor}`; `plain`: the view without a wrapper; `file`: bytes. */
export type AnswerKind = 'data' | 'page' | 'plain' | 'file';

/** Form selected by the value of a discriminator field. */
export interface FormChoice {
  /** The union's name in the documentation. */
  readonly name: string;
  readonly by: string;
  readonly forms: Readonly<Record<string, FormClass>>;
}

/** Everything that the gate needs before the controller runs. */
export interface OperationEntry {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path under /v2, with `{name}` for parameters. */
  readonly path: string;
  readonly section: Section;
  /** Marks an extension of the specification. */
  readonly ext?: true;
  readonly summary: string;
  readonly description?: string;
  /** `public` needs no credential. */
  readonly server: RequiredPermissions<ServerPermission> | 'public';
  /** Null means that no browser session may call the operation. */
  readonly browser: RequiredPermissions<BrowserPermission> | null;
  /** A workspace session may have these instead of those in `browser`. */
  readonly workspace?: RequiredPermissions<(typeof workspaceOnlyPermissions)[number]>;
  readonly reach: SessionReach;
  /** `scope_not_allowed` is reported before `permission_denied`, regardless of permissions. */
  readonly scopeFirst?: true;
  /** Only for server keys with account scope. */
  readonly account?: true;
  /** The request must have X-Service-Org-Id. */
  readonly namesOrganization?: true;
  /** Only for organizations of this environment. */
  readonly environment?: 'sandbox';
  readonly body: BodyKind;
  /** In MiB. Default: 1. */
  readonly bodyLimit?: 15 | 25 | 36 | 64;
  readonly answer: AnswerKind;
  /** Media types of the returned file. Default: PDF. */
  readonly media?: readonly string[];
  /** Media types accepted if the body is a file. */
  readonly takes?: { readonly media: readonly string[]; readonly example: string };
  readonly query?: FormClass;
  readonly request?: FormClass | FormChoice;
  /** View under `data`, as items of a page, or without a wrapper. `[View]` is a list of views. */
  readonly view?: FormClass | readonly [FormClass];
  /** Another success status with a different format, such as 200 for a request that only validates. */
  readonly otherwise?: {
    readonly status: number;
    readonly answer: AnswerKind;
    readonly view: FormClass | readonly [FormClass];
    /** Describes the condition and the content. */
    readonly description: string;
  };
  /** Problems in addition to those that every operation of its kind has. */
  readonly problems?: readonly ProblemCode[];
  /** Status codes, the most common first. */
  readonly status: readonly [number, ...number[]];
  /** Returns warnings about the file in the Packet-Warnings header. */
  readonly warns?: true;
  /** Returns the Packet-Hash header. */
  readonly hashed?: true;
  /** The list is complete unless the client requests a page with `limit` or `cursor`. */
  readonly pages?: true;
  /** Includes the total number of matches if the client sends `count`. */
  readonly counts?: true;
  /** Supports a weak ETag, and 304 for a matching If-None-Match. */
  readonly etag?: true;
  /** Changes a resource that GET returns with an ETag at the same path. On all others, If-Match results in 400. */
  readonly ifMatch?: true;
  /** The response is large and the same for every caller, so it is compressed if the client accepts that. */
  readonly compressed?: true;
  /** Returns rows as CSV (RFC 4180) for `Accept: text/csv`, or regardless of Accept. */
  readonly csv?: true | 'only';
  /** Other media types for the same page: a JSON type (`…+json`), or rows as newline-delimited JSON. */
  readonly alsoMedia?: readonly string[];
  /** Infinite stream of the same items for `Accept: text/event-stream`, or regardless of Accept. */
  readonly stream?: true | 'only';
  /**
   * A workspace session must have verified its second factor within ten minutes: `always`, or for a file response
   * (`files`). Does not apply to server keys or to users without a second factor.
   */
  readonly stepUp?: 'always' | 'files';
  readonly rate: 'default' | 'writes' | 'packets';
}

/** Every operation that can return CSV is an export and requires step-up for files. */
export const stepUpFor = ({ stepUp, csv }: OperationEntry): 'always' | 'files' | null =>
  stepUp ?? (csv === 'only' ? 'always' : csv ? 'files' : null);

/** Returns the operation that serves a report's CSV at its own path, for clients that cannot set `Accept`. */
export const csvOnly = <const Report extends OperationEntry & { readonly csv: true }>(report: Report) => {
  const rest: Omit<Report, 'path' | 'ext' | 'summary' | 'description' | 'answer' | 'csv'> = report;
  return {
    ...rest,
    path: `${report.path}.csv` as `${Report['path']}.csv`,
    ext: true,
    summary: `${report.summary}, as CSV`,
    description: `Returns the rows of \`GET ${report.path}\` with \`Accept: text/csv\`. Requires \`exports:create\`.`,
    answer: 'file',
    csv: 'only',
  } as const;
};

export const MIB = 1_048_576;

/** Limit in bytes. */
export const bodyLimit = (operation: OperationEntry): number => (operation.bodyLimit ?? 1) * MIB;

export const hasBillInPath = ({ path }: OperationEntry): boolean => path.includes('{billId}');

/** Mutations accept Idempotency-Key. */
export const isMutation = ({ method }: OperationEntry): boolean => method !== 'GET';
