import { createHash } from 'node:crypto';
import type { MailSettings } from '#engines';
import { MailNotSent, MailServer } from '#mail';
import { addressIn } from '../mail-names.js';
import type { DeliveryOutcome, PaperJob, PayerDelivery } from './payer-delivery.js';

/** A mail server may look through a large message for a while before it says that it took it. */
const timeouts = { connectMs: 15_000, answerMs: 120_000 };
/** Servers put strangers off for some minutes (greylisting): only then a person is told. */
const MAX_CONNECTION_ATTEMPTS = 9;

/** The address that a transmission goes to, made of its destination; null where that is none. */
export type AddressOf = (destination: string) => string | null;

/** The destination as it is. */
export const asAddress: AddressOf = (destination) =>
  /^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(destination) ? destination : null;

/**
 * The address by which a gateway takes a fax: `{number}` becomes the number's digits with the country code 1, as numbers
 * of the United States are dialled from anywhere.
 */
export const faxAddress =
  (gateway: string): AddressOf =>
  (destination) => {
    const digits = destination.replaceAll(/\D/g, '');
    const number = /^\d{10}$/.test(digits) ? `1${digits}` : digits;
    return /^1\d{10}$/.test(number) ? gateway.replace('{number}', number) : null;
  };

/**
 * Sends a paper as one PDF by mail. Each order to send has one Message-ID, made of its key: the one repetition that a crash allows is the same
 * message.
 */
export class PayerMail implements PayerDelivery {
  private readonly server: MailServer;
  private readonly from: string;

  constructor(
    settings: MailSettings,
    private readonly addressOf: AddressOf,
    /** Host of message ids. */
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
    // An order has one, however often it is tried.
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
 * Final is the refusal of this receiver or this message. All else is tried again, and told when an operator has to mend it,
 * or when it lasts. Null: nobody is told yet.
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
