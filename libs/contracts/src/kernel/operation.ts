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
 * Permissions of people in the hosted workspace beyond those of browser sessions. No host can give them away: what a
 * host's own page needs of them, its server does with a key.
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

/** Permissions of a session of the hosted workspace. */
export const workspacePermissions = [...browserPermissions, ...workspaceOnlyPermissions] as const;
export type WorkspacePermission = (typeof workspacePermissions)[number];

/** Permissions that a credential needs: one of these alternatives; of an alternative that is a list, all. */
export type RequiredPermissions<Permission extends string> = readonly (Permission | readonly Permission[])[];

/** The alternatives of `needed`, each as the list of permissions that it takes. */
export const alternatives = <Permission extends string>(
  needed: RequiredPermissions<Permission>,
): readonly (readonly Permission[])[] =>
  needed.map((alternative) => (typeof alternative === 'string' ? [alternative] : alternative));

/** Do these permissions fulfil one of the alternatives? */
export const satisfiesAny = (permissions: ReadonlySet<string>, needed: RequiredPermissions<string>): boolean =>
  alternatives(needed).some((all) => all.every((permission) => permissions.has(permission)));

/** A section of the OpenAPI document. */
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
 * Rights here of a session that is limited to one customer or one bill:
 * - `open`: everybody with the permission
 * - `bill`: the route names one bill; a bill-scoped session reaches its own, any other is 404
 * - `create`, `collection`: not for bill-scoped sessions; a customer-scoped one is filtered or stamped
 * - `organization`: organization-wide credentials only
 */
export type SessionReach = 'open' | 'bill' | 'create' | 'collection' | 'organization';

/**
 * Kind of a request body. `none`: nothing or `{}`. `json`: up to 1 MiB. `optional`: the same, or nothing. `documents`:
 * JSON that carries Base64 documents and is taken apart while it arrives. `file`: bytes as they are, of one of the
 * types in `takes`.
 */
export type BodyKind = 'none' | 'optional' | 'json' | 'documents' | 'file';

/** `data`: `{data}`; `page`: `{data, nextCursor}`; `plain`: no wrapping; `file`: bytes. */
export type AnswerKind = 'data' | 'page' | 'plain' | 'file';

/** One of several forms: the value of one field says which. */
export interface FormChoice {
  /** Name for all of the forms, for the documentation. */
  readonly name: string;
  readonly by: string;
  readonly forms: Readonly<Record<string, FormClass>>;
}

/** One operation of the API: everything that must be known before its controller runs. */
export interface OperationEntry {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Under /v2, with `{name}` for parameters. */
  readonly path: string;
  readonly section: Section;
  /** An addition to the specification. */
  readonly ext?: true;
  readonly summary: string;
  readonly description?: string;
  /** Permissions that a server key needs; `public` needs no credential at all. */
  readonly server: RequiredPermissions<ServerPermission> | 'public';
  /** Permissions that a browser session needs; null: no browser session may. */
  readonly browser: RequiredPermissions<BrowserPermission> | null;
  /** Permissions that a session of the hosted workspace may come with instead. */
  readonly workspace?: RequiredPermissions<(typeof workspaceOnlyPermissions)[number]>;
  readonly reach: SessionReach;
  /** A limited session is told that it is one, whatever it is allowed: `scope_not_allowed` before `permission_denied`. */
  readonly scopeFirst?: true;
  /** Only server keys whose scope is an account. */
  readonly account?: true;
  /** Must the request name its organization by X-Service-Org-Id? */
  readonly namesOrganization?: true;
  /** Only organizations of this environment. */
  readonly environment?: 'sandbox';
  readonly body: BodyKind;
  /** The largest body in MiB, where it is not 1. */
  readonly bodyLimit?: 15 | 25 | 36 | 64;
  readonly answer: AnswerKind;
  /** Media types of a file; PDF unless said. */
  readonly media?: readonly string[];
  /** Media types of a body that is a file, with an example of it. */
  readonly takes?: { readonly media: readonly string[]; readonly example: string };
  /** Forms of the query and of the body. */
  readonly query?: FormClass;
  readonly request?: FormClass | FormChoice;
  /** View that is answered: under `data`, in the list of a page, or as it is; `[View]` is a list of them. */
  readonly view?: FormClass | readonly [FormClass];
  /** Answer of another success status, where it differs: 200 of a request that only asks, say. */
  readonly otherwise?: {
    readonly status: number;
    readonly answer: AnswerKind;
    readonly view: FormClass | readonly [FormClass];
    /** When it comes, and what it holds. */
    readonly description: string;
  };
  /** Refusals of its own, beyond those that every operation of its kind has. */
  readonly problems?: readonly ProblemCode[];
  /** Success statuses, the usual one first. */
  readonly status: readonly [number, ...number[]];
  /** Names warnings about the file in the header Packet-Warnings. */
  readonly warns?: true;
  /** Names the packet in the header Packet-Hash. */
  readonly hashed?: true;
  /** A list, or the histories of a bill: whole unless a page is asked for by `limit` or `cursor`. */
  readonly pages?: true;
  /** A page that says how many there are in all, where it is asked with `count`. */
  readonly counts?: true;
  /** Answers a weak ETag, and 304 to If-None-Match. */
  readonly etag?: true;
  /** Changes what a GET of the same path answers with an ETag: takes If-Match. Elsewhere the header is 400. */
  readonly ifMatch?: true;
  /** Large and the same for everybody: compressed where the client takes it. */
  readonly compressed?: true;
  /** Also answers its rows as CSV (RFC 4180) to `Accept: text/csv`. */
  readonly csv?: true;
  /** Other media types of the same page, for programs: JSON of another kind (`…+json`), or its rows as JSON, a line each. */
  readonly alsoMedia?: readonly string[];
  /** Also answers an endless stream of the same to `Accept: text/event-stream`. */
  readonly stream?: true;
  /**
   * A person's session in the workspace must have proved its second factor within ten minutes: `always`, or where the
   * answer is asked for as a file (`files`). Server keys and people without a factor are not asked.
   */
  readonly stepUp?: 'always' | 'files';
  readonly rate: 'default' | 'writes' | 'packets';
}

/** Step-up of an operation; whatever answers its rows as a file is an export. */
export const stepUpFor = ({ stepUp, csv }: OperationEntry): 'always' | 'files' | null =>
  stepUp ?? (csv ? 'files' : null);

export const MIB = 1_048_576;

/** Bytes that a body of this operation may have. */
export const bodyLimit = (operation: OperationEntry): number => (operation.bodyLimit ?? 1) * MIB;

/** Does the operation name one bill in its path? */
export const hasBillInPath = ({ path }: OperationEntry): boolean => path.includes('{billId}');

/** Idempotency-Key is accepted on everything that can change something. */
export const isMutation = ({ method }: OperationEntry): boolean => method !== 'GET';
