import { createHash } from 'node:crypto';
import type { MailSettings } from '#engines';
import { MailNotSent, MailServer } from '#mail';
import { addressIn } from '../mail-names.js';
import type { DeliveryOutcome, PaperJob, PayerDelivery } from './payer-delivery.js';

/** A mail server may scan a large message before accepting it. */
const timeouts = { connectMs: 15_000, answerMs: 120_000 };
/** Servers defer unknown senders for a few minutes (greylisting). A failure is recorded only after that. */
const MAX_CONNECTION_ATTEMPTS = 9;

/** Converts a destination to an email address, or null if it is invalid. */
export type AddressOf = (destination: string) => string | null;

export const asAddress: AddressOf = (destination) =>
  /^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(destination) ? destination : null;

/** Returns a fax number's address at a gateway: `{number}` becomes the digits with country code 1. Null if invalid. */
export const faxAddress =
  (gateway: string): AddressOf =>
  (destination) => {
    const digits = destination.replaceAll(/\D/g, '');
    const number = /^\d{10}$/.test(digits) ? `1${digits}` : digits;
    return /^1\d{10}$/.test(number) ? gateway.replace('{number}', number) : null;
  };

/** Sends one PDF by email. The Message-ID depends on the job's key, so after a crash the same message is sent again. */
export class PayerMail implements PayerDelivery {
  private readonly server: MailServer;
  private readonly from: string;

  constructor(
    settings: MailSettings,
    private readonly addressOf: AddressOf,
    /** Domain for message IDs. */
    private readonly host: string,
  ) {
    this.from = addressIn(settings.from);
    this.server = new MailServer(settings, timeouts);
  }

  async deliver(job: PaperJob): Promise<DeliveryOutcome> {
    const { practiceName } = job;
    const { destination, subject, says, filename, draw } = job.paper();
    const to = this.addressOf(destination);
    if (to === null) return failedOutcome('unknown_receiver');
    const messageId = `<${createHash('sha256').update(job.key).digest('hex').slice(0, 32)}@${this.host}>`;
    const content = Buffer.from(await draw());
    if (!(await job.due())) return { outcome: 'nowhere' };
    try {
      await this.server.send({
        from: { name: practiceName, address: this.from },
        to: { name: '', address: to },
        subject,
        text: textOf(says),
        messageId,
        attachments: [{ filename, content, contentType: 'application/pdf' }],
      });
    } catch (error) {
      const failure = error instanceof MailNotSent ? failureOf(error, job.attempts + 1) : null;
      if (failure === null) throw error;
      return failure;
    }
    return { outcome: 'sent', messageId };
  }
}

const textOf = (says: string): string =>
  [
    says,
    'The attached file holds medical and personal information that is protected by law. If it reached you by mistake, destroy it and tell the sender.',
    '',
  ].join('\n\n');

const failedOutcome = (
  code: 'partner_unreachable' | 'authentication_failed' | 'unknown_receiver' | 'malformed',
): DeliveryOutcome => ({
  outcome: 'failed',
  code,
  paths: [],
  again: code === 'partner_unreachable' || code === 'authentication_failed',
});

/**
 * If this recipient or message is rejected, the failure is final. Other failures are retried, and recorded if an
 * operator must act or if they last. Null: not recorded yet.
 */
const failureOf = ({ about }: MailNotSent, attempt: number): DeliveryOutcome | null => {
  switch (about) {
    case 'receiver':
      return failedOutcome('unknown_receiver');
    case 'message':
      return failedOutcome('malformed');
    case 'login':
      return failedOutcome('authentication_failed');
    case 'sender':
    case 'encryption':
      return failedOutcome('partner_unreachable');
    case 'connection':
      return attempt >= MAX_CONNECTION_ATTEMPTS ? failedOutcome('partner_unreachable') : null;
  }
};
