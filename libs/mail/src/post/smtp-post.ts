import { createTransport } from 'nodemailer';
import { messageOf } from './message.js';
import { Post, type OutgoingMail, type PostOutcome } from './post.js';

/** A mail server that does not answer in this time has not taken the message, as far as we know. */
const PATIENCE_MS = 15_000;
const PERMANENT = 500;

/** Sends through a mail server (SMTP). */
export class SmtpPost extends Post {
  private readonly transport;

  /** `smtpUrl` holds the server's credentials; `from` is the sender of all mail. */
  constructor(
    smtpUrl: string,
    private readonly from: string,
  ) {
    super();
    this.transport = createTransport({
      url: smtpUrl,
      connectionTimeout: PATIENCE_MS,
      greetingTimeout: PATIENCE_MS,
      socketTimeout: PATIENCE_MS,
    });
  }

  override async send(mail: OutgoingMail): Promise<PostOutcome> {
    try {
      await this.transport.sendMail(messageOf(mail, this.from));
      return 'sent';
    } catch (error) {
      if (isFinal(error as Refused)) return 'refused';
      throw error;
    }
  }
}

interface Refused {
  readonly code?: string;
  readonly responseCode?: number;
}

/** The server will not have this recipient or this message. A refused login, though, is for an operator to mend. */
const isFinal = ({ code, responseCode = 0 }: Refused): boolean =>
  (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= PERMANENT;
