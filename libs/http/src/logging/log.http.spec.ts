import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { createLog, NestLog, standardOutput, type Checks } from '#http';
import { eventually } from '#testing/pure';
import { toyApp } from '../specs/toy.spec-kit.js';

const listening = (level: Parameters<typeof createLog>[0] = 'info') => {
  const lines: Record<string, unknown>[] = [];
  const log = createLog(level, {
    write: (text: string) => void lines.push(JSON.parse(text) as Record<string, unknown>),
  });
  return { lines, log };
};

describe('standardOutput', () => {
  const line = (msg: string, n: number) => `${JSON.stringify({ level: 'info', msg, n })}\n`;

  it('writes request lines in batches and other lines immediately, in order', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'log-'));
    const path = join(folder, 'lines');
    const fd = openSync(path, 'w');
    const output = standardOutput(fd);
    const ordersOf = (): readonly number[] =>
      readFileSync(path, 'utf8')
        .split('\n')
        .filter((text) => text !== '')
        .map((text) => (JSON.parse(text) as { n: number }).n);
    output.write(line('request', 1));
    output.write(line('request', 2));
    await after(10);
    expect(ordersOf()).toEqual([]);
    output.write(line('fault', 3));
    await eventually(async () => ordersOf().length === 3);
    output.write(line('request', 4));
    await eventually(async () => ordersOf().length === 4);
    for (let n = 5; n <= 300; n += 1) output.write(line('request', n));
    output.write(line('fault', 301));
    await eventually(async () => ordersOf().length === 301);
    expect(ordersOf()).toEqual(Array.from({ length: 301 }, (_, index) => index + 1));
    rmSync(folder, { recursive: true });
  });
});

describe('log', () => {
  it('contains one line per request with these fields and no client data', async () => {
    const { lines, log } = listening();
    const app = await toyApp({ log });
    const headers = { authorization: 'Bearer account', 'x-request-id': 'request-1' };
    await app.inject({ method: 'GET', url: '/v2/bills?q=SECRET', headers });
    await app.inject({ method: 'GET', url: '/SECRET', headers });
    await app.inject({ method: 'POST', url: '/v2/bills', headers, payload: { name: 'SECRET' } });
    expect(
      lines.map(({ time, ms, ...line }) => ({ ...line, timed: typeof time === 'string' && typeof ms === 'number' })),
    ).toEqual([
      {
        level: 'info',
        msg: 'request',
        method: 'GET',
        route: '/v2/bills',
        status: 200,
        requestId: 'request-1',
        organizationId: 'org_home',
        operation: 'listBills',
        timed: true,
      },
      expect.objectContaining({ route: null, status: 404, organizationId: null, operation: null }),
      expect.objectContaining({ route: '/v2/bills', status: 201, operation: 'createBill' }),
    ]);
    expect(JSON.stringify(lines)).not.toContain('SECRET');
    await app.close();
  });

  it('contains health checks only at level debug', async () => {
    for (const [level, expected] of [
      ['info', []],
      ['debug', ['/health/live']],
    ] as const) {
      const { lines, log } = listening(level);
      const app = await toyApp({ log });
      await app.inject({ method: 'GET', url: '/health/live' });
      expect(lines.filter(({ msg }) => msg === 'request').map(({ route }) => route)).toEqual(expected);
      await app.close();
    }
  });

  it('reports the location of a fault, and its message only at level debug', async () => {
    for (const [level, isDetailed] of [
      ['info', false],
      ['debug', true],
    ] as const) {
      const { lines, log } = listening(level);
      const app = await toyApp({ log });
      const headers = { authorization: 'Bearer account', 'x-request-id': 'request-1' };
      await app.inject({ method: 'GET', url: '/v2/bills/bill_boom', headers });
      expect(lines.find(({ msg }) => msg === 'fault')).toMatchObject({
        level: 'error',
        msg: 'fault',
        requestId: 'request-1',
        status: 500,
        fault: { name: 'Error', at: expect.arrayContaining([expect.stringContaining('toy.spec-kit.ts')]) as unknown },
      });
      expect(JSON.stringify(lines).includes('SECRET')).toBe(isDetailed);
      await app.close();
    }
  });

  it('reports a response that fails while it is sent, but not a client that disconnects', async () => {
    const { lines, log } = listening();
    const app = await toyApp({ log });
    await app.listen(0, '127.0.0.1');
    const { port } = app.getHttpServer().address() as AddressInfo;
    const ask = (billId: string, requestId: string, signal: AbortSignal | null = null) =>
      fetch(`http://127.0.0.1:${port}/v2/bills/${billId}`, {
        headers: { authorization: 'Bearer account', 'x-request-id': requestId },
        signal,
      });
    const gone = new AbortController();
    const left = await ask('bill_left', 'request-1', gone.signal);
    gone.abort();
    await expect(left.text()).rejects.toThrow();
    const torn = await ask('bill_torn', 'request-2');
    expect(torn.status).toBe(200);
    await expect(torn.text()).rejects.toThrow();
    await app.close();
    expect(lines.filter(({ msg }) => msg === 'fault')).toMatchObject([
      { level: 'error', requestId: 'request-2', status: 500, fault: { name: 'Error' } },
    ]);
    expect(JSON.stringify(lines)).not.toContain('SECRET');
  });

  it('includes messages of Nest without the text of errors', () => {
    const { lines, log } = listening();
    const nest = new NestLog(log);
    nest.log('Application started', 'NestApplication');
    nest.warn('careful', 'Router');
    nest.warn({ msg: 'sign-in not started', reason: 'no route' }, 'sign-in');
    nest.error(new Error('SECRET'));
    nest.error('went wrong', 'Error: SECRET\n    at x', 'Router');
    expect(lines).toEqual([
      expect.objectContaining({ level: 'warn', msg: 'careful', context: 'Router' }),
      expect.objectContaining({ level: 'warn', msg: 'sign-in not started', reason: 'no route', context: 'sign-in' }),
      expect.objectContaining({ level: 'error', msg: 'fault' }),
      expect.objectContaining({ level: 'error', msg: 'went wrong', context: 'Router' }),
    ]);
    expect(JSON.stringify(lines)).not.toContain('SECRET');
  });
});

describe('health endpoints', () => {
  const asked = async (checks: Checks, path: string) => {
    const app = await toyApp({ checks });
    const answer = await app.inject({ method: 'GET', url: path });
    await app.close();
    return answer;
  };
  const fine = async () => ({ ok: true, detail: 'fine' });

  it('report live without a credential', async () => {
    const answer = await asked({ engine: async () => ({ ok: false, detail: 'away' }) }, '/health/live');
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'live', version: expect.any(String) }]);
  });
  it('report ready if all checks succeed', async () =>
    expect((await asked({ engine: fine, projector: fine }, '/health/ready')).json()).toEqual({
      status: 'ready',
      version: expect.any(String),
      checks: { engine: 'fine', projector: 'fine' },
    }));
  it('return 503 with the failed checks', async () => {
    const checks = {
      engine: fine,
      projector: async () => ({ ok: false, detail: '12 s behind' }),
      stateStore: () => Promise.reject(new Error('SECRET')),
    };
    const answer = await asked(checks, '/health/ready');
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
    expect(answer.json()).toMatchObject({
      code: 'service_unavailable',
      detail: 'projector: 12 s behind; stateStore: failed because of a bug in this program (Error)',
    });
  });
});
