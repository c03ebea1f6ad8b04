import type { MoneyInTransit } from '#domain';

/**
 * Work that completes a transfer: a payer file that is being processed, a user's match, an effect of the reaction, or
 * an event that the reaction has not processed yet.
 */
export type TransitOwner = 'payer file' | 'match' | 'outbox' | 'reaction' | null;

/** Money in transit, with the work that completes the transfer. */
export interface OwnedTransit extends Omit<MoneyInTransit, 'position' | 'file'> {
  readonly organizationId: string;
  readonly ageMs: number;
  readonly owner: TransitOwner;
  /** The payer file or its item, or null if the money is not from a payer file. */
  readonly ownedBy: string | null;
  /** True if the money is in transit for too long and no work completes the transfer. */
  readonly lost: boolean;
}

/** Latest known status of the money of all organizations. */
export interface MoneyStatus {
  /** Money that has been recorded on only one side, check or bill, and pending claims. */
  readonly inTransit: readonly Pick<OwnedTransit, 'paymentId' | 'cents' | 'lost'>[];
  /** Number of violated rules for money. */
  readonly broken: number;
}
