import { Logger } from '@nestjs/common';
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer';
import { mailFaultOf, mailFaultText, type MailError, type MailFault } from './mail-refusal.js';

export interface MailServerSettings {
  /** SMTP URL. With credentials: `smtps://user:secret@mail.example`. */
  readonly smtpUrl: string;
  /** True if the operator's own server on this machine gets unencrypted mail. */
  readonly isPlainOnLoopback: boolean;
}

/** Timeouts in milliseconds for connecting and for a response. */
export interface MailTimeouts {
  readonly connectMs: number;
  readonly answerMs: number;
}

/** Default timeouts. After a timeout, the message counts as not accepted. */
const defaultTimeouts: MailTimeouts = { connectMs: 15_000, answerMs: 15_000 };

/**
 * Thrown if a message was not sent, or if that is unknown. The message is our own text for an operator; `cause` is
 * nodemailer's error.
 */
export class MailNotSent extends Error {
  override readonly name = 'MailNotSent';
  readonly about: MailFault;
  /** nodemailer's code and the SMTP status of the response, if any. */
  readonly code: string | undefined;
  readonly responseCode: number | undefined;

  constructor(cause: MailError) {
    super(mailFaultText(cause) ?? receiverText(cause), { cause });
    this.about = mailFaultOf(cause);
    this.code = cause.code;
    this.responseCode = cause.responseCode;
  }
}

/** Returns an error text about one receiver or message without their data. */
const receiverText = (error: MailError): string => {
  const status = error.responseCode === undefined ? '' : ` (${error.responseCode})`;
  const about = mailFaultOf(error);
  return about === 'receiver' || about === 'message'
    ? `the mail server rejects the ${about}${status}`
    : `the mail server temporarily rejects the message${status}`;
};

/**
 * Sends messages over encrypted connections, or unencrypted to an operator's own server on this machine. The caller
 * keeps unsent messages. Each reason for a failure is logged once until mail can be sent again.
 */
export class MailServer {
  private readonly log = new Logger('mail');
  private readonly transport: Transporter;
  private reportedReason: string | null = null;

  constructor(settings: MailServerSettings, { connectMs, answerMs }: MailTimeouts = defaultTimeouts) {
    this.transport = createTransport({
      url: encrypted(settings),
      connectionTimeout: connectMs,
      greetingTimeout: connectMs,
      socketTimeout: answerMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  /** Resolves if the server can be reached with encryption and login. Otherwise throws MailNotSent. */
  async reach(): Promise<void> {
    try {
      await this.transport.verify();
    } catch (error) {
      throw new MailNotSent(error as MailError);
    }
  }

  /** Resolves when the server has accepted the message. Throws MailNotSent if it did not, or if that is unknown. */
  async send(message: SendMailOptions): Promise<void> {
    try {
      await this.transport.sendMail(message);
      this.reportedReason = null;
    } catch (error) {
      this.tell(mailFaultText(error as MailError));
      throw new MailNotSent(error as MailError);
    }
  }

  private tell(reason: string | null): void {
    if (reason !== null && reason !== this.reportedReason) this.log.error(`email cannot be sent: ${reason}`);
    this.reportedReason = reason;
  }
}

/** Returns the URL with our own encryption parameters instead of the operator's. */
const encrypted = ({ smtpUrl, isPlainOnLoopback }: MailServerSettings): string => {
  const url = new URL(smtpUrl);
  for (const name of ['ignoreTLS', 'opportunisticTLS', 'requireTLS']) url.searchParams.delete(name);
  url.searchParams.set(isPlainOnLoopback ? 'ignoreTLS' : 'requireTLS', 'true');
  return url.href;
};
