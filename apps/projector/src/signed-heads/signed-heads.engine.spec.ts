import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEngines, readConfig, type Engines, type HeadSink, type MailSettings } from '#engines';
import { faults, NO_STREAM } from '#event-store';
import { HeadKeys, openHead, TreeStore } from '#integrity';
import { openMailbox, receiver } from '#testing/http';
import { eventually } from '#testing/pure';
import { S3Server, s3Endpoint } from '../../../../libs/testing/http/s3-server/s3-server.js';
import { SignedHeads } from './signed-heads.js';

interface Running {
  readonly stop: AbortController;
  readonly done: Promise<void>;
}
const running: Running[] = [];
/** Runs until it is stopped or the test ends. */
const start = (heads: SignedHeads): Running => {
  const stop = new AbortController();
  const run = { stop, done: heads.run(stop.signal) };
  running.push(run);
  return run;
};
const end = async ({ stop, done }: Running): Promise<void> => {
  stop.abort();
  await done;
};
let dir: string;
let engines: Engines;
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'workcomp-signed-heads-'));
  engines = await openEngines(readConfig({ DATA_DIR: join(dir, 'data') }), () => undefined);
  faults.clear();
});
afterEach(async () => {
  // A failed test may leave services running, whose faults would be attributed to other tests.
  for (const { stop, done } of running.splice(0)) {
    stop.abort();
    await done;
  }
  faults.clear();
  await engines.close();
  rmSync(dir, { recursive: true });
});

const keyFile = (): string => join(dir, 'checkpoint.key');
const sinksOf = (text: string, more: Readonly<Record<string, string>> = {}): readonly HeadSink[] =>
  readConfig({ CHECKPOINT_SINK: text, ...more }).CHECKPOINT_SINK;
const record = () =>
  engines.events.append(`org1-bill_${randomUUID()}`, NO_STREAM, [
    { id: randomUUID(), type: 'ThingHappened', data: {}, metadata: { recordedAt: new Date().toISOString() } },
  ]);
const service = (sinks: readonly HeadSink[] = [], mail: MailSettings | null = null) =>
  new SignedHeads(engines, { keyFile: keyFile(), sinks, mail, leases: null, firstAfterMs: 10, everyMs: 20 });
const opened = async (note: string) => openHead(note, await new HeadKeys(engines.stateStore, keyFile()).known());
const never = new AbortController().signal;
const newest = async () => (await new TreeStore(engines.stateStore).newestHead())?.size ?? 0;
const failing = () => faults.now().map(({ work, kind, words }) => [work, kind, words]);

it('signs a head after new events, repeatedly, and again on shutdown', async () => {
  await record();
  const quick = start(service());
  await eventually(async () => (await newest()) === 1);
  await record();
  await eventually(async () => (await newest()) === 2);
  const slow = new SignedHeads(engines, { keyFile: keyFile(), sinks: [], mail: null, leases: null, everyMs: 60_000 });
  await end(quick);
  const last = start(slow);
  await record();
  await end(last);
  expect(await newest()).toBe(3);
});

it('writes the newest head of the day completely to a folder', async () => {
  const heads = service(sinksOf(join(dir, 'sink')));
  for (const size of [1, 2]) {
    await record();
    await heads.look(never);
    const [name = '', ...more] = readdirSync(join(dir, 'sink'));
    expect([name, more]).toEqual([`${new Date().toISOString().slice(0, 10)}.checkpoint`, []]);
    expect(await opened(readFileSync(join(dir, 'sink', name), 'utf8'))).toMatchObject({ size });
  }
});

it('reports and counts a head that cannot be sent, and later sends the newest head', async () => {
  const heads = service(sinksOf(join(dir, 'sink')));
  writeFileSync(join(dir, 'sink'), 'a file where the folder should be');
  await record();
  const going = start(heads);
  await eventually(() => heads.heads()?.unsentSince.get('folder') !== undefined);
  await eventually(() => failing().length > 0);
  expect(failing()).toEqual([
    ['signed heads leave', 'outside', expect.stringMatching(/the folder of CHECKPOINT_SINK takes no signed heads/)],
  ]);
  expect(JSON.stringify(failing())).not.toContain(dir);
  const { unsentSince, coveredAt } = heads.heads()!;
  expect([unsentSince.get('folder'), coveredAt]).toEqual([expect.any(Number), expect.any(Number)]);
  rmSync(join(dir, 'sink'));
  await eventually(() => heads.heads()?.unsentSince.get('folder') === null);
  // The fault list is cleared shortly afterward.
  await eventually(() => failing().length === 0);
  expect(failing()).toEqual([]);
  expect(readdirSync(join(dir, 'sink'))).toHaveLength(1);
  await end(going);
});

it('reports a wrong key, and the age of the last head grows', async () => {
  await record();
  await service().look(never);
  writeFileSync(keyFile(), `${Buffer.alloc(32, 3).toString('base64')}\n`);
  await record();
  const heads = service();
  await heads.look(never);
  expect(failing()).toEqual([['signed heads', 'stopped', expect.stringContaining('has a different key than the one')]]);
  expect(heads.heads()).toBeNull();
  chmodSync(keyFile(), 0o600);
});

it('sends each head to a webhook and reports the status of a rejection', async () => {
  let status = 200;
  const there = await receiver((_, reply) => void reply.writeHead(status).end());
  const heads = service(sinksOf(`${there.url}?token=secret`));
  await record();
  await heads.look(never);
  await heads.look(never);
  expect(there.received).toHaveLength(1);
  expect(await opened(there.received[0]!.body)).toMatchObject({ size: 1 });
  status = 500;
  await record();
  await heads.look(never);
  expect(failing()).toEqual([['signed heads leave', 'outside', expect.stringContaining('answers 500')]]);
  expect(JSON.stringify(failing())).not.toContain('secret');
  await there.close();
});

it('sends one head per day to an email address', async () => {
  const box = await openMailbox({ tls: true });
  const mail = { smtpUrl: box.trustedUrl, isPlainOnLoopback: false, from: 'billing@practice.example' };
  const sinks = sinksOf('mailto:auditor@practice.example', { SMTP_URL: box.trustedUrl, MAIL_FROM: mail.from });
  const heads = service(sinks, mail);
  for (const _ of [1, 2]) {
    await record();
    await heads.look(never);
  }
  expect(box.received).toHaveLength(1);
  const [{ subject, attachments } = { subject: '', attachments: [] }] = box.received;
  expect(subject).toContain('Signed head of the log');
  const text = Buffer.from(attachments[0]!.content as ArrayBuffer).toString();
  expect(await opened(text)).toMatchObject({ size: 1 });
  await box.close();
});

s3Endpoint(() =>
  it('writes the newest head of the day to a bucket', async () => {
    const server = await new S3Server().start();
    const bucket = await server.makeBucket('heads');
    const before = { ...process.env };
    Object.assign(process.env, server.env);
    try {
      await record();
      await service(sinksOf(`${bucket}/of-us`)).look(never);
      expect(failing()).toEqual([]);
      const name = `${new Date().toISOString().slice(0, 10)}.checkpoint`;
      expect(await opened(readFileSync(join(server.objects, 'heads', 'of-us', name), 'utf8'))).toMatchObject({
        size: 1,
      });
    } finally {
      process.env = before;
      await server.remove();
    }
  }),
);

it('reports an unavailable object store', async () => {
  const before = { ...process.env };
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:9',
    AWS_REGION: 'us-west-1',
    AWS_ACCESS_KEY_ID: 'a',
    AWS_SECRET_ACCESS_KEY: 'b',
  });
  try {
    await record();
    await service(sinksOf('s3://heads/of-us?lock=30')).look(never);
    expect(failing()).toEqual([
      ['signed heads leave', 'outside', expect.stringContaining('the s3 of CHECKPOINT_SINK')],
    ]);
  } finally {
    process.env = before;
  }
});
