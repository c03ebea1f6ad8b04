import { mailSettings } from '#engines';
import { MailNotSent, MailServer } from '#mail';
import { refuseOperator, type OperatorContext } from '../operation.js';

export interface MailTestReport {
  /** Connection, encryption and login were taken. */
  readonly reached: true;
  /** Sender of all mail. */
  readonly from: string;
  /** A message was taken for this address; null where none was sent. */
  readonly sentTo: string | null;
}

const timeouts = { connectMs: 10_000, answerMs: 20_000 };

/**
 * Tries the configured mail server as mail is sent; refuses with the reason in words. `to`: address that gets a short message;
 * without it nothing is sent.
 */
export const mailTest = async (
  { config }: OperatorContext,
  { to }: { readonly to?: string },
): Promise<MailTestReport> => {
  const settings = mailSettings(config);
  if (settings === null) return refuseOperator('no mail server is configured: SMTP_URL and MAIL_FROM name one');
  const server = new MailServer(settings, timeouts);
  try {
    await server.reach();
    if (to !== undefined)
      await server.send({
        from: settings.from,
        to: { name: '', address: to },
        subject: 'Test of the billing service',
        text: 'This message was sent by `workcomp mail test`. If you can read it, mail leaves the billing service.\n',
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
  } catch (error) {
    if (error instanceof MailNotSent) return refuseOperator(error.message);
    throw error;
  }
  return { reached: true, from: settings.from, sentTo: to ?? null };
};
