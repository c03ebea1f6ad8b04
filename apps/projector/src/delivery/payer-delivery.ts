import type { PayerTransmission, TransmissionOrder } from '#documents';
import type { Route, TransmissionFailureCode } from '#domain';

/** A transmission of a live organization that is due. */
export interface DeliveryJob {
  /** The outbox item's key: the same job has the same key, however often it is tried. */
  readonly key: string;
  /** How often it was begun before. */
  readonly attempts: number;
  readonly organizationId: string;
  readonly billId: string;
  readonly controlNumber: string;
  /** The practice's, as a recipient of mail reads it. */
  readonly practiceName: string;
  /** All that the payer gets, before its pages are drawn. `through`: the partner whose settings its electronic bill has. */
  readonly make: (through?: Pick<TransmissionOrder, 'partner'>) => PayerTransmission;
  /** Cover sheet and packet in one PDF. */
  readonly letter: (made: PayerTransmission) => Promise<Uint8Array>;
  /**
   * False once nothing of it may be brought anywhere: the bill's data is to be erased, it left meanwhile, or it goes
   * another way now.
   */
  readonly due: () => Promise<boolean>;
}

/**
 * Outcome of a transmission.
 * - `nowhere`: nothing of it is anywhere, and there is nothing to tell.
 * - `written`: it lies where it was to be brought, and has not left for the payer.
 * - `sent`: it has left.
 * - `failed`: nothing of it went out, and a person has to know. `again`: it is tried again all the same.
 */
export type Delivered =
  | { readonly outcome: 'nowhere' }
  | { readonly outcome: 'written' }
  | { readonly outcome: 'sent' }
  | {
      readonly outcome: 'failed';
      readonly code: TransmissionFailureCode;
      /** Fields that are in the way, as paths of a submission: names, never values. */
      readonly paths: readonly string[];
      readonly again: boolean;
    };

/** Brings transmissions on their way to payers. What it throws is tried again later; nobody is told. */
export abstract class PayerDelivery {
  /** Doing it twice under one key changes nothing. */
  abstract deliver(job: DeliveryJob, signal: AbortSignal): Promise<Delivered>;
}

/** Which carrier takes the bills of each route. */
export type Carriers = Readonly<Record<Route, PayerDelivery>>;
