import type { SendMailOptions } from 'nodemailer';
import type { OutgoingMail } from './post.js';

/** The message as nodemailer takes it. `from`: an address. */
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
    // Absence notes and the like would go to nobody.
    'X-Auto-Response-Suppress': 'All',
  },
});
