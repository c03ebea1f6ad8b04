import { Logger } from '@nestjs/common';
import { openMailbox, type Mailbox } from '#testing/http';
import { MailServer } from './mail-server.js';
import { SmtpMailer } from './smtp-mailer.js';

const letter = { from: 'billing@practice.example', to: 'pat@clinic.example', subject: 'A letter', text: 'Hello.' };

let box: Mailbox;
let logged: string[];
beforeEach(() => {
  logged = [];
  jest.spyOn(Logger.prototype, 'error').mockImplementation((line: unknown) => void logged.push(String(line)));
});
afterEach(async () => {
  jest.restoreAllMocks();
  await box.close();
});

const server = (more = '', isPlainOnLoopback = false) =>
  new MailServer({ smtpUrl: box.trustedUrl + more, isPlainOnLoopback });

it('sends mail over an encrypted connection', async () => {
  box = await openMailbox({ tls: true });
  await server('&ignoreTLS=true').send(letter);
  expect([box.received.map(({ subject }) => subject), logged]).toEqual([['A letter'], []]);
});

it('sends no unencrypted mail, regardless of the URL’s parameters, and logs the reason once', async () => {
  box = await openMailbox();
  for (const more of ['', '&requireTLS=false&ignoreTLS=true', '&opportunisticTLS=true'])
    await expect(server(more).send(letter)).rejects.toMatchObject({ code: 'ETLS' });
  expect(box.received).toEqual([]);
  logged = [];
  const mailServer = server();
  for (let n = 0; n < 3; n += 1) await expect(mailServer.send(letter)).rejects.toMatchObject({ code: 'ETLS' });
  expect(logged).toEqual([expect.stringContaining('no encrypted connection to the mail server')]);
  expect(logged.join()).not.toContain('clinic.example');
});

it('sends no mail to a server with an untrusted certificate', async () => {
  box = await openMailbox({ tls: true });
  await expect(new MailServer({ smtpUrl: box.url, isPlainOnLoopback: false }).send(letter)).rejects.toThrow();
  expect([box.received, logged]).toEqual([[], [expect.stringContaining('is not trusted')]]);
});

it('sends unencrypted mail to a server on the same machine if configured', async () => {
  box = await openMailbox();
  await server('', true).send(letter);
  expect(box.received).toHaveLength(1);
});

it('logs an unreachable server and a rejected login, but not a rejected receiver', async () => {
  box = await openMailbox({ tls: true, login: { user: 'billing', password: 'right' } });
  const wrong = box.trustedUrl.replace('smtp://', 'smtp://billing:wrong@');
  await expect(new MailServer({ smtpUrl: wrong, isPlainOnLoopback: false }).send(letter)).rejects.toThrow();
  expect(logged).toEqual([expect.stringContaining('rejects the login')]);
  await box.close();
  box = await openMailbox({ tls: true });
  box.refusal = Object.assign(new Error('no <pat@clinic.example>'), { responseCode: 550 });
  await expect(server().send(letter)).rejects.toThrow();
  expect(logged).toHaveLength(1);
  const gone = server();
  await box.close();
  await expect(gone.send(letter)).rejects.toThrow();
  expect(logged).toEqual([expect.anything(), expect.stringContaining('cannot be reached')]);
});

const mail = {
  messageId: '<a@billing.example>',
  name: 'a',
  organizationId: 'org_1',
  to: 'pat@clinic.example',
  fromName: 'Practice',
  subject: 'Invitation',
  text: 'Hello.',
  html: '<p>Hello.</p>',
  unsubscribeUrl: 'https://billing.example/u',
};

it('a notification is not sent without encryption and can be retried', async () => {
  box = await openMailbox();
  await expect(new SmtpMailer(server(), 'billing@practice.example').send(mail)).rejects.toMatchObject({ code: 'ETLS' });
  expect(box.received).toEqual([]);
});

describe('SmtpMailer', () => {
  const answer = (responseCode: number, text = 'no') => Object.assign(new Error(text), { responseCode });
  const send = () => new SmtpMailer(server(), 'billing@practice.example').send(mail);

  it.each([
    ['550 for the sender', 'senderRefusal', answer(550), 'sender'],
    ['530 for the sender, without a login', 'senderRefusal', answer(530), 'login'],
    ['a relaying error for the receiver', 'refusal', answer(554, '5.7.1 Relay access denied'), 'sender'],
    ['450 for the receiver', 'refusal', answer(450), 'connection'],
    ['554 with a policy status for the content', 'objection', answer(554, '5.7.1 Rejected by policy'), 'sender'],
    ['552 for the size', 'objection', answer(552), 'message'],
  ] as const)('keeps a message for retry after %s', async (_, place, refusal, about) => {
    box = await openMailbox({ tls: true });
    box[place] = refusal;
    await expect(send()).rejects.toMatchObject({ name: 'MailNotSent', about });
    expect(logged.join()).not.toContain('clinic.example');
    box[place] = null;
    expect(await send()).toBe('sent');
  });

  it('reports a message as refused if the server permanently rejects its receiver', async () => {
    box = await openMailbox({ tls: true });
    for (const text of ['no such user', '5.1.1 no such user']) {
      box.refusal = answer(550, text);
      expect(await send()).toBe('refused');
    }
  });
});
