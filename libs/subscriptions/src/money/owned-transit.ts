import type { MoneyInTransit } from '#domain';

/** Owner of a gap: a file that is worked off, a person's match, an effect of the reaction, or an event it is to see. */
export type TransitOwner = 'payer file' | 'match' | 'outbox' | 'reaction' | null;

/** Money in transit, and the owner who brings it there. */
export interface OwnedTransit extends Omit<MoneyInTransit, 'position' | 'file'> {
  readonly organizationId: string;
  readonly ageMs: number;
  readonly owner: TransitOwner;
  /** The file, or its item; null where it is no file's. */
  readonly ownedBy: string | null;
  /** It is older than it may be, and nobody brings it there. */
  readonly lost: boolean;
}

/** The money of all organizations, as it was found last. */
export interface MoneyStatus {
  /** Money that one side of check and bill has and the other not yet; and claims that are pending. */
  readonly inTransit: readonly Pick<OwnedTransit, 'paymentId' | 'cents' | 'lost'>[];
  /** Places where a law of money does not hold. */
  readonly broken: number;
}
