import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { openMailbox, receiver, type Mailbox, type ReceivedWebhook, type Receiver } from '#testing/http';
import { withAdministrator, realAdministrator } from '#testing/pure';
import { Webhook } from 'standardwebhooks';
import { shareIndex } from '#event-store';
import { example, Services, until, type Client } from './services.spec-kit.js';

/*
 * Kills projectors (SIGKILL) while they send webhooks and email. Every message must arrive at least once, and a
 * repeated message must have the same ID and content. The webhooks are the sandbox's, the email a live practice's.
 */

const SANDBOX_KEY = 'sk_sandbox_killed_outgoing_key01';
const LIVE_KEY = 'sk_live_6e08a52482635d8be773bad9a2c29e6095d522a3';
const LIVE_HEADERS = { 'x-service-org-id': 'org_livepractice' };
const PROJECTORS = ['p1', 'p2'] as const;
type Projector = (typeof PROJECTORS)[number];

/** Number of concurrent deliveries per endpoint. At most this many can be repeated after a crash. */
const DELIVERY_CONCURRENCY = 8;
/**
 * Retry schedule in seconds. One endpoint refuses some deliveries, so that retries are pending when a process is
 * killed.
 */
const RETRY_SCHEDULE = '0,1,2,3,4,5,6,7,8,9,10,20,30,40,50,60';
/** Pause of each client between two requests, in milliseconds. */
const PAUSE_MS = 400;
/** Shifts the clock by more than a minute, so that killed processes' claims have expired and tests needn't wait. */
const CLOCK_SHIFT_SCRIPT = 'const now = Date.now; Date.now = () => now() + 65_000;';
/** Header that identifies the projector process that sent a request. */
const SENT_BY_HEADER = 'x-sent-by';
const sayingWho = (as: Projector): string => `
  import http from 'node:http';
  import { syncBuiltinESMExports } from 'node:module';
  const { request } = http;
  http.request = (to, options, ...rest) =>
    request(to, options?.headers ? { ...options, headers: { ...options.headers, '${SENT_BY_HEADER}': '${as}' } } : options, ...rest);
  syncBuiltinESMExports();`;

let services: Services;
let sandbox: Client;
const liveExample = withAdministrator(realAdministrator, example);
let live: Client;
let all: Receiver;
let some: Receiver;
let mailboxes: Readonly<Record<Projector, Mailbox>>;
/** Called instead of a response to the next webhook. */
let atWebhook: ((from: Projector) => void) | null = null;
let kills = 0;
let refused = 0;

const startProjector = (as: Projector, ...programs: readonly string[]): Promise<void> =>
  services.start('projector', as, {
    SMTP_URL: mailboxes[as].trustedUrl,
    NODE_OPTIONS: [sayingWho(as), ...programs]
      .map((program) => `--import=data:text/javascript,${encodeURIComponent(program)}`)
      .join(' '),
  });
const startAgain = async (as: Projector, ...programs: readonly string[]): Promise<void> => {
  await startProjector(as, ...programs);
  await services.ready(as);
};
/** Kills the processes. Sends the signal before returning. */
const killAll = async (names: readonly Projector[]): Promise<void> => {
  kills += names.length;
  await Promise.all(names.map((as) => services.kill(as)));
};
/** Kills the sender of the next webhook before the webhook is answered. Resolves with the killed process. */
const killInWebhook = async (): Promise<Projector> => {
  const killed: Projector[] = [];
  atWebhook = (from) => void killAll([from]).then(() => killed.push(from));
  await until('a webhook', () => killed.length > 0);
  return killed[0] ?? 'p1';
};
/** Kills the processes when the first one's mail server has received a message but not confirmed it yet. */
const killInMail = async (...names: readonly [Projector, ...Projector[]]): Promise<void> => {
  let killed = false;
  const mailbox = mailboxes[names[0]];
  mailbox.taken = () => {
    mailbox.taken = () => undefined;
    void killAll(names).then(() => (killed = true));
  };
  await until('a letter', () => killed);
};
/** Returns how often another process took over the sandbox's webhooks. */
const takeovers = (): number => {
  const records = services.fakes.mongo.documents('workcomp_desk.records');
  const share = `lease/webhooks:${shareIndex('org_sandboxpractice', 8)}/8`;
  const lease = records.find(({ _id }) => _id === share) as { record: { token: number } };
  return lease.record.token - 1;
};
/** Waits until another process sends webhooks after the sender is killed. */
const takenOver = async (): Promise<void> => {
  await pause(500);
  const before = all.received.length;
  await until('somebody sends webhooks', () => all.received.length > before, { withinMs: 60_000 });
};

const answer = ({ headers }: ReceivedWebhook, reply: ServerResponse, status: number): void => {
  const trap = atWebhook;
  atWebhook = null;
  if (trap) {
    trap(headers[SENT_BY_HEADER] as Projector);
    return;
  }
  if (status === 500) refused += 1;
  setTimeout(() => reply.writeHead(status).end(), 10);
};

const today = new Date(Date.now() - 8 * 3_600_000).toISOString().slice(0, 10);

/** Changes to each of the live practice's bills, in this order. Each sends a notification. */
const chapters = [
  ['eors', { eorDate: today, servedAt: today, reportedPaid: 100 }, 'was processed by the payer'],
  ['actions', { action: 'post_payment', amount: 100, method: 'check', depositDate: today }, 'is partially paid'],
  ['actions', { action: 'mark_lien' }, 'is now a lien'],
  ['actions', { action: 'close', reason: 'Settled.' }, 'is closed'],
] as const;

/** Starts clients that create activity until stopped. Stopping returns the subjects of the expected notifications. */
const work = () => {
  const subjects: string[] = [];
  let stopped = false;
  const sandboxClient = async (): Promise<void> => {
    for (let n = 0; !stopped; n += 1) {
      const { status, json } = await sandbox.surely('/bills', { ...example, documents: [] }, `hook-${n}`);
      expect(status).toBe(201);
      const path = `/sandbox/bills/${json.id as string}/simulate`;
      expect((await sandbox.surely(path, { scenario: 'partial_payment' }, `hook-pays-${n}`)).status).toBe(200);
      await pause(PAUSE_MS);
    }
  };
  const liveClient = async (): Promise<void> => {
    for (let n = 0; !stopped; n += 1) {
      const { status, json } = await live.surely('/bills', { ...liveExample, documents: [] }, `mail-${n}`);
      expect(status).toBe(201);
      subjects.push(`Bill ${json.billNumber as number} was submitted`);
      for (const [i, [where, body, becomes]] of chapters.entries()) {
        const response = await live.surely(`/bills/${json.id as string}/${where}`, body, `mail-${n}-${i}`);
        expect([200, 201]).toContain(response.status);
        await pause(PAUSE_MS);
        subjects.push(`Bill ${json.billNumber as number} ${becomes}`);
      }
    }
  };
  const done = Promise.all([sandboxClient(), liveClient()]).then(() => subjects);
  return { done, stop: () => (stopped = true) };
};

const choice = { audience: 'practice', statusUpdates: true, agingDays: [], quietHours: false, reportDigest: 'off' };
const save = async (user: string, change: object = {}): Promise<void> => {
  const body = { ...choice, email: `${user}@clinic.example`, enabled: true, consent: true, ...change };
  expect((await live.call('PUT', `/notifications/recipients/${user}`, body, LIVE_HEADERS))?.status).toBe(200);
};
const invite = async (user: string): Promise<void> => {
  const body = { ...choice, requestId: randomUUID(), email: `${user}@clinic.example` };
  const path = `/notifications/recipients/${user}/invitations`;
  expect((await live.call('POST', path, body, LIVE_HEADERS))?.status).toBe(200);
};
const letters = () => PROJECTORS.flatMap((as) => mailboxes[as].received);
const addressOf = ({ to }: Mailbox['received'][number]): string => to?.[0]?.address?.split('@')[0] ?? '';
const INVITATION_SUBJECT = 'Please confirm billing notifications from Live Practice';

const hook = async (url: string, eventTypes: unknown): Promise<string> =>
  (await sandbox.surely('/webhook-endpoints', { url, eventTypes }, randomUUID())).json.data.secret as string;
let secrets: readonly string[];

beforeAll(async () => {
  mailboxes = { p1: await openMailbox({ tls: true }), p2: await openMailbox({ tls: true }) };
  all = await receiver((webhook, reply) => answer(webhook, reply, 204));
  some = await receiver((webhook, reply, count) => answer(webhook, reply, count % 5 === 0 ? 500 : 204));
  services = await Services.open({
    SANDBOX_API_KEY: SANDBOX_KEY,
    LIVE_API_KEY: LIVE_KEY,
    WEBHOOK_RETRY_SCHEDULE: RETRY_SCHEDULE,
    // Each process has its own port, but links must share a public origin.
    PUBLIC_ORIGIN: 'https://billing.example',
    MAIL_FROM: 'billing@practice.example',
    SMTP_URL: mailboxes.p1.trustedUrl,
  });
  [sandbox, live] = [services.client(SANDBOX_KEY), services.client(LIVE_KEY)];
  await Promise.all([services.start('command-api'), services.start('query-api'), startProjector('p1')]);
  await services.ready();
  secrets = [await hook(all.url, '*'), await hook(some.url, ['bill.*'])];
  // Dana confirms an invitation and Erik was enabled with his consent. The other users must not receive bill
  // notifications.
  await invite('dana');
  await invite('gus');
  await save('erik');
  await save('finn', { statusUpdates: false, agingDays: [90] });
  await save('hana', { audience: 'assigned_bills' });
  await until('the invitations', () => letters().length >= 2);
  const invitation = letters().find((mail) => addressOf(mail) === 'dana');
  const [link = ''] = /\/notifications\/confirm\/[\w.-]+/.exec(invitation?.text ?? '') ?? [];
  const confirmed = await fetch(services.originOf('command-api') + link, { method: 'POST' });
  expect(confirmed.status).toBe(200);
}, 180_000);
afterAll(async () => {
  await services.close();
  for (const server of [all, some, mailboxes.p1, mailboxes.p2]) await server.close();
});

let subjects: readonly string[];

const killingThem = async (): Promise<void> => {
  // p1 is the only projector and sends the first webhooks. Later either of the two may hold the lease.
  await until('the first webhooks', () => all.received.length > 20);
  await startAgain('p2');

  const first = await killInWebhook();
  await Promise.all([takenOver(), startAgain(first)]);

  // Both projectors send mail.
  await Promise.all([killInMail('p1'), services.kill('command-api')]);
  await Promise.all([startAgain('p1'), services.start('command-api')]);
  await services.ready('command-api');

  const second = await killInWebhook();
  await Promise.all([takenOver(), startAgain(second)]);

  await killInMail('p1', 'p2');
  await Promise.all(PROJECTORS.map((as) => startAgain(as, CLOCK_SHIFT_SCRIPT)));
  await takenOver();
};

it('continues after every kill', async () => {
  const { done, stop } = work();
  await Promise.race([killingThem(), done]);
  stop();
  subjects = await done;
  const left = () => services.indexed('intent_due', 'letter_due', 'webhook_open');
  await until('nothing is to be done any more', () => left().length === 0, { withinMs: 120_000, everyMs: 500 }).catch(
    () => expect(left()).toEqual([]),
  );
}, 300_000);

it('sends every event to each subscribed endpoint at least once, under its own ID and with the same body', async () => {
  const feed: { readonly id: string; readonly type: string }[] = [];
  for (let cursor: string | null = '0'; cursor !== null;) {
    const page = await sandbox.call('GET', `/events?limit=1000&cursor=${encodeURIComponent(cursor)}`);
    feed.push(...(page?.json.events as typeof feed));
    cursor = page?.json.nextCursor as string | null;
  }
  expect(feed.length).toBeGreaterThan(100);
  const idAndBody = ({ headers, body }: ReceivedWebhook) => `${headers['webhook-id'] as string} ${body}`;
  for (const [{ received }, secret, meant, extra] of [
    [all, secrets[0], feed, 0],
    [some, secrets[1], feed.filter(({ type }) => type.startsWith('bill.')), refused],
  ] as const) {
    const came = () => new Set(received.map(idAndBody));
    await until('every webhook', () => came().size >= meant.length, { withinMs: 50_000 });
    expect([...came()].toSorted()).toEqual(meant.map((event) => `${event.id} ${JSON.stringify(event)}`).toSorted());
    for (const { headers, body } of received) new Webhook(secret ?? '').verify(body, headers as Record<string, string>);
    expect(received.length - meant.length - extra).toBeLessThanOrEqual(DELIVERY_CONCURRENCY * takeovers());
  }
  // More webhooks than events prove that a process was killed while sending.
  expect(all.received.length).toBeGreaterThan(feed.length);
  for (const status of ['retrying', 'failed', 'canceled'])
    expect((await sandbox.call('GET', `/webhook-deliveries?status=${status}`))?.json.data).toEqual([]);
}, 120_000);

it('sends each notification to its recipients at least once, as the same message', () => {
  const meant = [
    ...['dana', 'erik'].flatMap((user) => subjects.map((subject) => `${user}: ${subject}`)),
    ...['dana', 'gus'].map((user) => `${user}: ${INVITATION_SUBJECT}`),
  ];
  const got = letters().map((mail) => `${addressOf(mail)}: ${mail.subject}`);
  expect(subjects.length).toBeGreaterThan(20);
  expect([...new Set(got)].toSorted()).toEqual(meant.toSorted());
  // Each message has its own ID, and all messages with the same ID are identical.
  const ids = new Set(letters().map(({ messageId }) => messageId));
  expect(ids.size).toBe(meant.length);
  const messages = new Set(
    letters().map((mail) => JSON.stringify([mail.messageId, addressOf(mail), mail.subject, mail.text, mail.html])),
  );
  expect(messages.size).toBe(meant.length);
  // A killed projector had at most one message in progress for each of the two users. At least one was repeated.
  expect(letters().length).toBeGreaterThan(meant.length);
  expect(letters().length - meant.length).toBeLessThanOrEqual(2 * kills);
});

it('records no transmission to a payer if no partner accepts it', async () => {
  const live = (await services.log()).filter(({ stream }) => stream.startsWith('org_live'));
  const submitted = live.filter(({ type }) => type === 'BillSubmitted');
  expect(submitted).toHaveLength(subjects.length / (chapters.length + 1));
  expect(live.filter(({ type }) => type === 'TransmissionWritten')).toEqual([]);
});
