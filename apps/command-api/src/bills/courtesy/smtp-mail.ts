import { createTransport } from 'nodemailer';
import type { MailSettings } from '#engines';
import { CourtesyMail, type CourtesyMessage } from './courtesy-mail.js';

/** A mail server that does not answer in this time has not taken the message, as far as we know. */
const PATIENCE_MS = 15_000;

/** Sends through a mail server (SMTP). */
export class SmtpMail extends CourtesyMail {
  override readonly configured = true;
  private readonly transport;

  constructor(private readonly settings: MailSettings) {
    super();
    this.transport = createTransport({
      url: settings.smtpUrl,
      connectionTimeout: PATIENCE_MS,
      greetingTimeout: PATIENCE_MS,
      socketTimeout: PATIENCE_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  override async send({ messageId, to, cc, subject, bodyText, attachment }: CourtesyMessage): Promise<void> {
    await this.transport.sendMail({
      from: this.settings.from,
      to: [...to],
      cc: [...cc],
      subject,
      text: bodyText,
      messageId,
      attachments: [{ filename: attachment.filename, content: attachment.pdf, contentType: 'application/pdf' }],
    });
  }
}
