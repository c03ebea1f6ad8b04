import { Logger } from '@nestjs/common';
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer';
import { mailFaultOf, mailFaultText, type MailError, type MailFault } from './mail-refusal.js';

/** Which server takes the mail, and how. */
export interface MailServerSettings {
  /** Its connection string, with its credentials: `smtps://user:secret@mail.example`. */
  readonly smtpUrl: string;
  /** It is the operator's own on this machine, and mail goes to it as it is. */
  readonly isPlainOnLoopback: boolean;
}

/** Milliseconds: how long is waited for the connection, and for an answer. */
export interface MailTimeouts {
  readonly connectMs: number;
  readonly answerMs: number;
}

/** A mail server that does not answer in this time has not taken the message, as far as we know. */
const defaultTimeouts: MailTimeouts = { connectMs: 15_000, answerMs: 15_000 };

/**
 * A message did not leave, or nobody knows whether it did. The message of this error is a sentence of ours for an operator;
 * `cause` is nodemailer's.
 */
export class MailNotSent extends Error {
  override readonly name = 'MailNotSent';
  readonly about: MailFault;
  /** Code of nodemailer, and SMTP status of the answer where there was one. */
  readonly code: string | undefined;
  readonly responseCode: number | undefined;

  constructor(cause: MailError) {
    super(mailFaultText(cause) ?? receiverText(cause), { cause });
    this.about = mailFaultOf(cause);
    this.code = cause.code;
    this.responseCode = cause.responseCode;
  }
}

/** Message about one receiver or one message that names neither. */
const receiverText = (error: MailError): string => {
  const status = error.responseCode === undefined ? '' : ` (${error.responseCode})`;
  const about = mailFaultOf(error);
  return about === 'receiver' || about === 'message'
    ? `the mail server refuses the ${about}${status}`
    : `the mail server puts the message off${status}`;
};

/**
 * The one way by which mail leaves for a mail server (SMTP): over an encrypted connection, or not at all, but for an
 * operator's own server on this machine. What does not leave is the caller's to keep; the log says why, once for each
 * reason until mail leaves again.
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

  /** Resolves when the server is reached as mail is sent: encrypted, and with its login; throws MailNotSent. */
  async reach(): Promise<void> {
    try {
      await this.transport.verify();
    } catch (error) {
      throw new MailNotSent(error as MailError);
    }
  }

  /** Resolves when the server took the message; throws MailNotSent where it did not, or where that is not known. */
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
    if (reason !== null && reason !== this.reportedReason) this.log.error(`no mail leaves: ${reason}`);
    this.reportedReason = reason;
  }
}

/** URL without the operator's settings of encryption: ours replace them. */
const encrypted = ({ smtpUrl, isPlainOnLoopback }: MailServerSettings): string => {
  const url = new URL(smtpUrl);
  for (const name of ['ignoreTLS', 'opportunisticTLS', 'requireTLS']) url.searchParams.delete(name);
  url.searchParams.set(isPlainOnLoopback ? 'ignoreTLS' : 'requireTLS', 'true');
  return url.href;
};
