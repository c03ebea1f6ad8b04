import { createServer } from 'node:tls';
import { fetchCertificates, readConfig } from '#engines';
import { faults } from '#event-store';
import { FaultPublisher } from '#state-store';
import { eventually } from '#testing/pure';
import { openWorkplace, type OwnWorkplace } from '../workplace.spec-kit.js';
import { findings, ruleWarnings } from './findings.js';
import type { OperatorStatus } from './operator-status.js';
import { status } from './status.js';

describe('status', () => {
  let work: OwnWorkplace;
  beforeAll(async () => {
    work = await openWorkplace();
  });
  afterAll(() => work.close());

  it('has all figures for a new folder, and reports that there are no read models yet', async () => {
    const report = await status(work);
    expect(report).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/) as unknown,
      node: process.version,
      engines: 'embedded',
      head: '0',
      bills: 0,
      billsCeiling: 1_000_000,
      queues: { effects: 0, letters: 0, webhooksRetried: 0, webhooksFailed: 0 },
      certificates: [],
      physicianSchedule: null,
    });
    expect(report.disk!.totalBytes).toBeGreaterThan(report.disk!.freeBytes);
    expect(report.findings.map(({ what }) => what)).toEqual(['there are no read models yet']);
    expect(report.rules.version).toMatch(/^ca\.2026-/);
    // The 2024 report codes have ended, and there is no later order.
    expect(report.warnings).toContainEqual({
      what: expect.stringMatching(/^the rule fee\.report of .*WC002.* \(shipped\) ended on 2025-02-14/) as unknown,
      todo: expect.stringMatching(/fee_table_outdated.*rules template fee\.report > order\.csv/) as unknown,
    });
  });

  it('includes faults in the processes of the service while they last', async () => {
    const board = new FaultPublisher(work.engines.stateStore, 'projector');
    const listFaults = async () =>
      (await status(work)).faults.map(({ service, work: name, kind }) => [service, name, kind]);
    faults.clear();
    board.start();
    faults.failed('letters', new TypeError('Jane Doe'));
    await eventually(async () => (await listFaults()).length > 0);
    expect(await listFaults()).toEqual([['projector', 'letters', 'bug']]);
    expect(JSON.stringify(await work.engines.stateStore.list('fault', ''))).not.toContain('Jane');
    faults.well('letters');
    await eventually(async () => (await listFaults()).length === 0);
    faults.failed('letters', new TypeError('Jane Doe'));
    await eventually(async () => (await listFaults()).length > 0);
    await board.beforeApplicationShutdown();
    expect(await listFaults()).toEqual([]);
    faults.well('letters');
  });

  it('ignores faults of a process that ended without notice', async () => {
    const { stateStore } = work.engines;
    const at = new Date(Date.now() - 6 * 60_000).toISOString();
    await stateStore.put('fault', 'dead', { at, faults: [{ work: 'letters' }] });
    expect((await status(work)).faults).toEqual([]);
    expect(await stateStore.get('fault', 'dead')).toBeNull();
  });
});

describe('findings', () => {
  const well: Omit<OperatorStatus, 'findings' | 'warnings'> = {
    version: '1.0.0',
    node: 'v24.0.0',
    engines: 'embedded',
    dataDir: '/data',
    head: '90',
    projections: [
      { name: 'bill', slot: 'bill_v1', serving: true, position: '90', head: '90', documents: 12, parked: [] },
    ],
    bills: 12,
    billsCeiling: 1_000_000,
    disk: { totalBytes: 1_000, freeBytes: 500 },
    queues: { effects: 0, letters: 3, webhooksRetried: 9, webhooksFailed: 0 },
    faults: [],
    certificates: [{ of: 'PUBLIC_ORIGIN', expiresInDays: 60, problem: null }],
    physicianSchedule: { to: '2027-02-28', endsInDays: 90 },
    rules: { version: 'ca.1', expiring: [] },
    load: null,
  };
  const [bill] = well.projections;
  const found = (change: Partial<OperatorStatus>) => findings({ ...well, ...change }).map(({ what }) => what);

  it('are empty if nothing is wrong', () => expect(found({})).toEqual([]));
  it('include a disk that is almost full', () =>
    expect(found({ disk: { totalBytes: 1_000, freeBytes: 99 } })).toEqual([expect.stringContaining('10 %')]));
  it('include the maximum number of bills, from 80% on', () => {
    expect(found({ bills: 799_999 })).toEqual([]);
    expect(found({ bills: 800_000 })).toEqual([expect.stringContaining('80 %')]);
  });
  it('include a read model that is behind or has parked streams', () => {
    expect(found({ projections: [{ ...bill!, position: '80' }] })).toEqual([expect.stringContaining('80 of 90')]);
    const parked = [{ stream: 's', reason: 'r' }] as unknown as NonNullable<typeof bill>['parked'];
    expect(found({ projections: [{ ...bill!, parked }] })).toEqual([expect.stringContaining('1 of its streams')]);
  });
  it('include an overloaded server', () =>
    expect(found({ load: 'more requests than can be served; 7 refused with Retry-After' })).toEqual([
      expect.stringContaining('more requests than can be served; 7'),
    ]));
  it('include a long queue, and deliveries that are no longer retried', () => {
    expect(found({ queues: { ...well.queues, letters: 1_000 } })).toEqual([expect.stringContaining('letters')]);
    expect(found({ queues: { ...well.queues, webhooksFailed: 1 } })).toEqual([
      'webhook deliveries failed and are no longer retried',
    ]);
  });
  it('include background faults, with different remedies for an unavailable engine and a bug', () => {
    const fault = { service: 'projector', work: 'letters', since: '2026-03-02T20:00:00.000Z', times: 2 } as const;
    const faults = [
      { ...fault, kind: 'away', words: 'waiting for an engine (MongoDB did not respond)', place: null },
      {
        ...fault,
        work: 'exchange clearing inbox',
        kind: 'stopped',
        words: 'stopped until an operator acts',
        place: null,
      },
      { ...fault, kind: 'bug', words: 'failed because of a bug in this program (TypeError)', place: 'letters.ts:7:1' },
    ] as const;
    expect(findings({ ...well, faults })).toEqual([
      {
        what: 'letters of projector: waiting for an engine (MongoDB did not respond), 2 times since 2026-03-02T20:00:00.000Z',
        todo: expect.stringContaining('engine-outage.md') as unknown,
      },
      {
        what: expect.stringContaining('exchange clearing inbox') as unknown,
        todo: expect.stringContaining('partner-down.md') as unknown,
      },
      {
        what: expect.stringContaining('(TypeError) at letters.ts:7:1') as unknown,
        todo: expect.stringContaining('report it') as unknown,
      },
    ]);
  });
  it('include a fee schedule that ends soon or has ended', () => {
    const schedule = (endsInDays: number) => found({ physicianSchedule: { to: '2026-12-31', endsInDays } });
    expect(schedule(21)).toEqual([]);
    expect(schedule(20)).toEqual([expect.stringContaining('until 2026-12-31')]);
    expect(schedule(-1)).toEqual([expect.stringContaining('until 2026-12-31')]);
    expect(found({ physicianSchedule: null })).toEqual([]);
  });
  it('include ended rules of the operator or a publisher, but not rules that end soon or shipped rules', () => {
    const row = { id: 'fee.report', for: 'WC002', layer: 'operator', expires: 'expired', day: '2027-02-28' } as const;
    const rules = (...expiring: OperatorStatus['rules']['expiring'][number][]) => ({ version: 'ca.1', expiring });
    expect(found({ rules: rules(row, { ...row, for: 'WC003' }) })).toEqual([
      'the rule fee.report of WC002, WC003 (operator) ended on 2027-02-28, and there is no later row',
    ]);
    const many = Array.from({ length: 2_000 }, (_, n) => ({ ...row, for: `W${n}` }));
    expect(found({ rules: rules(...many) })).toEqual([
      'the rule fee.report of W0, W1, W2, W3, W4, W5, W6, W7, W8, W9 and 1990 more (operator) ended on 2027-02-28, and there is no later row',
    ]);
    const known = rules({ ...row, layer: 'shipped' }, { ...row, expires: 'expiring' });
    expect(found({ rules: known })).toEqual([]);
    expect(ruleWarnings(known).map(({ what }) => what)).toEqual([
      expect.stringContaining('(shipped) ended on 2027-02-28'),
      expect.stringContaining('(operator) ends or is due for review by 2027-02-28'),
    ]);
  });
  it('include a certificate that expires soon, has expired, or cannot be read', () => {
    const certificate = (expiresInDays: number | null, problem: string | null = null) =>
      found({ certificates: [{ of: 'X', expiresInDays, problem }] });
    expect(certificate(20)).toEqual([expect.stringContaining('expires in 20 days')]);
    expect(certificate(-1)).toEqual([expect.stringContaining('has expired')]);
    expect(certificate(null, 'ECONNREFUSED')).toEqual([expect.stringContaining('ECONNREFUSED')]);
  });
});

describe('certificates', () => {
  it('are requested by TLS, and an address that does not respond is reported', async () => {
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as { port: number };
    const [withoutOne] = await fetchCertificates(readConfig({ PUBLIC_ORIGIN: `https://127.0.0.1:${port}` }));
    silent.close();
    expect(withoutOne).toMatchObject({
      of: 'PUBLIC_ORIGIN',
      expiresInDays: null,
      problem: expect.any(String) as unknown,
    });
    const engines = readConfig({
      ENGINES: 'production',
      EVENTSTOREDB_URL: 'esdb://u:p@127.0.0.1:1,localhost:1',
      MONGODB_URL: 'mongodb://127.0.0.1:1/?tls=true',
      MASTER_KEY: Buffer.alloc(32).toString('base64'),
    });
    expect((await fetchCertificates(engines)).map(({ of: subject, problem }) => [subject, problem])).toEqual([
      ['EventStoreDB 127.0.0.1', 'ECONNREFUSED'],
      ['EventStoreDB localhost', 'ECONNREFUSED'],
      ['MongoDB 127.0.0.1', 'ECONNREFUSED'],
    ]);
  });
  it('are not requested for connections without TLS', async () => {
    const plain = readConfig({
      ENGINES: 'production',
      EVENTSTOREDB_URL: 'esdb://localhost:1?tls=false',
      MONGODB_URL: 'mongodb://localhost:1',
      MASTER_KEY: Buffer.alloc(32).toString('base64'),
    });
    expect(await fetchCertificates(plain)).toEqual([]);
  });
  it('are not requested for hosts in DNS records (mongodb+srv)', async () => {
    const named = readConfig({
      ENGINES: 'production',
      EVENTSTOREDB_URL: 'esdb://localhost:1?tls=false',
      MONGODB_URL: 'mongodb+srv://cluster.example/?tls=true',
      MASTER_KEY: Buffer.alloc(32).toString('base64'),
    });
    expect(await fetchCertificates(named)).toEqual([]);
  });
});
