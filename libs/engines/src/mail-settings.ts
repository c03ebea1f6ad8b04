import type { Config } from './config.js';

/** Settings of the mail server. Also the injection token, whose value is null if no mail server is configured. */
export class MailSettings {
  constructor(
    /** Connection string with credentials: `smtps://user:secret@mail.example`. */
    readonly smtpUrl: string,
    /** Sender of all mail. */
    readonly from: string,
    /**
     * True to send mail without encryption to a server on this machine. Otherwise mail is sent over an encrypted
     * connection or not sent.
     */
    readonly isPlainOnLoopback = false,
  ) {}
}

/** Returns null if no mail server is configured. */
export const mailSettings = ({ SMTP_URL, SMTP_TLS, MAIL_FROM }: Config): MailSettings | null =>
  SMTP_URL !== undefined && MAIL_FROM !== undefined
    ? new MailSettings(SMTP_URL, MAIL_FROM, SMTP_TLS === 'plain-on-loopback')
    : null;
