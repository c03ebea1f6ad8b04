import { connect } from 'node:net';
import { Module, type DynamicModule } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { gateProviders } from '#testing/http';
import { operations } from '#contracts';
import {
  EventStoreUnavailable,
  WHOLE_LOG,
  WrongExpectedRevision,
  type EventStore,
  type NewEvent,
  RulesInForce,
} from '#event-store';
import type { BlobStore } from '#documents';
import type { IndexRange, StateStore } from '#state-store';
import type { ProjectorReport } from '#subscriptions';
import { ApiBase, Authenticator, ContractController, createApp, OrganizationReader } from '#http';
import { AdminServer } from './admin-server.js';
import { methodLabels, Metrics, pageLabels, statusClasses } from './metrics.js';
import { DEAD_LETTER_FAILURES, ReactionWatch } from './reaction-watch.js';
import { measureRequests } from './request-metrics.js';
import { projectorCheck, rulesCheck } from '../process/readiness.js';
import { exposeState, type StateSources } from './state-metrics.js';
import { instrumentEngines } from './instrument-engines.js';

interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Parses the Prometheus text format. */
const samplesOf = (text: string): readonly Sample[] =>
  text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', labels = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
      const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = '', text = '']) => [key, text]);
      return { name, labels: Object.fromEntries(pairs) as Sample['labels'], value: Number(value) };
    });

const valueOf = (samples: readonly Sample[], name: string, labels: Sample['labels'] = {}): number | undefined =>
  samples.find(
    (sample) => sample.name === name && Object.entries(labels).every(([key, text]) => sample.labels[key] === text),
  )?.value;

const known = (event: Partial<NewEvent> = {}): NewEvent => ({ id: '1', type: 'T', data: {}, metadata: {}, ...event });

describe('instrumented engines', () => {
  const metrics = new Metrics();
  class Log {
    private readonly state = 'its own state';
    answer: () => Promise<unknown> = async () => ({ revision: 1 });
    append(): Promise<unknown> {
      return this.answer();
    }
    async readFeed(): Promise<string[]> {
      return ['a', 'b', this.state];
    }
    readStream = () => this.readFeed();
    readAll = () => this.readFeed();
    reserve = () => this.readFeed();
    async logId(): Promise<string> {
      return this.state;
    }
  }
  const log = new Log();
  const watched = instrumentEngines(metrics).events(log as unknown as EventStore);

  it('count calls by outcome and pass on arguments, results and errors', async () => {
    await watched.append('s', 0, [known(), known()]);
    log.answer = () => Promise.reject(new WrongExpectedRevision('org_a-bill_1', 0, 1));
    await expect(watched.append('s', 0, [known()])).rejects.toThrow(WrongExpectedRevision);
    log.answer = () => Promise.reject(new EventStoreUnavailable('away'));
    await expect(watched.append('s', 0, [known()])).rejects.toThrow('away');
    log.answer = () => Promise.reject(new Error('Maria Sandoval'));
    await expect(watched.append('s', 0, [known()])).rejects.toThrow('Maria');
    expect(await watched.readFeed('org_a', -1, 10)).toHaveLength(3);
    expect(await watched.logId()).toBe('its own state');

    const samples = samplesOf(await metrics.registry.metrics());
    const count = 'workcomp_event_log_duration_seconds_count';
    for (const outcome of ['ok', 'conflict', 'unavailable', 'fault'])
      expect(valueOf(samples, count, { call: 'append', outcome })).toBe(1);
    expect(valueOf(samples, 'workcomp_event_log_events_total', { call: 'append' })).toBe(2);
    expect(valueOf(samples, 'workcomp_event_log_events_total', { call: 'readFeed' })).toBe(3);
  });

  it('remain instances of their class', () => {
    expect(watched).toBeInstanceOf(Log);
  });

  it('count documents and their bytes', async () => {
    const store = {
      keep: async () => undefined,
      open: async ({ blobId }: { blobId: string }) => (blobId === 'none' ? null : { size: 7 }),
    } as unknown as BlobStore;
    const blobs = instrumentEngines(metrics).blobs(store);
    const address = (blobId: string) => ({ organizationId: 'org_a', subject: 'bill_1', blobId });
    await blobs.keep({ size: 1_000 }, address('one'));
    await blobs.open(address('one'));
    await blobs.open(address('none'));
    const samples = samplesOf(await metrics.registry.metrics());
    expect(valueOf(samples, 'workcomp_document_bytes_total', { way: 'kept' })).toBe(1_000);
    expect(valueOf(samples, 'workcomp_documents_total', { way: 'opened' })).toBe(1);
    expect(valueOf(samples, 'workcomp_document_bytes_total', { way: 'opened' })).toBe(7);
  });
});

describe('metrics of reactions', () => {
  it('count an effect as a dead letter after repeated failures until it succeeds', async () => {
    const metrics = new Metrics();
    let broken = true;
    const reaction = new ReactionWatch(metrics).watched({
      name: 'mail',
      perform: async (_effect: { key: string }, _signal: AbortSignal) => {
        if (broken) throw new Error('no');
      },
    });
    const attempt = (key: string) => reaction.perform({ key }, new AbortController().signal).catch(() => undefined);
    for (let n = 1; n < DEAD_LETTER_FAILURES; n += 1) await attempt('a');
    await attempt('b');
    const read = async (name: string) =>
      valueOf(samplesOf(await metrics.registry.metrics()), name, { reaction: 'mail' });
    expect(await read('workcomp_reaction_failing')).toBe(2);
    expect(await read('workcomp_reaction_dead_letters')).toBe(0);
    await attempt('a');
    expect(await read('workcomp_reaction_dead_letters')).toBe(1);
    broken = false;
    await attempt('a');
    expect(await read('workcomp_reaction_dead_letters')).toBe(0);
    expect(await read('workcomp_reaction_failing')).toBe(1);
    expect(await metrics.registry.metrics()).not.toContain('"a"');
  });
});

const report: ProjectorReport = {
  running: true,
  head: 100n,
  trouble: null,
  projections: [
    {
      slot: { name: 'bill', version: 2, generation: 0 },
      share: WHOLE_LOG,
      serving: true,
      position: 90n,
      behind: 10n,
      secondsBehind: 3,
      parked: [{ stream: 'org_a-bill_1', id: 'bill_1', reason: 'x', parkedAt: '2026-03-02T00:00:00.000Z' }],
    },
    {
      slot: { name: 'bill', version: 3, generation: 0 },
      share: WHOLE_LOG,
      serving: false,
      position: 1n,
      behind: 99n,
      secondsBehind: 900,
      parked: [],
    },
  ],
  reactions: [
    { name: 'mail-news', position: 90n, stopped: null },
    { name: 'webhooks', position: null, stopped: 'its checkpoint belongs to another log: an operator must set it' },
    { name: 'webhooks', share: { of: 8, index: 2 }, position: 70n, stopped: null },
    { name: 'webhooks', share: { of: 8, index: 5 }, position: 98n, stopped: null },
  ],
};

const sources: StateSources = {
  checks: { eventLog: async () => ({ ok: true, detail: 'x' }), readModels: () => Promise.reject(new Error('x')) },
  disk: async () => ({ totalBytes: 100, freeBytes: 15 }),
  projector: { report: async () => report },
  stateStore: {
    findKeys: async (kind: string, index: string, { equals }: IndexRange) =>
      kind === 'webhook' && index === 'failed'
        ? [1]
        : kind === 'intent' && index === 'due' && equals?.[0] === 'mail-news:'
          ? [1, 2]
          : [],
  } as unknown as StateStore,
  rules: new RulesInForce(),
  capacity: async () => ({ used: 30, most: 40 }),
};

describe('metrics and readiness of a process', () => {
  it('are read when they are requested', async () => {
    const { registry } = new Metrics();
    exposeState(registry, sources);
    const samples = samplesOf(await registry.metrics());
    expect(valueOf(samples, 'workcomp_check_up', { check: 'eventLog' })).toBe(1);
    expect(valueOf(samples, 'workcomp_check_up', { check: 'readModels' })).toBe(0);
    expect(valueOf(samples, 'workcomp_disk_free_bytes')).toBe(15);
    expect(valueOf(samples, 'workcomp_bills_capacity_ratio')).toBe(0.75);
    // The 2024 report code fees have expired: the shipped rules do not include the later order.
    expect(
      valueOf(samples, 'workcomp_rules_expiring', { id: 'fee.report', layer: 'shipped', expires: 'expired' }),
    ).toBeGreaterThan(0);
    // Only the version that serves queries is measured, not the version that is being filled.
    expect(samples.filter(({ name }) => name === 'workcomp_projection_lag_seconds').map(({ value }) => value)).toEqual([
      3,
    ]);
    expect(valueOf(samples, 'workcomp_projection_behind', { projection: 'bill' })).toBe(10);
    expect(valueOf(samples, 'workcomp_projection_parked_streams', { projection: 'bill' })).toBe(1);
    expect(valueOf(samples, 'workcomp_reaction_stopped', { reaction: 'mail-news' })).toBe(0);
    expect(valueOf(samples, 'workcomp_reaction_stopped', { reaction: 'webhooks' })).toBe(1);
    const behind = samples.filter(({ name }) => name === 'workcomp_reaction_behind');
    expect(behind.map(({ labels, value }) => [labels['reaction'], labels['share'], value])).toEqual([
      ['mail-news', undefined, 10],
      ['webhooks', '2/8', 30],
      ['webhooks', '5/8', 2],
    ]);
    const queue = samples.filter(({ name }) => name === 'workcomp_reaction_queue');
    expect(queue.map(({ labels, value }) => [labels['reaction'], value])).toEqual([
      ['mail-news', 2],
      ['mail', 0],
    ]);
    expect(valueOf(samples, 'workcomp_webhook_deliveries', { list: 'open' })).toBe(0);
    expect(valueOf(samples, 'workcomp_webhook_deliveries', { list: 'failed' })).toBe(1);
  });

  it('include money in transit between checks and bills after the first check', async () => {
    const read = async (money: ProjectorReport['money']) => {
      const { registry } = new Metrics();
      const now = { ...report, ...(money && { money }) };
      exposeState(registry, { ...sources, projector: { report: async () => now } });
      return samplesOf(await registry.metrics()).filter(({ name }) => name.startsWith('workcomp_money'));
    };
    expect(await read(undefined)).toEqual([{ name: 'workcomp_money_laws_broken', labels: {}, value: 0 }]);
    const samples = await read({
      inTransit: [
        { paymentId: 'pay_1', cents: -5_00, lost: true },
        { paymentId: 'pay_2', cents: 7_00, lost: true },
        { paymentId: null, cents: 30_00, lost: false },
      ],
      broken: 2,
    });
    const cents = (kind: string, owner: string) =>
      valueOf(samples, 'workcomp_money_in_transit_cents', { of: kind, owner });
    expect([cents('shares', 'none'), cents('shares', 'some')]).toEqual([12_00, 0]);
    expect([cents('pending', 'none'), cents('pending', 'some')]).toEqual([0, 30_00]);
    expect(valueOf(samples, 'workcomp_money_laws_broken')).toBe(2);
  });

  it('are ready with expired rules and report their number', async () => {
    expect(await rulesCheck(new RulesInForce())).toEqual({
      ok: true,
      detail: expect.stringMatching(/^ca\.2026-\S+; expired rules: \d+/),
    });
  });

  it('are ready but degraded while money is lost between checks and bills', async () => {
    const check = async (money: ProjectorReport['money']) => {
      const well = { ...report, projections: [], reactions: [], ...(money && { money }) };
      return projectorCheck(() => ({ report: async () => well }))['projector']?.();
    };
    expect(await check(undefined)).toEqual({ ok: true, detail: '0 s behind' });
    const onItsWay = { paymentId: 'pay_1', cents: 5_00, lost: false };
    expect(await check({ inTransit: [onItsWay], broken: 0 })).toEqual({ ok: true, detail: '0 s behind' });
    expect(await check({ inTransit: [{ ...onItsWay, lost: true }], broken: 0 })).toEqual({
      ok: true,
      degraded: true,
      detail: '0 s behind, unprocessed amounts between checks and bills: 1 (run verify to list them)',
    });
    expect(await check({ inTransit: [], broken: 1 })).toMatchObject({ ok: true, degraded: true });
  });

  it('report quarantined files that belong to no practice, once they are counted', async () => {
    const now = async (unownedFiles: ProjectorReport['unownedFiles']) => {
      const well = { ...report, projections: [], reactions: [], ...(unownedFiles && { unownedFiles }) };
      const { registry } = new Metrics();
      exposeState(registry, { ...sources, projector: { report: async () => well } });
      const samples = samplesOf(await registry.metrics());
      const check = await projectorCheck(() => ({ report: async () => well }))['projector']?.();
      return [check?.detail, valueOf(samples, 'workcomp_unowned_files_quarantined')];
    };
    expect(await now(undefined)).toEqual(['0 s behind', 0]);
    expect(await now({ quarantined: 0, oldestReceivedAt: null })).toEqual(['0 s behind', 0]);
    expect(await now({ quarantined: 2, oldestReceivedAt: '2026-11-02T08:00:00.000Z' })).toEqual([
      '0 s behind, quarantined files without a practice: 2 (see payer-file list --quarantined)',
      2,
    ]);
  });

  it('omit values that cannot be read', async () => {
    const { registry } = new Metrics();
    const away = () => Promise.reject(new Error('away'));
    exposeState(registry, { ...sources, disk: away, projector: { report: away } });
    const samples = samplesOf(await registry.metrics());
    expect(samples.filter(({ name }) => /disk|projection|reaction_(queue|stopped)/.test(name))).toEqual([]);
    expect(valueOf(samples, 'workcomp_check_up', { check: 'eventLog' })).toBe(1);
  });
});

describe('metrics of requests', () => {
  const metrics = new Metrics();
  let app: NestFastifyApplication;
  let address: { readonly port: number };

  beforeAll(async () => {
    @Module({})
    class Toy {}
    const parts = [
      { provide: Authenticator, useValue: { authenticate: async () => ({ refused: 'credential_invalid' }) } },
      { provide: OrganizationReader, useValue: { get: async () => null, forget: () => undefined } },
      ...gateProviders,
      { provide: ApiBase, useValue: new ApiBase('http://localhost') },
    ];
    const module: DynamicModule = { module: Toy, controllers: [ContractController], providers: parts, exports: parts };
    app = await createApp(module, {
      publicOrigin: 'https://billing.example',
      extend: (fastify) => measureRequests(fastify, metrics),
    });
    await app.listen(0, '127.0.0.1');
    address = app.getHttpServer().address() as typeof address;
  });
  afterAll(() => app.close());

  const raw = (text: string) =>
    new Promise<void>((resolve) => {
      const socket = connect(address.port, '127.0.0.1', () => socket.end(text));
      socket.resume().on('close', () => resolve());
    });

  it('have only labels from fixed sets, regardless of the request', async () => {
    const origin = `http://127.0.0.1:${address.port}`;
    for (const path of [
      '/v2/openapi.json',
      '/health/live',
      '/problems/not_found',
      '/Sandoval?q=Maria',
      '/v2/bills/bill_x',
    ])
      await fetch(origin + path).then((answer) => answer.arrayBuffer());
    await fetch(`${origin}/v2/bills/bill_123`, { method: 'DELETE' }).then((answer) => answer.arrayBuffer());
    await fetch(origin, { method: 'PROPFIND' }).then((answer) => answer.arrayBuffer());
    await raw('GET /v2/%zz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    await raw('Sandoval\r\n\r\n');

    const samples = samplesOf(await metrics.registry.metrics());
    const requests = samples.filter(({ name }) => name === 'workcomp_http_request_duration_seconds_count');
    const purposes: readonly string[] = [...Object.keys(operations), ...pageLabels];
    expect(requests.length).toBeGreaterThan(4);
    for (const { labels } of requests) {
      expect(purposes).toContain(labels['operation']);
      expect(methodLabels).toContain(labels['method']);
      expect(statusClasses).toContain(labels['status']);
    }
    expect(valueOf(requests, requests[0]!.name, { operation: 'getOpenApiJson', method: 'GET', status: '2xx' })).toBe(1);
    expect(valueOf(samples, 'workcomp_http_requests_in_flight')).toBe(0);
  });

  it('are served on a separate port without any other path', async () => {
    const admin = await AdminServer.start(metrics.registry, 0, '127.0.0.1');
    const { port } = admin;
    const at = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init);
    const answer = await at('/metrics');
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(await answer.text()).toContain('process_cpu_seconds_total');
    for (const path of ['/', '/metrics/../x', '/metrics?x', '/v2/bills']) expect((await at(path)).status).toBe(404);
    expect((await at('/metrics', { method: 'POST' })).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${address.port}/metrics`)).status).toBe(404);
    await admin.close();
    await expect(at('/metrics')).rejects.toThrow();
  });
});
