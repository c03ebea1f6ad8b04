import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { losAngelesDate } from '#domain';
import { openMailbox, type Mailbox } from '#testing/http';
import { createCaller, startServer, type RunningServer } from '#testing/process';
import { eventually, withAdministrator, realAdministrator, rfaBody, rfaHead, rfaReport } from '#testing/pure';

/*
 * Tests bills and requests for authorization sent by email and by mail from a service that is killed while it sends
 * them. Everything must be sent, and repeated email must be the same message with the same ID.
 */

const LIVE_KEY = 'sk_live_4d43ad0a566a923dde1826ed74a79114ccceb1fe';
const LIVE_ORGANIZATION = 'org_livepractice';
const TEST_TIMEOUT_MS = 300_000;
const WAIT_OPTIONS = { withinMs: 120_000, everyMs: 50 };
/** Shifts the clock by more than a minute, so that the killed process's claims have expired. */
const CLOCK_SHIFT_ENV = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(
    'const now = Date.now; Date.now = () => now() + 65_000;',
  )}`,
};
const LAST_NAME = 'Quastenflosser';

const bill = (submission: object): object => {
  const example = JSON.parse(readFileSync('examples/med-legal-bill.json', 'utf8')) as { bill: { patient: object } };
  const patient = { ...example.bill.patient, lastName: LAST_NAME };
  return withAdministrator(realAdministrator, { ...example, bill: { ...example.bill, patient }, submission });
};

interface Disclosed {
  readonly operation: string;
  readonly actor: { readonly id: string };
  readonly recipient: string;
}

let mailbox: Mailbox;
let server: RunningServer;
let output = '';
const env = () => ({
  LIVE_API_KEY: LIVE_KEY,
  LOG_LEVEL: 'trace',
  MAIL_FROM: 'billing@practice.example',
  SMTP_URL: mailbox.trustedUrl,
});
const start = async (more: object = {}, dataDir?: string): Promise<RunningServer> => {
  const started = await startServer({ env: { ...env(), ...more }, ...(dataDir !== undefined && { dataDir }) });
  for (const stream of [started.process.stdout, started.process.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return started;
};
const call = async (method: string, path: string, body?: unknown) =>
  createCaller({ base: server.base, key: LIVE_KEY })(method, path, body, { 'x-service-org-id': LIVE_ORGANIZATION });
const submitted = async (submission: object): Promise<string> => {
  const { status, body } = await call('POST', '/bills', bill(submission));
  expect(status).toBe(201);
  return body.id as string;
};
const post = async (path: string, body: object = {}) => {
  const headers = { 'x-service-org-id': LIVE_ORGANIZATION, 'idempotency-key': randomUUID() };
  return createCaller({ base: server.base, key: LIVE_KEY })('POST', path, body, headers);
};
/** Creates a complete, signed request for authorization for a new patient. */
const signedRfa = async () => {
  const own = { name: 'Own Administrator', mailingAddress: 'PO Box 1, Fresno CA 93701' };
  const made = (await post('/organization/claims-administrators', own)).body.data;
  const claim = { ...rfaHead.claim, claimsAdministrator: { id: made.id, name: own.name } };
  const today = losAngelesDate(new Date().toISOString());
  const draft = rfaBody(
    { claim, patient: { ...rfaHead.patient, externalId: 'p-paper', lastName: LAST_NAME }, recommendationDate: today },
    { documents: [{ ...rfaReport, documentDate: today }] },
  );
  const { id } = (await post('/rfas', draft)).body.data;
  const { id: snapshotId, contentHash } = (await post(`/rfas/${id}/signing-preview`)).body.data;
  const by = { physicianAuthorized: true, actorReference: 'dr-kim' };
  return (await post(`/rfas/${id}/sign`, { snapshotId, contentHash, ...by })).body.data;
};
/** Creates a request for authorization's packet and submits it. */
const submittedRfa = async (channel: string, destination: object) => {
  const { id, documents } = await signedRfa();
  const request = { channel, destination, documentIds: documents.map((document: { id: string }) => document.id) };
  const { headers } = await post(`/rfas/${id}/packet`, request);
  const { status, body } = await post(`/rfas/${id}/submit`, { ...request, packetHash: headers.get('packet-hash') });
  expect(status).toBe(200);
  return body.data;
};
const sendingsOf = async ({ id }: { id: string }) => (await call('GET', `/rfas/${id}`)).body.data.transmissions;

const statusOf = async (id: string): Promise<string> =>
  (await call('GET', `/bills/${id}/lifecycle`)).body.data.attempts[0].status as string;
/** Returns a bill's print and disclosure entries in the access record, newest first. */
const handedOut = async (id: string): Promise<readonly (readonly string[])[]> =>
  (
    (await call('GET', `/access-records?billId=${id}`)).body.data as readonly {
      readonly action: string;
      readonly operation: string;
      readonly actor: { readonly kind: string; readonly id: string };
    }[]
  )
    .filter(({ action, actor }) => action === 'disclose' || actor.kind === 'operator')
    .map(({ action, operation, actor }) => [action, operation, actor.kind, actor.id]);
const cli = (...args: string[]) =>
  JSON.parse(
    execFileSync(process.execPath, ['dist/bundle/cli.js', ...args, '--org', LIVE_ORGANIZATION, '--json'], {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: server.dataDir },
    }),
  ) as never;

beforeAll(async () => {
  mailbox = await openMailbox({ tls: true });
  server = await start();
}, TEST_TIMEOUT_MS);
afterAll(async () => {
  server.process.kill('SIGKILL');
  server.remove();
  await mailbox.close();
});

it(
  'sends a bill again as the same email if the service is killed after the mail server received it',
  async () => {
    const killed = new Promise<void>((resolve) => {
      mailbox.taken = () => {
        mailbox.taken = () => undefined;
        server.process.once('exit', () => resolve());
        server.process.kill('SIGKILL');
      };
    });
    const id = await submitted({ route: 'email', destination: { email: 'claims@payer.example' } });
    await killed;
    server = await start(CLOCK_SHIFT_ENV, server.dataDir);
    await eventually(async () => (await statusOf(id)) === 'sent', WAIT_OPTIONS);
    const ids = mailbox.received.map(({ messageId }) => messageId);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
    await eventually(async () => (await handedOut(id)).length > 0, WAIT_OPTIONS);
    expect(await handedOut(id)).toEqual([['disclose', 'transmission.sent', 'system', 'payer-delivery']]);
    for (const { subject, text, attachments } of mailbox.received)
      expect(`${subject ?? ''}${text ?? ''}${attachments[0]?.filename ?? ''}`).not.toContain(LAST_NAME);
  },
  TEST_TIMEOUT_MS,
);

it(
  'prints and marks a bill by mail from the command line, and leaves no file in the outbox',
  async () => {
    const id = await submitted({ route: 'mail', destination: { mailingAddress: 'PO Box 9\nLos Angeles CA 90012' } });
    await eventually(async () => (await statusOf(id)) === 'written', WAIT_OPTIONS);
    const [{ date, waiting }] = cli('print', 'list') as [{ date: string; waiting: number }];
    expect(waiting).toBe(1);
    const out = mkdtempSync(join(tmpdir(), 'printed-'));
    const { file, version, printed } = cli('print', 'batch', date, '--out', out) as Readonly<Record<string, string>>;
    expect([readdirSync(out).length, statSync(file ?? '').mode & 0o777, printed]).toEqual([1, 0o600, 1]);
    expect(
      readFileSync(file ?? '')
        .subarray(0, 8)
        .toString(),
    ).toBe('%PDF-1.7');
    rmSync(out, { recursive: true });
    expect(cli('print', 'mark', date, '--printed', version ?? '')).toMatchObject({ unchanged: [], refused: [] });
    expect(await statusOf(id)).toBe('sent');
    await eventually(async () => (await handedOut(id)).length === 2, WAIT_OPTIONS);
    expect(await handedOut(id)).toEqual([
      ['disclose', 'transmission.sent', 'operator', 'cli'],
      ['print', 'print.batch', 'operator', userInfo().username],
    ]);
    const names = readdirSync(join(server.dataDir), { recursive: true }) as string[];
    expect(names.filter((name) => name.startsWith(join('outbox', 'payers') + '/'))).toEqual([]);
  },
  TEST_TIMEOUT_MS,
);

it(
  'sends a request for authorization again as the same email if the service is killed after the mail server received it',
  async () => {
    mailbox.received.length = 0;
    const killed = new Promise<void>((resolve) => {
      mailbox.taken = () => {
        mailbox.taken = () => undefined;
        server.process.once('exit', () => resolve());
        server.process.kill('SIGKILL');
      };
    });
    const rfa = await submittedRfa('email', { email: 'claims@payer.example', emailAccepted: true });
    await killed;
    server = await start(CLOCK_SHIFT_ENV, server.dataDir);
    await eventually(async () => (await sendingsOf(rfa))[0].status === 'sent', WAIT_OPTIONS);
    const ids = mailbox.received.map(({ messageId }) => messageId);
    expect([ids.length, new Set(ids).size, (await sendingsOf(rfa))[0].providerMessageId]).toEqual([2, 1, ids[0]]);
    const disclosures = async () =>
      ((await call('GET', `/access-records?patientId=${rfa.patient.id}&action=disclose`)).body.data as Disclosed[]).map(
        ({ operation, actor, recipient }) => [operation, actor.id, recipient],
      );
    await eventually(async () => (await disclosures()).length > 0, WAIT_OPTIONS);
    const { id: administrator } = rfa.claim.claimsAdministrator;
    expect(await disclosures()).toEqual([['rfa.delivery.updated', 'rfa-delivery', administrator]]);
  },
  TEST_TIMEOUT_MS,
);

it(
  'prints and marks a request for authorization by mail together with the bills of the day',
  async () => {
    const rfa = await submittedRfa('mail', { mailingAddress: 'PO Box 9\nLos Angeles CA 90012' });
    await eventually(async () => (await sendingsOf(rfa))[0].printQueuedAt !== null, WAIT_OPTIONS);
    const waiting = async () => (cli('print', 'list') as [{ date: string; requests: number }])[0];
    await eventually(async () => (await waiting()).requests === 1, WAIT_OPTIONS);
    const { date } = await waiting();
    const out = mkdtempSync(join(tmpdir(), 'printed-'));
    const { version, printed } = cli('print', 'batch', date, '--out', out) as Readonly<Record<string, string>>;
    rmSync(out, { recursive: true });
    expect(printed).toBe(1);
    const marked = cli('print', 'mark', date, '--printed', version ?? '');
    expect(marked).toMatchObject({ marked: [`RFA-${rfa.rfaNumber}-1`], refusedRequests: [] });
    expect((await sendingsOf(rfa))[0]).toMatchObject({ status: 'sent', depositedAt: expect.any(String) });
  },
  TEST_TIMEOUT_MS,
);

it('logs no data of the patient', () => {
  expect(output).not.toContain(LAST_NAME);
  expect(output).not.toContain('claims@payer.example');
});
