import type { Config } from './config.js';

/** How mail leaves this service. Also the injection token; not provided where no mail server is configured. */
export class MailSettings {
  constructor(
    /** Connection string of the mail server, with its credentials: `smtps://user:secret@mail.example`. */
    readonly smtpUrl: string,
    /** Sender of all mail. */
    readonly from: string,
    /** The server is on this machine, and mail goes to it without encryption. Else it goes encrypted or not at all. */
    readonly isPlainOnLoopback = false,
  ) {}
}

/** Null where no mail server is configured. */
export const mailSettings = ({ SMTP_URL, SMTP_TLS, MAIL_FROM }: Config): MailSettings | null =>
  SMTP_URL !== undefined && MAIL_FROM !== undefined
    ? new MailSettings(SMTP_URL, MAIL_FROM, SMTP_TLS === 'plain-on-loopback')
    : null;
