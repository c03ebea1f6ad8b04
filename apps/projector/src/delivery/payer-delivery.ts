import type { PayerTransmission, TransmissionOrder } from '#documents';
import type { Route, TransmissionFailureCode } from '#domain';

/** What somebody gets as one PDF. Nothing of a patient is in the subject, the sentence or the name of the file. */
export interface PaperLetter {
  /** Fax number, email address or postal address. */
  readonly destination: string;
  readonly subject: string;
  /** What it is, in one sentence. */
  readonly says: string;
  readonly filename: string;
  readonly draw: () => Promise<Uint8Array>;
}

/** What of a live organization is due, be it a bill or a request for authorization. */
export interface PaperJob {
  /** The outbox item's key: the same job has the same key, however often it is tried. */
  readonly key: string;
  /** How often it was begun before. */
  readonly attempts: number;
  /** The practice's, as a recipient of mail reads it. */
  readonly practiceName: string;
  readonly paper: () => PaperLetter;
  /**
   * False once nothing of it may be brought anywhere: its data is to be erased, it left meanwhile, or it goes another way
   * now.
   */
  readonly due: () => Promise<boolean>;
}

/** A transmission of a bill that is due. */
export interface DeliveryJob extends PaperJob {
  readonly organizationId: string;
  readonly billId: string;
  readonly controlNumber: string;
  /** All that the payer gets, before its pages are drawn. `through`: the partner whose settings its electronic bill has. */
  readonly make: (through?: Pick<TransmissionOrder, 'partner'>) => PayerTransmission;
}

/**
 * Outcome of a transmission.
 * - `nowhere`: nothing of it is anywhere, and there is nothing to tell.
 * - `written`: it lies where it was to be brought, and has not left for the payer.
 * - `sent`: it has left, as the message of this id.
 * - `failed`: nothing of it went out, and a person has to know. `again`: it is tried again all the same.
 */
export type DeliveryOutcome =
  | { readonly outcome: 'nowhere' }
  | { readonly outcome: 'written' }
  | { readonly outcome: 'sent'; readonly messageId: string }
  | {
      readonly outcome: 'failed';
      readonly code: TransmissionFailureCode;
      /** Fields that are in the way, as paths of a submission: names, never values. */
      readonly paths: readonly string[];
      readonly again: boolean;
    };

/** Brings transmissions on their way to payers. What it throws is tried again later; nobody is told. */
export interface PayerDelivery {
  /** Doing it twice under one key changes nothing. */
  deliver(job: PaperJob, signal: AbortSignal): Promise<DeliveryOutcome>;
}

/** The same for bills alone, which may go as data, too. */
export interface BillDelivery {
  deliver(job: DeliveryJob, signal: AbortSignal): Promise<DeliveryOutcome>;
}

/** Which carrier takes what goes by each route; bills alone go electronically. */
export type Carriers = Readonly<Record<Exclude<Route, 'ebill'>, PayerDelivery> & { readonly ebill: BillDelivery }>;

/** Told to a queue that tries again what it failed at. */
export class RetryRequested extends Error {
  override readonly name = 'RetryRequested';
}
