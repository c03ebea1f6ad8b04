import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded, readConfig, type Engines } from '#engines';
import { perform, type OperationName, type ResultOf } from '#operator';
import { billProjection, projections } from '#read-models';
import { createCaller, startServer, type RunningServer } from '#testing/process';
import { eventually, withAdministrator, realAdministrator } from '#testing/pure';
import { exampleBill, runCli } from './cli.spec-kit.js';

/** Long, because processes start slowly on a busy machine. */
const TEST_TIMEOUT_MS = 300_000;
const liveKey = 'sk_live_9562d8b50cc5c0548f674710d24fc78588004464';
const REASON_ARGS = ['--reason', 'was_a_test', '--override', 'was_a_test', '--yes'] as const;
/** A name that occurs nowhere else, so that a byte scan cannot find it by chance. */
const NAME = 'Quastenflosser';

const folder = (): string => mkdtempSync(join(tmpdir(), 'workcomp-care-'));
const filesIn = (dir: string): string[] =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
const filesWith = (dir: string, text: string): string[] =>
  filesIn(dir).filter((file) => readFileSync(file).includes(text) || readFileSync(file).includes(text.toLowerCase()));
const using = async <T>(dataDir: string, work: (engines: Engines) => Promise<T>): Promise<T> => {
  const engines = await openEmbedded({ dataDir, onFatal: () => undefined });
  try {
    return await work(engines);
  } finally {
    await engines.close();
  }
};

describe('maintenance commands', () => {
  let server: RunningServer;
  const cli = (...args: string[]) => runCli(server.dataDir, [...args, '--json']);
  const verified = async () => {
    const { json, code } = await cli('verify');
    return { code, differences: json.differences };
  };
  const sound = { code: 0, differences: [] };

  beforeAll(async () => {
    server = await startServer({ env: { LIVE_API_KEY: liveKey } });
  }, TEST_TIMEOUT_MS);
  afterAll(async () => {
    await server.stop();
    server.remove();
  });

  const restart = async (): Promise<void> => {
    await server.stop();
    server = await startServer({ dataDir: server.dataDir, env: { LIVE_API_KEY: liveKey } });
  };
  const post = async (n = 0, key = server.key): Promise<string> => {
    const sent = key === liveKey ? withAdministrator(realAdministrator, exampleBill(NAME, n)) : exampleBill(NAME, n);
    const { status, body } = await createCaller({ base: server.base, key })('POST', '/bills', sent);
    if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body.id;
  };

  it(
    'backup includes every bill that was acknowledged before it, also during writes',
    async () => {
      let writing = true;
      const acknowledged: string[] = [];
      const writers = Array.from({ length: 3 }, async (_, n) => {
        while (writing) acknowledged.push(await post(n));
      });
      await eventually(() => acknowledged.length > 5);
      const before = [...acknowledged];
      const { body: feed } = await createCaller(server)('GET', '/events?cursor=0&limit=5');
      const copy = folder();
      const made = await cli('backup', copy);
      writing = false;
      await Promise.all(writers);
      expect(made).toMatchObject({ code: 0, json: { format: 1, leftOut: 0 } });
      expect(made.json.documents).toBeGreaterThanOrEqual(before.length * 2);
      expect(readdirSync(copy).toSorted()).toEqual([
        'SHA256SUMS',
        'blobs',
        'desk',
        'erasures.register',
        'log',
        'log.checkpoint',
        'manifest.json',
        'manifest.json.note',
      ]);
      expect(filesWith(copy, NAME)).toEqual([]);
      expect(filesWith(copy, readFileSync(join(server.dataDir, 'master.key'), 'utf8').trim())).toEqual([]);
      expect(await cli('backup', copy)).toMatchObject({ code: 1, stderr: expect.stringContaining('not empty') });

      const target = folder();
      const restore = (...args: string[]) => runCli(target, ['restore', copy, '--json', ...args]);
      expect(await restore()).toMatchObject({ code: 1, stderr: expect.stringContaining('master key is missing') });
      const key = join(server.dataDir, 'master.key');
      const restored = await restore('--master-key-file', key);
      expect({ code: restored.code, differences: restored.json.check.differences }).toEqual(sound);
      expect(await restore('--master-key-file', key)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('not empty'),
      });

      const second = await startServer({ dataDir: target, env: { LIVE_API_KEY: liveKey } });
      try {
        const call = createCaller(second);
        for (const id of before) expect((await call('GET', `/bills/${id}`)).status).toBe(200);
        expect((await call('GET', `/events?cursor=${feed.nextCursor}`)).body.code).toBe('cursor_expired');
        expect((await call('POST', '/bills', exampleBill(NAME))).status).toBe(201);
        expect((await fetch(`${second.origin}/health/ready`)).status).toBe(200);
        const { json, code } = await runCli(target, ['verify', '--json']);
        expect({ code, differences: json.differences }).toEqual(sound);
        expect(json.readModels).toBeGreaterThanOrEqual(before.length * 2);
      } finally {
        await second.stop();
        rmSync(target, { recursive: true });
      }

      // A backup with one changed byte must not be restored.
      const [log = ''] = filesIn(join(copy, 'log'));
      const bytes = readFileSync(log);
      bytes.writeUInt8(bytes.readUInt8(bytes.length - 9) ^ 1, bytes.length - 9);
      writeFileSync(log, bytes);
      const third = folder();
      const refused = await runCli(third, ['restore', copy, '--master-key-file', key]);
      expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('damaged in the backup') });
      rmSync(third, { recursive: true });
      rmSync(copy, { recursive: true });
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'verify finds no differences while the server runs',
    async () => {
      await Promise.all([post(), post(), post()]);
      expect(await verified()).toEqual(sound);
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'verify reports missing, damaged and changed data',
    async () => {
      const id = await post();
      await server.stop();
      const [blob = ''] = filesIn(join(server.dataDir, 'blobs')).filter((file) => file.includes(id));
      const bytes = readFileSync(blob);
      const flipped = Buffer.from(bytes);
      flipped.writeUInt8(flipped.readUInt8(300) ^ 1, 300);
      writeFileSync(blob, flipped);
      expect(await verified()).toEqual({
        code: 1,
        differences: [{ kind: 'document', where: expect.stringContaining(id), what: 'is damaged' }],
      });

      await using(server.dataDir, async (engines) => {
        const { views } = engines;
        const here = <Name extends OperationName>(name: Name, args: object = {}) =>
          perform(name, args, {
            engines,
            config: readConfig({ DATA_DIR: server.dataDir }),
            projector: null,
            progress: () => undefined,
            signal: new AbortController().signal,
          }) as Promise<ResultOf<Name>>;
        const differences = async () => (await here('verify')).differences;
        rmSync(blob);
        expect(await differences()).toMatchObject([{ kind: 'document', what: 'is missing' }]);
        writeFileSync(blob, bytes);
        expect(await differences()).toEqual([]);

        const slot = async () => (await views.slots(billProjection.name)).serving!;
        const doc = (await views.get(billProjection.name, id))!;
        await views.replace(await slot(), { ...doc, submittedDate: '2020-01-01' } as typeof doc);
        expect(await differences()).toEqual([
          { kind: 'read model', where: id, what: 'bill differs from a fresh fold' },
        ]);
        await here('projections.rebuild', { name: 'bill' });
        expect(await differences()).toEqual([]);

        await views.replace(await slot(), { ...doc, _id: 'bill_nobody' });
        expect(await differences()).toEqual([
          { kind: 'read model', where: 'bill', what: '1 documents belong to no stream' },
        ]);
        await views.remove(await slot(), id, Number.MAX_SAFE_INTEGER);
        expect(await differences()).toEqual([{ kind: 'read model', where: id, what: 'bill has no document' }]);
        await here('projections.rebuild', { name: 'bill' });

        const stream = `org_sandboxpractice-${id}`;
        await views.park(await slot(), { stream, id, reason: 'TypeError', parkedAt: new Date().toISOString() });
        expect(await here('projections.unpark', { stream })).toMatchObject({ takenUp: true, projections: ['bill'] });
        expect(await differences()).toEqual([]);
      });
      server = await startServer({ dataDir: server.dataDir, env: { LIVE_API_KEY: liveKey } });
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'rotate-master changes the master key during writes, and then only the new key opens the data',
    async () => {
      const file = join(server.dataDir, 'master.key');
      const older = readFileSync(file, 'utf8').trim();
      const enough = new AbortController();
      const acknowledged: string[] = [];
      const writer = (async () => {
        while (!enough.signal.aborted) acknowledged.push(await post());
      })();
      await eventually(() => acknowledged.length > 0);
      expect(await cli('keys', 'rotate-master')).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('--make-key'),
      });
      const rotated = await cli('keys', 'rotate-master', '--make-key');
      const soFar = acknowledged.length;
      await eventually(() => acknowledged.length > soFar);
      enough.abort();
      await writer;
      expect(rotated).toMatchObject({ code: 0, json: { file } });
      expect(rotated.json.organizations).toBe(rotated.json.rewrapped);
      expect((await cli('keys', 'rotate-master')).json).toMatchObject({ rewrapped: 0 });
      const [newer = '', second] = readFileSync(file, 'utf8').trim().split('\n');
      expect(second).toBe(older);
      await server.stop();
      writeFileSync(file, `${newer}\n`);
      server = await startServer({ dataDir: server.dataDir, env: { LIVE_API_KEY: liveKey } });
      for (const id of acknowledged)
        expect((await createCaller(server)('GET', `/bills/${id}`)).body.patient.lastName).toBe(NAME);
      expect(await verified()).toEqual(sound);
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'shred erases the patient data of a bill permanently',
    async () => {
      const call = createCaller({ base: server.base, key: liveKey });
      const id = await post(7, liveKey);
      const { body: bill } = await call('GET', `/bills/${id}`);
      expect(JSON.stringify(bill)).toContain(NAME);
      const ours = encodeURIComponent(bill.externalId);
      const eventExternalId = async () =>
        (await call('GET', `/events?cursor=0&billId=${id}&types=bill.submitted`)).body.events[0].data.externalId;
      expect([bill.externalId, await eventExternalId()]).toEqual([`${NAME}-7`, `${NAME}-7`]);
      expect((await call('GET', `/bills?externalId=${ours}`)).body.data).toHaveLength(1);

      const [event] = (await call('GET', `/events?cursor=0&billId=${id}&types=bill.submitted`)).body.events;
      expect(await cli('events', 'get', event.id, '--reason', 'Ticket 12')).toMatchObject({ code: 0 });
      const { body: looked } = await call('GET', `/access-records?billId=${id}`);
      expect(looked.data[0]).toMatchObject({ operation: 'events.get', billIds: [id], reason: 'Ticket 12' });

      const reason = ['--reason', 'patient_request'] as const;
      expect(await cli('shred', 'bill', id, '--yes')).toMatchObject({ code: 2 });
      expect(await cli('shred', 'bill', id, ...reason)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('--yes'),
      });
      expect(await cli('shred', 'bill', id, ...reason, '--yes')).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('of its balance is open'),
      });
      const shredded = await cli('shred', 'bill', id, ...REASON_ARGS);
      expect(shredded).toMatchObject({ code: 0, json: { subject: id, changed: true, outgoing: 0 } });

      const after = await call('GET', `/bills/${id}`);
      expect(after.status).toBe(200);
      expect(JSON.stringify(after.body)).not.toContain(NAME);
      expect(after.body.amounts).toEqual(bill.amounts);
      expect(after.body.service).toBeNull();
      for (const line of after.body.serviceLines)
        expect(line).toMatchObject({ serviceDate: null, serviceDateEnd: null, pricing: { basis: null } });
      expect((await call('GET', `/bill-dashboard?q=${NAME}`)).body.data.total).toBe(0);
      expect([after.body.externalId, await eventExternalId()]).toEqual([null, null]);
      expect((await call('GET', `/bills?externalId=${ours}`)).body.data).toEqual([]);
      for (const { id: document } of bill.documents)
        expect((await call('GET', `/bills/${id}/documents/${document}/content`)).status).toBe(404);
      expect(filesIn(join(server.dataDir, 'blobs')).filter((file) => file.includes(id))).toEqual([]);
      expect(filesWith(server.dataDir, NAME)).toEqual([]);
      const { body: workspace } = await call('GET', `/bills/${id}/lifecycle`);
      const addNote = workspace.data.lifecycle.actions.find((action: { id: string }) => action.id === 'add_note');
      const noted = await call('POST', `/bills/${id}/actions`, { action: 'add_note', note: 'Too late' });
      expect(noted).toMatchObject({ status: 409, body: { code: 'lifecycle_conflict', detail: addNote.reason } });
      expect(await cli('shred', 'bill', id, ...reason, '--yes')).toMatchObject({ code: 0, json: { changed: false } });
      expect(await verified()).toEqual(sound);
      const remains = await cli('verify', '--shredded');
      expect(remains).toMatchObject({ code: 0, json: { differences: [], scanned: { folder: server.dataDir } } });
      expect(remains.json.subjects).toBeGreaterThan(0);
      expect(remains.json.notProven.length).toBeGreaterThan(0);

      expect((await cli('projections', 'rebuild', 'bill')).code).toBe(0);
      expect((await cli('projections', 'rebuild', 'bill')).code).toBe(0);
      expect((await call('GET', `/bills/${id}`)).body).toEqual(after.body);
      await restart();
      const again = createCaller({ base: server.base, key: liveKey });
      // Ages change over time, and document URLs contain the port.
      expect({ ...(await again('GET', `/bills/${id}`)).body, documents: null }).toEqual({
        ...after.body,
        documents: null,
      });
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'shred also erases data in recently replaced builds of read models',
    async () => {
      const id = await post(10);
      for (const { name } of projections) expect((await cli('projections', 'rebuild', name)).code).toBe(0);
      expect((await cli('shred', 'bill', id, ...REASON_ARGS)).code).toBe(0);
      expect(await verified()).toEqual(sound);
      await server.stop();
      await using(server.dataDir, async ({ views }) => {
        for (const { name } of projections)
          for (const slot of (await views.slots(name)).all)
            expect(JSON.stringify(await views.get(slot, id))).not.toContain(NAME);
        expect(await views.get(billProjection.name, id)).toMatchObject({ bill: { snapshot: null } });
      });
      expect(filesWith(server.dataDir, NAME)).toEqual([]);
      server = await startServer({ dataDir: server.dataDir, env: { LIVE_API_KEY: liveKey } });
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'shred erases data while no server runs',
    async () => {
      const id = await post(8);
      await server.stop();
      expect(await cli('shred', 'bill', id, ...REASON_ARGS)).toMatchObject({ code: 0, json: { changed: true } });
      expect(await verified()).toEqual(sound);
      expect(await cli('shred', 'bill', 'bill_nobody', ...REASON_ARGS)).toMatchObject({ code: 1 });
      server = await startServer({ dataDir: server.dataDir, env: { LIVE_API_KEY: liveKey } });
      const { body } = await createCaller(server)('GET', `/bills/${id}`);
      expect(JSON.stringify(body)).not.toContain(NAME);
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'blobs sweep deletes only documents that no event refers to',
    async () => {
      const id = await post(9);
      await server.stop();
      const organizationId = 'org_sandboxpractice';
      await using(server.dataDir, async ({ blobs }) => {
        await blobs.put(Buffer.from('%PDF- orphan'), { organizationId, subject: id, blobId: 'doc_orphan' });
        await blobs.put(Buffer.from('%PDF- orphan'), { organizationId, subject: organizationId, blobId: 'doc_orphan' });
      });
      const all = filesIn(join(server.dataDir, 'blobs'));
      expect((await cli('blobs', 'sweep')).json).toEqual({ swept: 0 });
      const old = new Date(Date.now() - 25 * 3_600_000);
      for (const file of all) utimesSync(file, old, old);
      expect((await cli('blobs', 'sweep')).json).toEqual({ swept: 2 });
      expect(filesIn(join(server.dataDir, 'blobs'))).toEqual(all.filter((file) => !file.endsWith('doc_orphan')));
      expect(await verified()).toEqual(sound);
      server = await startServer({ dataDir: server.dataDir, env: { LIVE_API_KEY: liveKey } });
      expect(statSync(join(server.dataDir, 'operator.sock')).isSocket()).toBe(true);
    },
    TEST_TIMEOUT_MS,
  );
});
