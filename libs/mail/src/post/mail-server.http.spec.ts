import { Logger } from '@nestjs/common';
import { openMailbox, type Mailbox } from '#testing/http';
import { MailServer } from './mail-server.js';
import { SmtpPost } from './smtp-post.js';

const letter = { from: 'billing@practice.example', to: 'pat@clinic.example', subject: 'A letter', text: 'Hello.' };

let box: Mailbox;
let told: string[];
beforeEach(() => {
  told = [];
  jest.spyOn(Logger.prototype, 'error').mockImplementation((line: unknown) => void told.push(String(line)));
});
afterEach(async () => {
  jest.restoreAllMocks();
  await box.close();
});

const server = (more = '', isPlainOnLoopback = false) =>
  new MailServer({ smtpUrl: box.trustedUrl + more, isPlainOnLoopback });

it('takes mail over an encrypted connection', async () => {
  box = await openMailbox({ tls: true });
  await server('&ignoreTLS=true').send(letter);
  expect([box.received.map(({ subject }) => subject), told]).toEqual([['A letter'], []]);
});

it('gets no mail in clear, whatever its address says, and the log says once why', async () => {
  box = await openMailbox();
  for (const more of ['', '&requireTLS=false&ignoreTLS=true', '&opportunisticTLS=true'])
    await expect(server(more).send(letter)).rejects.toMatchObject({ code: 'ETLS' });
  expect(box.received).toEqual([]);
  told = [];
  const one = server();
  for (let n = 0; n < 3; n += 1) await expect(one.send(letter)).rejects.toMatchObject({ code: 'ETLS' });
  expect(told).toEqual([expect.stringContaining('no encrypted connection to the mail server')]);
  expect(told.join()).not.toContain('clinic.example');
});

it('gets no mail where nobody vouches for its certificate', async () => {
  box = await openMailbox({ tls: true });
  await expect(new MailServer({ smtpUrl: box.url, isPlainOnLoopback: false }).send(letter)).rejects.toThrow();
  expect([box.received, told]).toEqual([[], [expect.stringContaining('nobody vouches')]]);
});

it('of an operator’s own on this machine takes mail as it is', async () => {
  box = await openMailbox();
  await server('', true).send(letter);
  expect(box.received).toHaveLength(1);
});

it('that cannot be reached, or refuses the login, is told; a refused receiver is nobody’s business', async () => {
  box = await openMailbox({ tls: true, login: { user: 'billing', password: 'right' } });
  const wrong = box.trustedUrl.replace('smtp://', 'smtp://billing:wrong@');
  await expect(new MailServer({ smtpUrl: wrong, isPlainOnLoopback: false }).send(letter)).rejects.toThrow();
  expect(told).toEqual([expect.stringContaining('refuses the login')]);
  await box.close();
  box = await openMailbox({ tls: true });
  box.refusal = Object.assign(new Error('no <pat@clinic.example>'), { responseCode: 550 });
  await expect(server().send(letter)).rejects.toThrow();
  expect(told).toHaveLength(1);
  const gone = server();
  await box.close();
  await expect(gone.send(letter)).rejects.toThrow();
  expect(told).toEqual([expect.anything(), expect.stringContaining('cannot be reached')]);
});

it('a notification waits, too', async () => {
  box = await openMailbox();
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
  await expect(new SmtpPost(server(), 'billing@practice.example').send(mail)).rejects.toMatchObject({ code: 'ETLS' });
  expect(box.received).toEqual([]);
});
