import { Logger } from '@nestjs/common';
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer';

/** Which server takes the mail, and how. */
export interface MailServerSettings {
  /** Its connection string, with its credentials: `smtps://user:secret@mail.example`. */
  readonly smtpUrl: string;
  /** It is the operator's own on this machine, and mail goes to it as it is. */
  readonly isPlainOnLoopback: boolean;
}

/** Milliseconds: how long is waited for the connection, and for an answer. */
export interface MailPatience {
  readonly connectMs: number;
  readonly answerMs: number;
}

/** A mail server that does not answer in this time has not taken the message, as far as we know. */
const usual: MailPatience = { connectMs: 15_000, answerMs: 15_000 };

/** What nodemailer says of a failure. Its message may hold addresses: it is never told. */
export interface MailError {
  readonly code?: string;
  readonly responseCode?: number;
  /** Of the connection's own trouble: `SELF_SIGNED_CERT_IN_CHAIN`, `ECONNREFUSED`. */
  readonly originalCode?: string;
  /** The command that the server refused. */
  readonly command?: string;
}

/** There is no encrypted connection to this server: it offers none, or nobody vouches for its certificate. */
export const isUnencrypted = ({ code, originalCode = '' }: MailError): boolean =>
  code === 'ETLS' || /CERT|TLS|UNABLE_TO/.test(originalCode);

/**
 * The one way by which mail leaves for a mail server (SMTP): over an encrypted connection, or not at all, but for an
 * operator's own server on this machine. What does not leave is the caller's to keep; the log says why, once for each
 * reason until mail leaves again.
 */
export class MailServer {
  private readonly log = new Logger('mail');
  private readonly transport: Transporter;
  private told: string | null = null;

  constructor(settings: MailServerSettings, { connectMs, answerMs }: MailPatience = usual) {
    this.transport = createTransport({
      url: encrypted(settings),
      connectionTimeout: connectMs,
      greetingTimeout: connectMs,
      socketTimeout: answerMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  /** Resolves when the server took the message; throws a MailError where it did not, or where that is not known. */
  async send(message: SendMailOptions): Promise<void> {
    try {
      await this.transport.sendMail(message);
      this.told = null;
    } catch (error) {
      this.tell(reasonOf(error as MailError));
      throw error;
    }
  }

  private tell(reason: string | null): void {
    if (reason !== null && reason !== this.told) this.log.error(`no mail leaves: ${reason}`);
    this.told = reason;
  }
}

/** What the operator's URL says of encryption gives way. */
const encrypted = ({ smtpUrl, isPlainOnLoopback }: MailServerSettings): string => {
  const url = new URL(smtpUrl);
  for (const name of ['ignoreTLS', 'opportunisticTLS', 'requireTLS']) url.searchParams.delete(name);
  url.searchParams.set(isPlainOnLoopback ? 'ignoreTLS' : 'requireTLS', 'true');
  return url.href;
};

/** For an operator; null: it is about one message, or its receiver. */
const reasonOf = (error: MailError): string | null => {
  if (isUnencrypted(error))
    return 'there is no encrypted connection to the mail server (it offers none, or nobody vouches for its certificate); SMTP_TLS is for a server on this machine';
  if (error.code === 'EAUTH') return 'the mail server refuses the login of SMTP_URL';
  if (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') return null;
  return `the mail server cannot be reached (${error.originalCode ?? error.code ?? 'unknown'})`;
};
