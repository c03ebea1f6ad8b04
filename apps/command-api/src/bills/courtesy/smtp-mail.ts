import type { MailSettings } from '#engines';
import { MailServer } from '#mail';
import { CourtesyMail, type CourtesyMessage } from './courtesy-mail.js';

export class SmtpMail extends CourtesyMail {
  override readonly configured = true;
  private readonly server: MailServer;

  constructor(private readonly settings: MailSettings) {
    super();
    this.server = new MailServer(settings);
  }

  override async send({ messageId, to, cc, subject, bodyText, attachment }: CourtesyMessage): Promise<void> {
    await this.server.send({
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
