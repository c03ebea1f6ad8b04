import { randomUUID } from 'node:crypto';
import { executeCommand, sessions } from '#commands';
import { browserPermissions, operation, operations, serverPermissions, type OperationId } from '#contracts';
import { sessionStream } from '#domain';
import { buildOpenApi, SessionTokens, streamOfKey } from '#http';
import { access, open, type Access } from './access.spec-kit.js';
import { openPremises, ORIGIN, type StandaloneService, type Sent } from './practice.spec-kit.js';

/*
 * Calls every operation with every kind of credential. Each request also has an invalid header. A request that passes
 * all checks of credential, origin, environment, organization, permission and scope receives a 400 and has no effect.
 */

const PASSES: Readonly<Record<'read' | 'change', string>> = {
  read: '400 invalid_parameter',
  change: '400 idempotency_key_invalid',
};
const wrongHeaders = { 'idempotency-key': 'not one word', 'min-event-position': 'nowhere' };

const DENIED = '403 permission_denied';
const MISMATCH = '403 organization_mismatch';
const INVALID = '401 credential_invalid';
const OUT_OF_SCOPE = '403 scope_not_allowed';

interface Route {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly row: Access;
  readonly passes: string;
  /** True if the path contains an organization ID. */
  readonly names: boolean;
}
const routes: readonly Route[] = Object.entries(access).map(([name, row]) => {
  const [method = '', path = ''] = name.split(' ');
  const passes = method === 'GET' ? PASSES.read : PASSES.change;
  return { name, method, path, row, passes, names: path.startsWith('/organizations/{id}') };
});

/** Credential to send, and expected result. */
interface Case {
  readonly sent: Sent;
  readonly expected: string;
  /** Organization ID for paths that contain one. Default: the sandbox practice. */
  readonly organizationInPath?: string;
  readonly billId?: string;
}

let all: StandaloneService;
/** Credentials of every kind, issued as in production. */
let kit: {
  readonly fixed: string;
  readonly revoked: string;
  readonly expired: string;
  readonly sessions: Readonly<Record<'whole' | 'customer' | 'bill' | 'live' | 'orphan' | 'expired', string>>;
  readonly billId: string;
  readonly otherBillId: string;
  /** Returns a server key or session with exactly these permissions. */
  readonly keyWith: (permissions: readonly string[]) => Promise<string>;
  readonly sessionWith: (permissions: readonly string[]) => Promise<string>;
};

/** All permissions that a session for part of the organization may have. */
const forCustomer = browserPermissions.filter((name) => !name.endsWith(':manage'));
const forBill = forCustomer.filter((name) => name !== 'bills:create');

const remembering = (make: (permissions: readonly string[]) => Promise<string>) => {
  const known = new Map<string, Promise<string>>();
  return (permissions: readonly string[]) => {
    const name = permissions.join(' ');
    const made = known.get(name) ?? make(permissions);
    known.set(name, made);
    return made;
  };
};

beforeAll(async () => {
  all = await openPremises();
  const billId = await all.bill({ customerExternalId: 'CU-1' });
  const otherBillId = await all.bill({ customerExternalId: 'CU-2' });
  const doomed = await all.issueKey({});
  const orphan = await all.session(browserPermissions, undefined, doomed.key);
  await all.operate('key.revoke', { credentialId: doomed.credentialId });
  const soon = new Date(Date.now() + 1_000).toISOString();
  const { key: expired } = await all.operate('key.create', { org: all.home, scope: 'account', expiresAt: soon });
  kit = {
    fixed: (await all.issueKey({ scope: 'organization' })).key,
    revoked: doomed.key,
    expired,
    sessions: {
      whole: await all.session(browserPermissions),
      customer: await all.session(forCustomer, { customerExternalId: 'CU-1' }),
      bill: await all.session(forBill, { billId }),
      live: await all.session(browserPermissions, undefined, all.liveKey),
      orphan,
      expired: await expiredSession(),
    },
    billId,
    otherBillId,
    keyWith: remembering(async (permissions) => (await all.issueKey({ permissions: permissions as never })).key),
    sessionWith: remembering((permissions) => all.session(permissions as never)),
  };
  // Wait until the key has expired and the revocation has taken effect.
  await new Promise((resolve) => setTimeout(resolve, 1_100));
});
afterAll(() => all.close());

/** Creates a session that has already expired. The API does not create sessions shorter than a minute. */
const expiredSession = async (): Promise<string> => {
  const { ledger, vault } = all.engines;
  const sessionId = `ses_${'a'.repeat(26)}`;
  const now = new Date().toISOString();
  await executeCommand(ledger, sessions, {
    stream: sessionStream(sessionId),
    command: {
      type: 'IssueBrowserSession',
      data: {
        sessionId,
        organizationId: all.home,
        environment: 'sandbox',
        expiresAt: now,
        issuer: streamOfKey(all.key),
        subject: 'user-1',
        actorName: null,
        allowedOrigin: ORIGIN,
        permissions: browserPermissions,
        billId: null,
        customerExternalId: null,
      },
    },
    metadata: {
      organizationId: all.home,
      at: now,
      recordedAt: now,
      actor: { kind: 'system', id: 'test' },
      requestId: 'req_test',
      commandId: randomUUID(),
    },
  });
  return new SessionTokens(vault).make('browser', all.home, sessionId);
};

const without = (permissions: readonly string[], some: readonly string[]) =>
  permissions.filter((name) => !some.includes(name));

const noCredential = (): Readonly<Record<string, Case>> => {
  const header = (authorization: string): Sent => ({ as: null, headers: { authorization } });
  const token = kit.sessions.whole.split('.');
  return {
    none: { sent: { as: null }, expected: '401 credential_missing' },
    'an empty header': { sent: header(''), expected: '401 credential_missing' },
    'another scheme': { sent: header('Basic c2VjcmV0'), expected: INVALID },
    'the scheme alone': { sent: header('Bearer'), expected: INVALID },
    'two keys': { sent: header(`Bearer ${all.key} ${all.key}`), expected: INVALID },
    'a short key': { sent: { as: 'sk_sandbox_x' }, expected: INVALID },
    'an unknown key': { sent: { as: 'sk_sandbox_nobody_has_this_key' }, expected: INVALID },
    'a revoked key': { sent: { as: kit.revoked }, expected: INVALID },
    'an expired key': { sent: { as: kit.expired }, expected: '401 credential_expired' },
    'a session with a wrong secret': {
      sent: { as: `${token[0]!}.${'A'.repeat(43)}`, origin: ORIGIN },
      expected: INVALID,
    },
    'a session of a revoked key': { sent: { as: kit.sessions.orphan, origin: ORIGIN }, expected: INVALID },
    'an expired session': { sent: { as: kit.sessions.expired, origin: ORIGIN }, expected: '401 credential_expired' },
  };
};

const serverKeys = async ({ row, passes, names }: Route): Promise<Readonly<Record<string, Case>>> => {
  const { key, liveKey, home, live, linked, foreign } = all;
  const fixedPasses = row.accountOnly ? DENIED : passes;
  const fixed = kit.fixed;
  const byHeader = (as: string, organization: string, expected: string): Case => ({
    sent: { as, organization },
    expected,
    organizationInPath: organization,
  });
  const byPath: Readonly<Record<string, Case>> = names
    ? {
        'a linked organization by path': { sent: { as: key }, organizationInPath: linked, expected: passes },
        'a foreign organization by path': { sent: { as: key }, organizationInPath: foreign, expected: MISMATCH },
        'no organization by path': { sent: { as: key }, organizationInPath: 'org_none', expected: MISMATCH },
        'a live organization by path': { sent: { as: key }, organizationInPath: live, expected: MISMATCH },
        'path and header that differ': { sent: { as: key, organization: linked }, expected: MISMATCH },
        'a fixed key, a linked organization by path': {
          sent: { as: fixed },
          organizationInPath: linked,
          expected: MISMATCH,
        },
      }
    : {};
  return {
    'an account key': { sent: { as: key }, expected: passes },
    'an account key, its home by header': byHeader(key, home, passes),
    'an account key, a linked organization by header': byHeader(key, linked, passes),
    'an account key, a foreign organization by header': byHeader(key, foreign, MISMATCH),
    'an account key, no organization by header': byHeader(key, 'org_none', MISMATCH),
    'an account key, a wrong id by header': byHeader(key, 'org-none', MISMATCH),
    'an account key, a live organization by header': byHeader(key, live, MISMATCH),
    'a fixed key': { sent: { as: fixed }, expected: fixedPasses },
    'a fixed key, its own organization by header': byHeader(fixed, home, fixedPasses),
    'a fixed key, a linked organization by header': byHeader(fixed, linked, MISMATCH),
    'a live key': {
      sent: { as: liveKey },
      organizationInPath: live,
      expected: row.sandboxOnly ? '403 environment_mismatch' : passes,
    },
    'a live key, a sandbox organization by header': byHeader(
      liveKey,
      home,
      row.sandboxOnly ? '403 environment_mismatch' : MISMATCH,
    ),
    'a key with everything but the permission': {
      sent: { as: await kit.keyWith(without(serverPermissions, row.server.flat())) },
      expected: DENIED,
    },
    ...Object.fromEntries(
      await Promise.all(
        row.server.map(async (permission): Promise<[string, Case]> => {
          const enough = [permission].flat();
          return [
            `a key with ${enough.join(' and ')} alone`,
            { sent: { as: await kit.keyWith(enough) }, expected: passes },
          ];
        }),
      ),
    ),
    ...Object.fromEntries(
      await Promise.all(
        row.server
          .flatMap((permission) => (typeof permission === 'string' ? [] : permission))
          .map(async (name): Promise<[string, Case]> => [
            `a key with ${name} and nothing beside it`,
            { sent: { as: await kit.keyWith([name]) }, expected: DENIED },
          ]),
      ),
    ),
    ...byPath,
  };
};

/** Returns the expected response for a session for part of the organization, with all permissions that it may have. */
const scoped = ({ row, passes }: Route, most: readonly string[], parts: readonly Access['part'][]): string => {
  if (row.scopeFirst) return OUT_OF_SCOPE;
  if (!row.browser?.every((name) => most.includes(name))) return DENIED;
  return parts.includes(row.part) ? passes : OUT_OF_SCOPE;
};

const browserSessions = async (route: Route): Promise<Readonly<Record<string, Case>>> => {
  const { row, passes, names } = route;
  const { whole, customer, bill, live } = kit.sessions;
  const from = (as: string, expected: string, more: Partial<Case> = {}): Case => ({
    sent: { as, origin: ORIGIN },
    expected,
    ...more,
  });
  const ofBill = scoped(route, forBill, ['everybody', 'one bill']);
  const anySession = row.browser ? passes : DENIED;
  return {
    'a session with everything': from(whole, anySession),
    'a session without an origin': { sent: { as: whole, origin: null }, expected: '403 origin_mismatch' },
    'a session from another origin': {
      sent: { as: whole, origin: 'https://evil.example' },
      expected: '403 origin_mismatch',
    },
    'a session, its own organization by header': {
      sent: { as: whole, origin: ORIGIN, organization: all.home },
      expected: anySession,
    },
    'a session, a linked organization by header': {
      sent: { as: whole, origin: ORIGIN, organization: all.linked },
      organizationInPath: all.linked,
      expected: MISMATCH,
    },
    'a live session': from(live, row.sandboxOnly ? '403 environment_mismatch' : anySession, {
      organizationInPath: all.live,
    }),
    'a session of a customer': from(
      customer,
      scoped(route, forCustomer, ['everybody', 'one bill', 'create', 'collection']),
    ),
    'a session of this bill': from(bill, ofBill),
    'a session of another bill': from(bill, row.part === 'one bill' && ofBill === passes ? '404 not_found' : ofBill, {
      billId: kit.otherBillId,
    }),
    'a session of a bill, and no bill': from(
      bill,
      row.part === 'one bill' && ofBill === passes ? '404 not_found' : ofBill,
      { billId: 'bill_none' },
    ),
    ...(row.browser && {
      ...Object.fromEntries(
        await Promise.all(
          row.browser.map(async (name): Promise<[string, Case]> => [
            `a session with everything but ${name}`,
            from(await kit.sessionWith(without(browserPermissions, [name])), DENIED),
          ]),
        ),
      ),
      [`a session with ${row.browser.join(' and ')} alone`]: from(await kit.sessionWith(row.browser), passes),
    }),
    ...(names && {
      'a session, a linked organization by path': from(whole, MISMATCH, { organizationInPath: all.linked }),
    }),
  };
};

const verdictOf = async ({ method, path }: Route, testCase: Case): Promise<string> => {
  const { sent, organizationInPath = all.home, billId = kit.billId } = testCase;
  const url = path
    .replace('/organizations/{id}', `/organizations/${organizationInPath}`)
    .replace('{billId}', billId)
    .replaceAll(/\{\w+\}/g, 'some_1');
  const got = await all.call(method, url, { ...sent, headers: { ...wrongHeaders, ...sent.headers } });
  return `${got.status} ${got.code ?? '-'}`;
};

const expectVerdicts = async (route: Route, cases: Readonly<Record<string, Case>>): Promise<void> => {
  const verdicts = await Promise.all(
    Object.entries(cases).map(async ([name, one]) => [name, await verdictOf(route, one)] as const),
  );
  expect(Object.fromEntries(verdicts)).toEqual(
    Object.fromEntries(Object.entries(cases).map(([name, one]) => [name, expectedOf(route, one)])),
  );
};

/**
 * Returns the expected response. If the organization header is required but missing, this error replaces later ones.
 */
const expectedOf = ({ row, passes }: Route, { sent, expected }: Case): string =>
  row.headerNeeded && sent.organization === undefined && expected === passes ? '400 invalid_parameter' : expected;

describe.each(routes.map((route) => [route.name, route] as const))('%s', (_, route) => {
  it('refuses requests without a valid credential', () => expectVerdicts(route, noCredential()));
  it('accepts only permitted server keys', async () => expectVerdicts(route, await serverKeys(route)));
  it('accepts only permitted browser sessions', async () => expectVerdicts(route, await browserSessions(route)));
});

it('every operation refuses unknown query parameters', async () => {
  const answers = await Promise.all(
    routes.map(async ({ name, method, path, row }) => {
      const url = `/v2${path.replace('/organizations/{id}', `/organizations/${all.home}`).replaceAll(/\{\w+\}/g, 'some_1')}`;
      const answer = await all.app.inject({
        method: method as 'GET',
        url: `${url}?nonsense=1`,
        headers: {
          authorization: `Bearer ${all.key}`,
          ...(row.headerNeeded && { 'x-service-org-id': all.home }),
        },
      });
      const { errors } = answer.json<{ errors?: { path: string }[] }>();
      return [name, answer.statusCode, errors?.[0]?.path];
    }),
  );
  expect(answers).toEqual(routes.map(({ name }) => [name, 400, 'nonsense']));
});

it('the matrix contains exactly the operations of the API', () => {
  const names = (Object.keys(operations) as OperationId[]).map((id) => `${operation(id).method} ${operation(id).path}`);
  expect(names.toSorted()).toEqual([...Object.keys(access), ...open].toSorted());
});

it.each(open)('%s needs no credential', async (name) => {
  const [method = '', path = ''] = name.split(' ');
  expect((await all.call(method, path, { as: null })).status).toBe(200);
  expect((await all.call(method, path, { as: 'nonsense' })).status).toBe(200);
});

/** Returns the rate limit policy: writes have a lower limit, and printed documents the lowest. */
const rateOf = ({ method, path }: Route): string => {
  if (/\/([is]br-)?packet$|\/pdf$|\/courtesy-forward$|\/reviews\/preview$/.test(path)) return 'packets';
  return method === 'GET' ? 'default' : 'writes';
};

it('the OpenAPI document lists the credentials, permissions and rate limit of each operation', () => {
  const { paths } = buildOpenApi();
  for (const route of routes) {
    const { name, method, path, row } = route;
    expect({ name, ...(paths[path]?.[method.toLowerCase()] as object) }).toMatchObject({
      name,
      security: [
        ...row.server.map((permission) => ({ serverKey: [permission].flat() })),
        ...(row.browser ? [{ browserSession: row.browser }] : []),
      ],
      'x-permissions': {
        server: row.server,
        browser: row.browser && row.browser.length > 1 ? [row.browser] : row.browser,
      },
      'x-rate-limit': rateOf(route),
    });
  }
});
