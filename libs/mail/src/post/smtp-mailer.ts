import { MailNotSent, type MailServer } from './mail-server.js';
import { messageOf } from './message.js';
import { NotificationMailer, type OutgoingMail, type MailerOutcome } from './post.js';

/** Sends through a mail server (SMTP). */
export class SmtpMailer extends NotificationMailer {
  constructor(
    private readonly server: MailServer,
    /** Sender of all mail: an address. */
    private readonly from: string,
  ) {
    super();
  }

  override async send(mail: OutgoingMail): Promise<MailerOutcome> {
    try {
      await this.server.send(messageOf(mail, this.from));
      return 'sent';
    } catch (error) {
      // Everything else may be mended: the letter waits for it until it is no news any more.
      if (error instanceof MailNotSent && error.about === 'receiver') return 'refused';
      throw error;
    }
  }
}
