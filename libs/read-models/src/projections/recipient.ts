import { fold, recipient, type Recipient, type RecipientCommand, type RecipientEvent } from '#domain';
import type { Projection } from '../projection.js';
import { defineRow, type RowOf } from '../row.js';

/** Recipient of notifications. It holds no address: whoever needs one reads the recipient's own stream. */
const recipientRow = defineRow(
  (state: Recipient) => (state.exists ? state : null),
  {
    /** The caller's id of the person; sorts the list. */
    externalUserId: ({ externalUserId }) => externalUserId,
    status: ({ status }) => status,
    /** Choices of its subscription; none while there is no subscription. */
    agingDays: ({ choice }) => choice?.agingDays ?? [],
    reportDigest: ({ choice }) => choice?.reportDigest ?? 'off',
    /** Start of the present subscription; null while it is not active. */
    enabledAt: ({ enabledAt }) => enabledAt,
  },
  [
    ['organizationId', 'externalUserId'],
    ['organizationId', 'status'],
  ],
);
export type RecipientRow = RowOf<typeof recipientRow>;

/** `{organization}-recipient_{id}` → `recipient_{id}`. */
const recipientIdOf = (stream: string): string | null => {
  const dash = stream.indexOf('-');
  return dash > 0 && stream.startsWith('recipient_', dash + 1) ? stream.slice(dash + 1) : null;
};

/** One slim row a recipient of notification mail. */
export const recipientProjection: Projection<Recipient, RecipientRow> = {
  name: 'recipient',
  version: 1,
  idOf: recipientIdOf,
  initial: recipient.initial,
  evolve: (state, event) =>
    fold<Recipient, RecipientCommand, RecipientEvent>({ ...recipient, initial: state }, [event]),
  ...recipientRow,
};
