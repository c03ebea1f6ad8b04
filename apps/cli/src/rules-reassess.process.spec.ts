import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shippedRules } from '#domain';
import { createCaller, startServer, type RunningServer } from '#testing/process';
import { billBody, eventually } from '#testing/pure';
import { runCli } from './cli.spec-kit.js';
import { newFee, writePack } from './rules.spec-kit.js';

/* Case 19: the fee for WC002 changes to 16.00 after bills were submitted. The fee order is fake. */

let server: RunningServer;
const ids: Record<string, string> = {};
const base = shippedRules.version;
const call = (method: string, path: string, body?: object) => createCaller(server)(method, path, body);
const rules = (...args: string[]) => runCli(server.dataDir, ['rules', ...args]);

beforeAll(async () => {
  server = await startServer();
  for (const [name, charge] of [
    ['X', 15.19],
    ['Y', 20],
    ['Z', 15.19],
    ['other', 0],
  ] as const) {
    const serviceLines = name === 'other' ? [{ code: '99213', charge: 120 }] : [{ code: 'WC002', units: 1, charge }];
    const body = billBody({ billingMode: 'professional', service: { date: '2026-09-01' }, serviceLines });
    const answer = await call('POST', '/bills', body);
    expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
    ids[name] = answer.body.id;
  }
  const closing = { action: 'close', reason: 'billed_in_error' };
  expect((await call('POST', `/bills/${ids['Z']}/actions`, closing)).status).toBe(200);
}, 120_000);
afterAll(async () => {
  await server.stop();
  server.remove();
});

const line = async (name: string) => {
  const [{ allowed, charge, pricing }] = (await call('GET', `/bills/${ids[name]}`)).body.serviceLines;
  return [charge, allowed, pricing.status, pricing.rule?.version];
};
const shown = async () => Promise.all(['X', 'Y', 'Z', 'other'].map(line));

const before = [
  [15.19, 15.19, 'manual_charge', undefined],
  [20, 20, 'manual_charge', undefined],
  [15.19, 15.19, 'manual_charge', undefined],
  [120, 120, 'manual_charge', undefined],
];

it('a dry run reports the effects on open bills and changes nothing', async () => {
  const file = writePack(server.dataDir, 'order', 2, [newFee]);
  const out = join(server.dataDir, 'changes.csv');
  const dryRun = () => rules('import', '--json', '--dry-run', '--out', out, file);
  // The read model lags behind the log.
  await eventually(async () => (await dryRun()).json?.bills.scanned === 3, { withinMs: 60_000 });
  const { json, code } = await dryRun();
  expect([code, json.bills.scanned, json.bills.changed]).toEqual([0, 3, 2]);
  const items = Object.fromEntries(json.bills.items.map((item: { billId: string }) => [item.billId, item]));
  expect(items).toMatchObject({
    [ids['X']!]: { kind: 'amount', was: '15.19', is: '16.00', moneyEffect: '0.00', warnings: [], needsReassess: true },
    [ids['Y']!]: { was: '20.00', is: '16.00', moneyEffect: '-4.00', warnings: ['charge_above_schedule'] },
  });
  expect(readFileSync(out, 'utf8').split('\n')).toHaveLength(4);
  expect(await shown()).toEqual(before);
});

it('an import keeps assessed amounts until bills are reassessed, and never changes charges', async () => {
  expect((await rules('import', '--json', join(server.dataDir, 'order.rules.json'))).code).toBe(0);
  expect(await shown()).toEqual(before);
  const version = `${base}+local.1`;
  expect((await rules('reassess', base, '--json')).json).toMatchObject({ code: 'rules_unknown' });
  expect((await rules('reassess', version, '--dry-run', '--json')).json).toMatchObject({
    scanned: 3,
    repriced: 2,
    dryRun: true,
  });
  expect(await shown()).toEqual(before);
  const only = join(server.dataDir, 'changes.csv');
  expect((await rules('reassess', version, '--bills', only, '--json')).json).toMatchObject({
    scanned: 2,
    repriced: 2,
    deadlines: 0,
  });
  const after = [[15.19, 16, 'calculated', 'local.1'], [20, 16, 'calculated', 'local.1'], ...before.slice(2)];
  expect(await shown()).toEqual(after);
  const { body } = await call('GET', '/events?limit=100');
  const repriced = body.events.filter(({ type }: { type: string }) => type === 'bill.repriced');
  expect(repriced.map(({ data }: { data: object }) => data)).toEqual(
    expect.arrayContaining([
      { billId: ids['X'], customerExternalId: null, allowedBefore: 15.19, allowedAfter: 16, rulesVersion: version },
      { billId: ids['Y'], customerExternalId: null, allowedBefore: 20, allowedAfter: 16, rulesVersion: version },
    ]),
  );
  expect(repriced).toHaveLength(2);
  // A repeated reassessment changes nothing.
  expect((await rules('reassess', version, '--json')).json).toMatchObject({ repriced: 0 });
  expect(await shown()).toEqual(after);
});
