import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { operations, stepUpFor, type OperationEntry } from '#contracts';
import { commandApp, publicOrigin } from '#testing/http';
import { softAuthenticator } from './authenticator.spec-kit.js';
import { factorPages } from './second-factor.spec-kit.js';

const api = commandApp([CommandApiModule, QueryApiModule]);
const { exchange, signIn, send, prove, enrolled, enrol } = factorPages(api);

const MINUTE_MS = 60_000;
/** Runs the work with the wall clock set forward. */
const later = async <Result>(ms: number, work: () => Promise<Result>): Promise<Result> => {
  const Real = Date;
  globalThis.Date = class extends Real {
    constructor(...given: [] | [string | number]) {
      super(...((given.length === 0 ? [Real.now() + ms] : given) as [number]));
    }
    static override now = () => Real.now() + ms;
  } as DateConstructor;
  try {
    return await work();
  } finally {
    globalThis.Date = Real;
  }
};
const tokenOf = async (cookie: string): Promise<string> => (await exchange(cookie)).json().data.token as string;
const asked = async (as: string, method: string, path: string, body?: unknown, headers = {}) => {
  const answer = await api.call(method, path, body, { as, headers: { origin: publicOrigin, ...headers } });
  return answer.statusCode === 403 ? answer.json['code'] : answer.statusCode;
};
const rules = (as: string, headers = {}) =>
  asked(as, 'PUT', '/organization/sign-in-rules', { logOffMinutes: 15 }, headers);
/** Returns `let in` for 503: the request passed authorization, but no projection runs in this test. */
const csv = async (as: string, accept = 'text/csv') => {
  const answer = await asked(as, 'GET', '/bill-dashboard', undefined, { accept });
  return answer === 503 ? 'let in' : answer;
};

describe('Step-up before sensitive actions', () => {
  it('is not required for users without a second factor or for server keys', async () => {
    const { cookie } = await signIn('plain', 'operator', 'admin');
    const token = await tokenOf(cookie);
    expect([await rules(token), await csv(token)]).toEqual([200, 'let in']);
    expect((await api.call('PUT', '/organization/sign-in-rules', { logOffMinutes: 15 })).statusCode).toBe(200);
  });

  it('is required for a member with a passkey, and the same request then succeeds', async () => {
    const { key } = await enrolled('stepper', 'admin');
    const { cookie } = await signIn('stepper', 'operator', 'admin');
    const token = await tokenOf(cookie);
    const once = { 'idempotency-key': 'step-up-1' };
    expect(await rules(token, once)).toBe('second_factor_required');
    expect((await prove(cookie, key)).statusCode).toBe(200);
    // The step-up takes effect immediately, even though sessions are cached for a second.
    expect([await rules(token, once), await csv(token)]).toEqual([200, 'let in']);
  });

  it('is required again after ten minutes, by passkey or recovery code', async () => {
    const { cookie, codes } = await enrolled('again', 'admin');
    const token = await tokenOf(cookie);
    expect(await later(9 * MINUTE_MS, () => rules(token))).toBe(200);
    await later(11 * MINUTE_MS, async () => {
      expect(await rules(token)).toBe('second_factor_required');
      expect((await send(cookie, 'proof', { code: codes[0]! })).statusCode).toBe(200);
      expect(await rules(token)).toBe(200);
    });
  });

  it('is required for a list as CSV but not as JSON', async () => {
    await enrolled('exporter');
    const { cookie } = await signIn('exporter', 'operator');
    const token = await tokenOf(cookie);
    expect([await csv(token), await csv(token, 'application/json'), await csv(token, '*/*')]).toEqual([
      'second_factor_required',
      'let in',
      'let in',
    ]);
    expect(await csv(token, 'application/json;q=0.1, Text/CSV')).toBe('second_factor_required');
  });

  it('applies to keys, members, sign-in rules and all exports', () => {
    const all = Object.entries<OperationEntry>(operations);
    const asking = (kind: string) => all.flatMap(([id, entry]) => (stepUpFor(entry) === kind ? [id] : []));
    expect(asking('always')).toEqual(
      expect.arrayContaining([
        ...['changeMember', 'signOutMember', 'resetSecondFactor', 'saveSignInRules'],
        ...['createKey', 'rotateKey', 'revokeKey', 'handOver'],
        ...['createWebhookEndpoint', 'changeWebhookEndpoint', 'rotateWebhookSecret'],
        ...['getPrintBatchPdf', 'destroyPayerFile'],
        ...['saveOwnBillingProfile', 'saveBillingProfile', 'saveOwnW9', 'saveW9'],
      ]),
    );
    const exporting = (how: OperationEntry['csv']) => all.flatMap(([id, { csv: has }]) => (has === how ? [id] : []));
    expect(asking('always')).toEqual(expect.arrayContaining(exporting('only')));
    expect(asking('files').sort()).toEqual(exporting(true).sort());
  });

  it('applies to keys and to access records in an export format', async () => {
    await enrolled('keeper', 'admin');
    const { cookie } = await signIn('keeper', 'operator', 'admin');
    const token = await tokenOf(cookie);
    const wanted = { name: 'Program', permissions: ['bills:read'] };
    expect(await asked(token, 'POST', '/keys', wanted)).toBe('second_factor_required');
    expect(await asked(token, 'GET', '/access-records?format=ndjson')).toBe('second_factor_required');
    expect(await asked(token, 'GET', '/access-records')).toBe(200);
  });

  it('applies to print batches, deletion of payer files and webhook endpoints', async () => {
    await enrolled('printer', 'admin');
    const { cookie } = await signIn('printer', 'operator', 'admin');
    const token = await tokenOf(cookie);
    const endpoint = { url: 'https://clinic.example/hook', eventTypes: ['bill.*'] };
    expect([
      await asked(token, 'GET', '/print-batches/2026-03-02/pdf'),
      await asked(token, 'POST', '/payer-files/pf_none/destroy', { reason: 'Not ours' }),
      await asked(token, 'POST', '/webhook-endpoints', endpoint),
    ]).toEqual(['second_factor_required', 'second_factor_required', 'second_factor_required']);
  });

  it('applies to the billing profile and the W-9', async () => {
    const { key } = await enrolled('payee', 'admin');
    const { cookie } = await signIn('payee', 'operator', 'admin');
    const token = await tokenOf(cookie);
    const w9 = { filename: 'w9.pdf', contentBase64: Buffer.from('%PDF-1.4 w9').toString('base64') };
    const saves: readonly (readonly [path: string, body: object])[] = [
      ['/organization/billing-profile', { practiceIdentity: { phone: '213-555-0100' } }],
      ['/organization/w9', w9],
    ];
    const saved = () => Promise.all(saves.map(([path, body]) => asked(token, 'PUT', path, body)));
    expect(await saved()).toEqual(['second_factor_required', 'second_factor_required']);
    expect((await prove(cookie, key)).statusCode).toBe(200);
    expect(await saved()).toEqual([200, 200]);
    for (const [path, body] of saves) expect((await api.call('PUT', path, body)).statusCode).toBe(200);
  });

  it('applies to setting up a first passkey if the provider reports the time of authentication', async () => {
    const tooOld = new Date(Date.now() - 11 * MINUTE_MS).toISOString();
    const timedSession = await signIn('told', 'oidc', 'admin', tooOld);
    expect((await send(timedSession.cookie, 'attempt', { for: 'enrol' })).json().code).toBe('second_factor_required');
    expect((await send(timedSession.cookie, 'passkeys', { name: 'Key' })).json().code).toBe('second_factor_required');
    // Otherwise, users of such a provider could never perform sensitive actions.
    const untold = await signIn('untold', 'oidc', 'admin');
    expect((await send(untold.cookie, 'attempt', { for: 'enrol' })).statusCode).toBe(200);
  });

  it('is not required right after setting up a first passkey', async () => {
    const { cookie } = await signIn('fresh', 'mail', 'admin');
    expect((await enrol(cookie, softAuthenticator(publicOrigin))).statusCode).toBe(200);
    expect(await rules(await tokenOf(cookie))).toBe(200);
  });
});
