import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { readInterchange, type Segment } from '#documents';
import { simulatePayment } from '#sandbox-payer';
import type { ReceivedWebhook } from '#testing/http';
import { hasSftpServer, startSftpServer, type SftpServer } from '#testing/process';
import { billBody, withAdministrator, partnerEntry, realAdministrator } from '#testing/pure';
import { Webhook } from 'standardwebhooks';
import { Services, until, type Client } from './services.spec-kit.js';

/** Starts a webhook receiver with TLS and its own certificate, as live practices require. */
const secureReceiver = async (folder: string) => {
  const [key, certificate] = [join(folder, 'hook.key'), join(folder, 'hook.pem')];
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', certificate];
  execFileSync('openssl', [...args, ...subject], { stdio: 'ignore' });
  const received: ReceivedWebhook[] = [];
  const server = createServer({ key: readFileSync(key), cert: readFileSync(certificate) }, (request, reply) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      reply.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    certificate,
    received,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

/*
 * Sends a bill to a payer and receives the responses through a partner's OpenSSH server. Two processes work for the
 * partner. The active process is killed (SIGKILL) in the middle of a file, both while sending and while receiving. The
 * other process must take over.
 */

if (!hasSftpServer) process.stdout.write('skipped: a bill by SFTP and back (there is no openssh-server)\n');
const withServer = hasSftpServer ? describe : describe.skip;

const KEY = 'sk_live_dc1f4f7c5018072315af51ea29740d22e67c9551';
const LIVE_HEADERS = { 'x-service-org-id': 'org_livepractice' };
const HALF_CHARGE = 1_007.5;
const WAIT_OPTIONS = { withinMs: 120_000, everyMs: 100 };

withServer('bill through a partner’s OpenSSH server, with two processes for the partner', () => {
  let server: SftpServer;
  let services: Services;
  let client: Client;
  let hook: Awaited<ReturnType<typeof secureReceiver>>;
  let secret: string;
  let billId: string;

  const folder = (name: string): string => join(server.folder, 'payer', name);
  const get = async (path: string) => (await client.call('GET', path, undefined, LIVE_HEADERS))?.json;
  const post = async (path: string, body: object, key: string) => {
    const answer = await client.call('POST', path, body, { ...LIVE_HEADERS, 'idempotency-key': key });
    expect([answer?.status, answer?.json.code]).toEqual([expect.any(Number), undefined]);
    return answer?.json;
  };
  const lifecycle = async () => (await get(`/bills/${billId}/lifecycle`))?.data;
  const stateIs = (state: string) => async () => (await get(`/bills/${billId}/status`))?.data.state === state;
  const attempts = async (): Promise<readonly string[]> =>
    (((await lifecycle())?.attempts ?? []) as readonly { status: string }[]).map(({ status }) => status);
  /** Returns the claim files that the payer has taken or could take. */
  const claimFiles = (): readonly string[] =>
    ['out', 'taken']
      .flatMap((name) =>
        existsSync(folder(name)) ? readdirSync(folder(name)).map((fileName) => join(folder(name), fileName)) : [],
      )
      .filter((path) => path.endsWith('.837'))
      .toSorted((a, b) => basename(a).localeCompare(basename(b)));
  const segmentsOf = (path: string): readonly Segment[] =>
    readInterchange(readFileSync(path, 'latin1')).sets.flatMap(({ segments }) => [...segments]);
  const payer = () => simulatePayment(join(server.folder, 'payer'), 'partial', () => new Date().toISOString());
  /** Lets one process work and kills it in the middle of its work. Then the other process continues. */
  const killedInTheMiddle = async (
    working: string,
    other: string,
    begun: () => boolean,
    cause: () => Promise<unknown>,
  ) => {
    services.freeze(other);
    await cause();
    await until(`${working} has begun`, begun, { withinMs: 120_000, everyMs: 5 });
    await services.kill(working);
    services.goOn(other);
  };

  beforeAll(async () => {
    server = await startSftpServer();
    for (const name of ['out', 'in']) mkdirSync(folder(name), { recursive: true });
    const { port, user, privateKeyFile, hostKey } = server;
    const sftp = { host: '127.0.0.1', port, user, privateKeyFile, hostKey, out: folder('out'), in: folder('in') };
    const partner = partnerEntry({ transport: { sftp: { ...sftp, after: 'delete', every: 1 } }, batch: { most: 5 } });
    const file = join(server.folder, 'partners.yaml');
    writeFileSync(file, JSON.stringify({ partners: [partner] }));
    hook = await secureReceiver(server.folder);
    services = await Services.open({ LIVE_API_KEY: KEY, PARTNERS_FILE: file, NODE_EXTRA_CA_CERTS: hook.certificate });
    client = services.client(KEY);
    await services.start('command-api');
    await services.start('query-api');
    await services.start('projector', 'one');
    await services.start('projector', 'two');
    await services.ready();
    ({ secret } = (await post('/webhook-endpoints', { url: hook.url, eventTypes: '*' }, 'hook'))?.data);
  }, 240_000);
  afterAll(async () => {
    await services.close();
    hook.close();
    server.close();
  });

  it('sends a bill once and under one number, even if the sending process is killed midway', async () => {
    const body = withAdministrator(realAdministrator, billBody({}, { submission: { route: 'ebill' } }));
    await killedInTheMiddle(
      'one',
      'two',
      () => readdirSync(folder('out')).length > 0,
      async () => (billId = (await post('/bills', body, 'bill'))?.id as string),
    );
    await until('the bill is sent', async () => (await attempts())[0] === 'sent', WAIT_OPTIONS);
    expect(claimFiles()).toHaveLength(1);
    expect(readdirSync(folder('out')).filter((name) => name.endsWith('.part'))).toEqual([]);
  }, 300_000);

  it('receives all acknowledgments and a partial payment, even if the receiving process is killed midway', async () => {
    await services.start('projector', 'one');
    await services.ready('one');
    let before = 0;
    await killedInTheMiddle(
      'two',
      'one',
      () => before > 0 && readdirSync(folder('in')).length < before,
      async () => (before = (await payer()).answers),
    );
    await until('the bill is paid in part', stateIs('partially_paid'), WAIT_OPTIONS);
    await until('everything is fetched', () => readdirSync(folder('in')).length === 0, WAIT_OPTIONS);
    const { payments, eors, attempts: tries } = await lifecycle();
    expect(payments).toMatchObject([{ amount: HALF_CHARGE, source: '835' }]);
    expect(eors).toHaveLength(1);
    expect(tries[0].status).toBe('answered');
    const [transmission] = (await get(`/bills/${billId}/transmissions`))?.data;
    const acknowledged = transmission.acknowledgements as readonly { level: string; outcome: string }[];
    expect(acknowledged.map(({ level, outcome }) => `${level} ${outcome}`)).toEqual([
      'interchange accepted',
      'syntax accepted',
      'clearinghouse accepted',
      'payer accepted',
    ]);
  }, 300_000);

  it('sends a second review with frequency code W3, and receives its payment', async () => {
    const request = { action: 'second_review', reason: 'Paid at half of the fee schedule.' };
    await post(`/bills/${billId}/actions`, request, 'review');
    await until('the review is sent', async () => (await attempts())[1] === 'sent', WAIT_OPTIONS);
    const [first = '', second = ''] = claimFiles();
    expect(claimFiles()).toHaveLength(2);
    const segments = segmentsOf(second);
    const claimed = (path: string) => segmentsOf(path).find(({ id }) => id === 'CLM')?.elements[1];
    expect(segments.find(({ id, elements }) => id === 'REF' && elements[1] === 'F8')?.elements[2]).toBe(
      `PRT${claimed(first)}`,
    );
    expect(segments.some(({ id, elements }) => id === 'HI' && elements.includes('BG:W3'))).toBe(true);
    await payer();
    await until('the bill is paid', stateIs('paid'), WAIT_OPTIONS);
    const { payments, reviews } = await lifecycle();
    expect((payments as readonly { amount: number }[]).map((payment) => payment.amount)).toEqual([
      HALF_CHARGE,
      HALF_CHARGE,
    ]);
    expect(reviews).toMatchObject([{ outcome: expect.stringMatching(/granted/) }]);
    const { eors } = (await get(`/bills/${billId}/eor`))?.data;
    expect((eors as readonly { answers: string }[]).map(({ answers }) => answers).toSorted()).toEqual([
      'original',
      'second_review',
    ]);
  }, 300_000);

  it('publishes all events in order in the feed and to webhooks', async () => {
    const { events } = await get(`/events?billId=${billId}&limit=500`);
    const acknowledged = ['interchange', 'syntax', 'clearinghouse', 'payer'].map(
      (level) => `transmission.acknowledged ${level}`,
    );
    const feed = events as readonly { id: string; type: string; data: { level?: string } }[];
    expect(feed.map(({ type, data }) => [type, data.level].filter(Boolean).join(' '))).toEqual([
      'bill.submitted',
      'bill.status.updated',
      'transmission.sent',
      ...acknowledged,
      'bill.accepted',
      'bill.status.updated',
      'eor.received',
      'payment.posted',
      'bill.partially_paid',
      'bill.status.updated',
      'review.created',
      'review.submitted',
      'bill.second_review',
      'bill.status.updated',
      'transmission.sent',
      ...acknowledged,
      'eor.received',
      'payment.posted',
      'review.decided',
      'bill.paid',
      'bill.status.updated',
    ]);
    const came = (): ReadonlySet<string> => new Set(hook.received.map(({ body }) => body));
    await until('every webhook', () => feed.every((event) => came().has(JSON.stringify(event))), WAIT_OPTIONS);
    for (const { headers, body } of hook.received) new Webhook(secret).verify(body, headers as Record<string, string>);
  }, 180_000);
});
