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

/** A client whose service answers this, in this order; an error is a connection that breaks. */
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
  // Pauses between attempts end at once. Not in a microtask: code that an earlier spec left behind and that repeats itself
  // after a pause would never yield.
  jest.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms?: number) => {
    if (ms !== undefined && ms < 30_000) setImmediate(work);
    return 0;
  }) as never);
});
afterEach(() => jest.restoreAllMocks());

describe('a call', () => {
  it('goes to its path with its query, key and organization', async () => {
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

  it('writes expansions one by one, and ids so that they stay within their place', async () => {
    const { client, sent } = clientOf([json({})]);
    await client.bills.get('bill/1', { expand: ['eors', 'payments'] });
    expect(sent[0]?.url).toBe('https://billing.example/v2/bills/bill%2F1?expand%5B%5D=eors&expand%5B%5D=payments');
    await expect(client.bills.get('')).rejects.toThrow(TypeError);
  });

  it('tells its address, for an answer in another form than JSON', () => {
    const { client } = clientOf([]);
    expect(client.address('getPrintBatch', { path: { date: '2026-05-04' }, query: { which: 'all' } })).toBe(
      '/print-batches/2026-05-04?which=all',
    );
    expect(() => client.address('getPrintBatch', { path: { date: '' } })).toThrow(TypeError);
    expect(() => client.address('nothing' as never, {})).toThrow(TypeError);
  });

  it('acts for an organization of the account', async () => {
    const { sent, client } = clientOf([json({ data: {} }), json({ data: {} })], { organizationId: 'org_1' });
    await client.bills.status('bill_1');
    await client.bills.status('bill_1', { organizationId: 'org_2' });
    expect(sent.map(({ headers }) => headers['x-service-org-id'])).toEqual(['org_1', 'org_2']);
  });

  it('sends bytes as Base64, of any length, Buffers too', async () => {
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

describe('a client', () => {
  it('shows its key to nobody who prints it', () => {
    const { client } = clientOf([]);
    expect(inspect(client, { depth: 9 }) + JSON.stringify(client)).not.toContain('sk_sandbox_x');
  });

  it('needs a key and an address', () => {
    const made = (options: object) => () => new BillingClient(options as ClientOptions);
    const baseUrl = 'https://billing.example/v2';
    for (const wrong of [{ baseUrl }, { baseUrl, key: '' }, { baseUrl: 'billing.example', key: 'k' }, { key: 'k' }])
      expect(made(wrong)).toThrow(TypeError);
  });

  it('knows its operations', () =>
    expect(clientOf([]).client.call('nothing' as never, {})).rejects.toThrow('there is no operation nothing'));

  it('gives an answer a minute, and files as long as they need', async () => {
    const { client } = clientOf([json({}), json({})]);
    const limits = () => jest.mocked(setTimeout).mock.calls.map(([, ms]) => ms);
    const documents = [{ filename: 'a.pdf', documentType: 'final_report' as const, contentBase64: new Uint8Array(9) }];
    await client.bills.create({ bill: {} as never, documents });
    expect(limits()).toEqual([]);
    await client.bills.create({ bill: {} as never });
    expect(limits()).toEqual([60_000]);
  });
});

describe('a key that is renewed', () => {
  it('is asked for with each request, and once more when the service has refused it', async () => {
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

  it('that cannot be had is not the service that does not answer', async () => {
    const reason = new Error('signed out');
    const { client, sent } = clientOf([], { key: () => Promise.reject(reason) });
    await expect(client.bills.status('bill_1')).rejects.toBe(reason);
    expect(sent).toEqual([]);
  });

  it('is asked for once where it is a text', async () => {
    const { client, sent } = clientOf([problem(401, 'credential_invalid')]);
    await expect(client.bills.status('bill_1')).rejects.toMatchObject({ code: 'credential_invalid' });
    expect(sent).toHaveLength(1);
  });
});

describe('a request by its path', () => {
  it('is a call in all but its name', async () => {
    const { client, sent } = clientOf([problem(503, 'service_unavailable'), json({ data: 1 }), new Response('a,b')]);
    const answer = await client.request('POST', '/payments', { body: { a: 1 }, idempotencyKey: 'mine' });
    expect(await answer.json()).toEqual({ data: 1 });
    expect(sent).toMatchObject([{}, { method: 'POST', url: 'https://billing.example/v2/payments', body: '{"a":1}' }]);
    expect(sent.map(({ headers }) => headers['idempotency-key'])).toEqual(['mine', 'mine']);
    const csv = await client.request('GET', '/reports/aging', { headers: { accept: 'text/csv' } });
    expect([await csv.text(), sent[2]?.headers['accept']]).toEqual(['a,b', 'text/csv']);
  });

  it('goes nowhere but to the service', () => {
    const { client } = clientOf([]);
    expect(() => client.request('GET', 'https://elsewhere.example/')).toThrow(TypeError);
  });
});

describe('a file by itself', () => {
  it('goes as it is', async () => {
    const { client, sent } = clientOf([json({ data: {} }, 201)]);
    await client.call('receivePayerFile', { body: new Blob(['ISA*00*']) });
    expect(sent).toMatchObject([{ body: 'ISA*00*', headers: { 'content-type': 'application/octet-stream' } }]);
  });
});

describe('what may pass', () => {
  it('is tried again, with the same Idempotency-Key', async () => {
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

  it('is told in the end', async () => {
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

  it('is not what is wrong with the request', async () => {
    const errors = [{ path: 'bill.patient', message: 'is required' }];
    const { client, sent } = clientOf([problem(422, 'validation_error', { errors, detail: 'One field.' })]);
    const failed: unknown = await client.bills
      .create({} as never, { idempotencyKey: 'mine' })
      .catch((error: unknown) => error);
    expect(isProblem(failed)).toBe(true);
    // An error that another copy of the package made.
    expect(isProblem(Object.assign(new Error('x'), { ...(failed as object), name: 'ProblemError' }))).toBe(true);
    expect(isProblem(new Error('x'))).toBe(false);
    expect(isProblem(failed, 'not_found')).toBe(false);
    expect(isProblem(failed, 'not_found', 'validation_error') && failed.errors).toEqual({
      'bill.patient': 'is required',
    });
    expect(failed).toMatchObject({ message: 'One field.', status: 422, requestId: 'req_1', retryable: false });
    expect(sent.map(({ headers }) => headers['idempotency-key'])).toEqual(['mine']);
  });

  it('is not a page of somebody in between, unless it says so', async () => {
    const page = (status: number) => new Response('<h1>Bad</h1>', { status });
    const { client, sent } = clientOf([page(502), page(404)]);
    await expect(client.bills.status('bill_1')).rejects.toMatchObject({ code: 'unknown', status: 404 });
    expect(sent).toHaveLength(2);
  });

  it('is an answer that cannot be read: cut off, or of somebody in between', async () => {
    for (const text of ['<!doctype html><p>Welcome', '{"data":[{"id":"bill_1"', '']) {
      const { client, sent } = clientOf([new Response(text, { status: 200 })]);
      await expect(client.bills.list().first()).rejects.toThrow(NoAnswer);
      // A write may have been carried out: whoever called decides.
      expect(sent).toHaveLength(1);
    }
    const empty = clientOf([
      new Response('{}', { status: 403, headers: { 'content-type': 'application/problem+json' } }),
    ]);
    await expect(empty.client.bills.status('bill_1')).rejects.toMatchObject({ code: 'unknown', status: 403 });
  });

  it('ends with its signal', async () => {
    const { client, sent } = clientOf([json({})]);
    const reason = new Error('enough');
    await expect(client.bills.status('bill_1', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(sent).toEqual([]);
  });
});

describe('a list', () => {
  const pages = (cursor: string | null) => json({ data: [{ id: `after ${cursor}` }], nextCursor: cursor });
  it('goes on by itself, and only as far as it is asked', async () => {
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

  it('is followed from a cursor, which is saved when its events were taken', async () => {
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
    // The loop ended at c: nobody said that it was done with it.
    expect(log).toEqual(['a', 'b', 'saved c1', 'c']);
    const asked = sent.map(({ url }) => Object.fromEntries(new URL(url).searchParams));
    expect(asked.map(({ cursor }) => cursor)).toEqual(['c0', 'c1', 'c1']);
    expect(asked[0]).toMatchObject({ types: 'bill.*', wait: '20' });
  });

  it('ends at the newest event where it is asked to', async () => {
    const { client, sent } = clientOf([page('c1', 'a'), page(null)]);
    const ids: string[] = [];
    for await (const { id } of client.events.follow({ untilNow: true })) ids.push(id);
    expect([ids, sent.length]).toEqual([['a'], 2]);
  });
});

describe('a delivery', () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const other = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
  const body = JSON.stringify({ id: 'evt_1', type: 'bill.paid', data: {} });
  const signed = (at = new Date(), by = secret) => ({
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(by).sign('evt_1', at, body),
  });

  it('is taken from whoever has the secret, as text or bytes, also while one is replaced', async () => {
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
    ['a time to come', signed(new Date(Date.now() + 400_000)), body],
    ['a time that is none', { ...signed(), 'webhook-timestamp': 'now' }, body],
    ['no signature', { ...signed(), 'webhook-signature': undefined }, body],
    ['another id', { ...signed(), 'webhook-id': 'evt_2' }, body],
    ['another version', { ...signed(), 'webhook-signature': signed()['webhook-signature'].replace('v1', 'v0') }, body],
  ])('with %s is refused', async (_, headers, sent) => {
    await expect(webhooks.verify(sent, headers, secret)).rejects.toThrow(WebhookInvalid);
  });

  it('has its headers in any case, and its body as any bytes', async () => {
    const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signature } = signed();
    const titled = { 'Webhook-Id': id, 'Webhook-Timestamp': time, 'Webhook-Signature': [signature] };
    expect(await webhooks.verify(body, titled, secret)).toMatchObject({ id: 'evt_1' });
    const { buffer } = Uint8Array.from(Buffer.from(body));
    expect(await webhooks.verify(buffer, signed(), secret)).toMatchObject({ id: 'evt_1' });
    const twice = { ...signed(), 'webhook-id': ['evt_1', 'evt_1'] };
    await expect(webhooks.verify(body, twice, secret)).rejects.toThrow(WebhookInvalid);
  });

  it('that was parsed already is the fault of the receiver, as a secret is that is not there', async () => {
    await expect(webhooks.verify(JSON.parse(body) as never, signed(), secret)).rejects.toThrow('rawBody is the text');
    await expect(webhooks.verify(body, signed(), undefined as never)).rejects.toThrow('the secret of a webhook');
  });

  it('needs a secret that is one', () => expect(webhooks.verify(body, signed(), '')).rejects.toThrow(TypeError));
});

describe('money', () => {
  it('is whole cents, there and back', () => {
    for (let cents = 0; cents < 100_000; cents += 7) expect(toCents(toDollars(cents))).toBe(cents);
    expect(toCents(9_999_999.99)).toBe(999_999_999);
    expect(inCents({ charged: 0.1 + 0.2, paid: 1.15 })).toEqual({ charged: 30, paid: 115 });
    for (const wrong of [0.001, Number.NaN, Infinity]) expect(() => toCents(wrong)).toThrow(RangeError);
    expect(() => toDollars(1.5)).toThrow(RangeError);
  });
});
