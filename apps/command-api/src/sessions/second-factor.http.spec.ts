import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { organizationStream } from '#domain';
import { commandApp, publicOrigin, type Call } from '#testing/http';
import { softAuthenticator } from './authenticator.spec-kit.js';
import { factorPages } from './second-factor.spec-kit.js';

const api = commandApp([CommandApiModule, QueryApiModule]);
const BASE_PATH = '/workspace/second-factor';
const { post, who, exchange, signIn, send, begin, enrol, prove, enrolled } = factorPages(api);

const rules = (secondFactor: unknown, how: Call = {}) =>
  api.call('PUT', '/organization/sign-in-rules', { logOffMinutes: 15, secondFactor }, how);
const reset = (memberId: string, how: Call = {}) =>
  api.call('POST', `/organization/team/${memberId}/second-factor-reset`, undefined, how);

describe('Passkey', () => {
  it('is set up in an open workspace, with ten recovery codes that are shown once and stored as hashes', async () => {
    const { key, cookie, codes } = await enrolled('first');
    expect(codes).toHaveLength(10);
    for (const code of codes) expect(code).toMatch(/^[0-9a-z]{4}(-[0-9a-z]{4}){3}$/);
    expect((await who(cookie)).secondFactor).toMatchObject({
      rule: 'optional',
      step: null,
      passkeys: [{ name: 'Key on the ring' }],
      recoveryCodes: 10,
    });
    const events = await api.engines.ledger.load(organizationStream(api.organizationId));
    const text = JSON.stringify(events.map(({ data }) => data));
    expect(text).toContain(key.credentialId);
    for (const code of codes) expect(text).not.toContain(code);
    // A second passkey creates no new codes.
    const second = await enrol(cookie, softAuthenticator(publicOrigin), 'Phone');
    expect([second.statusCode, second.json().data.codes]).toEqual([200, []]);
    const team = (await api.call('GET', '/organization/team')).json['data'].members as { passkeys: number }[];
    expect(team.map(({ passkeys }) => passkeys)).toContain(2);
  });

  it('is required at the next email sign-in before any data is shown', async () => {
    const { key } = await enrolled('asked');
    const { cookie } = await signIn('asked');
    expect((await who(cookie)).secondFactor.step).toBe('prove');
    const refused = await exchange(cookie);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'second_factor_required']);
    const proved = await prove(cookie, key);
    expect([proved.statusCode, proved.json().data.secondFactor.step]).toEqual([200, null]);
    expect((await exchange(cookie)).statusCode).toBe(200);
  });

  it.each(['oidc', 'operator'] as const)('is not required at sign-in with the method %s', async (door) => {
    await enrolled(`by-${door}`);
    const { cookie } = await signIn(`by-${door}`, door);
    expect((await who(cookie)).secondFactor.step).toBeNull();
    expect((await exchange(cookie)).statusCode).toBe(200);
  });

  it('is rejected for another attempt, session, user, origin or counter, and when repeated', async () => {
    const { key } = await enrolled('strict');
    const { cookie } = await signIn('strict');
    const other = await signIn('strict');
    const attempt = await begin(cookie, 'prove');
    const answer = key.sign(attempt.options);
    const wrong = [
      await send(other.cookie, 'proof', { attempt: attempt.attempt, answer }),
      await send(cookie, 'proof', { attempt: (await begin(cookie, 'prove')).attempt, answer }),
      await send(cookie, 'proof', { attempt: (await begin(cookie, 'prove')).attempt, answer: 'null' }),
      await send(cookie, 'proof', { attempt: 'x', answer }),
      await send(cookie, 'proof'),
      await prove(cookie, softAuthenticator(publicOrigin)),
      await prove(cookie, {
        ...key,
        sign: (options) => {
          const answer = JSON.parse(softAuthenticator(publicOrigin).sign(options)) as object;
          return JSON.stringify({ ...answer, id: key.credentialId, rawId: key.credentialId });
        },
      }),
    ];
    const elsewhere = await begin(cookie, 'prove');
    const fake = JSON.parse(key.sign(elsewhere.options)) as { response: { clientDataJSON: string } };
    const clientData = { type: 'webauthn.get', challenge: elsewhere.options.challenge, origin: 'https://evil.example' };
    fake.response.clientDataJSON = Buffer.from(JSON.stringify(clientData)).toString('base64url');
    wrong.push(await send(cookie, 'proof', { attempt: elsewhere.attempt, answer: JSON.stringify(fake) }));
    expect(wrong.map((response) => [response.statusCode, response.json().code])).toEqual(
      wrong.map(() => [401, 'credential_invalid']),
    );
    expect((await exchange(cookie)).statusCode).toBe(403);
    const good = await begin(cookie, 'prove');
    const signed = key.sign(good.options, 50);
    const both = await Promise.all([1, 2].map(() => send(cookie, 'proof', { attempt: good.attempt, answer: signed })));
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
    // A cloned key whose counter did not increase.
    expect((await prove(other.cookie, key, 50)).statusCode).toBe(401);
    expect((await prove(other.cookie, key, 51)).statusCode).toBe(200);
  });

  it('cannot be changed by foreign pages, without a session or with invalid forms', async () => {
    const { cookie } = await signIn('forms');
    expect((await post(`${BASE_PATH}/attempt`, cookie, { token: 'x', for: 'prove' })).json().code).toBe(
      'origin_mismatch',
    );
    expect((await post(`${BASE_PATH}/attempt`, '', { for: 'prove' })).statusCode).toBe(401);
    const foreign = { 'sec-fetch-site': 'cross-site' };
    expect((await post(`${BASE_PATH}/attempt`, cookie, { for: 'prove' }, foreign)).statusCode).toBe(403);
    expect((await send(cookie, 'attempt', { for: 'x' })).json().errors[0].path).toBe('for');
    const { attempt, options } = await begin(cookie, 'enrol');
    const answer = softAuthenticator(publicOrigin).register(options);
    for (const name of ['', 'x'.repeat(61)])
      expect((await send(cookie, 'passkeys', { attempt, answer, name })).json().errors[0].path).toBe('name');
    const bad = [
      { attempt, answer: '{}', name: 'Key' },
      { attempt: 'x', answer, name: 'Key' },
    ];
    for (const form of bad) expect((await send(cookie, 'passkeys', form)).statusCode).toBe(401);
    expect((await send(cookie, 'recovery-codes')).statusCode).toBe(409);
    expect((await send(cookie, 'passkeys/remove', { id: 'pky_none' })).statusCode).toBe(404);
    expect((await who(cookie)).secondFactor.passkeys).toEqual([]);
  });

  it('can be removed by its owner after using it in the same session', async () => {
    const { key } = await enrolled('remover');
    const { cookie } = await signIn('remover', 'operator');
    const id = (await who(cookie)).secondFactor.passkeys[0]!.id;
    for (const [page, form] of [
      ['passkeys/remove', { id }],
      ['recovery-codes', {}],
      ['attempt', { for: 'enrol' }],
    ] as const)
      expect((await send(cookie, page, form)).json().code).toBe('second_factor_required');
    expect((await prove(cookie, key)).statusCode).toBe(200);
    expect((await send(cookie, 'passkeys/remove', { id })).json().data.secondFactor).toMatchObject({
      passkeys: [],
      recoveryCodes: 0,
    });
  });
});

describe('Recovery codes over HTTP', () => {
  it('can be used once each, in any notation, and are replaced by new ones', async () => {
    const { codes, key } = await enrolled('codes');
    const [first = '', second = '', third = ''] = codes;
    const { cookie } = await signIn('codes');
    expect((await send(cookie, 'proof', { code: 'aaaa-aaaa-aaaa-aaaa' })).statusCode).toBe(401);
    expect((await send(cookie, 'proof', { code: '' })).statusCode).toBe(401);
    const typed = ` ${first.toUpperCase().replaceAll('-', ' ')} `;
    const both = await Promise.all([1, 2].map(() => send(cookie, 'proof', { code: typed })));
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
    expect((await who(cookie)).secondFactor).toMatchObject({ step: null, recoveryCodes: 9 });
    expect((await exchange(cookie)).statusCode).toBe(200);
    const next = await signIn('codes');
    expect((await send(next.cookie, 'proof', { code: first })).statusCode).toBe(401);
    expect((await send(next.cookie, 'proof', { code: second })).statusCode).toBe(200);
    const renewed = (await send(next.cookie, 'recovery-codes')).json().data.codes as string[];
    expect(renewed).toHaveLength(10);
    const last = await signIn('codes');
    expect((await send(last.cookie, 'proof', { code: third })).statusCode).toBe(401);
    expect((await send(last.cookie, 'proof', { code: renewed[9]! })).statusCode).toBe(200);
    expect((await prove(last.cookie, key)).statusCode).toBe(200);
  });

  it('cannot be used by another member', async () => {
    const { codes } = await enrolled('theirs');
    await enrolled('mine');
    const { cookie } = await signIn('mine');
    expect((await send(cookie, 'proof', { code: codes[0]! })).statusCode).toBe(401);
  });
});

describe('Second factor rules of a practice', () => {
  afterAll(() => rules('optional'));

  it('require new email sign-ins to set up a second factor, and keep open sessions', async () => {
    const before = await signIn('brought');
    expect((await rules('sometimes')).json['errors'][0].path).toBe('secondFactor');
    expect((await rules('required', { as: await api.key(['orgs:team:read']) })).statusCode).toBe(403);
    const how = { idempotencyKey: 'rules-1' };
    expect((await rules('required', how)).json['data']).toEqual({ logOffMinutes: 15, secondFactor: 'required' });
    expect((await rules('required', how)).headers['idempotent-replayed']).toBe('true');
    expect((await rules('optional', how)).statusCode).toBe(409);
    // A request without the field does not change the setting.
    expect((await rules(undefined)).json['data'].secondFactor).toBe('required');
    expect((await exchange(before.cookie)).statusCode).toBe(200);

    const { cookie } = await signIn('brought');
    expect((await who(cookie)).secondFactor.step).toBe('enrol');
    expect((await exchange(cookie)).json().code).toBe('second_factor_required');
    const key = softAuthenticator(publicOrigin);
    expect((await enrol(cookie, key)).json().data.secondFactor.step).toBeNull();
    expect((await exchange(cookie)).statusCode).toBe(200);
    const id = (await who(cookie)).secondFactor.passkeys[0]!.id;
    expect((await send(cookie, 'passkeys/remove', { id })).json().code).toBe('lifecycle_conflict');
  });

  it('let an admin reset a lost passkey, which is recorded in the audit', async () => {
    await rules('optional');
    const { memberId, codes } = await enrolled('lost');
    const waiting = await signIn('lost');
    expect((await reset(memberId, { as: await api.key(['orgs:team:read']) })).statusCode).toBe(403);
    expect((await reset('mem_none')).statusCode).toBe(404);
    const how = { idempotencyKey: 'reset-1' };
    expect((await reset(memberId, how)).json['data']).toEqual({ id: memberId, passkeys: 0 });
    expect((await reset(memberId, how)).headers['idempotent-replayed']).toBe('true');
    expect((await reset(memberId)).statusCode).toBe(200);
    // The passkey is no longer required, and earlier recovery codes are invalid.
    expect((await exchange(waiting.cookie)).statusCode).toBe(200);
    expect((await send(waiting.cookie, 'proof', { code: codes[0]! })).statusCode).toBe(401);
    const { data } = (await api.call('GET', '/audit?limit=1000')).json as {
      data: { type: string; subjectId: string; actor: { kind: string } }[];
    };
    expect(data.filter(({ type }) => type === 'SecondFactorReset')).toMatchObject([
      { subjectId: memberId, actor: { kind: 'server_key' } },
    ]);
  });

  it('do not let members reset their own second factor', async () => {
    const { cookie, memberId } = await signIn('own-reset', 'operator', 'admin');
    const { token } = (await exchange(cookie)).json().data as { token: string };
    const answer = await reset(memberId, { as: token, headers: { origin: publicOrigin } });
    expect([answer.statusCode, answer.json['code']]).toEqual([403, 'protected_member']);
  });
});
