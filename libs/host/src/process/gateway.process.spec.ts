import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { freePort } from '#testing/process';
import { fastifyAdapter } from '#http';

const hasNginx = spawnSync('nginx', ['-v']).status === 0;
// Print a skipped test, so that it is noticed.
if (!hasNginx) process.stderr.write('skipped: the gateway’s configuration: there is no nginx\n');

/** Starts a service that trusts a number of proxies and returns its name and the client address. */
const service = async (
  name: string,
  trusted: number,
): Promise<{ readonly port: number; readonly app: FastifyInstance }> => {
  const app = fastifyAdapter('http://localhost', trusted).getInstance<FastifyInstance>();
  app.all('/*', async (request) => ({ name, ip: request.ip, host: request.headers.host }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { port: (app.server.address() as AddressInfo).port, app };
};

(hasNginx ? describe : describe.skip)('gateway on a running nginx', () => {
  let folder: string;
  let nginx: ChildProcess;
  let base: string;
  const services: FastifyInstance[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'workcomp-gateway-'));
    // Simulates a command API behind only the gateway, and a query API behind the gateway and a TLS proxy.
    const command = await service('command-api', 1);
    const query = await service('query-api', 2);
    services.push(command.app, query.app);
    const port = await freePort();
    base = `http://127.0.0.1:${port}`;
    const configuration = readFileSync('deploy/gateway/nginx.conf', 'utf8')
      .replaceAll('/tmp/', `${folder}/`)
      .replaceAll('command-api:3000', `127.0.0.1:${command.port}`)
      .replaceAll('query-api:3000', `127.0.0.1:${query.port}`)
      .replace('listen 8080;', `listen 127.0.0.1:${port};`);
    writeFileSync(join(folder, 'nginx.conf'), configuration);
    nginx = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder, '-g', 'daemon off;'], { stdio: 'ignore' });
    for (let tries = 0; ; tries += 1) {
      const open = await new Promise<boolean>((resolve) => {
        const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false));
        socket.once('connect', () => socket.end());
      });
      if (open) break;
      if (tries > 600 || nginx.exitCode !== null) throw new Error('nginx did not start');
      await pause(50);
    }
  });
  afterAll(async () => {
    nginx.kill();
    await Promise.all(services.map((app) => app.close()));
    rmSync(folder, { recursive: true, force: true });
  });

  const asked = async (method: string, forwarded?: string) => {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    return (await fetch(`${base}/v2/bills`, { method, headers })).json() as Promise<Record<string, string>>;
  };

  it('sends reads and writes to their services', async () => {
    expect((await asked('GET'))['name']).toBe('query-api');
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
      expect((await asked(method))['name']).toBe('command-api');
  });
  it('keeps the requested host', async () => expect((await asked('GET'))['host']).toBe(base.slice('http://'.length)));

  it('without a proxy in front: uses the address of the connection and ignores X-Forwarded-For', async () => {
    expect((await asked('POST'))['ip']).toBe('127.0.0.1');
    expect((await asked('POST', '203.0.113.9'))['ip']).toBe('127.0.0.1');
  });
  it('behind a TLS proxy: uses the address that the proxy added last', async () => {
    expect((await asked('GET', '198.51.100.7'))['ip']).toBe('198.51.100.7');
    expect((await asked('GET', '203.0.113.9, 198.51.100.7'))['ip']).toBe('198.51.100.7');
  });

  it('returns a problem response if a service is unavailable', async () => {
    await services[0]?.close();
    const answer = await fetch(`${base}/v2/bills`, { method: 'POST' });
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('retry-after')]).toEqual([
      503,
      'application/problem+json',
      '5',
    ]);
    expect(await answer.json()).toMatchObject({ code: 'service_unavailable', retryable: true });
  });
});
