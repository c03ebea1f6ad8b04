import type { PayerTransmission, TransmissionOrder } from '#documents';
import type { Route, TransmissionFailureCode } from '#domain';

/** A message with one PDF. The subject, text, and file name contain no patient data. */
export interface PaperLetter {
  readonly destination: string;
  readonly subject: string;
  /** A sentence about the content. */
  readonly says: string;
  readonly filename: string;
  readonly draw: () => Promise<Uint8Array>;
}

/** A due bill or request for authorization from a live organization. */
export interface PaperJob {
  /** Key of the outbox item, the same for all attempts. */
  readonly key: string;
  /** Number of earlier attempts. */
  readonly attempts: number;
  /** Name of the practice that is the sender. */
  readonly practiceName: string;
  readonly paper: () => PaperLetter;
  /** Resolves to false if the documents have been erased or sent, or have a different route. */
  readonly due: () => Promise<boolean>;
}

export interface DeliveryJob extends PaperJob {
  readonly organizationId: string;
  readonly billId: string;
  readonly controlNumber: string;
  /** Transmission before its pages are rendered. `through`: the partner for an electronic bill. */
  readonly make: (through?: Pick<TransmissionOrder, 'partner'>) => PayerTransmission;
}

/**
 * Outcome of a transmission.
 * - `nowhere`: nothing was done, and there is nothing to record.
 * - `written`: ready for its carrier, but not sent to the payer.
 * - `sent`: sent as the message with this ID.
 * - `failed`: not sent, and a user must know. `again`: it is retried anyway.
 */
export type DeliveryOutcome =
  | { readonly outcome: 'nowhere' }
  | { readonly outcome: 'written' }
  | { readonly outcome: 'sent'; readonly messageId: string }
  | {
      readonly outcome: 'failed';
      readonly code: TransmissionFailureCode;
      /** Paths of invalid fields in the submission. Only names, never values. */
      readonly paths: readonly string[];
      readonly again: boolean;
    };

/** Sends documents to payers. If it throws, it is retried without a record on the bill. */
export interface PayerDelivery {
  /** Can be repeated with the same key. */
  deliver(job: PaperJob, signal: AbortSignal): Promise<DeliveryOutcome>;
}

/** Sends bills, which may be electronic. */
export interface BillDelivery {
  deliver(job: DeliveryJob, signal: AbortSignal): Promise<DeliveryOutcome>;
}

/** Carriers by route. Only bills are sent electronically. */
export type Carriers = Readonly<Record<Exclude<Route, 'ebill'>, PayerDelivery> & { readonly ebill: BillDelivery }>;

/** Asks the queue to retry. */
export class RetryRequested extends Error {
  override readonly name = 'RetryRequested';
}
