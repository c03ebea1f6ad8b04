import type { MailError, MailServer } from './mail-server.js';
import { messageOf } from './message.js';
import { Post, type OutgoingMail, type PostOutcome } from './post.js';

const PERMANENT = 500;

/** Sends through a mail server (SMTP). */
export class SmtpPost extends Post {
  constructor(
    private readonly server: MailServer,
    /** Sender of all mail: an address. */
    private readonly from: string,
  ) {
    super();
  }

  override async send(mail: OutgoingMail): Promise<PostOutcome> {
    try {
      await this.server.send(messageOf(mail, this.from));
      return 'sent';
    } catch (error) {
      if (isFinal(error as MailError)) return 'refused';
      throw error;
    }
  }
}

/** The server will not have this recipient or this message. A refused login, though, is for an operator to mend. */
const isFinal = ({ code, responseCode = 0 }: MailError): boolean =>
  (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= PERMANENT;
