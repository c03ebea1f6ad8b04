import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { executeCommand, issueWorkspaceLink, actorMetadata, newId, organizations } from '#commands';
import { organization, organizationStream, type OrganizationCommand } from '#domain';
import { MailSettings, SignInMethods } from '#engines';
import { loadState } from '#event-store';
import { SessionTokens } from '#http';
import { eventually } from '#testing/pure';
import { commandApp, openMailbox, publicOrigin, startCommandApp, type CommandApp, type Mailbox } from '#testing/http';
import { factorPages } from './second-factor.spec-kit.js';

const api = commandApp([CommandApiModule, QueryApiModule]);
const { exchange, signIn, enrolled, prove } = factorPages(api);

const robin = { name: 'Robin Payne', email: 'robin@clinic.example', role: 'biller' };
let count = 0;
/** Form for a colleague with their own address. */
const colleague = (more: object = {}) => ({ ...robin, email: `robin-${(count += 1)}@clinic.example`, ...more });
const invite = (body: object, how: object = {}, at: Pick<CommandApp, 'post'> = api) =>
  at.post('/organization/team/invitations', body, how);
const linkTo = async (body: object): Promise<string> =>
  ((await invite(body)).json['data'].url as string).slice(publicOrigin.length);
const show = (url: string) => api.app.inject({ url });
const open = (url: string, form: Readonly<Record<string, string>> = {}) =>
  api.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });
const members = async () =>
  (await loadState(api.engines.ledger, organization, organizationStream(api.organizationId))).members;
const memberWith = async (email: string) => (await members()).find((member) => member.email === email);
const change = (command: OrganizationCommand) =>
  executeCommand(api.engines.ledger, organizations, {
    stream: organizationStream(api.organizationId),
    command,
    metadata: actorMetadata({ organizationId: api.organizationId, actor: { kind: 'operator', id: 'test' } }),
  });

describe('POST /organization/team/invitations', () => {
  it('adds a member and returns a one-time link, which works for 48 hours', async () => {
    const form = colleague();
    const before = Date.now();
    const { statusCode, json } = await invite(form);
    expect(statusCode).toBe(201);
    expect(json['data']).toEqual({
      ...form,
      id: expect.stringMatching(/^mem_/),
      delivery: 'link',
      url: expect.stringMatching(/^https:\/\/billing\.example\/sign-in\/ms_ses_/),
      expiresAt: expect.stringMatching(/Z$/),
    });
    const hours = (Date.parse(json['data'].expiresAt as string) - before) / 3_600_000;
    expect(Math.round(hours)).toBe(48);
    const { data } = (await api.call('GET', '/organization/team')).json;
    expect(data.members.find(({ id }: { id: string }) => id === json['data'].id)).toMatchObject({
      ...form,
      active: true,
      invited: true,
    });
    const url = (json['data'].url as string).slice(publicOrigin.length);
    expect((await show(url)).body).toContain('Confirm to open the workspace as Robin Payne.');
    const opened = await open(url);
    expect([opened.statusCode, opened.headers['location']]).toEqual([303, '/workspace']);
    expect(await memberWith(form.email)).not.toHaveProperty('invited');
    expect((await open(url)).statusCode).toBe(410);
  });

  it('sends a new link for the same address until the member signs in, which ends all links', async () => {
    const form = colleague();
    const [first, second] = [await linkTo(form), await linkTo({ ...form, role: 'viewer' })];
    expect(await memberWith(form.email)).toMatchObject({ role: 'viewer', invited: true });
    const spare = await linkTo({ ...form, role: 'viewer' });
    expect((await open(second)).statusCode).toBe(303);
    expect([(await open(first)).statusCode, (await show(spare)).statusCode]).toEqual([410, 410]);
    const again = await invite(form);
    expect([again.statusCode, again.json['errors'][0].path]).toEqual([422, 'email']);
  });

  it('returns the same link for a repeated request', async () => {
    const form = colleague();
    const how = { idempotencyKey: 'invite-1' };
    const first = await invite(form, how);
    expect((await invite(form, how)).json).toEqual(first.json);
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ email: 'invalid' }, 'email'],
    [{ role: 'owner' }, 'role'],
    [{ subject: 'user-17' }, 'subject'],
  ])('%j: returns 422 with the path %s and adds no member', async (wrong, path) => {
    const before = await members();
    const answer = await invite(colleague(wrong));
    expect([answer.statusCode, answer.json['errors'][0].path]).toEqual([422, path]);
    expect(await members()).toEqual(before);
  });

  it('stops the link of a member who is deactivated, and of one who is signed out of everything', async () => {
    const [left, out] = [colleague(), colleague()];
    const links = [await linkTo(left), await linkTo(out)] as const;
    const idOf = async ({ email }: { email: string }) => (await memberWith(email))!.id;
    await api.call('PATCH', `/organization/team/${await idOf(left)}`, { active: false });
    await api.call('POST', `/organization/team/${await idOf(out)}/sign-out`);
    expect([(await open(links[0])).statusCode, (await open(links[1])).statusCode]).toEqual([403, 410]);
  });

  it('requires an administrator of the workspace or a key that may create keys, and the second factor', async () => {
    const as = await api.key(['orgs:team:write', 'management:write']);
    expect((await invite(colleague(), { as })).json['code']).toBe('permission_denied');
    const page = api.session(['team:manage', 'organization:manage']);
    const headers = { origin: 'https://app.example' };
    expect((await invite(colleague(), { as: page, headers })).json['code']).toBe('permission_denied');
    expect((await api.call('GET', '/organization/team', undefined, { as: page, headers })).json['data']).toMatchObject({
      capabilities: { canManage: true, canAdd: false, canInvite: false },
    });
    const { key } = await enrolled('owner', 'admin');
    const { cookie } = await signIn('owner', 'operator', 'admin');
    const token = (await exchange(cookie)).json().data.token as string;
    const own = { as: token, headers: { origin: publicOrigin } };
    expect((await invite(colleague(), own)).json['code']).toBe('second_factor_required');
    expect((await prove(cookie, key)).statusCode).toBe(200);
    expect((await invite(colleague(), own)).statusCode).toBe(201);
  });

  it('requires a passkey of the new member if the practice requires one of everybody', async () => {
    const rules = (secondFactor: string) =>
      api.call('PUT', '/organization/sign-in-rules', { logOffMinutes: 15, secondFactor });
    await rules('required');
    const opened = await open(await linkTo(colleague()));
    await rules('optional');
    const cookie = String(opened.headers['set-cookie']).split(';', 1)[0] ?? '';
    const who = await api.app.inject({ url: '/workspace/session', headers: { cookie } });
    expect(who.json()).toMatchObject({ data: { secondFactor: { step: null } } });
    await rules('required');
    const then = await api.app.inject({ url: '/workspace/session', headers: { cookie } });
    expect(then.json()).toMatchObject({ data: { secondFactor: { step: 'enrol' } } });
    await rules('optional');
  });

  it('leads to the sign-in of the organization where sign-in by email is turned off', async () => {
    const url = await linkTo(colleague());
    const methods = api.app.get(SignInMethods, { strict: false });
    const isShut = jest.spyOn(methods, 'isShut').mockImplementation((method) => method === 'mail');
    const [shown, opened] = [await show(url), await open(url)];
    isShut.mockRestore();
    for (const { statusCode, body, headers } of [shown, opened]) {
      expect([statusCode, headers['set-cookie']]).toEqual([200, undefined]);
      expect(body).toContain('Sign in to your practice');
    }
    expect((await open(url)).statusCode).toBe(303);
  });
});

describe('Invitation of a person without a name', () => {
  const first = async (): Promise<string> => {
    const memberId = newId('mem');
    const facts = { memberId, subject: memberId, name: null, email: null, at: '2026-03-02T20:00:00.000Z' };
    const { state } = await change({ type: 'InviteMember', data: { ...facts, role: 'admin' } });
    const { ledger, vault } = api.engines;
    const token = await issueWorkspaceLink(
      { ledger, tokens: new SessionTokens(vault) },
      {
        organization: state,
        member: state.members.find(({ id }) => id === memberId)!,
        role: 'admin',
        door: 'invitation',
        expiresAt: new Date(Date.now() + 60_000).toISOString(),
        metadata: actorMetadata({ organizationId: api.organizationId, actor: { kind: 'operator', id: 'test' } }),
      },
    );
    return `/sign-in/${token}`;
  };

  it('asks for the name and the address, says what is wrong, and signs in under them', async () => {
    const url = await first();
    const shown = await show(url);
    expect([shown.statusCode, shown.body]).toEqual([200, expect.stringContaining('name="email"')]);
    const wrong = await open(url, { name: ' ', email: '"><script>' });
    expect(wrong.statusCode).toBe(422);
    expect(wrong.body).toContain('Enter your name.');
    expect(wrong.body).toContain('Enter a valid email address');
    expect(wrong.body).not.toContain('<script>');
    const taken = colleague();
    await linkTo(taken);
    expect((await open(url, { name: 'Ines Ortega', email: taken.email.toUpperCase() })).statusCode).toBe(422);
    const opened = await open(url, { name: 'Ines Ortega', email: 'ines@clinic.example' });
    expect(opened.statusCode).toBe(303);
    expect(await memberWith('ines@clinic.example')).toMatchObject({ name: 'Ines Ortega', role: 'admin' });
    const cookie = String(opened.headers['set-cookie']).split(';', 1)[0] ?? '';
    const who = await api.app.inject({ url: '/workspace/session', headers: { cookie } });
    expect(who.json()).toMatchObject({ data: { name: 'Ines Ortega', email: 'ines@clinic.example', role: 'admin' } });
    expect((await open(url, { name: 'Eve', email: 'eve@clinic.example' })).statusCode).toBe(410);
  });
});

describe('Invitation by email', () => {
  let box: Mailbox;
  let live: CommandApp;
  beforeAll(async () => {
    box = await openMailbox({ tls: true });
    const mail = new MailSettings(box.trustedUrl, 'billing@practice.example');
    live = await startCommandApp([CommandApiModule, QueryApiModule], { environment: 'live', mail });
  });
  afterAll(async () => {
    await live.close();
    await box.close();
  });

  it('sends the link to the colleague of a live practice once, and does not return it', async () => {
    const how = { idempotencyKey: 'mailed' };
    const { statusCode, json } = await invite(robin, how, live);
    expect([statusCode, json['data']]).toEqual([201, expect.objectContaining({ delivery: 'email', url: null })]);
    await eventually(() => box.received.length > 0);
    expect((await invite(robin, how, live)).json).toEqual(json);
    const [{ to, subject, text = '' } = {}] = box.received;
    expect([to?.[0]?.address, subject]).toEqual([
      'robin@clinic.example',
      'Invitation to the billing workspace of Test Practice',
    ]);
    const [link = ''] = /https:\S+/.exec(text) ?? [];
    const opened = await live.app.inject({ method: 'POST', url: link.slice(publicOrigin.length) });
    expect(opened.statusCode).toBe(303);
    expect(box.received).toHaveLength(1);
  });
});
