import { QueryApiModule } from '#apps/query-api';
import { operations, serverPermissions, type OperationEntry } from '#contracts';
import { startCommandApp, type CommandApp } from '#testing/http';
import { rfaBody } from '#testing/pure';
import { CommandApiModule } from './command-api.module.js';

let api: CommandApp;
let as = '';
/** Existing resource IDs, by path parameter. */
let there: Readonly<Record<string, string>> = {};
const headers = { 'x-service-org-id': 'org_test' };

const made = async (path: string, body: object, idOf: (data: { id: string }) => string = ({ id }) => id) => {
  const { statusCode, json } = await api.call(path.startsWith('/notifications') ? 'PUT' : 'POST', path, body, {
    as,
    headers,
  });
  if (statusCode >= 300) throw new Error(JSON.stringify(json));
  return idOf((json['data'] ?? json) as { id: string });
};

beforeAll(async () => {
  api = await startCommandApp([CommandApiModule, QueryApiModule]);
  as = await api.key(serverPermissions, 'account');
  const billId = await api.bill(undefined, 'denied');
  const endpoint = { url: 'https://clinic.example/hook', eventTypes: ['bill.*'] };
  const recipient = { enabled: true, email: 'a@b.example', audience: 'practice', statusUpdates: true, agingDays: [] };
  const eors = (data: object) => (data as { eors: { id: string }[] }).eors[0]!.id;
  const eor = { eorDate: '2026-03-02', servedAt: '2026-03-02', reportedPaid: 0 };
  await made('/management-sessions', { subject: 'user-1' }, () => '');
  const money = { method: 'check', depositDate: '2026-03-02', amount: 20, unapplied: 20, allocations: [] };
  const check = await made('/payments', { ...money, checkNumber: '4711' });
  const refund = { amount: 5, refundDate: '2026-03-02', method: 'check', reason: 'Overpaid' };
  await made(`/payments/${check}/refunds`, refund);
  const page = await api.post(
    '/browser-sessions',
    { subject: 'user-2', allowedOrigin: 'https://app.example', permissions: ['bills:read'] },
    { as, headers },
  );
  const madeKey = await made('/keys', { name: 'Doomed', permissions: ['bills:read'] });
  there = {
    keyId: madeKey,
    week: '2024-03-04',
    date: '2024-03-04',
    holdId: await made('/legal-holds', { scope: 'organization', reason: 'Subpoena.' }),
    sessionId: page.json['sessionId'] as string,
    billId,
    check,
    rfa: await made('/rfas', rfaBody()),
    refundId: (await api.call('GET', `/payments/${check}`, undefined, { as, headers })).json['data'].refunds[0].id,
    reviewId: await made(`/bills/${billId}/reviews`, { type: 'second_review', reason: 'Underpaid' }),
    docId: await made(`/bills/${billId}/eors`, eor, eors),
    eorId: await made(`/bills/${billId}/eors`, eor, eors),
    endpointId: await made('/webhook-endpoints', endpoint),
    externalUserId: await made(
      '/notifications/recipients/somebody',
      { ...recipient, quietHours: true, consent: true },
      () => 'somebody',
    ),
    administrator: await made('/organization/claims-administrators', { name: 'Own', fax: '555-0100' }),
    reason: await made('/review-reasons', { title: 'Own', text: 'Why.' }),
    rule: await made('/organization/bill-rules', {
      code: 'ML201',
      needs: 'authorization',
      effectiveFrom: '2026-01-01',
    }),
    payerId: 'ca_jbvsxzi777xnunnalpti',
    draftId: await made('/drafts', { note: 'Waits' }),
    filterId: await made('/saved-filters', { name: 'Denied', query: { status: 'denied' } }),
    member: (await api.call('GET', '/organization/team', undefined, { as })).json['data'].members[0].id,
  };
});
afterAll(() => api.close());

const entries: readonly [string, OperationEntry][] = Object.entries(operations);
const written = entries.filter(([, { method }]) => method !== 'GET');
/**
 * True if this spec has the resources in a path. Webhook deliveries, payer files, adjustments, print batches, and
 * alerts are missing.
 */
const isThere = ([, { path }]: readonly [string, OperationEntry]): boolean =>
  !/\{(deliveryId|n|adjustmentId|alertId)\}|print-batches\/\{date\}|payer-files\/\{id\}/.test(path);
const pathWith = ({ path }: OperationEntry, ids: Readonly<Record<string, string>>) =>
  path
    .replace('/organizations/{id}', '/organizations/org_test')
    .replace('administrators/{id}', `administrators/${ids['administrator'] ?? 'cadm_none'}`)
    .replace('review-reasons/{id}', `review-reasons/${ids['reason'] ?? 'rsn_none'}`)
    .replace('bill-rules/{id}', `bill-rules/${ids['rule'] ?? 'rul_none'}`)
    .replace('rfa-follow-ups/{id}', `rfa-follow-ups/${ids['rfa'] ?? 'rfa_none'}.rfa_not_sent.revision-1`)
    .replace('rfas/{id}', `rfas/${ids['rfa'] ?? 'rfa_none'}`)
    .replace('payments/{id}', `payments/${ids['check'] ?? 'chk_none'}`)
    .replace('team/{id}', `team/${ids['member'] ?? 'mem_none'}`)
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? 'none');
const codeOf = async (entry: OperationEntry, path: string, body: unknown) => {
  const { statusCode, json } = await api.call(entry.method, path, body, { as, headers });
  return [statusCode, json['code'], json['errors']];
};

describe('A request body that is not an object', () => {
  it.each(written.filter((row) => isThere(row) && row[1].body !== 'file'))(
    'is rejected with 422 by %s',
    async (_, entry) => {
      for (const body of [[], [{}], 'text', 7, true])
        expect(await codeOf(entry, pathWith(entry, there), body)).toEqual([
          422,
          'validation_error',
          [{ path: '', message: 'must be an object' }],
        ]);
    },
  );
});

describe('A resource that does not exist', () => {
  const named = written.filter(
    ([, { path }]) =>
      /\{(?!externalUserId)/.test(path.replace('/organizations/{id}', '')) && !path.endsWith('invitations'),
  );
  it.each(named)('returns 404 from %s, even if the body is invalid', async (_, entry) => {
    for (const body of [[], { nonsense: 1 }])
      expect(await codeOf(entry, pathWith(entry, {}), body)).toEqual([404, 'not_found', undefined]);
    const { billId = '' } = there;
    if (/\{billId\}.*\{(reviewId|docId|eorId)\}/.test(entry.path))
      expect(await codeOf(entry, pathWith(entry, { billId }), { nonsense: 1 })).toEqual([404, 'not_found', undefined]);
  });
});

describe('An operation without a request body', () => {
  const none = written.filter((row) => row[1].body === 'none' && isThere(row));
  it.each(none)('is rejected with 422 if the body of %s has a field', async (_, entry) =>
    expect(await codeOf(entry, pathWith(entry, there), { nonsense: 1 })).toEqual([
      422,
      'validation_error',
      [{ path: 'nonsense', message: 'is not a known field' }],
    ]),
  );
});
