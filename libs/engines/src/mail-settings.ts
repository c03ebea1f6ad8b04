import type { Config } from './config.js';

/** Also the injection token, whose value is null if no mail server is configured. */
export class MailSettings {
  constructor(
    /** With credentials: `smtps://user:secret@mail.example`. */
    readonly smtpUrl: string,
    readonly from: string,
    /** Unencrypted to a server on this machine. Otherwise mail is sent over an encrypted connection or not sent. */
    readonly isPlainOnLoopback = false,
  ) {}
}

/** Null if no mail server is configured. */
export const mailSettings = ({ SMTP_URL, SMTP_TLS, MAIL_FROM }: Config): MailSettings | null =>
  SMTP_URL !== undefined && MAIL_FROM !== undefined
    ? new MailSettings(SMTP_URL, MAIL_FROM, SMTP_TLS === 'plain-on-loopback')
    : null;
