import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { addDays, billStream } from '#domain';
import { MailAvailability } from '#engines';
import { openMailbox, type Mailbox } from '#testing/http';
import { billBody } from '#testing/pure';
import { headerOf, invitationTo, linkIn, startMail, type MailStage } from './mail.spec-kit.js';

let stage: MailStage;
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await openMailbox({ tls: true });
});
afterAll(() => mailbox.close());
beforeEach(() => {
  mailbox.received.length = 0;
  mailbox.refusal = null;
  mailbox.silent = false;
});
/** One practice for all tests in a block, or one per test if bills would interfere. */
const inOnePractice = () => {
  beforeAll(async () => {
    stage = await startMail('live', mailbox.trustedUrl);
  });
  afterAll(() => stage.close());
};
const inPracticesOfTheirOwn = () => {
  beforeEach(async () => {
    stage = await startMail('live', mailbox.trustedUrl);
  });
  afterEach(() => stage.close());
};

let people = 0;
/** Time of a given hour on a winter day in Los Angeles. */
const losAngeles = (date: string, hour: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + (hour + 8) * 3_600_000).toISOString();
const post = (url: string, payload = '') =>
  stage.api.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const subjects = () => mailbox.received.map(({ to, subject }) => [to?.[0]?.address?.split('@')[0], subject]);
const accepted = async (answer: Promise<{ statusCode: number; body: string }>) => {
  const { statusCode, body } = await answer;
  if (statusCode >= 300) throw new Error(body);
};
const pay = (bill: string, amount: number) =>
  accepted(
    stage.api.post(`/bills/${bill}/actions`, {
      action: 'post_payment',
      amount,
      method: 'check',
      depositDate: '2026-03-02',
    }),
  );
const eor = (bill: string, reportedPaid: number, on = '2026-03-02') =>
  accepted(stage.api.post(`/bills/${bill}/eors`, { eorDate: on, servedAt: on, reportedPaid }));
const deliveryOf = async (user: string) =>
  (await stage.call('GET', user)).json['data'].recipient.deliveryStatus as string | undefined;

describe('an invitation', () => {
  inOnePractice();
  let user = '';
  beforeEach(() => {
    stage.now = losAngeles('2026-03-02', 12);
    user = `dana${(people += 1)}`;
  });
  it('is sent as text and HTML with a working confirmation link', async () => {
    const { json } = await stage.call('POST', `${user}/invitations`, invitationTo('dana@clinic.example'));
    expect(json['data']).toMatchObject({ state: 'pending_confirmation', deliveryStatus: 'sending' });
    // Rule 11: a live response contains no link.
    expect(json['data']).not.toHaveProperty('previewUrl');
    await stage.settle();
    const [mail] = mailbox.received;
    expect(mailbox.received).toHaveLength(1);
    expect(mail).toMatchObject({
      from: { name: 'Test Practice', address: 'billing@practice.example' },
      to: [{ address: 'dana@clinic.example' }],
      subject: 'Please confirm billing notifications from Test Practice',
    });
    expect(mail?.html).toContain(linkIn(mail, 'confirm'));
    expect(await deliveryOf(user)).toBe('sent');
    expect((await post(linkIn(mail, 'confirm'))).statusCode).toBe(200);
    expect((await stage.call('GET', user)).json['data'].recipient.state).toBe('active');
  });
  it('is sent once for repeated requests', async () => {
    const body = invitationTo('dana@clinic.example');
    for (let i = 0; i < 3; i += 1) {
      await stage.call('POST', `${user}/invitations`, body);
      await stage.settle();
    }
    expect(mailbox.received).toHaveLength(1);
  });
  it('revoked before it is sent is suppressed', async () => {
    await stage.call('POST', `${user}/invitations`, invitationTo('dana@clinic.example'));
    await stage.call('DELETE', user);
    await stage.settle();
    expect([mailbox.received.length, await deliveryOf(user)]).toEqual([0, 'suppressed']);
  });
  it('to an address refused by the mail server is refused', async () => {
    mailbox.refusal = Object.assign(new Error('no such user'), { responseCode: 550 });
    await stage.call('POST', `${user}/invitations`, invitationTo('dana@clinic.example'));
    await stage.settle();
    expect([mailbox.received.length, await deliveryOf(user)]).toEqual([0, 'refused']);
  });
  it('with a sender that the relay rejects waits until the relay accepts it', async () => {
    mailbox.senderRefusal = Object.assign(new Error('sender not allowed'), { responseCode: 550 });
    await stage.call('POST', `${user}/invitations`, invitationTo('dana@clinic.example'));
    await stage.settle();
    expect([mailbox.received.length, await deliveryOf(user)]).toEqual([0, 'sending']);
    mailbox.senderRefusal = null;
    stage.now = losAngeles('2026-03-03', 12);
    await stage.settle();
    expect([mailbox.received.length, await deliveryOf(user)]).toEqual([1, 'sent']);
  });
  it('is retried after a temporary failure and has an unknown status after it expires', async () => {
    mailbox.refusal = Object.assign(new Error('busy'), { responseCode: 451 });
    await stage.call('POST', `${user}/invitations`, invitationTo('dana@clinic.example'));
    await stage.call('POST', `eve-${user}/invitations`, invitationTo('eve@clinic.example'));
    await stage.settle();
    expect(await deliveryOf(user)).toBe('sending');
    mailbox.refusal = null;
    stage.now = losAngeles('2026-03-03', 12);
    await stage.settle();
    expect([mailbox.received.length, await deliveryOf(user), await deliveryOf(`eve-${user}`)]).toEqual([
      2,
      'sent',
      'sent',
    ]);
    mailbox.refusal = Object.assign(new Error('busy'), { responseCode: 451 });
    await stage.call('POST', `fay-${user}/invitations`, invitationTo('fay@clinic.example'));
    await stage.settle();
    stage.now = losAngeles('2026-03-06', 12);
    await stage.settle();
    expect(await deliveryOf(`fay-${user}`)).toBe('unknown');
  });
  it('is suppressed if mail cannot be sent, and the list reports this', async () => {
    const reach = Object.assign(stage.api.app.get(MailAvailability), { possible: false });
    const { json } = await stage.call('POST', `${user}/invitations`, invitationTo('dana@clinic.example'));
    const list = await stage.api.call('GET', '/notifications/recipients', undefined, {
      headers: { 'x-service-org-id': 'org_test' },
    });
    Object.assign(reach, { possible: true });
    await stage.settle();
    expect([json['data'].deliveryStatus, list.json['data'].available, mailbox.received.length]).toEqual([
      'suppressed',
      false,
      0,
    ]);
  });
  it('is sent again as the same message if the server did not acknowledge it', async () => {
    mailbox.silent = true;
    await stage.call('POST', `${user}/invitations`, invitationTo('dana@clinic.example'));
    await stage.settle();
    mailbox.silent = false;
    stage.now = losAngeles('2026-03-02', 13);
    await stage.settle();
    stage.now = losAngeles('2026-03-02', 20);
    await stage.settle();
    expect(mailbox.received).toHaveLength(2);
    expect(new Set(mailbox.received.map(({ messageId }) => messageId)).size).toBe(1);
  });
});

describe('rule 8: alerts', () => {
  inPracticesOfTheirOwn();
  const alerts = { statusUpdates: true };
  it('report a status and a payment, once per append', async () => {
    await stage.subscribe('dana', '2026-03-02', alerts);
    const bill = await stage.api.bill();
    await eor(bill, 1000);
    await pay(bill, 1000);
    await stage.settle();
    await stage.settle();
    expect(subjects()).toEqual([
      ['dana', 'Bill 1 was submitted'],
      ['dana', 'Bill 1 was processed by the payer'],
      ['dana', 'Bill 1 is partially paid'],
    ]);
    expect(mailbox.received[2]?.text).toContain('A payment of $1,000.00 was posted to bill 1.');
  });
  it('contain no patient data in text, HTML and headers', async () => {
    await stage.subscribe('dana', '2026-03-02', { ...alerts, agingDays: [30], reportDigest: 'daily' });
    const bill = await stage.api.bill();
    await eor(bill, 1);
    await pay(bill, 1);
    await stage.settle();
    stage.now = losAngeles('2026-04-01', 12);
    await stage.settle();
    stage.now = losAngeles('2026-03-03', 12);
    await stage.settle();
    expect(mailbox.received.length).toBeGreaterThanOrEqual(3);
    // Boundaries, message IDs and link signatures are random and may contain any letters.
    const chance = /_nmp-[0-9a-f]+|<[0-9a-f]{32}@|unsubscribe\/[a-z0-9_.-]+/g;
    const everything = JSON.stringify(mailbox.received).toLowerCase().replaceAll(chance, '');
    expect(everything).not.toMatch(/[0-9a-f]{16}|[a-z2-7]{40}/);
    for (const secret of [
      'sandoval',
      'maria',
      'sm-26-004711',
      'golden state',
      '1979',
      '2026-02-24',
      'm54',
      '078',
      'ml201',
      bill,
    ])
      expect(everything).not.toContain(secret);
    expect(mailbox.received.flatMap(({ attachments }) => attachments)).toEqual([]);
  });
  it('can be unsubscribed by link and by one click (RFC 8058)', async () => {
    await stage.subscribe('dana', '2026-03-02', alerts);
    await stage.api.bill();
    await stage.call('POST', 'eve/invitations', invitationTo('eve@clinic.example'));
    await stage.settle();
    expect(mailbox.received).toHaveLength(2);
    for (const mail of mailbox.received) {
      const link = linkIn(mail, 'unsubscribe');
      expect(headerOf(mail, 'list-unsubscribe')).toBe(`<https://billing.example${link}>`);
      expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
      expect(mail.html).toContain(`https://billing.example${link}`);
      // The page itself changes nothing.
      expect((await stage.api.app.inject({ url: link })).body).toContain('Stop all notifications?');
      // A mail program sends its own origin and no cookies.
      const clicked = await stage.api.app.inject({
        method: 'POST',
        url: link,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          origin: 'https://mail.example',
          'sec-fetch-site': 'cross-site',
        },
        payload: 'List-Unsubscribe=One-Click',
      });
      expect([clicked.statusCode, clicked.body.includes('You are unsubscribed')]).toEqual([200, true]);
      expect((await post(link)).statusCode).toBe(200);
    }
    for (const user of ['dana', 'eve'])
      expect((await stage.call('GET', user)).json['data']).toMatchObject({
        email: null,
        preferences: null,
        canEnable: false,
        recipient: { state: 'off', enabled: false, email: '' },
      });
    await stage.api.bill();
    await stage.settle();
    expect(mailbox.received).toHaveLength(2);
  });
  it('are only sent to subscribers for bills in their scope, after their consent', async () => {
    const before = await stage.api.bill();
    await stage.subscribe('none', '2026-03-02', { agingDays: [30] });
    await stage.subscribe('all', '2026-03-02', alerts);
    await stage.subscribe('some', '2026-03-02', { ...alerts, audience: 'assigned_bills' });
    const mine = await stage.api.bill();
    await stage.settle();
    expect(subjects()).toEqual([['all', 'Bill 2 was submitted']]);
    expect((await stage.call('PUT', `some/bills/${mine}`)).statusCode).toBe(200);
    await eor(mine, 0);
    await eor(before, 0);
    await stage.settle();
    expect(subjects().slice(1).toSorted()).toEqual([
      ['all', 'Bill 1 was denied by the payer'],
      ['all', 'Bill 2 was denied by the payer'],
      ['some', 'Bill 2 was denied by the payer'],
    ]);
    await stage.call('DELETE', `some/bills/${mine}`);
    await stage.call('DELETE', 'all');
    await eor(mine, 5);
    await pay(mine, 5);
    await stage.settle();
    expect(mailbox.received).toHaveLength(4);
  });
  it('are not sent a month after the event', async () => {
    await stage.subscribe('dana', '2026-03-02', { statusUpdates: true });
    const id = await stage.api.bill();
    const { ledger } = stage.api.engines;
    const [first] = await ledger.load(billStream('org_test', id));
    const { reaction } = stage.mail;
    const recorded = (daysAgo: number) => {
      const recordedAt = new Date(Date.now() - daysAgo * 86_400_000).toISOString();
      return reaction.wanted?.({ ...first!, metadata: { ...first!.metadata, recordedAt } });
    };
    expect([await recorded(29), await recorded(31)]).toEqual([true, false]);
  });

  it('queued before a new consent are not sent', async () => {
    await stage.subscribe('dana', '2026-03-02', { ...alerts, quietHours: true });
    stage.now = losAngeles('2026-03-02', 22);
    await stage.api.bill();
    await stage.settle();
    await stage.subscribe('dana', '2026-03-03', { ...alerts, quietHours: false });
    stage.now = losAngeles('2026-03-03', 12);
    await stage.settle();
    expect(mailbox.received).toEqual([]);
  });
  it('rule 10: wait during quiet hours until 7 am Pacific', async () => {
    await stage.subscribe('quiet', '2026-03-02', { ...alerts, quietHours: true });
    await stage.subscribe('loud', '2026-03-02', alerts);
    stage.now = losAngeles('2026-03-02', 19);
    await stage.api.bill();
    await stage.settle();
    stage.now = new Date(Date.parse(losAngeles('2026-03-03', 7)) - 1).toISOString();
    await stage.settle();
    expect(subjects()).toEqual([['loud', 'Bill 1 was submitted']]);
    stage.now = losAngeles('2026-03-03', 7);
    await stage.settle();
    await stage.settle();
    expect(subjects().slice(1)).toEqual([['quiet', 'Bill 1 was submitted']]);
  });
});

describe('rule 8: aging reminders', () => {
  inPracticesOfTheirOwn();
  it('are sent once per bill and age while the bill is open', async () => {
    await stage.subscribe('dana', '2026-03-02', { agingDays: [30, 60] });
    stage.api.travelTo('2026-03-10');
    const open = await stage.api.bill();
    const paid = await stage.api.bill();
    await eor(paid, 2015, '2026-03-10');
    await pay(paid, 2015);
    for (const day of [29, 30, 31, 59, 60, 61, 90]) {
      stage.now = losAngeles(addDays('2026-03-10', day), 11);
      await stage.settle();
      await stage.settle();
    }
    expect(open).not.toBe(paid);
    expect(subjects()).toEqual([
      ['dana', 'Bill 1 is 30 days old'],
      ['dana', 'Bill 1 is 60 days old'],
    ]);
  });
  it('of one day share an email, and are sent late after an outage of some days', async () => {
    await stage.subscribe('dana', '2026-03-02', { agingDays: [30, 90] });
    stage.api.travelTo('2026-03-10');
    await stage.api.bill();
    await stage.api.bill();
    stage.now = losAngeles('2026-04-12', 11);
    await stage.settle();
    expect(subjects()).toEqual([['dana', '2 bills need attention']]);
    expect(mailbox.received[0]?.text).toMatch(/- Bill 1: 30 days\n- Bill 2: 30 days/);
  });
  it('are only sent for ages reached after consent and assignment', async () => {
    stage.api.travelTo('2026-03-02');
    const bill = await stage.api.bill();
    const other = await stage.api.bill();
    await stage.subscribe('late', '2026-04-01', { agingDays: [30, 60] });
    await stage.subscribe('assigned', '2026-03-03', { agingDays: [30], audience: 'assigned_bills' });
    await stage.call('PUT', `assigned/bills/${bill}`);
    stage.api.travelTo('2026-04-01');
    await stage.call('PUT', `assigned/bills/${other}`);
    for (const date of ['2026-04-01', '2026-05-01']) {
      stage.now = losAngeles(date, 12);
      await stage.settle();
    }
    expect(subjects().toSorted()).toEqual([
      ['assigned', 'Bill 1 is 30 days old'],
      ['late', '2 bills need attention'],
    ]);
  });
});

describe('rule 9: digests', () => {
  inPracticesOfTheirOwn();
  it('are sent daily at 9 am Pacific with counts since the last digest, without bill numbers', async () => {
    await stage.subscribe('dana', '2026-03-02', { reportDigest: 'daily' });
    const bill = await stage.api.bill();
    await stage.api.bill();
    await eor(bill, 15);
    await pay(bill, 15);
    stage.now = new Date(Date.parse(losAngeles('2026-03-03', 9)) - 1).toISOString();
    await stage.settle();
    expect(mailbox.received).toEqual([]);
    stage.now = losAngeles('2026-03-03', 9);
    await stage.settle();
    await stage.settle();
    expect(subjects()).toEqual([['dana', 'Your daily billing summary']]);
    const { text = '', html = '' } = mailbox.received[0] ?? {};
    // Two submissions, an EOR's status, a payment, and the payment's status.
    expect(text).toMatch(/billing updates: 5\nbills with updates: 2\npayment update: 1/);
    for (const form of [text, html]) expect(form).not.toMatch(/Bill \d/);
  });
  it('skip empty periods', async () => {
    await stage.subscribe('dana', '2026-03-02', { reportDigest: 'daily' });
    await stage.api.bill();
    for (let day = 1; day < 6; day += 1) {
      stage.now = losAngeles(addDays('2026-03-02', day), 10);
      await stage.settle();
    }
    expect(mailbox.received).toHaveLength(1);
  });
  it('are sent weekly on Mondays', async () => {
    await stage.subscribe('dana', '2026-03-03', { reportDigest: 'weekly' });
    await stage.api.bill();
    for (const [date, sent] of [
      ['2026-03-04', 0],
      ['2026-03-08', 0],
      ['2026-03-09', 1],
      ['2026-03-10', 1],
      ['2026-03-16', 1],
    ] as const) {
      stage.now = losAngeles(date, date < '2026-03-08' ? 10 : 9);
      await stage.settle();
      expect(mailbox.received).toHaveLength(sent);
    }
    expect(subjects()).toEqual([['dana', 'Your weekly billing summary']]);
  });
  it('count only activity after the current consent and assignment', async () => {
    const early = await stage.api.bill();
    const other = await stage.api.bill();
    await stage.subscribe('all', '2026-03-02', { reportDigest: 'daily' });
    await stage.subscribe('some', '2026-03-02', { reportDigest: 'daily', audience: 'assigned_bills' });
    await stage.subscribe('nothing', '2026-03-02', { reportDigest: 'daily', audience: 'assigned_bills' });
    await eor(early, 30);
    await pay(early, 15);
    await stage.call('PUT', `some/bills/${early}`);
    await pay(early, 15);
    await eor(other, 15);
    await pay(other, 15);
    stage.now = losAngeles('2026-03-03', 9);
    await stage.settle();
    const counts = Object.fromEntries(
      mailbox.received.map(({ to, text }) => [to?.[0]?.address, /updates?: (\d+)/.exec(text ?? '')?.[1]]),
    );
    // EORs and first payments also changed the status.
    expect(counts).toEqual({ 'all@clinic.example': '7', 'some@clinic.example': '1' });
  });
  it('are added to a subscription only by a new consent', async () => {
    await stage.subscribe('dana', '2026-03-02', { statusUpdates: true });
    await stage.api.bill();
    await stage.settle();
    mailbox.received.length = 0;
    await stage.subscribe('dana', '2026-03-03', { statusUpdates: true, reportDigest: 'daily' });
    stage.now = losAngeles('2026-03-04', 9);
    await stage.settle();
    expect(mailbox.received).toEqual([]);
  });
});

describe('without a mail server', () => {
  let outbox: MailStage;
  beforeEach(async () => {
    outbox = await startMail('live');
  });
  afterEach(() => outbox.close());
  const folder = () => join(outbox.api.engines.mailFolder ?? '', 'org_test');

  it('stores complete messages of live organizations in the outbox with private file modes', async () => {
    await outbox.call('POST', 'dana/invitations', invitationTo('dana@clinic.example'));
    await outbox.settle();
    const [name = '', ...others] = await readdir(folder());
    expect(others).toEqual([]);
    expect(name).toMatch(/^recipient_[a-z2-7]{26}_1-[0-9a-f]{32}\.eml$/);
    const file = join(folder(), name);
    expect([(await stat(file)).mode & 0o777, (await stat(folder())).mode & 0o777]).toEqual([0o600, 0o700]);
    const mail: Email = await PostalMime.parse(await readFile(file));
    expect(mail).toMatchObject({
      to: [{ address: 'dana@clinic.example' }],
      from: { address: 'notifications@billing.example' },
    });
    expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect((await outbox.call('GET', 'dana')).json['data']).toMatchObject({ recipient: { deliveryStatus: 'sent' } });
  });

  it('stores addresses only in the outbox, and nowhere after an opt-out', async () => {
    const filesWith = async (address: string) => {
      const found: string[] = [];
      const root = join(outbox.api.engines.mailFolder ?? '', '..', '..');
      for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
        const path = join(entry.parentPath, entry.name);
        if (entry.isFile() && (await readFile(path)).includes(address)) found.push(path);
      }
      return found;
    };
    await outbox.call('POST', 'dana/invitations', invitationTo('dana.secret@clinic.example'));
    await outbox.settle();
    const [letter = '', ...elsewhere] = await filesWith('dana.secret');
    expect(elsewhere).toEqual([]);
    expect(letter).toContain(join('outbox', 'mail'));
    const mail = await PostalMime.parse(await readFile(letter));
    await outbox.api.app.inject({ method: 'POST', url: linkIn(mail, 'confirm') });
    await outbox.api.bill();
    await outbox.settle();
    expect((await filesWith('dana.secret')).length).toBe(2);
    const left = await outbox.api.app.inject({ method: 'POST', url: linkIn(mail, 'unsubscribe') });
    expect(left.statusCode).toBe(200);
    await outbox.settle();
    expect(await filesWith('dana.secret')).toEqual([]);
    expect(await readdir(folder())).toEqual([]);
    // The generation's key is also destroyed.
    const [, id = ''] = /(recipient_[a-z2-7]+)_1-/.exec(letter) ?? [];
    expect(await outbox.api.engines.keys.get(id)).toBeNull();
    expect(await outbox.api.engines.keys.tombstone(id)).toMatchObject({ eventId: expect.any(String) });
    // A new invitation uses the next generation's key, and old links stay invalid.
    await outbox.call('POST', 'dana/invitations', invitationTo('dana.again@clinic.example'));
    await outbox.settle();
    expect((await outbox.call('GET', 'dana')).json['data']).toMatchObject({
      email: 'dana.again@clinic.example',
      recipient: { state: 'pending_confirmation' },
    });
    for (const page of ['confirm', 'unsubscribe'] as const) {
      const answer = await outbox.api.app.inject({ method: 'POST', url: linkIn(mail, page) });
      expect(answer.statusCode).toBe(410);
    }
    expect((await outbox.call('GET', 'dana')).json['data'].recipient.state).toBe('pending_confirmation');
  });
});

it('rule 11: sends no mail for a sandbox', async () => {
  const sandbox = await startMail('sandbox', mailbox.trustedUrl);
  try {
    await sandbox.call('POST', 'dana/invitations', invitationTo('dana@clinic.example'));
    await sandbox.subscribe('eve', '2026-03-02', { statusUpdates: true, reportDigest: 'daily', agingDays: [30] });
    await sandbox.api.bill(billBody(), 'paid');
    await sandbox.settle();
    sandbox.now = losAngeles('2026-04-02', 12);
    await sandbox.settle();
    expect(mailbox.received).toEqual([]);
    expect(await sandbox.api.engines.stateStore.list('letter', '')).toEqual([]);
  } finally {
    await sandbox.close();
  }
});

describe('a rebuild of the read models', () => {
  inPracticesOfTheirOwn();
  it('sends nothing twice', async () => {
    await stage.subscribe('dana', '2026-03-02', { statusUpdates: true });
    await stage.api.bill();
    await stage.settle();
    const { ProjectionSubscription } = await import('#subscriptions');
    const subscription = stage.api.app.get(ProjectionSubscription);
    for (const name of ['recipient', 'bill-activity', 'bill']) await subscription.rebuild(name);
    await stage.settle();
    expect(mailbox.received).toHaveLength(1);
  });
});
