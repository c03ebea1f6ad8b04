import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createCaller, startServer, type RunningServer } from '#testing/process';
import { withAdministrator, partnerEntry, realAdministrator } from '#testing/pure';
import { exampleBill, runCli } from './cli.spec-kit.js';

/** Long, because processes start slowly on a busy machine. */
const TEST_TIMEOUT_MS = 600_000;
const KEY = 'sk_live_c9486cd03ac6c24e81fedcff8459a9fe8d335b8c';
const FIRST_ORGANIZATION = 'org_livepractice';
const NAME = 'Quastenflosser';
const REASON_ARGS = ['--reason', 'was_a_test', '--override', 'was_a_test', '--yes'] as const;
const HALF_A_DAY_MS = 12 * 3_600_000;

/** A partner for manual exchange: the service fetches and sends nothing without a command. */
const partner = () => {
  const cutOff = new Date(Date.now() + HALF_A_DAY_MS).toISOString().slice(11, 16);
  return partnerEntry({
    zone: 'UTC',
    transport: { folder: { path: 'partner', every: 86_400 } },
    batch: { most: 5, cutOffs: [cutOff] },
  });
};

describe('exchange with a partner', () => {
  let server: RunningServer;
  let second: string;
  const bills = new Map<string, string>();
  const sent: number[] = [];

  const cli = (...args: string[]) => runCli(server.dataDir, [...args, '--json']);
  const call = (organization: string, method: string, path: string, body?: object) =>
    createCaller({ base: server.base, key: KEY })(method, path, body, { 'x-service-org-id': organization });
  const submit = async (organization: string): Promise<string> => {
    const body = {
      ...withAdministrator(realAdministrator, exampleBill(NAME, bills.size)),
      submission: { route: 'ebill' },
    };
    const { status, body: bill } = await call(organization, 'POST', '/bills', body);
    expect(status).toBe(201);
    return bill.id as string;
  };
  const folder = (name: string): string => join(server.dataDir, 'partner', name);
  const name = (number: number): string => `${String(number).padStart(9, '0')}.837`;
  const claimsIn = (number: number): number =>
    readFileSync(join(folder('out'), name(number)), 'latin1').split('~CLM*').length - 1;
  /** Sends until the given number of claims were sent. Bills reach the partner's queue asynchronously. */
  const send = async (claims: number): Promise<readonly number[]> => {
    const numbers: number[] = [];
    for (let tries = 0; numbers.reduce((sum, fileNumber) => sum + claimsIn(fileNumber), 0) < claims; tries += 1) {
      if (tries === 60) throw new Error('they never went');
      const { code, json } = await cli('partner', 'send', 'clearing');
      expect([code, json[0].trouble]).toEqual([0, null]);
      numbers.push(...(json[0].sent as readonly number[]));
      await pause(500);
    }
    return numbers;
  };

  beforeAll(async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'workcomp-exchange-'));
    writeFileSync(join(dataDir, 'partners.yaml'), JSON.stringify({ partners: [partner()] }));
    server = await startServer({ dataDir, env: { LIVE_API_KEY: KEY } });
    const made = await call(FIRST_ORGANIZATION, 'POST', '/organizations', {
      externalId: 'two',
      name: 'A second practice',
    });
    expect(made.status).toBe(201);
    second = made.body.data.organizationId as string;
    for (const organization of [FIRST_ORGANIZATION, second]) bills.set(organization, await submit(organization));
  }, TEST_TIMEOUT_MS);
  afterAll(async () => {
    await server.stop();
    server.remove();
  });

  it(
    'sends the pending bills of all organizations',
    async () => {
      sent.push(...(await send(2)));
      const { json } = await cli('transmission', 'list', '--partner', 'clearing');
      expect((json as readonly { claims: number }[]).reduce((sum, { claims }) => sum + claims, 0)).toBe(2);
      for (const transmission of json)
        expect(transmission).toMatchObject({ partner: 'clearing', state: 'sent', trouble: null });
      expect(await cli('partner', 'send', 'nobody')).toMatchObject({ code: 1 });
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'resends a file under its own number, and only if the partner’s folder does not contain it',
    async () => {
      const [number = 0] = sent;
      const file = join(folder('out'), name(number));
      const [before, text] = [statSync(file), readFileSync(file)];
      const again = () => cli('transmission', 'resend', 'clearing', String(number));
      expect(await again()).toMatchObject({ code: 0, json: { state: 'sent' } });
      expect([statSync(file).ino, statSync(file).mtimeMs]).toEqual([before.ino, before.mtimeMs]);
      rmSync(file);
      const names = readdirSync(folder('out')).length;
      expect(await again()).toMatchObject({ code: 0, json: { state: 'sent', interchange: name(number).slice(0, 9) } });
      expect(readFileSync(file).equals(text)).toBe(true);
      expect(readdirSync(folder('out'))).toHaveLength(names + 1);
      const unknown = await cli('transmission', 'resend', 'clearing', '999');
      expect(unknown).toMatchObject({ code: 1, stderr: expect.stringContaining('there is no file 999') });
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'fetches responses, and shows each organization only its own bills',
    async () => {
      expect((await cli('partner', 'pretend', join(server.dataDir, 'partner'))).code).toBe(0);
      const files = readdirSync(folder('in')).length;
      expect(files).toBeGreaterThan(4);
      const { code, json } = await cli('partner', 'fetch', 'clearing');
      expect([code, json]).toMatchObject([0, [{ taken: files, trouble: null }]]);
      expect(readdirSync(folder('in'))).toEqual([]);
      for (const [organization, id] of bills) {
        const { body } = await call(organization, 'GET', `/bills/${id}/lifecycle`);
        expect(body.data.payments).toHaveLength(1);
        const receipts = await call(organization, 'GET', '/payer-files');
        const receiptsJson = JSON.stringify(receipts.body.data);
        expect(receipts.body.data.length).toBeGreaterThan(0);
        for (const other of bills.values()) expect(receiptsJson.includes(other)).toBe(other === id);
      }
      const all = JSON.stringify((await cli('payer-file', 'list')).json);
      for (const id of bills.values()) expect(all).toContain(id);
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'dismisses an unreadable file, which is kept and no longer waits',
    async () => {
      const file = join(server.dataDir, 'letter.txt');
      writeFileSync(file, 'Dear provider, we regret');
      const { json: taken } = await cli('payer-file', 'receive', file, '--org', FIRST_ORGANIZATION);
      expect(taken).toMatchObject({ quarantined: true });
      const dismiss = (...more: readonly string[]) =>
        cli('payer-file', 'dismiss', taken.id as string, ...more, '--org', FIRST_ORGANIZATION);
      expect(await dismiss('--reason', 'because')).toMatchObject({ code: 1 });
      expect(await dismiss('x', '--reason', 'other')).toMatchObject({ code: 2 });
      expect((await dismiss('--reason', 'other', '--as', 'dana')).json).toMatchObject({
        quarantined: false,
        dismissal: { reason: 'other', by: 'operator dana' },
      });
      const { body } = await call(FIRST_ORGANIZATION, 'GET', '/bill-tasks');
      expect(body.data.unmatchedRemittance).toMatchObject({ files: 0 });
      const { json } = await cli('payer-file', 'show', taken.id as string, '--org', FIRST_ORGANIZATION);
      expect(json).toMatchObject({ id: taken.id, dismissal: { reason: 'other' } });
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'reports what a partner has of a shredded bill, and removes files that were not fetched',
    async () => {
      const id = bills.get(second) ?? '';
      const shredded = await cli('shred', 'bill', id, ...REASON_ARGS);
      expect(shredded).toMatchObject({ code: 0, json: { changed: true, partners: [{ files: [], fetched: true }] } });
      expect(shredded.json.payerFiles).toBeGreaterThan(0);
      const late = await submit(FIRST_ORGANIZATION);
      const [number = 0] = await send(1);
      const { json } = await cli('shred', 'bill', late, ...REASON_ARGS);
      expect(json.partners).toMatchObject([{ partner: 'clearing', fetched: false }]);
      expect(json.partners[0].files).toContain(name(number));
      expect(readdirSync(folder('out'))).toEqual([]);
      expect((await cli('verify', '--shredded')).json).toMatchObject({ differences: [] });
    },
    TEST_TIMEOUT_MS,
  );
});
