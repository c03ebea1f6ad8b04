import type { MoneyInTransit } from '#domain';

/** What completes a transfer: a payer file in progress, a user's match, an effect, or an event not processed yet. */
export type TransitOwner = 'payer file' | 'match' | 'outbox' | 'reaction' | null;

export interface OwnedTransit extends Omit<MoneyInTransit, 'position' | 'file'> {
  readonly organizationId: string;
  readonly ageMs: number;
  readonly owner: TransitOwner;
  /** Payer file or payer file item, or null if the money is not from a payer file. */
  readonly ownedBy: string | null;
  /** True if the money has been in transit for too long and no work completes the transfer. */
  readonly lost: boolean;
}

/** Latest known status of all organizations' money. */
export interface MoneyStatus {
  /** Money recorded on only one side, check or bill, and pending claims. */
  readonly inTransit: readonly Pick<OwnedTransit, 'paymentId' | 'cents' | 'lost'>[];
  /** Number of violated money rules. */
  readonly broken: number;
}
