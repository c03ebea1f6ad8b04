import type { Config } from './config.js';

/** Mail server settings. Also the injection token, whose value is null if no mail server is configured. */
export class MailSettings {
  constructor(
    /** URL with credentials: `smtps://user:secret@mail.example`. */
    readonly smtpUrl: string,
    readonly from: string,
    /** True for unencrypted mail to a server on this machine. Otherwise mail is sent encrypted or not at all. */
    readonly isPlainOnLoopback = false,
  ) {}
}

/** Reads the mail settings. Null if no mail server is configured. */
export const mailSettings = ({ SMTP_URL, SMTP_TLS, MAIL_FROM }: Config): MailSettings | null =>
  SMTP_URL !== undefined && MAIL_FROM !== undefined
    ? new MailSettings(SMTP_URL, MAIL_FROM, SMTP_TLS === 'plain-on-loopback')
    : null;
