import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Socket, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type Server, type TLSSocket } from 'node:tls';
import { AccessRecordMaintenance, AccessRecord, assignStableId, type AccessDraft } from '#access-record';
import { readConfig, type AccessSinkSetting } from '#engines';
import { faults, type Vault } from '#event-store';
import { EmbeddedStateStore, type StateStore } from '#state-store';
import { loopbackCertificate } from '#testing/http';
import { accessDraft, eventually } from '#testing/pure';
import { AccessSink } from './access-sink.js';

const vault = {} as unknown as Vault;
const settingOf = (text: string): AccessSinkSetting | null =>
  readConfig({ ACCESS_RECORD_SINK: text }).ACCESS_RECORD_SINK;

let folder: string;
let store: StateStore;
let collector: Server | null = null;
/** Received messages, and the bytes of an incomplete one. */
let messages: string[] = [];
const connections = new Set<TLSSocket>();
/** Server names (SNI) used in connections. */
let serverNames: string[] = [];
const SNICallback = (name: string, done: (error: null) => void): void => {
  serverNames.push(name);
  done(null);
};
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'access-sink-'));
  await writeFile(join(folder, 'ca.pem'), loopbackCertificate.cert);
  store = await EmbeddedStateStore.open(join(folder, 'desk'), vault);
  messages = [];
  serverNames = [];
});
afterEach(async () => {
  await stopCollector();
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

/** Starts an RFC 5425 collector and returns its port. */
const startCollector = async (port = 0): Promise<number> => {
  const server = createServer({ ...loopbackCertificate, SNICallback }, (socket) => {
    connections.add(socket);
    let held = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (bytes: Buffer) => {
      held = Buffer.concat([held, bytes]);
      for (;;) {
        const [, digits] = /^(\d+) /.exec(held.subarray(0, 12).toString('latin1')) ?? [];
        if (digits === undefined) return;
        const end = digits.length + 1 + Number(digits);
        if (held.length < end) return;
        messages.push(held.subarray(digits.length + 1, end).toString());
        held = held.subarray(end);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  collector = server;
  return (server.address() as AddressInfo).port;
};
const stopCollector = async (): Promise<void> => {
  for (const socket of connections) socket.destroy();
  connections.clear();
  const server = collector;
  collector = null;
  if (server) await new Promise<void>((resolve) => server.close(() => resolve()));
};

const draft: AccessDraft = {
  ...accessDraft,
  actor: { kind: 'browser_session', id: 'user-1' },
  bills: ['bill_a'],
  patients: ['pat_a'],
  address: '192.0.2.1',
  agent: 'spec',
};
let made = 0;
const record = async (change: Partial<AccessDraft> = {}): Promise<string> => {
  const entry = assignStableId(`entry ${(made += 1)}`, Date.now() - 7_200_000 + made, { ...draft, ...change });
  await new AccessRecord(store, vault).write([entry]);
  return entry.id;
};
const run = (setting: AccessSinkSetting) => {
  const stop = new AbortController();
  const done = new AccessSink(store, setting, null).run(stop.signal);
  return async () => {
    stop.abort();
    await done;
  };
};
const jsonOf = (message: string) => JSON.parse(message.slice(message.indexOf('{'))) as Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- events of many shapes are looked into
const idsSent = () => messages.map((message) => jsonOf(message)['metadata'].uid as string);
const pack = () => new AccessRecordMaintenance(store, Date.now, true).pack(new AbortController().signal, true);

describe('ACCESS_RECORD_SINK', () => {
  it.each([
    ['stdout', { kind: 'stdout' }],
    ['syslog+tls://siem.example', { kind: 'syslog', host: 'siem.example', port: 6514, caFile: null }],
    ['syslog+tls://[::1]:7000?ca=/etc/ca.pem', { kind: 'syslog', host: '::1', port: 7000, caFile: '/etc/ca.pem' }],
  ])('accepts %s', (text, read) => expect(settingOf(text)).toEqual(read));
  it.each(['syslog://siem.example', 'syslog+tls://', 'syslog+tls://a:0', 'syslog+tls://a:70000', 'file.log', 'stderr'])(
    'rejects %s',
    (text) => expect(() => settingOf(text)).toThrow('ACCESS_RECORD_SINK'),
  );
  it('is null by default', () => expect(readConfig({}).ACCESS_RECORD_SINK).toBeNull());
});

describe('a TLS collector', () => {
  const settingAt = (port: number): AccessSinkSetting => ({
    kind: 'syslog',
    host: 'localhost',
    port,
    caFile: join(folder, 'ca.pem'),
  });

  it('receives each entry as an RFC 5424 message with an OCSF event, including entries recorded during an outage', async () => {
    const first = await record();
    const refused = await record({ action: 'refused', outcome: 'refused', problem: 'permission_denied', times: 3 });
    const port = await startCollector();
    const stop = run(settingAt(port));
    await eventually(() => Promise.resolve(messages.length === 2), { withinMs: 20_000 });
    expect(messages[0]).toMatch(/^<110>1 \d{4}-\d\d-\d\dT[\d:.]+Z \S+ workcomp \d+ access - \{/);
    expect(messages[1]).toMatch(/^<108>1 /);
    expect(jsonOf(messages[0] ?? '')).toMatchObject({
      class_uid: 6003,
      type_uid: 600302,
      status_id: 1,
      metadata: { uid: first, tenant_uid: 'org_1' },
      actor: { user: { uid: 'user-1', type: 'browser_session' } },
      api: { operation: 'getBill', request: { uid: 'request-1' } },
      src_endpoint: { ip: '192.0.2.1' },
      resources: [
        { uid: 'bill_a', type: 'bill' },
        { uid: 'pat_a', type: 'patient' },
      ],
    });
    expect(jsonOf(messages[1] ?? '')).toMatchObject({
      status_id: 2,
      severity_id: 2,
      status_code: 'permission_denied',
      count: 3,
      metadata: { uid: refused },
    });
    const reported: string[] = [];
    const unlisten = faults.listen({ began: ({ work }) => void reported.push(work) });
    await stopCollector();
    const later = await record();
    await eventually(() => Promise.resolve(reported.includes('record of access sink')), { withinMs: 20_000 });
    unlisten();
    await startCollector(port);
    await eventually(() => Promise.resolve(idsSent().includes(later)), { withinMs: 30_000 });
    await stop();
    // A restarted process doesn't resend anything.
    const again = run(settingAt(port));
    const last = await record();
    await eventually(() => Promise.resolve(idsSent().includes(last)), { withinMs: 20_000 });
    await again();
    expect(idsSent()).toEqual([first, refused, later, last]);
  }, 120_000);

  it('has a constant number of listeners per connection', async () => {
    const port = await startCollector();
    const timed = jest.spyOn(Socket.prototype, 'setTimeout');
    for (let n = 0; n < 15; n += 1) await record();
    const stop = run(settingAt(port));
    await eventually(() => Promise.resolve(messages.length === 15), { withinMs: 20_000 });
    const listening = timed.mock.contexts.map((socket) => (socket as Socket).listenerCount('timeout'));
    await stop();
    timed.mockRestore();
    expect(connections.size).toBe(1);
    expect(listening.length).toBeGreaterThan(15);
    expect(Math.max(...listening)).toBeLessThanOrEqual(2);
  }, 60_000);

  it.each([
    ['localhost', ['localhost']],
    ['127.0.0.1', []],
  ])('at %s receives the server names %j', async (host, names) => {
    const id = await record();
    const stop = run({ ...settingAt(await startCollector()), host } as AccessSinkSetting);
    await eventually(() => idsSent().includes(id));
    await stop();
    expect(serverNames).toEqual(names);
  });

  it('receives nothing if its certificate is untrusted', async () => {
    await record();
    const port = await startCollector();
    const stop = run({ ...settingAt(port), caFile: null } as AccessSinkSetting);
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    await stop();
    expect(messages).toEqual([]);
  }, 60_000);
});

it('packs entries only after the collector has received them', async () => {
  const id = await record();
  await pack();
  const port = await startCollector();
  const stop = run({ kind: 'syslog', host: 'localhost', port, caFile: join(folder, 'ca.pem') });
  await eventually(() => Promise.resolve(idsSent().includes(id)), { withinMs: 20_000 });
  await stop();
  const kinds = async () =>
    new Set(
      (await store.everything(null, 1_000)).map(({ kind }) => kind).filter((kind) => /^access(?!-count)/.test(kind)),
    );
  expect(await kinds()).toEqual(new Set(['access', 'access-forwarded']));
  await pack();
  expect(await kinds()).toEqual(new Set(['access-packed', 'access-named']));
}, 60_000);

it('writes one line of JSON per entry to the standard output', async () => {
  const lines: string[] = [];
  const written = jest.spyOn(process.stdout, 'write').mockImplementation(((text: string, done?: () => void) => {
    lines.push(...text.split('\n').filter((line) => line.startsWith('{"category_uid"')));
    done?.();
    return true;
  }) as never);
  try {
    const id = await record();
    const stop = run({ kind: 'stdout' });
    await eventually(() => Promise.resolve(lines.length > 0), { withinMs: 20_000 });
    await stop();
    expect(lines.map((line) => jsonOf(line)['metadata'].uid as string)).toEqual([id]);
  } finally {
    written.mockRestore();
  }
}, 60_000);
