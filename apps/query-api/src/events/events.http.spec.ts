import { connect, type AddressInfo } from 'node:net';
import { CommandApiModule } from '#apps/command-api';
import { QueryApiModule } from '#apps/query-api';
import { executeCommand, credentials } from '#commands';
import { billIdOf, type EventPage, type PublicEvent } from '#contracts';
import { Cursors, streamOfKey } from '#http';
import { apiDocument, expectMatchesOpenApi, startCommandApp, type CommandApp } from '#testing/http';
import { billBody } from '#testing/pure';
import { blocksOf, type Block } from './sse.spec-kit.js';

const document = await apiDocument();
let api: CommandApp;
let origin: string;
let key: string;

const start = async (): Promise<{ api: CommandApp; origin: string; key: string }> => {
  const started = await startCommandApp([CommandApiModule, QueryApiModule]);
  await started.app.listen(0, '127.0.0.1');
  const { port } = started.app.getHttpServer().address() as AddressInfo;
  return { api: started, origin: `http://127.0.0.1:${port}`, key: await started.key(['events:read']) };
};
beforeAll(async () => {
  ({ api, origin, key } = await start());
  // Create events so that each test also passes when it is run alone.
  await api.bill(billBody(), 'accepted', 'paid');
});
afterAll(() => api.close());

const get = (query: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
  fetch(`${origin}/v2/events${query}`, { ...init, headers: { authorization: `Bearer ${key}`, ...headers } });

/** Requests a page and checks it against the OpenAPI document. */
const page = async (query: string): Promise<EventPage> => {
  const answer = await get(query);
  const body = await answer.text();
  expectMatchesOpenApi(document, 'GET', '/events', {
    statusCode: answer.status,
    headers: Object.fromEntries(answer.headers),
    body,
  });
  return JSON.parse(body) as EventPage;
};

/** Returns all events after a cursor. */
const all = async (from = '0'): Promise<{ events: readonly PublicEvent[]; cursor: string }> => {
  const events: PublicEvent[] = [];
  for (let cursor = from; ;) {
    const { events: more, nextCursor } = await page(`?limit=1000&cursor=${cursor}`);
    events.push(...more);
    if (nextCursor === null) return { events, cursor };
    cursor = nextCursor;
  }
};
const ids = (events: readonly PublicEvent[]) => events.map(({ id }) => id);

/** Opens a stream. `abort` disconnects it. */
const stream = async (query: string, headers: Record<string, string> = {}) => {
  const cut = new AbortController();
  const answer = await get(query, { accept: 'text/event-stream', ...headers }, { signal: cut.signal });
  return { answer, blocks: blocksOf(answer.body!), abort: () => cut.abort() };
};
const take = async (blocks: AsyncGenerator<Block>, count: number): Promise<Block[]> => {
  const taken: Block[] = [];
  while (taken.length < count) {
    const { value, done } = await blocks.next();
    if (done) break;
    if (value.data !== undefined) taken.push(value);
  }
  return taken;
};
const revoke = (token: string) =>
  executeCommand(api.engines.ledger, credentials, {
    stream: streamOfKey(token),
    command: { type: 'RevokeCredential', data: {} },
    metadata: {
      organizationId: api.organizationId,
      at: new Date().toISOString(),
      recordedAt: new Date().toISOString(),
      actor: { kind: 'system', id: 'test' },
      requestId: 'req_test',
      commandId: crypto.randomUUID(),
    },
  });

const WRITERS = 32;
/** Events per bill: submitted, accepted, EOR, payment, paid, and three state changes. */
const EVENTS_PER_BILL = 8;
/** Submits a bill and simulates the payer's responses, for all writers in parallel. */
const writeAll = () => Promise.all(Array.from({ length: WRITERS }, () => api.bill(billBody(), 'accepted', 'paid')));

it('GET /events includes events up to Min-Event-Position and refuses a position beyond the log', async () => {
  const made = await api.call('POST', '/bills', billBody());
  const seen = String(made.headers['event-position']);
  const { events } = (await (await get('?limit=1000', { 'min-event-position': seen })).json()) as EventPage;
  expect(events.map(billIdOf)).toContain(made.json['id']);
  const beyond = await get('', { 'min-event-position': `${seen}000` });
  const problem = (await beyond.json()) as { readonly code: string };
  expect([beyond.status, problem.code]).toEqual([400, 'invalid_parameter']);
});

describe('GET /events while 32 clients write', () => {
  it('returns every event once and in order to a client that waits', async () => {
    const { cursor: from } = await all();
    const writing = writeAll();
    const done = { yet: false };
    void writing.then(() => (done.yet = true));
    const seen: PublicEvent[] = [];
    for (let cursor = from; ;) {
      const { events, nextCursor } = await page(`?limit=7&wait=1&cursor=${cursor}`);
      seen.push(...events);
      if (nextCursor !== null) cursor = nextCursor;
      else if (done.yet) break;
    }
    const bills = await writing;
    expect(ids(seen)).toEqual(ids((await all(from)).events));
    expect(new Set(ids(seen)).size).toBe(seen.length);
    expect(new Set(seen.map(billIdOf))).toEqual(new Set(bills));
    const sequences = seen.map(({ sequence }) => BigInt(sequence));
    expect(sequences).toEqual(sequences.toSorted((a, b) => (a < b ? -1 : 1)));
  });

  it('loses and repeats no event of a stream that is disconnected repeatedly', async () => {
    const { cursor: from } = await all();
    const writing = writeAll();
    const seen: string[] = [];
    let last = from;
    let cuts = 0;
    for (; seen.length < WRITERS * EVENTS_PER_BILL; cuts++) {
      const { blocks, abort } = await stream('', { 'last-event-id': last });
      // Disconnect after a few events, no matter what data follows.
      for (const { id, data } of await take(
        blocks,
        Math.min(1 + (cuts % 23), WRITERS * EVENTS_PER_BILL - seen.length),
      )) {
        seen.push((JSON.parse(data!) as PublicEvent).id);
        last = id!;
      }
      abort();
    }
    await writing;
    expect(seen).toEqual(ids((await all(from)).events));
    expect(cuts).toBeGreaterThan(10);
  });
});

describe('GET /events with 200 waiting clients', () => {
  it('returns the next event to all of them', async () => {
    const { cursor } = await all();
    const waiting = Array.from({ length: 200 }, () => page(`?wait=30&cursor=${cursor}`));
    await new Promise((resolve) => setTimeout(resolve, 300));
    await api.bill();
    const answers = await Promise.all(waiting);
    expect(answers.every(({ events }) => events[0]?.type === 'bill.submitted')).toBe(true);
    expect(new Set(answers.map(({ events }) => events[0]?.id)).size).toBe(1);
  });
});

describe('filters of GET /events', () => {
  let billId: string;
  beforeAll(async () => {
    billId = await api.bill(billBody(), 'accepted', 'partial_payment');
    await api.bill();
  });

  it('select events by type, and the cursor moves past other events', async () => {
    const whole = await all();
    const { events, nextCursor } = await page('?limit=1000&types=payment.*,bill.accepted');
    expect(new Set(events.map(({ type }) => type))).toEqual(new Set(['payment.posted', 'bill.accepted']));
    expect(events).toEqual(whole.events.filter(({ type }) => /^payment\.|^bill\.accepted$/.test(type)));
    expect(await page(`?cursor=${nextCursor}`)).toEqual({ events: [], nextCursor: null });
  });

  it('select events by bill, and find nothing for an unknown bill or a bill of another organization', async () => {
    const { events } = await page(`?limit=1000&billId=${billId}`);
    expect(events.map(({ type }) => type)).toEqual([
      'bill.submitted',
      'bill.status.updated',
      'bill.accepted',
      'bill.status.updated',
      'eor.received',
      'payment.posted',
      'bill.partially_paid',
      'bill.status.updated',
    ]);
    const unknown = await page('?limit=1000&billId=bill_aaaaaaaaaaaaaaaaaaaaaaaaaa');
    expect(unknown).toEqual({ events: [], nextCursor: expect.any(String) });
  });

  it('wait if no event matches, and the cursor still advances', async () => {
    const { cursor } = await all();
    const answer = page(`?types=webhook.*&wait=2&cursor=${cursor}`);
    await api.bill();
    const { events, nextCursor } = await answer;
    expect(events).toEqual([]);
    expect(await page(`?cursor=${nextCursor}`)).toEqual({ events: [], nextCursor: null });
  });

  it.each([
    'types=bill',
    'types=bill.paid,nonsense',
    'wait=31',
    'wait=-1',
    'wait=1.5',
    'limit=0',
    'limit=1001',
    'limit=99999999999999999999',
    'cursor=-1',
    'cursor=AAAA',
    'cursor=x*2049',
    'billId=x*129',
  ])('refuse %s with 400', async (query) => {
    const answer = await get(`?${query.replace(/x\*(\d+)/, (_, times: string) => 'x'.repeat(Number(times)))}`);
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([400, 'invalid_parameter']);
  });
});

describe('response of GET /events', () => {
  it('contains no personal data of any patient or provider', async () => {
    const { events } = await all();
    const text = JSON.stringify(events);
    const { bill } = billBody() as unknown as { bill: { patient: object; claim: object; billingProvider: object } };
    const words = (value: unknown): string[] =>
      typeof value === 'string' ? [value] : Object.values(value as object).flatMap(words);
    const names = words([bill.patient, bill.claim, bill.billingProvider]).filter((word) => word.length > 3);
    expect(names).toContain('Sandoval');
    expect(names.filter((name) => text.toLowerCase().includes(name.toLowerCase()))).toEqual([]);
  });

  it('has an ETag, and is 304 if no event was added', async () => {
    const first = await get('?limit=2');
    const again = await get('?limit=2', { 'if-none-match': first.headers.get('etag')! });
    expect([first.status, again.status, await again.text()]).toEqual([200, 304, '']);
  });

  it('is JSON or an event stream, otherwise 406', async () => {
    expect((await get('', { accept: 'text/html' })).status).toBe(406);
    expect((await get('', { accept: 'text/html, */*;q=0.1' })).headers.get('content-type')).toContain('json');
  });

  it('does not wait for HEAD requests', async () => {
    const { cursor } = await all();
    const head = await get(`?wait=30&cursor=${cursor}`, {}, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    const streamed = await get('', { accept: 'text/event-stream' }, { method: 'HEAD' });
    expect([streamed.status, await streamed.text()]).toEqual([200, '']);
    expect(streamed.headers.get('content-type')).toContain('text/event-stream');
  });
});

describe('event stream', () => {
  it('sends server-sent events with a cursor, the type and the same object as in the feed', async () => {
    const { events } = await all();
    const { answer, blocks, abort } = await stream('?cursor=0');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': expect.stringMatching(/^text\/event-stream/) as string,
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      vary: 'Origin, Accept',
    });
    const taken = await take(blocks, events.length);
    abort();
    expect(taken.map(({ event, data }) => [event, JSON.parse(data!)])).toEqual(
      events.map((event) => [event.type, event]),
    );
    const middle = taken[4]!;
    expect((await page(`?limit=1&cursor=${middle.id!}`)).events[0]).toEqual(events[5]);
  });

  it('streams at /events/stream with any Accept header', async () => {
    const { events } = await all();
    const { answer, blocks, abort } = await stream('/stream?cursor=0', { accept: 'application/json' });
    const [first] = await take(blocks, 1);
    abort();
    expect(answer.headers.get('content-type')).toBe('text/event-stream');
    expect(JSON.parse(first!.data!)).toEqual(events[0]);
  });

  it('sends new events that match the filter, and prefers Last-Event-ID to the parameter `cursor`', async () => {
    const { cursor } = await all();
    const { blocks, abort } = await stream(`?types=bill.accepted&cursor=0`, { 'last-event-id': cursor });
    await api.bill(billBody(), 'accepted');
    const [block] = await take(blocks, 1);
    abort();
    expect(block).toMatchObject({ event: 'bill.accepted' });
    expect((await page(`?cursor=${block!.id!}&types=bill.accepted`)).events).toEqual([]);
  });

  it('prefers Last-Event-ID to the parameter `last`', async () => {
    const { events } = await all();
    const before = await stream('?cursor=0');
    const [first] = await take(before.blocks, 1);
    before.abort();
    const { blocks, abort } = await stream('?last=1', { 'last-event-id': first!.id! });
    const taken = await take(blocks, events.length - 1);
    abort();
    expect(taken.map(({ data }) => JSON.parse(data!).id)).toEqual(ids(events).slice(1));
  });

  it('names every event `message` if the client requests it', async () => {
    const { events } = await all();
    const { blocks, abort } = await stream('?cursor=0&event=message');
    const taken = await take(blocks, events.length);
    abort();
    expect(new Set(taken.map(({ event }) => event))).toEqual(new Set(['message']));
    expect(taken.map(({ data }) => JSON.parse(data!))).toEqual(events);
    expect((await get('?event=other')).status).toBe(400);
  });

  it('a cursor beyond the end is refused with 410 and a reason, on a page and on a stream', async () => {
    const cursors = new Cursors(api.engines.vault);
    const owner = { organizationId: api.organizationId, list: 'events' };
    const cursor = await cursors.encode(owner, { log: await api.engines.events.logId(), at: 1_000_000 });
    for (const headers of [
      {},
      { accept: 'text/event-stream' },
      { accept: 'text/event-stream', 'last-event-id': cursor },
    ]) {
      const answer = await get(`?cursor=${cursor}`, headers);
      expect([answer.status, await answer.json()]).toEqual([
        410,
        expect.objectContaining({ code: 'cursor_expired', detail: expect.stringContaining('beyond the end') }),
      ]);
    }
  });

  it('moves the cursor past events that do not match', async () => {
    const { cursor } = await all();
    const { answer, blocks, abort } = await stream(`?types=webhook.*&cursor=${cursor}`);
    expect(answer.status).toBe(200);
    await api.bill();
    let moved: string | undefined;
    for await (const { id, data } of blocks) {
      expect(data).toBeUndefined();
      // A heartbeat has no ID.
      moved = id ?? moved;
      if (moved && (await page(`?cursor=${moved}`)).events.length === 0) break;
    }
    abort();
    expect(await page(`?cursor=${moved!}`)).toEqual({ events: [], nextCursor: null });
  });

  it.each([
    ['a foreign', 'AAAA'],
    ['a long', 'x'.repeat(3000)],
    ['no', '-1'],
  ])('is refused with %s Last-Event-ID', async (_, id) => {
    const { answer } = await stream('', { 'last-event-id': id });
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([400, 'invalid_parameter']);
  });

  it('ends when its key is revoked', async () => {
    const mine = await api.key(['events:read']);
    const { blocks } = await stream('', { authorization: `Bearer ${mine}` });
    await take(blocks, 1);
    await revoke(mine);
    for await (const { data } of blocks) expect(data).not.toBe('');
    const again = await get('', { authorization: `Bearer ${mine}` });
    expect(again.status).toBe(401);
  });

  it('does not delay other clients if it is not read', async () => {
    const sockets = Array.from({ length: 20 }, () => connect(Number(new URL(origin).port), '127.0.0.1'));
    for (const socket of sockets) {
      socket.pause();
      socket.write(
        `GET /v2/events HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\nAuthorization: Bearer ${key}\r\n\r\n`,
      );
    }
    const { cursor } = await all();
    const answer = page(`?wait=30&cursor=${cursor}`);
    await api.bill();
    expect((await answer).events).not.toEqual([]);
    for (const socket of sockets) socket.destroy();
  });
});

it('a process that stops ends its streams and completes waiting requests', async () => {
  const other = await start();
  const ask = (query: string, accept = 'application/json') =>
    fetch(`${other.origin}/v2/events${query}`, { headers: { authorization: `Bearer ${other.key}`, accept } });
  const streamed = await ask('', 'text/event-stream');
  const blocks = blocksOf(streamed.body!);
  await blocks.next();
  const waiting = ask('?wait=30');
  await new Promise((resolve) => setTimeout(resolve, 200));
  await other.api.close();
  expect((await blocks.next()).done).toBe(true);
  const answer = await waiting;
  expect([answer.status, await answer.json()]).toEqual([200, { events: [], nextCursor: null }]);
});
