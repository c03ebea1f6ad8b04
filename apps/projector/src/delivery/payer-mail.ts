import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import type { MailSettings } from '#engines';
import { addressIn } from '../mail-names.js';
import { PayerDelivery, type Delivered, type DeliveryJob } from './payer-delivery.js';

/** A mail server may look through a large message for a while before it says that it took it. */
const PATIENCE_MS = 120_000;
const CONNECT_MS = 15_000;
const PERMANENT = 500;
/** Servers put strangers off for some minutes (greylisting): only then a person is told. */
const TOLD_AFTER = 9;

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
 * Sends cover sheet and packet as one PDF by mail. The connection is encrypted, or there is none. Nothing of a patient is
 * in the subject, the text or the name of the file. Each order to send has one Message-ID, made of its key: the one
 * repetition that a crash allows is the same message.
 */
export class PayerMail extends PayerDelivery {
  private readonly transport;
  private readonly from: string;

  constructor(
    { smtpUrl, from }: MailSettings,
    private readonly addressOf: AddressOf,
    /** Host of message ids. */
    private readonly host: string,
  ) {
    super();
    this.from = addressIn(from);
    this.transport = createTransport({
      url: withTlsRequired(smtpUrl),
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: PATIENCE_MS,
    });
  }

  override async deliver(job: DeliveryJob): Promise<Delivered> {
    const { key, controlNumber, practiceName } = job;
    const made = job.make();
    const to = this.addressOf(made.destination);
    if (to === null) return failed('unknown_receiver');
    const content = Buffer.from(await job.letter(made));
    if (!(await job.due())) return { outcome: 'nowhere' };
    try {
      await this.transport.sendMail({
        from: { name: practiceName, address: this.from },
        to: { name: '', address: to },
        subject: `Medical bill, control number ${controlNumber}`,
        text: textOf(practiceName, controlNumber),
        messageId: `<${createHash('sha256').update(key).digest('hex').slice(0, 32)}@${this.host}>`,
        attachments: [{ filename: `bill-${controlNumber}.pdf`, content, contentType: 'application/pdf' }],
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    } catch (error) {
      const failure = failureOf(error as MailError, job.attempts + 1);
      if (failure === null) throw error;
      return failure;
    }
    return { outcome: 'sent' };
  }
}

/** What the operator's URL says of encryption gives way. */
const withTlsRequired = (smtpUrl: string): string => {
  const url = new URL(smtpUrl);
  for (const name of ['ignoreTLS', 'opportunisticTLS']) url.searchParams.delete(name);
  url.searchParams.set('requireTLS', 'true');
  return url.href;
};

const textOf = (practiceName: string, controlNumber: string): string =>
  [
    `${practiceName} sends a bill for medical services with its attachments, control number ${controlNumber}.`,
    'The attached file holds medical and personal information that is protected by law. If it reached you by mistake, destroy it and tell the sender.',
    '',
  ].join('\n\n');

/** What nodemailer says of a failure. */
interface MailError {
  readonly code?: string;
  readonly responseCode?: number;
  /** Of the connection's own trouble: `SELF_SIGNED_CERT_IN_CHAIN`, `ECONNREFUSED`. */
  readonly originalCode?: string;
  /** The command that the server refused. */
  readonly command?: string;
}

const failed = (
  code: 'partner_unreachable' | 'authentication_failed' | 'unknown_receiver' | 'malformed',
): Delivered => ({
  outcome: 'failed',
  code,
  paths: [],
  again: code === 'partner_unreachable' || code === 'authentication_failed',
});

/**
 * Final is what the server will never take: this recipient, or this message. All else is tried again, and told when an
 * operator has to mend it, or when it lasts. Null: nobody is told yet.
 */
const failureOf = (error: MailError, attempt: number): Delivered | null => {
  const { code, responseCode, command, originalCode = '' } = error;
  const isUnsafe = code === 'ETLS' || /CERT|TLS|UNABLE_TO/.test(originalCode);
  const isFinal = responseCode === undefined || responseCode >= PERMANENT;
  if (code === 'EAUTH') return failed('authentication_failed');
  if (code === 'EENVELOPE' && isFinal && command !== 'MAIL FROM') return failed('unknown_receiver');
  if (code === 'EMESSAGE' && isFinal) return failed('malformed');
  if (isUnsafe || attempt >= TOLD_AFTER) return failed('partner_unreachable');
  return null;
};
