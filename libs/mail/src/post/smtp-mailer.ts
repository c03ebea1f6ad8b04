import { MailNotSent, type MailServer } from './mail-server.js';
import { messageOf } from './message.js';
import { NotificationMailer, type OutgoingMail, type MailerOutcome } from './post.js';

/** Sends through a mail server (SMTP). */
export class SmtpMailer extends NotificationMailer {
  constructor(
    private readonly server: MailServer,
    private readonly from: string,
  ) {
    super();
  }

  override async send(mail: OutgoingMail): Promise<MailerOutcome> {
    try {
      await this.server.send(messageOf(mail, this.from));
      return 'sent';
    } catch (error) {
      // All other failures can be fixed. The message is retried until it is out of date.
      if (error instanceof MailNotSent && error.about === 'receiver') return 'refused';
      throw error;
    }
  }
}
