import type { InjectOptions } from 'fastify';
import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { executeCommand, credentials, organizations } from '#commands';
import {
  fold,
  organization,
  organizationStream,
  sessionStream,
  type Organization,
  type OrganizationCommand,
  type OrganizationEvent,
} from '#domain';
import { streamOfKey } from '#http';
import { commandApp, publicOrigin, withFrozenClock, type Call } from '#testing/http';

const api = commandApp([CommandApiModule, QueryApiModule]);

const issue = (body: object = { subject: 'user-17', name: 'Dana Biller' }, how: Call = {}) =>
  api.post('/management-sessions', body, how);
/** Returns a new link's path. */
const link = async (body?: object, how?: Call): Promise<string> => {
  const { json } = await issue(body, how);
  return (json['url'] as string).slice(publicOrigin.length);
};
const open = (method: 'GET' | 'POST' | 'HEAD', url: string, headers: Record<string, string> = {}, payload?: string) =>
  api.app.inject({
    method,
    url,
    headers: { ...(payload !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }), ...headers },
    ...(payload !== undefined && { payload }),
  } satisfies InjectOptions);
type Page = Awaited<ReturnType<typeof open>>;
/** Returns the `name=value` part of the cookie set by a response. */
const cookieOf = ({ headers }: Page): string => String(headers['set-cookie']).split(';', 1)[0]!;
const signIn = async (body?: object): Promise<string> => cookieOf(await open('POST', await link(body)));
const formTokenIn = ({ body }: Page): string => /name="form-token" content="([^"]+)"/.exec(body)?.[1] ?? 'none';
const expectClosed = (page: Page) => {
  expect([page.statusCode, page.headers['content-type']]).toEqual([410, 'text/html; charset=utf-8']);
  expect(page.headers).not.toHaveProperty('set-cookie');
  expect(page.body).not.toContain('<form');
};
const team = async (): Promise<Organization['members']> =>
  fold(organization, await api.engines.ledger.load<OrganizationEvent>(organizationStream(api.organizationId))).members;
const metadata = () => ({
  organizationId: api.organizationId,
  at: new Date().toISOString(),
  recordedAt: new Date().toISOString(),
  actor: { kind: 'operator', id: 'test' } as const,
  requestId: 'req_test',
  commandId: '5f2f2a9a-3a53-4b0c-9a51-0f3c5a2f7f10',
});
const change = (command: OrganizationCommand) =>
  executeCommand(api.engines.ledger, organizations, {
    stream: organizationStream(api.organizationId),
    command,
    metadata: metadata(),
  });
/** Runs the work with the wall clock set forward by the given number of seconds. */
const later = async <Result>(seconds: number, work: () => Promise<Result>): Promise<Result> => {
  const real = Date.now;
  const ahead = seconds * 1000;
  const Real = Date;
  globalThis.Date = class extends Real {
    constructor(...given: [] | [string | number]) {
      super(...((given.length === 0 ? [real() + ahead] : given) as [number]));
    }
    static override now = () => real() + ahead;
  } as DateConstructor;
  try {
    return await work();
  } finally {
    globalThis.Date = Real;
  }
};

describe('POST /management-sessions', () => {
  it('returns the link without data wrapper', async () => {
    const [answer, now] = await withFrozenClock(async (now) => [await issue({ subject: 'user-17' }), now] as const);
    expect(answer.statusCode).toBe(201);
    expect(answer.json).toEqual({
      url: expect.stringMatching(/^https:\/\/billing\.example\/sign-in\/ms_ses_[a-z2-7]{26}\.[A-Za-z0-9_-]{43}$/),
      expiresAt: expect.stringMatching(/Z$/),
      organizationId: api.organizationId,
      subject: 'user-17',
      role: 'biller',
    });
    expect(Date.parse(answer.json['expiresAt'] as string) - now).toBe(300_000);
    expect((await issue({ subject: 'user-18', role: 'viewer' })).json).toMatchObject({ role: 'viewer' });
  });

  it.each<[object, string]>([
    [{}, 'subject'],
    [{ subject: 's', role: 'admin' }, 'role'],
    [{ subject: 's', expiresIn: 59 }, 'expiresIn'],
    [{ subject: 's', expiresIn: 901 }, 'expiresIn'],
    [{ subject: 's', email: 'invalid' }, 'email'],
    [{ subject: 's', name: 'x'.repeat(201) }, 'name'],
    [{ subject: 's', url: 'https://evil.example' }, 'url'],
  ])('%j: returns 422 with the path %s', async (body, path) => {
    const members = await team();
    const answer = await issue(body);
    expect([answer.statusCode, answer.json['errors'][0].path]).toEqual([422, path]);
    expect(await team()).toEqual(members);
  });

  it('returns the same link for a repeated request and 409 for another request with the key', async () => {
    const how = { idempotencyKey: 'link-1' };
    const first = await issue(undefined, how);
    const again = await issue(undefined, how);
    expect([again.statusCode, again.json]).toEqual([201, first.json]);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect((await issue({ subject: 'other' }, how)).json['code']).toBe('idempotency_key_reused');
    // A replay returns the same response even after the link has been used.
    await open('POST', (first.json['url'] as string).slice(publicOrigin.length));
    expect((await issue(undefined, how)).json).toEqual(first.json);
  });

  it('adds the user to the team once and keeps later changes of the team', async () => {
    await issue({ subject: 'user-30', role: 'viewer', name: 'Vic Viewer', email: 'Vic@Kim.example' });
    await issue({ subject: 'user-30', role: 'biller' });
    expect((await team()).filter(({ subject }) => subject === 'user-30')).toMatchObject([
      { role: 'viewer', name: 'Vic Viewer', email: 'vic@kim.example', active: true },
    ]);
  });

  it("grants the lower of the requested role and the member's role, in the response and the workspace", async () => {
    await issue({ subject: 'user-31', role: 'viewer', name: 'Ann Manager' });
    const { id } = (await team()).find(({ subject }) => subject === 'user-31')!;
    await change({ type: 'ChangeMember', data: { memberId: id, role: 'manager', by: null } });
    const ask = (role?: string, how?: Call) => issue({ subject: 'user-31', ...(role && { role }) }, how);
    const opened = async (answer: Awaited<ReturnType<typeof ask>>) => {
      const cookie = cookieOf(await open('POST', (answer.json['url'] as string).slice(publicOrigin.length)));
      return async () =>
        (await open('GET', '/workspace/session', { cookie })).json<{ data: { roleLabel: string } }>().data.roleLabel;
    };

    const asViewer = await ask('viewer');
    expect([asViewer.statusCode, asViewer.json['role']]).toEqual([201, 'viewer']);
    expect(await (await opened(asViewer))()).toBe('Viewer');
    expect((await ask()).json['role']).toBe('biller');

    const how = { idempotencyKey: 'link-31' };
    const asBiller = await ask('biller', how);
    const shown = await opened(asBiller);
    expect([asBiller.json['role'], await shown()]).toEqual(['biller', 'Biller']);
    expect((await api.call('PATCH', `/organization/team/${id}`, { role: 'payments' })).statusCode).toBe(200);
    expect(await shown()).toBe('Payments');
    expect((await ask('biller', how)).json).toEqual(asBiller.json);
    expect((await ask('biller')).json['role']).toBe('payments');

    await change({ type: 'ChangeMember', data: { memberId: id, role: 'viewer', by: null } });
    const known = await ask('biller');
    expect([known.json['role'], await (await opened(known))()]).toEqual(['viewer', 'Viewer']);
    await change({ type: 'ChangeMember', data: { memberId: id, role: 'admin', by: null } });
    expect(await shown()).toBe('Biller');
  });

  it('returns 403 for an inactive member and changes nothing', async () => {
    await issue({ subject: 'user-32', name: 'Ina Inactive' });
    const { id } = (await team()).find(({ subject }) => subject === 'user-32')!;
    await change({ type: 'ChangeMember', data: { memberId: id, active: false, by: null } });
    const members = await team();

    const how = { idempotencyKey: 'link-32' };
    const refused = await issue({ subject: 'user-32', name: 'Somebody Else' }, how);
    expect([refused.statusCode, refused.json['code'], refused.json['detail']]).toEqual([
      403,
      'permission_denied',
      'The team member with this subject is deactivated.',
    ]);
    expect(await team()).toEqual(members);

    await change({ type: 'ChangeMember', data: { memberId: id, active: true, by: null } });
    expect((await issue({ subject: 'user-32', name: 'Ina Inactive' }, how)).statusCode).toBe(201);
  });

  it('creates links for 25 users concurrently', async () => {
    const subjects = Array.from({ length: 25 }, (_, i) => `office-${i}`);
    const answers = await Promise.all(subjects.map((subject) => issue({ subject })));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    const joined = (await team()).map(({ subject }) => subject).filter((subject) => subject.startsWith('office-'));
    expect(joined.toSorted()).toEqual(subjects.toSorted());
  });

  it('stores personal data of the user only encrypted', async () => {
    const { json } = await issue({ subject: 'user-secret', name: 'Nora Name', email: 'nora@name.example' });
    const id = /ses_[a-z2-7]{26}/.exec(json['url'] as string)![0];
    const [recorded] = await api.engines.events.readStream(sessionStream(id));
    for (const secret of ['user-secret', 'Nora', 'nora@', json['url'].split('.').at(-1) as string])
      expect(JSON.stringify(recorded?.data)).not.toContain(secret);
  });
});

describe('Opening a sign-in link', () => {
  it('shows a button and changes nothing', async () => {
    const url = await link();
    for (const method of ['GET', 'HEAD', 'GET'] as const) {
      const page = await open(method, url);
      expect(page.statusCode).toBe(200);
      expect(page.headers).not.toHaveProperty('set-cookie');
    }
    const page = await open('GET', url);
    expect(page.body).toContain('<form method="post"><button>');
    expect(page.body).toContain('Test Practice');
    expect(page.body).toContain('Dana Biller');
    expect((await open('POST', url)).statusCode).toBe(303);
  });

  it('escapes names in the page', async () => {
    const page = await open('GET', await link({ subject: 'user-19', name: '<script>alert("x")</script>' }));
    expect(page.body).not.toContain('<script>');
    expect(page.body).toContain('&lt;script&gt;');
  });

  it('signs in when the button is pressed', async () => {
    const answer = await open('POST', await link(), { origin: publicOrigin, 'sec-fetch-site': 'same-origin' }, '');
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/workspace']);
    expect(answer.headers['set-cookie']).toMatch(
      /^__Host-workspace=ws_ses_[^;]+; Path=\/; HttpOnly; Secure; SameSite=Strict; Max-Age=28800$/,
    );
    const page = await open('GET', '/workspace', { cookie: `theme=dark; ${cookieOf(answer)}` });
    expect(page.statusCode).toBe(200);
    expect(page.headers['cache-control']).toBe('no-store');
    // The page fetches its session separately, so the HTML contains no personal data.
    expect(page.body).not.toContain('Dana Biller');
    expect((await open('GET', '/workspace/session', { cookie: cookieOf(answer) })).json()).toMatchObject({
      data: { name: 'Dana Biller', roleLabel: 'Biller', organization: { name: 'Test Practice' } },
    });
  });
});

describe('Closed sign-in link', () => {
  it('is closed after it was used', async () => {
    const url = await link();
    await open('POST', url);
    expectClosed(await open('GET', url));
    expectClosed(await open('POST', url));
  });

  it('opens the workspace for only one of several concurrent requests', async () => {
    const url = await link();
    const answers = await Promise.all(Array.from({ length: 12 }, () => open('POST', url)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([303, ...Array<number>(11).fill(410)]);
  });

  it('is closed after it has expired', async () => {
    const url = await link({ subject: 'user-17', expiresIn: 60 });
    await later(60, async () => {
      expectClosed(await open('GET', url));
      expectClosed(await open('POST', url));
    });
    expect((await open('POST', url)).statusCode).toBe(303);
  });

  it.each([
    'nonsense',
    `ms_ses_${'a'.repeat(26)}.${'A'.repeat(43)}`,
    'ms_ses_..%2F..%2Fx',
    `bs_ses_${'a'.repeat(26)}.${'A'.repeat(43)}`,
  ])('is closed with the invalid token %s', async (token) => {
    expectClosed(await open('GET', `/sign-in/${token}`));
    expectClosed(await open('POST', `/sign-in/${token}`));
  });

  it('is closed with the secret of another link', async () => {
    const [one, other] = [await link(), await link()];
    expectClosed(await open('POST', `${one.split('.')[0]!}.${other.split('.')[1]!}`));
    expect((await open('POST', one)).statusCode).toBe(303);
  });

  it('is closed with a browser session token that was renamed', async () => {
    const { json } = await api.post('/browser-sessions', {
      subject: 'user-17',
      allowedOrigin: 'https://app.example',
      permissions: ['bills:read'],
    });
    expectClosed(await open('POST', `/sign-in/${(json['token'] as string).replace('bs_', 'ms_')}`));
  });

  it('is closed after its key was revoked', async () => {
    const key = await api.key(['management:write']);
    const url = await link(undefined, { as: key });
    const cookie = cookieOf(await open('POST', await link(undefined, { as: key })));
    await executeCommand(api.engines.ledger, credentials, {
      stream: streamOfKey(key),
      command: { type: 'RevokeCredential', data: {} },
      metadata: metadata(),
    });
    await new Promise((resolve) => setTimeout(resolve, 1_050));
    expectClosed(await open('POST', url));
    expect((await open('GET', '/workspace', { cookie })).statusCode).toBe(401);
  });

  it('is closed to foreign pages that submit its form', async () => {
    const url = await link();
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }, { origin: 'null' }])
      expect((await open('POST', url, headers, '')).statusCode).toBe(403);
    expect((await open('POST', url)).statusCode).toBe(303);
  });
});

describe('Workspace', () => {
  it.each([
    undefined,
    'other=1',
    '__Host-workspace=',
    '__Host-workspace=nonsense',
    `__Host-workspace=ws_ses_${'a'.repeat(26)}.${'A'.repeat(43)}`,
  ])('is not open with the cookie %j', async (cookie) => {
    const page = await open('GET', '/workspace', cookie === undefined ? {} : { cookie });
    expect([page.statusCode, page.headers['content-type']]).toEqual([401, 'text/html; charset=utf-8']);
  });

  it('is not open with the secret of its link as a cookie', async () => {
    const url = await link();
    await open('POST', url);
    const cookie = `__Host-workspace=${url.split('/').at(-1)!.replace('ms_', 'ws_')}`;
    expect((await open('GET', '/workspace', { cookie })).statusCode).toBe(401);
  });

  it('closes after eight hours', async () => {
    const cookie = await signIn();
    expect((await open('GET', '/workspace', { cookie })).statusCode).toBe(200);
    await later(8 * 60 * 60, async () => expect((await open('GET', '/workspace', { cookie })).statusCode).toBe(401));
  });

  it('is closed to an inactive member', async () => {
    const cookie = await signIn({ subject: 'user-40' });
    const unused = await link({ subject: 'user-40' });
    const { id } = (await team()).find(({ subject }) => subject === 'user-40')!;
    await change({ type: 'ChangeMember', data: { memberId: id, active: false, by: null } });
    for (const page of [
      await open('GET', '/workspace', { cookie }),
      await open('GET', unused),
      await open('POST', unused),
    ]) {
      expect([page.statusCode, page.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8']);
      expect(page.headers).not.toHaveProperty('set-cookie');
      expect(page.body).toContain('Your access is turned off');
      expect(page.body).not.toContain('<form');
    }
    expect((await open('POST', '/sign-out', { cookie }, '')).statusCode).toBe(200);
    // Only a valid link shows that the member is inactive.
    expectClosed(await open('GET', `${unused.slice(0, -4)}AAAA`));

    await change({ type: 'ChangeMember', data: { memberId: id, active: true, by: null } });
    // Reactivation does not restore earlier sessions and links; a new link is valid.
    expect((await open('GET', '/workspace', { cookie })).statusCode).toBe(401);
    expectClosed(await open('POST', unused));
    const again = await signIn({ subject: 'user-40' });
    expect((await open('GET', '/workspace', { cookie: again })).statusCode).toBe(200);
  });
});

describe('Signing out', () => {
  const form = (token: string) => `token=${encodeURIComponent(token)}`;

  it('ends the session and removes the cookie', async () => {
    const cookie = await signIn();
    const page = await open('GET', '/workspace', { cookie });
    const answer = await open('POST', '/sign-out', { cookie, origin: publicOrigin }, form(formTokenIn(page)));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['set-cookie']).toBe(
      '__Host-workspace=; Path=/; HttpOnly; Secure; SameSite=Strict; Max-Age=0',
    );
    expect((await open('GET', '/workspace', { cookie })).statusCode).toBe(401);
  });

  it('succeeds again when repeated', async () => {
    const cookie = await signIn();
    const token = formTokenIn(await open('GET', '/workspace', { cookie }));
    for (const _ of [1, 2]) expect((await open('POST', '/sign-out', { cookie }, form(token))).statusCode).toBe(200);
  });

  it('requires the form token of our page', async () => {
    const cookie = await signIn();
    const foreign = formTokenIn(await open('GET', '/workspace', { cookie: await signIn() }));
    for (const body of ['', form('x'), form(foreign)]) {
      const answer = await open('POST', '/sign-out', { cookie }, body);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8']);
    }
    expect((await open('GET', '/workspace', { cookie })).statusCode).toBe(200);
  });

  it('rejects requests of foreign pages', async () => {
    const cookie = await signIn();
    const token = formTokenIn(await open('GET', '/workspace', { cookie }));
    const answer = await open('POST', '/sign-out', { cookie, origin: 'https://evil.example' }, form(token));
    expect(answer.statusCode).toBe(403);
    expect((await open('GET', '/workspace', { cookie })).statusCode).toBe(200);
  });
});
