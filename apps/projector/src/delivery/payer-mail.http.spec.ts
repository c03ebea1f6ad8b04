import { MailSettings } from '#engines';
import { openMailbox, type Mailbox } from '#testing/http';
import { eventually, billBody, withAdministrator, realAdministrator } from '#testing/pure';
import { startDelivery, view, type Stage } from './delivery.spec-kit.js';
import type { PaperLetter, PaperJob } from './payer-delivery.js';
import { asAddress, faxAddress, PayerMail } from './payer-mail.js';

const HOST = 'billing.example';
const FROM = 'Billing <billing@practice.example>';
/** Accepts the server's self-signed certificate. */
const trusting = ({ trustedUrl }: Mailbox, more = '') => trustedUrl + more;
const refusing = (responseCode: number) => Object.assign(new Error('no <claims@payer.example>'), { responseCode });

const paper: PaperLetter = {
  destination: 'claims@payer.example',
  subject: 'Medical bill, control number 1042-1',
  says: 'Sunrise Orthopedics sends a bill.',
  filename: 'bill-1042-1.pdf',
  draw: async () => Buffer.from('%PDF-1.7 a bill'),
};
const job = (change: Partial<PaperJob> = {}): PaperJob => ({
  key: 'event-1',
  attempts: 0,
  practiceName: 'Sunrise Orthopedics',
  paper: () => paper,
  due: async () => true,
  ...change,
});

let mailbox: Mailbox;
beforeEach(async () => {
  mailbox = await openMailbox({ tls: true });
});
afterEach(() => mailbox.close());
const mail = (url = trusting(mailbox)) => new PayerMail(new MailSettings(url, FROM), asAddress, HOST);

describe('a bill by email', () => {
  it('is one message with one PDF and no patient data outside of it', async () => {
    expect(await mail().deliver(job())).toMatchObject({ outcome: 'sent' });
    expect(mailbox.received).toHaveLength(1);
    const { from, to, subject, text, messageId, attachments } = mailbox.received[0]!;
    expect([from, to]).toMatchObject([
      { name: 'Sunrise Orthopedics', address: 'billing@practice.example' },
      [{ address: 'claims@payer.example' }],
    ]);
    expect(subject).toBe('Medical bill, control number 1042-1');
    expect(text).toContain('Sunrise Orthopedics sends a bill');
    expect(messageId).toMatch(/^<[0-9a-f]{32}@billing\.example>$/);
    expect(attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
      ['bill-1042-1.pdf', 'application/pdf'],
    ]);
  });

  it('has the same Message-ID in each attempt, and another one for a new order', async () => {
    await mail().deliver(job());
    await mail().deliver(job({ attempts: 1 }));
    await mail().deliver(job({ key: 'event-2' }));
    const [first, again, anew] = mailbox.received.map(({ messageId }) => messageId);
    expect([again === first, anew === first]).toEqual([true, false]);
  });

  it('is not sent if it is no longer due', async () => {
    expect(await mail().deliver(job({ due: async () => false }))).toEqual({ outcome: 'nowhere' });
    expect(mailbox.received).toEqual([]);
  });

  it('is never sent over an unencrypted connection, regardless of the settings', async () => {
    const plain = await openMailbox();
    for (const more of ['', '&requireTLS=false&ignoreTLS=true', '&opportunisticTLS=true'])
      expect(await mail(trusting(plain, more)).deliver(job())).toMatchObject({
        outcome: 'failed',
        code: 'partner_unreachable',
        again: true,
      });
    expect(plain.received).toEqual([]);
    await plain.close();
  });

  it('is never sent to a server with an untrusted certificate', async () => {
    expect(await mail(mailbox.url).deliver(job())).toMatchObject({ code: 'partner_unreachable', again: true });
    expect(mailbox.received).toEqual([]);
  });

  it('fails without retry if the server rejects the recipient or the message', async () => {
    mailbox.refusal = refusing(550);
    expect(await mail().deliver(job())).toEqual({
      outcome: 'failed',
      code: 'unknown_receiver',
      paths: [],
      again: false,
    });
    mailbox.refusal = null;
    mailbox.objection = refusing(552);
    expect(await mail().deliver(job())).toEqual({ outcome: 'failed', code: 'malformed', paths: [], again: false });
  });

  it('is retried and recorded as failed if the server rejects the sender', async () => {
    mailbox.senderRefusal = refusing(550);
    expect(await mail().deliver(job())).toMatchObject({ code: 'partner_unreachable', again: true });
    mailbox.senderRefusal = refusing(530);
    expect(await mail().deliver(job())).toMatchObject({ code: 'authentication_failed', again: true });
    mailbox.senderRefusal = null;
    mailbox.refusal = Object.assign(new Error('5.7.1 Relay access denied'), { responseCode: 554 });
    expect(await mail().deliver(job())).toMatchObject({ code: 'partner_unreachable', again: true });
    mailbox.refusal = null;
    mailbox.objection = Object.assign(new Error('5.7.1 Not allowed'), { responseCode: 550 });
    expect(await mail().deliver(job())).toMatchObject({ code: 'partner_unreachable', again: true });
  });

  it('is retried silently for a while, and then recorded as failed', async () => {
    mailbox.refusal = refusing(451);
    await expect(mail().deliver(job())).rejects.toThrow();
    expect(await mail().deliver(job({ attempts: 8 }))).toMatchObject({ code: 'partner_unreachable', again: true });
  });

  it('is recorded as failed immediately if the login is rejected', async () => {
    const closed = await openMailbox({ tls: true, login: { user: 'billing', password: 'right' } });
    const url = (password: string) => trusting(closed).replace('//', `//billing:${password}@`);
    expect(await mail(url('wrong')).deliver(job())).toMatchObject({ code: 'authentication_failed', again: true });
    expect(await mail(url('right')).deliver(job())).toMatchObject({ outcome: 'sent' });
    await closed.close();
  });

  it.each(['', '213-555-0142', 'a@b@c', 'claims@payer.example, other@payer.example'])(
    'fails with “%s” as an address',
    async (destination) => {
      expect(await mail().deliver(job({ paper: () => ({ ...paper, destination }) }))).toMatchObject({
        code: 'unknown_receiver',
      });
      expect(mailbox.received).toEqual([]);
    },
  );
});

it.each([
  ['213-555-0142', '12135550142@fax.example'],
  ['+1 (213) 555-0142', '12135550142@fax.example'],
  ['555-0142', null],
  ['+44 20 7946 0958', null],
  ['', null],
])('converts the fax number “%s” to the gateway address %s', (number, address) =>
  expect(faxAddress('{number}@fax.example')(number)).toBe(address),
);

describe('a live organization', () => {
  let stage: Stage;
  let server: Mailbox;
  const to = (submission: object) => withAdministrator(realAdministrator, billBody({}, { submission }));
  const byEmail = () => to({ route: 'email', destination: { email: 'claims@payer.example' } });
  const attemptOf = async (id: string) => (await stage.api.call('GET', `/bills/${id}/lifecycle`)).json['data'];
  beforeAll(async () => {
    server = await openMailbox({ tls: true });
    const settings = { mail: new MailSettings(trusting(server), FROM), faxGateway: '{number}@fax.example' };
    stage = await startDelivery('live', settings);
  });
  afterAll(async () => {
    await stage.close();
    await server.close();
  });
  beforeEach(() => {
    server.received.length = 0;
    server.refusal = null;
  });

  it('sends a bill by email and records it as sent', async () => {
    const id = await stage.api.bill(byEmail());
    await eventually(async () => (await view(stage, id)).facts.transmissions[0]?.status === 'sent');
    expect(await attemptOf(id)).toMatchObject({
      attempts: [{ status: 'sent', deliveryLabel: 'Email', sentAt: expect.any(String) }],
      lifecycle: { nativeStatus: 'Submitted to the payer' },
    });
    const [attachment, ...more] = server.received.flatMap(({ attachments }) => attachments);
    expect(more).toEqual([]);
    expect(
      Buffer.from(attachment?.content as ArrayBuffer)
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  it('sends a bill by fax through the gateway', async () => {
    const id = await stage.api.bill(to({ route: 'fax', destination: { faxNumber: '213-555-0142' } }));
    await eventually(async () => (await view(stage, id)).facts.transmissions[0]?.status === 'sent');
    expect(server.received.map((email) => email.to?.[0]?.address)).toEqual(['12135550142@fax.example']);
  });

  it('records a rejected recipient as failed and sends the bill to another address', async () => {
    server.refusal = refusing(550);
    const id = await stage.api.bill(byEmail());
    await eventually(async () => (await view(stage, id)).facts.transmissions[0]?.status === 'failed');
    expect((await attemptOf(id)).attempts).toMatchObject([{ status: 'failed', sentAt: null }]);
    server.refusal = null;
    const again = { action: 'set_delivery_route', route: 'email', destination: { email: 'bills@payer.example' } };
    expect((await stage.api.post(`/bills/${id}/actions`, again)).statusCode).toBe(200);
    await eventually(async () => (await view(stage, id)).facts.transmissions[0]?.status === 'sent');
    expect(server.received.map((email) => email.to?.[0]?.address)).toEqual(['bills@payer.example']);
  });

  it('retries a deferred bill until it is sent once', async () => {
    server.refusal = refusing(451);
    const id = await stage.api.bill(byEmail());
    await eventually(async () => (await view(stage, id)).facts.transmissions[0]?.status === 'failed');
    server.refusal = null;
    await eventually(async () => (await view(stage, id)).facts.transmissions[0]?.status === 'sent');
    expect(server.received).toHaveLength(1);
    const types = (await view(stage, id)).activity.map(({ type }) => type);
    expect(types.filter((type) => type === 'TransmissionFailed')).toHaveLength(1);
  });
});
