import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCaller, startServer, type RunningServer } from '#testing/process';
import { exampleBill, runCli } from './cli.spec-kit.js';

/** Long, because processes start slowly on a busy machine. */
const TEST_TIMEOUT_MS = 300_000;
const ORG = 'org_sandboxpractice';
const NAME = 'Quastenflosser';

describe('erasure commands', () => {
  let server: RunningServer;
  let home: string;
  const cli = (...args: string[]) => runCli(server.dataDir, [...args, '--json']);
  const call = (path: string) => createCaller(server)('GET', path);
  const post = async (n: number): Promise<{ readonly id: string; readonly patient: { readonly id: string } }> =>
    (await createCaller(server)('POST', '/bills', exampleBill(NAME, n))).body;

  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'workcomp-erasing-'));
    server = await startServer();
  }, TEST_TIMEOUT_MS);
  afterAll(async () => {
    await server.stop();
    server.remove();
    rmSync(home, { recursive: true, force: true });
  });

  it(
    'shred handles a list bill by bill, reports bills with open money or a hold, and restore repeats the erasures',
    async () => {
      const [open, held, known] = [await post(1), await post(2), await post(3)];
      const folder = join(home, 'backup');
      expect(await cli('backup', folder)).toMatchObject({ code: 0, json: { failed: [] } });

      const { json: hold } = await cli(
        'hold',
        'place',
        'patient',
        held.patient.id,
        '--org',
        ORG,
        '--reason',
        'Subpoena',
        '--as',
        'Dana Kim',
      );
      expect(hold).toMatchObject({ scope: 'patient', subjectId: held.patient.id, lifted: null });
      expect(hold.placedBy).toBe('operator Dana Kim');
      expect((await cli('hold', 'list', '--org', ORG)).json).toEqual([hold]);

      const list = join(home, 'ids.txt');
      writeFileSync(list, `# due in July\n${open.id}\n${held.id} # asked\n\n${open.id}\nbill_nobody\n`);
      const shred = (...more: readonly string[]) => cli('shred', 'bill', '--list', list, '--yes', ...more);
      expect(await shred()).toMatchObject({ code: 2 });
      expect(await shred('--reason', 'because')).toMatchObject({ code: 2 });
      expect(await cli('shred', 'bill', '--reason', 'other', '--yes')).toMatchObject({ code: 2 });
      const refused = await shred('--reason', 'retention_over');
      expect(refused).toMatchObject({ code: 1, json: { shredded: [] } });
      expect(refused.json.refused.map(({ billId }: { billId: string }) => billId)).toEqual([
        open.id,
        held.id,
        'bill_nobody',
      ]);
      expect(refused.json.refused[1].why).toContain(hold.holdId);
      expect(await shred('--reason', 'retention_over', '--as', ' ')).toMatchObject({ code: 2 });
      const done = await shred('--reason', 'retention_over', '--override', 'court_order', '--as', 'Dana Kim');
      expect(done).toMatchObject({ code: 1, json: { refused: [{ billId: 'bill_nobody' }] } });
      expect(done.json.shredded.map(({ subject }: { subject: string }) => subject)).toEqual([open.id, held.id]);
      expect(await cli('hold', 'lift', hold.holdId, '--org', ORG, '--reason', 'Settled')).toMatchObject({
        code: 0,
        json: { changed: true, lifted: { reason: 'Settled' } },
      });
      const beside = readdirSync(home).find((name) => name.startsWith('erasures-')) ?? '';
      const register = readFileSync(join(home, beside), 'utf8');
      expect(register).toContain('"reason":"retention_over"');
      expect(register).toContain('"by":"operator Dana Kim"');
      expect(register).not.toContain(NAME);
      expect((await call(`/bills/${known.id}`)).body.patient.lastName).toBe(NAME);

      await server.stop();
      const target = mkdtempSync(join(home, 'restored-'));
      const key = join(server.dataDir, 'master.key');
      // The new folder lacks the signing key, so `restore` trusts only the keys in the backup.
      const restored = await runCli(target, ['restore', folder, '--master-key-file', key, '--json']);
      expect(restored).toMatchObject({ code: 0, json: { erasures: { erased: [open.id, held.id], untrusted: 0 } } });
      expect(await runCli(target, ['verify', '--shredded', '--json'])).toMatchObject({
        code: 0,
        json: { subjects: 2, differences: [] },
      });
      const again = await startServer({ dataDir: target });
      try {
        const get = async (id: string) => JSON.stringify((await createCaller(again)('GET', `/bills/${id}`)).body);
        expect([await get(open.id), await get(held.id)].join()).not.toContain(NAME);
        expect(await get(known.id)).toContain(NAME);
        expect(await runCli(target, ['shred', 'again', '--yes', '--json'])).toMatchObject({
          code: 0,
          json: { entries: 2, erased: [] },
        });
      } finally {
        await again.stop();
      }
      server = await startServer({ dataDir: server.dataDir });
    },
    TEST_TIMEOUT_MS,
  );
});
