import { mailSettings } from '#engines';
import { MailNotSent, MailServer } from '#mail';
import { refuseOperator, type OperatorContext } from '../operation.js';

export interface MailTestReport {
  readonly reached: true;
  readonly from: string;
  /** Address to which the server accepted a message, or null if none was sent. */
  readonly sentTo: string | null;
}

const timeouts = { connectMs: 10_000, answerMs: 20_000 };

/** Tests the mail server. Throws OperatorRefusal with the reason. `to`: recipient of a short message, if any. */
export const mailTest = async (
  { config }: OperatorContext,
  { to }: { readonly to?: string },
): Promise<MailTestReport> => {
  const settings = mailSettings(config);
  if (settings === null) return refuseOperator('no mail server is configured: set SMTP_URL and MAIL_FROM');
  const server = new MailServer(settings, timeouts);
  try {
    await server.reach();
    if (to !== undefined)
      await server.send({
        from: settings.from,
        to: { name: '', address: to },
        subject: 'Test message from the billing service',
        text: 'This message was sent by `workcomp mail test`. If you can read it, the billing service can send mail.\n',
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
  } catch (error) {
    if (error instanceof MailNotSent) return refuseOperator(error.message);
    throw error;
  }
  return { reached: true, from: settings.from, sentTo: to ?? null };
};
