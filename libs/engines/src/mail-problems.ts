import { isLocalUrl } from './setting-values.js';

interface MailValues {
  readonly SMTP_URL: string | undefined;
  readonly SMTP_TLS: string;
  readonly MAIL_FROM: string | undefined;
  readonly FAX_GATEWAY: string | undefined;
}

export const mailProblems = ({ SMTP_URL, SMTP_TLS, MAIL_FROM, FAX_GATEWAY }: MailValues): readonly string[] => [
  ...(SMTP_URL !== undefined && MAIL_FROM === undefined ? ['MAIL_FROM is required with SMTP_URL'] : []),
  ...(SMTP_TLS === 'plain-on-loopback' && !isLocalUrl(SMTP_URL)
    ? ['SMTP_TLS=plain-on-loopback needs an SMTP_URL on this machine, such as smtp://127.0.0.1:25']
    : []),
  ...(FAX_GATEWAY !== undefined && SMTP_URL === undefined ? ['SMTP_URL is required with FAX_GATEWAY'] : []),
];
