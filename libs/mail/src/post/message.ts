import type { SendMailOptions } from 'nodemailer';
import type { OutgoingMail } from './post.js';

/** Converts a message for nodemailer. `from` is an email address. */
export const messageOf = (mail: OutgoingMail, from: string): SendMailOptions => ({
  from: { name: mail.fromName, address: from },
  to: { name: '', address: mail.to },
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  messageId: mail.messageId,
  headers: {
    'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'Auto-Submitted': 'auto-generated',
    // Suppresses automatic replies, because the mailbox is not read.
    'X-Auto-Response-Suppress': 'All',
  },
});
