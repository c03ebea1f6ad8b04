import { MailSettings } from '#engines';
import { openMailbox } from '#testing/http';
import { SmtpMail } from './smtp-mail.js';

const FROM = 'billing@practice.example';
const message = {
  messageId: '<copy-1@billing.example>',
  to: ['adjuster@payer.example'],
  cc: ['office@practice.example'],
  subject: 'Bill 1042',
  bodyText: 'Please see the attached copy.',
  attachment: { filename: 'bill-1042.pdf', pdf: Buffer.from('%PDF-1.7 copy') },
};

it('SmtpMail sends a copy with its packet and Message-ID', async () => {
  const box = await openMailbox({ tls: true });
  await new SmtpMail(new MailSettings(box.trustedUrl, FROM)).send(message);
  await box.close();
  expect(box.received).toMatchObject([
    {
      messageId: '<copy-1@billing.example>',
      from: { address: FROM },
      to: [{ address: 'adjuster@payer.example' }],
      cc: [{ address: 'office@practice.example' }],
      attachments: [{ filename: 'bill-1042.pdf' }],
    },
  ]);
  expect(Buffer.from(box.received[0]!.attachments[0]!.content as ArrayBuffer)).toEqual(message.attachment.pdf);
});

it('SmtpMail throws if the mail server rejects the message', async () => {
  const box = await openMailbox({ tls: true });
  box.objection = new Error('mailbox full');
  await expect(new SmtpMail(new MailSettings(box.trustedUrl, FROM)).send(message)).rejects.toThrow();
  await box.close();
});

it('SmtpMail does not send over an unencrypted connection', async () => {
  const box = await openMailbox();
  await expect(new SmtpMail(new MailSettings(box.trustedUrl, FROM)).send(message)).rejects.toMatchObject({
    code: 'ETLS',
  });
  await box.close();
  expect(box.received).toEqual([]);
});
