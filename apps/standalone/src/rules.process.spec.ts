import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shippedPack, shippedRules } from '#domain';
import { billBody } from '#testing/pure';
import { Services, until } from './services.spec-kit.js';

/* Tests that a new fee schedule order takes effect in three running processes without a restart. */

const KEY = 'sk_sandbox_rules_of_three_processes1';
const folder = mkdtempSync(join(tmpdir(), 'workcomp-order-'));
let services: Services;
beforeAll(async () => {
  services = await Services.open({ SANDBOX_API_KEY: KEY });
  for (const name of ['command-api', 'query-api', 'projector'] as const) await services.start(name);
  await services.ready();
}, 120_000);
afterAll(async () => {
  await services.close();
  rmSync(folder, { recursive: true });
});

const cli = (...args: string[]): Promise<{ readonly code: number | null; readonly output: string }> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, ['dist/bundle/cli.js', ...args], {
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: folder, ...services.settings },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('close', (code) => resolve({ code, output }));
  });

const call = async (name: string, method: string, path: string, body?: object) => {
  const answer = await fetch(`${services.originOf(name)}/v2${path}`, {
    method,
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- answers of several shapes are looked into
  return { status: answer.status, json: (await answer.json()) as any };
};

it('applies an imported order in every process within three seconds without a restart', async () => {
  const version = async () => (await call('query-api', 'GET', '/rules?limit=1')).json.rulesVersion as string;
  const priced = async () => {
    const serviceLines = [{ code: 'WC002', units: 1, charge: 20 }];
    const bill = billBody({ billingMode: 'professional', service: { date: '2026-09-01' }, serviceLines });
    const { status, json } = await call('command-api', 'POST', '/bills', bill);
    expect([status, json.errors]).toEqual([201, undefined]);
    return [json.serviceLines[0].allowed, json.serviceLines[0].pricing.rule?.version];
  };
  expect([await version(), await priced()]).toEqual([shippedRules.version, [20, undefined]]);
  const order = {
    ...shippedPack.entries.find(({ appliesTo }) => appliesTo['code'] === 'WC002')!,
    validFrom: '2026-03-01',
    validThrough: null,
    value: { amount: '16.00', perPage: null, firstPages: 1, cap: null },
  };
  const file = join(folder, 'order.rules.json');
  writeFileSync(file, JSON.stringify({ ...shippedPack, sequence: 2, entries: [order], cases: [] }));
  // Production requires a signed pack unless --unsigned is given.
  expect(await cli('rules', 'import', file)).toMatchObject({ code: 1, output: expect.stringContaining('signature') });
  const done = await cli('rules', 'import', '--unsigned', '--reason', 'read by two', file);
  expect(done).toMatchObject({ code: 0, output: expect.stringContaining('+local.1') });
  const since = Date.now();
  await until('the query-api knows it', async () => (await version()) === `${shippedRules.version}+local.1`);
  await until('the command-api prices by it', async () => (await priced())[0] === 16);
  expect(Date.now() - since).toBeLessThan(3_000);
  expect(await priced()).toEqual([16, 'local.1']);
}, 60_000);
