import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { open, type Database } from 'lmdb';
import { createCaller, startServer, type RunningServer } from '#testing/process';
import { exampleBill, runCli } from './cli.spec-kit.js';

/** Long, because processes start slowly on a busy machine. */
const TEST_TIMEOUT_MS = 300_000;

/** Changes a closed log's event table, like an attacker with access to the file. */
const inLog = async (dataDir: string, change: (events: Database<string, number>) => void): Promise<void> => {
  const root = open({ path: join(dataDir, 'log', 'log'), noSubdir: false, maxDbs: 12, encoding: 'binary' });
  const events = root.openDB<string, number>({ name: 'events', encoding: 'string' });
  await root.transaction(() => change(events));
  await root.close();
};

describe('command line with signed heads', () => {
  const home = mkdtempSync(join(tmpdir(), 'workcomp-integrity-'));
  const headFile = join(home, 'elsewhere.checkpoint');
  const sinks = join(home, 'sink');
  const env = { CHECKPOINT_SINK: sinks };
  let server: RunningServer;
  let older: string;
  const posted: string[] = [];
  const cli = (dataDir: string, ...args: string[]) => runCli(dataDir, [...args, '--json'], env);
  /** Copies the data for a test that changes it. */
  const copy = (name: string, from = server.dataDir): string => {
    const dataDir = join(home, name);
    cpSync(from, dataDir, { recursive: true });
    return dataDir;
  };
  const against = (dataDir: string) => cli(dataDir, 'verify', '--against', headFile);

  beforeAll(async () => {
    server = await startServer({ env });
    const post = async (n: number): Promise<void> => {
      const { status, body } = await createCaller(server)('POST', '/bills', exampleBill('Sandoval', n));
      if (status !== 201) throw new Error(JSON.stringify(body));
      posted.push(body.id);
    };
    await post(1);
    await server.stop();
    older = copy('older');
    server = await startServer({ dataDir: server.dataDir, env });
    for (const n of [2, 3]) await post(n);
    for (const [id, amount] of [posted[0]!, posted[1]!].map((billId, i) => [billId, 100 + i] as const)) {
      await createCaller(server)('POST', `/sandbox/bills/${id}/simulate`, { scenario: 'accepted' });
      const paid = await createCaller(server)('POST', `/bills/${id}/actions`, {
        action: 'post_payment',
        amount,
        method: 'check',
        depositDate: new Date().toISOString().slice(0, 10),
        checkNumber: `C${amount}`,
      });
      if (paid.status >= 300) throw new Error(JSON.stringify(paid.body));
    }
    const made = await runCli(server.dataDir, ['checkpoint'], env);
    if (made.code !== 0) throw new Error(made.stderr);
    writeFileSync(headFile, made.stdout);
    await server.stop();
  }, TEST_TIMEOUT_MS);
  afterAll(() => {
    server.remove();
    rmSync(home, { recursive: true, force: true });
  });

  it(
    'verify accepts an unchanged log, also with heads in the folder of CHECKPOINT_SINK',
    async () => {
      const verified = await against(server.dataDir);
      expect(verified).toMatchObject({
        code: 0,
        json: { integrity: { broken: null, shortBy: 0 }, differenceCount: 0 },
      });
      const day = new Date().toISOString().slice(0, 10);
      expect(readFileSync(join(sinks, `${day}.checkpoint`), 'utf8').split('\n')[0]).toBe(
        readFileSync(headFile, 'utf8').split('\n')[0],
      );
      expect(verified.json.integrity.heads).toBeGreaterThanOrEqual(3);
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'verify reports the event whose amount was changed in the data file',
    async () => {
      const dataDir = copy('changed');
      await inLog(dataDir, (events) => {
        for (const { key, value } of events.getRange({}))
          if (value.includes('"t":"PaymentPosted"') && value.includes(posted[1]!)) {
            expect(value).toContain('"principal":10100');
            void events.put(key, value.replaceAll('10100', '10200'));
          }
      });
      // Amounts may not add up either, because read models follow the changed event. Exit code 2 depends only on the
      // log.
      const verified = await against(dataDir);
      expect(verified.code).toBe(2);
      expect(verified.json.integrity.broken).toMatch(
        new RegExp(
          String.raw`^at event \d+: revision \d+ of \S+${posted[1]} \(PaymentPosted\) differs from the recorded event$`,
        ),
      );
      // The file is optional, because heads are also stored with the data.
      expect(await cli(dataDir, 'verify')).toMatchObject({ code: 2 });
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'verify reports the end of a truncated log and the position of a removed event',
    async () => {
      const cut = copy('cut');
      await inLog(cut, (events) => {
        const [last] = events.getKeys({ reverse: true, limit: 1 });
        void events.remove(last!);
      });
      const verified = await against(cut);
      expect(verified.code).toBe(2);
      expect(verified.json.integrity.broken).toMatch(
        /^at event \d+: the log ends after \d+ events.*1 event is missing/,
      );
      expect(verified.json.integrity.shortBy).toBe(1);

      const hole = copy('hole');
      await inLog(hole, (events) => void events.remove(5));
      const missing = await against(hole);
      expect(missing.code).toBe(2);
      expect(missing.json.integrity.broken).toMatch(/^at event 5: 1 event before revision \d+ of .* is missing$/);
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'verify reports an older data folder if a head from elsewhere is available',
    async () => {
      const verified = await runCli(older, ['verify', '--against', headFile, '--json']);
      expect(verified.code).toBe(2);
      expect(verified.json.integrity.broken).toMatch(/the log ends after \d+ events.*or an older state was restored$/);
      // The heads stored with the older folder match it.
      expect(await runCli(older, ['verify', '--json'])).toMatchObject({ code: 0 });
      // The CHECKPOINT_SINK folder has a newer head.
      expect(await cli(older, 'verify')).toMatchObject({ code: 2 });
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'verify reports the last valid and the first invalid head if the log and its tree were changed',
    async () => {
      const dataDir = copy('forged');
      await inLog(dataDir, (events) => {
        for (const { key, value } of events.getRange({}))
          if (value.includes('"t":"PaymentPosted"'))
            void events.put(key, value.replaceAll('"principal":10', '"principal":11'));
      });
      expect(await runCli(dataDir, ['checkpoint', '--new-tree', '--json'])).toMatchObject({ code: 0 });
      const verified = await runCli(dataDir, ['verify', '--against', headFile, '--json']);
      expect(verified.code).toBe(2);
      expect(verified.json.integrity.broken).toMatch(
        /^between event \d+ and event \d+: the log differs from the log that the head/,
      );
      expect(verified.json.integrity.notes).toEqual([expect.stringContaining('the log continued with')]);
    },
    TEST_TIMEOUT_MS,
  );

  it.each([
    ['no content', '', 'contains no signed head'],
    ['a changed signature', null, 'cannot be trusted'],
    ['a changed number of events', 'size', 'cannot be trusted'],
  ])(
    'verify rejects a file with %s',
    async (_, text, words) => {
      const file = join(home, 'wrong.checkpoint');
      const lines = readFileSync(headFile, 'utf8').split('\n');
      if (text === null) for (const at of [4, 5]) lines[at] = (lines[at] ?? '').replace(/.{8}$/, 'AAAAAA==');
      else lines[1] = '999999';
      writeFileSync(file, text === '' ? '' : lines.join('\n'));
      expect(await cli(server.dataDir, 'verify', '--against', file)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining(words),
      });
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'verify trusts only the key of --key',
    async () => {
      const { stderr } = await runCli(server.dataDir, ['checkpoint'], env);
      const key = /^Key of signed heads: (\S+)$/m.exec(stderr)?.[1] ?? '';
      const verified = await cli(server.dataDir, 'verify', '--against', headFile, '--key', key);
      expect(verified).toMatchObject({ code: 0 });
      const wrong = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
      expect(await cli(server.dataDir, 'verify', '--against', headFile, '--key', wrong)).toMatchObject({ code: 1 });
      expect(await cli(server.dataDir, 'verify', '--against', headFile, '--key', 'x')).toMatchObject({ code: 1 });
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'restore brings back a signed backup with its partners file, and reports events that it lacks',
    async () => {
      const first = copy('first', older);
      const partners = 'partners:\n  - id: house\n    transport: { kind: folder, folder: /tmp/house }\n';
      writeFileSync(join(first, 'partners.yaml'), partners);
      const folder = join(home, 'backup');
      const made = await runCli(first, ['backup', folder, '--json']);
      expect(made).toMatchObject({ code: 0, json: { isSigned: true } });
      expect(readFileSync(join(folder, 'partners.yaml'), 'utf8')).toBe(partners);

      const keyOf = (dataDir: string): void => {
        mkdirSync(dataDir, { mode: 0o700 });
        for (const name of ['master.key', 'checkpoint.key']) cpSync(join(first, name), join(dataDir, name));
      };
      const target = join(home, 'restored');
      keyOf(target);
      const restored = await runCli(target, ['restore', folder, '--against', headFile, '--json']);
      expect(restored).toMatchObject({ code: 0, json: { unsigned: null, check: { differenceCount: 0 } } });
      const { shortBy, events } = restored.json.check.integrity as { shortBy: number; events: number };
      expect(shortBy).toBeGreaterThan(0);
      expect(events + shortBy).toBe(Number(readFileSync(headFile, 'utf8').split('\n')[1]));
      expect(readFileSync(join(target, 'partners.yaml'), 'utf8')).toBe(partners);
      // The restored tree has a new name and matches the heads stored with it. The old head still shows the lost
      // events.
      const head = await runCli(target, ['checkpoint']);
      expect(head.stdout.split('\n')[0]).not.toBe(readFileSync(headFile, 'utf8').split('\n')[0]);
      expect(await runCli(target, ['verify', '--json'])).toMatchObject({ code: 0 });
      expect(await runCli(target, ['verify', '--against', headFile, '--json'])).toMatchObject({ code: 2 });

      // Without a key, the signature isn't checked, and the result says so. A manifest with a different signature is
      // rejected.
      const bare = join(home, 'bare');
      const key = join(first, 'master.key');
      const unchecked = await runCli(bare, ['restore', folder, '--master-key-file', key, '--json']);
      expect(unchecked).toMatchObject({ code: 0, json: { unsigned: expect.stringContaining('was not checked') } });
      const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
      writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, madeAt: '2020-01-01T00:00:00.000Z' }));
      const other = join(home, 'other');
      keyOf(other);
      expect(await runCli(other, ['restore', folder])).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('manifest.json was changed after it was signed'),
      });
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'the proof of a bill can be checked with Python only, even after another bill was shredded',
    async () => {
      if (spawnSync('python3', ['--version']).status !== 0) {
        process.stderr.write('skipped: python3 is not there\n');
        return;
      }
      const dataDir = copy('proved');
      const running = await startServer({ dataDir, env });
      const { stderr } = await runCli(dataDir, ['checkpoint'], env);
      const key = /^Key of signed heads: (\S+)$/m.exec(stderr)?.[1] ?? '';
      const file = join(home, 'proof.json');
      const check = () => spawnSync('python3', ['examples/proof/check_proof.py', file, key], { encoding: 'utf8' });
      const fetched = async () => (await createCaller(running)('GET', `/bills/${posted[0]}/proof`)).body;
      try {
        const proof = await fetched();
        writeFileSync(file, JSON.stringify(proof));
        expect(check()).toMatchObject({
          status: 0,
          stdout: expect.stringMatching(/events of bill_\w+ were recorded so/),
        });
        const why = ['--reason', 'was_a_test', '--override', 'was_a_test', '--yes'];
        expect(await runCli(dataDir, ['shred', 'bill', posted[1]!, ...why], env)).toMatchObject({ code: 0 });
        expect(check()).toMatchObject({ status: 0 });
        await runCli(dataDir, ['checkpoint'], env);
        writeFileSync(file, JSON.stringify(await fetched()));
        expect(check()).toMatchObject({ status: 0 });
        // A changed proof must not pass.
        const changed = (change: (data: typeof proof.data) => void) => {
          const other = structuredClone(proof);
          change(other.data);
          writeFileSync(file, JSON.stringify(other));
          return check().status;
        };
        expect([
          changed((data) => (data.events[0].data = data.events[0].data.replace(/\d/, '9'))),
          changed((data) => (data.events[0].leaf = data.events[0].leaf.replace('Bill', 'Fill'))),
          changed((data) => data.events.shift()),
          changed((data) => data.events[0].proof.reverse()),
          changed(
            (data) => (data.head = data.head.replace(/\n(\d+)\n/, (_: string, n: string) => `\n${Number(n) + 1}\n`)),
          ),
          changed((data) => (data.billId = posted[1])),
        ]).toEqual([1, 1, 1, 1, 1, 1]);
      } finally {
        await running.stop();
      }
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'checkpoint rejects a wrong key file with a clear message',
    async () => {
      const dataDir = copy('wrong-key');
      writeFileSync(join(dataDir, 'checkpoint.key'), `${Buffer.alloc(32, 4).toString('base64')}\n`);
      await runCli(dataDir, ['org', 'create', '--name', 'Another', '--sandbox'], env);
      const refused = await runCli(dataDir, ['checkpoint', '--new-key'], env);
      expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('has a different key than the one') });
    },
    TEST_TIMEOUT_MS,
  );
});
