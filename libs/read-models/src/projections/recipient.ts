import { fold, recipient, type Recipient, type RecipientCommand, type RecipientEvent } from '#domain';
import type { Projection } from '../projection.js';
import { defineRow, type RowOf } from '../row.js';

/** A notification recipient's row. It contains no address, which is read from the recipient's stream. */
const recipientRow = defineRow(
  (state: Recipient) => (state.exists ? state : null),
  {
    /** The client's user ID. Lists are sorted by it. */
    externalUserId: ({ externalUserId }) => externalUserId,
    status: ({ status }) => status,
    /** Choices in the subscription. Empty if there is none. */
    agingDays: ({ choice }) => choice?.agingDays ?? [],
    reportDigest: ({ choice }) => choice?.reportDigest ?? 'off',
    /** Start of the current subscription, or null while it is not active. */
    enabledAt: ({ enabledAt }) => enabledAt,
  },
  [
    ['organizationId', 'externalUserId'],
    ['organizationId', 'status'],
  ],
);
export type RecipientRow = RowOf<typeof recipientRow>;

/** Returns the recipient's ID for its stream: `{organization}-recipient_{id}` → `recipient_{id}`. */
const recipientIdOf = (stream: string): string | null => {
  const dash = stream.indexOf('-');
  return dash > 0 && stream.startsWith('recipient_', dash + 1) ? stream.slice(dash + 1) : null;
};

export const recipientProjection: Projection<Recipient, RecipientRow> = {
  name: 'recipient',
  version: 1,
  idOf: recipientIdOf,
  initial: recipient.initial,
  evolve: (state, event) =>
    fold<Recipient, RecipientCommand, RecipientEvent>({ ...recipient, initial: state }, [event]),
  ...recipientRow,
};
