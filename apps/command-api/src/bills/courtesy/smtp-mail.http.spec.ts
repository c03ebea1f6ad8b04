import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { MailSettings } from '#engines';
import { SmtpMail } from './smtp-mail.js';

const message = {
  messageId: '<copy-1@billing.example>',
  to: ['adjuster@payer.example'],
  cc: ['office@practice.example'],
  subject: 'Bill 1042',
  bodyText: 'Please see the attached copy.',
  attachment: { filename: 'bill-1042.pdf', pdf: Buffer.from('%PDF-1.7 copy') },
};

const listening = (onMail: (mail: string, recipients: string[]) => void, refuse = false) =>
  new Promise<{ url: string; close: () => Promise<void> }>((resolve) => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          onMail(
            Buffer.concat(chunks).toString(),
            session.envelope.rcptTo.map(({ address }) => address),
          );
          done(refuse ? new Error('mailbox full') : null);
        });
      },
    });
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.server.address() as AddressInfo;
      resolve({
        url: `smtp://127.0.0.1:${port}`,
        close: () => new Promise((closed) => server.close(() => closed())),
      });
    });
  });

it('hands a copy to the mail server, with its packet and its Message-ID', async () => {
  const received: { mail: string; recipients: string[] }[] = [];
  const server = await listening((mail, recipients) => received.push({ mail, recipients }));
  await new SmtpMail(new MailSettings(server.url, 'billing@practice.example')).send(message);
  await server.close();
  expect(received).toHaveLength(1);
  expect(received[0]?.recipients).toEqual(['adjuster@payer.example', 'office@practice.example']);
  expect(received[0]?.mail).toContain('Message-ID: <copy-1@billing.example>');
  expect(received[0]?.mail).toContain('From: billing@practice.example');
  expect(received[0]?.mail).toContain('filename=bill-1042.pdf');
  expect(received[0]?.mail).toContain(message.attachment.pdf.toString('base64'));
});

it('says when the mail server did not take it', async () => {
  const server = await listening(() => undefined, true);
  await expect(new SmtpMail(new MailSettings(server.url, 'billing@practice.example')).send(message)).rejects.toThrow();
  await server.close();
});
