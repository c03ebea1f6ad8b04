import type { MoneyInTransit } from '#domain';

/** Completes a transfer: a payer file in progress, a user's match, an effect, or an event that is not processed yet. */
export type TransitOwner = 'payer file' | 'match' | 'outbox' | 'reaction' | null;

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
