import { inspect } from 'node:util';
import { Webhook } from 'standardwebhooks';
import {
  BillingClient,
  inCents,
  isProblem,
  NoAnswer,
  toCents,
  toDollars,
  webhooks,
  WebhookInvalid,
  type ClientOptions,
} from './index.js';

interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
const problem = (status: number, code: string, more: object = {}, headers: Record<string, string> = {}): Response =>
  json(
    { type: 't', title: 'T', status, code, instance: '/v2', requestId: 'req_1', retryable: false, ...more },
    status,
    {
      'content-type': 'application/problem+json',
      ...headers,
    },
  );

/** Returns a client that gets these responses in order. An `Error` is a broken connection. */
const clientOf = (
  answers: readonly (Response | Error | ((sent: Sent) => Response))[],
  options: Partial<ClientOptions> = {},
) => {
  const sent: Sent[] = [];
  const left = [...answers];
  const fetcher = async (url: unknown, init: RequestInit): Promise<Response> => {
    init.signal?.throwIfAborted();
    const request = {
      method: init.method ?? '',
      url: String(url),
      headers: init.headers as Record<string, string>,
      body: init.body ? await new Response(init.body).text() : '',
    };
    sent.push(request);
    const answer = left.shift() ?? new Error('no answer left');
    if (answer instanceof Error) throw answer;
    return typeof answer === 'function' ? answer(request) : answer;
  };
  const client = new BillingClient({
    baseUrl: 'https://billing.example/v2/',
    key: 'sk_sandbox_x',
    fetch: fetcher as unknown as typeof fetch,
    ...options,
  });
  return { client, sent };
};

beforeEach(() => {
  // Ends the pauses between attempts immediately. Uses no microtask: an earlier spec's code that repeats after a pause
  // would never yield.
  jest.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms?: number) => {
    if (ms !== undefined && ms < 30_000) setImmediate(work);
    return 0;
  }) as never);
});
afterEach(() => jest.restoreAllMocks());

describe('BillingClient.call', () => {
  it('sends path, query, key and organization', async () => {
    const { client, sent } = clientOf([json({ data: [], nextCursor: null })]);
    await client.bills.list({ state: ['denied', 'paid'], metadata: { a: 'b c' }, limit: 2 }).first();
    expect(sent).toMatchObject([{ method: 'GET', headers: { authorization: 'Bearer sk_sandbox_x' } }]);
    expect(sent[0]?.headers).not.toHaveProperty('idempotency-key');
    const { pathname, searchParams } = new URL(sent[0]?.url ?? '');
    expect([pathname, ...searchParams]).toEqual([
      '/v2/bills',
      ['state', 'denied,paid'],
      ['metadata[a]', 'b c'],
      ['limit', '2'],
    ]);
  });

  it('repeats the expand parameter and escapes IDs in the path', async () => {
    const { client, sent } = clientOf([json({})]);
    await client.bills.get('bill/1', { expand: ['eors', 'payments'] });
    expect(sent[0]?.url).toBe('https://billing.example/v2/bills/bill%2F1?expand%5B%5D=eors&expand%5B%5D=payments');
    await expect(client.bills.get('')).rejects.toThrow(TypeError);
  });

  it('returns the path and query of an operation, for responses other than JSON', () => {
    const { client } = clientOf([]);
    expect(client.address('getPrintBatch', { path: { date: '2026-05-04' }, query: { which: 'all' } })).toBe(
      '/print-batches/2026-05-04?which=all',
    );
    expect(() => client.address('getPrintBatch', { path: { date: '' } })).toThrow(TypeError);
    expect(() => client.address('nothing' as never, {})).toThrow(TypeError);
  });

  it('sends the organization of the client or of the call', async () => {
    const { sent, client } = clientOf([json({ data: {} }), json({ data: {} })], { organizationId: 'org_1' });
    await client.bills.status('bill_1');
    await client.bills.status('bill_1', { organizationId: 'org_2' });
    expect(sent.map(({ headers }) => headers['x-service-org-id'])).toEqual(['org_1', 'org_2']);
  });

  it('sends bytes of any length as Base64, including Buffers', async () => {
    const bytes = Uint8Array.from({ length: 500_000 }, (_, at) => at % 251);
    const { client, sent } = clientOf([json({}), json({})]);
    const documents = [bytes, new Blob([bytes]), Buffer.from('%PDF-')].map((contentBase64) => ({
      filename: 'a.pdf',
      documentType: 'final_report' as const,
      contentBase64,
    }));
    await client.bills.create({ bill: {} as never, documents });
    const parsed = JSON.parse(sent[0]?.body ?? '') as { documents: readonly { contentBase64: string }[] };
    const base64 = Buffer.from(bytes).toString('base64');
    expect(parsed.documents.map(({ contentBase64 }) => contentBase64)).toEqual([base64, base64, 'JVBERi0=']);
  });
});

describe('BillingClient', () => {
  it('does not print its key', () => {
    const { client } = clientOf([]);
    expect(inspect(client, { depth: 9 }) + JSON.stringify(client)).not.toContain('sk_sandbox_x');
  });

  it('requires a key and a URL', () => {
    const made = (options: object) => () => new BillingClient(options as ClientOptions);
    const baseUrl = 'https://billing.example/v2';
    for (const wrong of [{ baseUrl }, { baseUrl, key: '' }, { baseUrl: 'billing.example', key: 'k' }, { key: 'k' }])
      expect(made(wrong)).toThrow(TypeError);
  });

  it('rejects unknown operations', () =>
    expect(clientOf([]).client.call('nothing' as never, {})).rejects.toThrow('unknown operation: nothing'));

  it('limits requests to a minute, but not requests with files', async () => {
    const { client } = clientOf([json({}), json({})]);
    const limits = () => jest.mocked(setTimeout).mock.calls.map(([, ms]) => ms);
    const documents = [{ filename: 'a.pdf', documentType: 'final_report' as const, contentBase64: new Uint8Array(9) }];
    await client.bills.create({ bill: {} as never, documents });
    expect(limits()).toEqual([]);
    await client.bills.create({ bill: {} as never });
    expect(limits()).toEqual([60_000]);
  });
});

describe('a key function', () => {
  it('is called for each request, and again after a 401', async () => {
    const asked: boolean[] = [];
    const key = (refused: boolean) => `bs_${asked.push(refused)}`;
    const ended = () => problem(401, 'credential_expired');
    const { client, sent } = clientOf([json({ data: {} }), ended(), json({ data: {} }), ended(), ended()], {
      key,
      retries: 0,
    });
    await client.bills.status('bill_1');
    await client.sandbox.moveClock({ now: '2026-11-01T00:00:00.000Z' });
    expect(sent.map(({ headers }) => headers['authorization'])).toEqual(['Bearer bs_1', 'Bearer bs_2', 'Bearer bs_3']);
    expect(sent[2]?.headers['idempotency-key']).toBe(sent[1]?.headers['idempotency-key']);
    await expect(client.bills.status('bill_1')).rejects.toMatchObject({ status: 401 });
    expect(asked).toEqual([false, false, true, false, true]);
  });

  it('throws its own error, not NoAnswer', async () => {
    const reason = new Error('signed out');
    const { client, sent } = clientOf([], { key: () => Promise.reject(reason) });
    await expect(client.bills.status('bill_1')).rejects.toBe(reason);
    expect(sent).toEqual([]);
  });

  it('is different from a string key, which is not renewed after a 401', async () => {
    const { client, sent } = clientOf([problem(401, 'credential_invalid')]);
    await expect(client.bills.status('bill_1')).rejects.toMatchObject({ code: 'credential_invalid' });
    expect(sent).toHaveLength(1);
  });
});

describe('BillingClient.request', () => {
  it('sends key, retries and Idempotency-Key like a call', async () => {
    const { client, sent } = clientOf([problem(503, 'service_unavailable'), json({ data: 1 }), new Response('a,b')]);
    const answer = await client.request('POST', '/payments', { body: { a: 1 }, idempotencyKey: 'mine' });
    expect(await answer.json()).toEqual({ data: 1 });
    expect(sent).toMatchObject([{}, { method: 'POST', url: 'https://billing.example/v2/payments', body: '{"a":1}' }]);
    expect(sent.map(({ headers }) => headers['idempotency-key'])).toEqual(['mine', 'mine']);
    const csv = await client.request('GET', '/reports/aging', { headers: { accept: 'text/csv' } });
    expect([await csv.text(), sent[2]?.headers['accept']]).toEqual(['a,b', 'text/csv']);
  });

  it('rejects absolute URLs', () => {
    const { client } = clientOf([]);
    expect(() => client.request('GET', 'https://elsewhere.example/')).toThrow(TypeError);
  });
});

describe('a Blob as the whole body', () => {
  it('is sent unchanged', async () => {
    const { client, sent } = clientOf([json({ data: {} }, 201)]);
    await client.call('receivePayerFile', { body: new Blob(['ISA*00*']) });
    expect(sent).toMatchObject([{ body: 'ISA*00*', headers: { 'content-type': 'application/octet-stream' } }]);
  });
});

describe('a failed request', () => {
  it('is retried with the same Idempotency-Key after a temporary failure', async () => {
    const busy = { 'retry-after': '3' };
    const { client, sent } = clientOf([
      new TypeError('fetch failed'),
      problem(503, 'service_unavailable', { retryable: true }, busy),
      problem(429, 'rate_limit_exceeded', { retryable: true }, busy),
      problem(409, 'idempotency_in_progress', { retryable: true }, busy),
      json({ id: 'bill_1' }),
    ]);
    expect(await client.bills.create({} as never)).toEqual({ id: 'bill_1' });
    const keys = sent.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(5);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(jest.mocked(setTimeout).mock.calls.filter(([, ms]) => (ms ?? 0) >= 3000 && (ms ?? 0) < 4000)).toHaveLength(
      3,
    );
  });

  it('is rejected after the last retry, or if Retry-After is too long', async () => {
    const gone = clientOf(
      Array.from({ length: 9 }, () => new TypeError('fetch failed')),
      { retries: 2 },
    );
    await expect(gone.client.bills.status('bill_1')).rejects.toThrow(NoAnswer);
    expect(gone.sent).toHaveLength(3);
    const later = clientOf([problem(503, 'service_unavailable', {}, { 'retry-after': '3600' })]);
    await expect(later.client.bills.status('bill_1')).rejects.toMatchObject({ retryAfter: 3600 });
    const dated = { 'retry-after': new Date(Date.now() + 3_600_000).toUTCString() };
    const proxied = clientOf([problem(503, 'service_unavailable', {}, dated)]);
    const refusal: unknown = await proxied.client.bills.status('bill_1').catch((error: unknown) => error);
    expect(Math.abs((refusal as { retryAfter: number }).retryAfter - 3600)).toBeLessThan(60);
  });

  it('is not retried if the request is invalid', async () => {
    const errors = [{ path: 'bill.patient', message: 'is required' }];
    const { client, sent } = clientOf([problem(422, 'validation_error', { errors, detail: 'One field.' })]);
    const failed: unknown = await client.bills
      .create({} as never, { idempotencyKey: 'mine' })
      .catch((error: unknown) => error);
    expect(isProblem(failed)).toBe(true);
    // Error created by another copy of the package.
    expect(isProblem(Object.assign(new Error('x'), { ...(failed as object), name: 'ProblemError' }))).toBe(true);
    expect(isProblem(new Error('x'))).toBe(false);
    expect(isProblem(failed, 'not_found')).toBe(false);
    expect(isProblem(failed, 'not_found', 'validation_error') && failed.errors).toEqual({
      'bill.patient': 'is required',
    });
    expect(failed).toMatchObject({ message: 'One field.', status: 422, requestId: 'req_1', retryable: false });
    expect(sent.map(({ headers }) => headers['idempotency-key'])).toEqual(['mine']);
  });

  it('is retried after a 502 from a proxy, but not after a 404', async () => {
    const page = (status: number) => new Response('<h1>Bad</h1>', { status });
    const { client, sent } = clientOf([page(502), page(404)]);
    await expect(client.bills.status('bill_1')).rejects.toMatchObject({ code: 'unknown', status: 404 });
    expect(sent).toHaveLength(2);
  });

  it('is rejected with NoAnswer if the response is incomplete or from another server', async () => {
    for (const text of ['<!doctype html><p>Welcome', '{"data":[{"id":"bill_1"', '']) {
      const { client, sent } = clientOf([new Response(text, { status: 200 })]);
      await expect(client.bills.list().first()).rejects.toThrow(NoAnswer);
      // A write may have taken effect, so the client does not retry it.
      expect(sent).toHaveLength(1);
    }
    const empty = clientOf([
      new Response('{}', { status: 403, headers: { 'content-type': 'application/problem+json' } }),
    ]);
    await expect(empty.client.bills.status('bill_1')).rejects.toMatchObject({ code: 'unknown', status: 403 });
  });

  it('is rejected with the reason of its aborted signal', async () => {
    const { client, sent } = clientOf([json({})]);
    const reason = new Error('enough');
    await expect(client.bills.status('bill_1', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(sent).toEqual([]);
  });
});

describe('a list', () => {
  const pages = (cursor: string | null) => json({ data: [{ id: `after ${cursor}` }], nextCursor: cursor });
  it('loads further pages only as needed', async () => {
    const all = clientOf([pages('one'), pages('two'), pages(null)]);
    expect((await all.client.bills.list().toArray()).map(({ id }) => id)).toEqual([
      'after one',
      'after two',
      'after null',
    ]);
    expect(all.sent.map(({ url }) => new URL(url).searchParams.get('cursor'))).toEqual([null, 'one', 'two']);
    const some = clientOf([pages('one'), pages('two')]);
    expect(await some.client.bills.list({ cursor: 'zero' }).toArray(1)).toHaveLength(1);
    expect(some.sent).toHaveLength(1);
  });
});

describe('the feed', () => {
  const page = (nextCursor: string | null, ...ids: readonly string[]) =>
    json({ events: ids.map((id) => ({ id, type: 'bill.paid', data: {} })), nextCursor });

  it('can be followed from a cursor, which is saved after its events were processed', async () => {
    const { client, sent } = clientOf([page('c1', 'a', 'b'), page('c1'), page('c2', 'c'), page(null)]);
    const log: string[] = [];
    for await (const { id } of client.events.follow({
      cursor: 'c0',
      types: ['bill.*'],
      onCursor: (cursor) => void log.push(`saved ${cursor}`),
    })) {
      log.push(id);
      if (id === 'c') break;
    }
    // The loop ended at c, so c's cursor was not saved.
    expect(log).toEqual(['a', 'b', 'saved c1', 'c']);
    const asked = sent.map(({ url }) => Object.fromEntries(new URL(url).searchParams));
    expect(asked.map(({ cursor }) => cursor)).toEqual(['c0', 'c1', 'c1']);
    expect(asked[0]).toMatchObject({ types: 'bill.*', wait: '20' });
  });

  it('ends at the newest event with untilNow', async () => {
    const { client, sent } = clientOf([page('c1', 'a'), page(null)]);
    const ids: string[] = [];
    for await (const { id } of client.events.follow({ untilNow: true })) ids.push(id);
    expect([ids, sent.length]).toEqual([['a'], 2]);
  });
});

describe('a webhook delivery', () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const other = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
  const body = JSON.stringify({ id: 'evt_1', type: 'bill.paid', data: {} });
  const signed = (at = new Date(), by = secret) => ({
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(by).sign('evt_1', at, body),
  });

  it('is accepted as text or bytes with a valid signature, also while the secret is rotated', async () => {
    const event = { id: 'evt_1', type: 'bill.paid', data: {} };
    expect(await webhooks.verify(body, signed(), secret)).toEqual(event);
    expect(await webhooks.verify(Buffer.from(body), new Headers(signed()), [other, secret])).toEqual(event);
    const both = {
      ...signed(),
      'webhook-signature': `v2,x v1,!! ${signed(new Date(), other)['webhook-signature']} ${signed()['webhook-signature']}`,
    };
    expect(await webhooks.verify(body, both, secret)).toEqual(event);
  });

  it.each<[string, Record<string, string | undefined>, string]>([
    ['another body', signed(), `${body} `],
    ['another secret', signed(new Date(), other), body],
    ['an old time', signed(new Date(Date.now() - 400_000)), body],
    ['a future time', signed(new Date(Date.now() + 400_000)), body],
    ['an invalid time', { ...signed(), 'webhook-timestamp': 'now' }, body],
    ['no signature', { ...signed(), 'webhook-signature': undefined }, body],
    ['another id', { ...signed(), 'webhook-id': 'evt_2' }, body],
    ['another version', { ...signed(), 'webhook-signature': signed()['webhook-signature'].replace('v1', 'v0') }, body],
  ])('is rejected with %s', async (_, headers, sent) => {
    await expect(webhooks.verify(sent, headers, secret)).rejects.toThrow(WebhookInvalid);
  });

  it('is accepted with headers in any case and a body of any byte type', async () => {
    const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signature } = signed();
    const titled = { 'Webhook-Id': id, 'Webhook-Timestamp': time, 'Webhook-Signature': [signature] };
    expect(await webhooks.verify(body, titled, secret)).toMatchObject({ id: 'evt_1' });
    const { buffer } = Uint8Array.from(Buffer.from(body));
    expect(await webhooks.verify(buffer, signed(), secret)).toMatchObject({ id: 'evt_1' });
    const twice = { ...signed(), 'webhook-id': ['evt_1', 'evt_1'] };
    await expect(webhooks.verify(body, twice, secret)).rejects.toThrow(WebhookInvalid);
  });

  it('throws a TypeError if its body is parsed or the secret is undefined', async () => {
    await expect(webhooks.verify(JSON.parse(body) as never, signed(), secret)).rejects.toThrow('rawBody must be');
    await expect(webhooks.verify(body, signed(), undefined as never)).rejects.toThrow('a webhook secret');
  });

  it('throws a TypeError if the secret is empty', () =>
    expect(webhooks.verify(body, signed(), '')).rejects.toThrow(TypeError));
});

describe('amounts of money', () => {
  it('are converted between dollars and cents without loss', () => {
    for (let cents = 0; cents < 100_000; cents += 7) expect(toCents(toDollars(cents))).toBe(cents);
    expect(toCents(9_999_999.99)).toBe(999_999_999);
    expect(inCents({ charged: 0.1 + 0.2, paid: 1.15 })).toEqual({ charged: 30, paid: 115 });
    for (const wrong of [0.001, Number.NaN, Infinity]) expect(() => toCents(wrong)).toThrow(RangeError);
    expect(() => toDollars(1.5)).toThrow(RangeError);
  });
});
