import {
  fold,
  recipient,
  type Recipient,
  type RecipientCommand,
  type RecipientEvent,
  type ReportDigest,
  type Timestamp,
} from '#domain';
import type { Projection } from '../projection.js';

/** Recipient of notifications. It holds no address: whoever needs one reads the recipient's own stream. */
export interface RecipientRow {
  /** The caller's id of the person; sorts the list. */
  readonly externalUserId: string;
  readonly status: Recipient['status'];
  /** Choices of its subscription; none while there is no subscription. */
  readonly agingDays: readonly number[];
  readonly reportDigest: ReportDigest;
  /** Start of the present subscription; null while it is not active. */
  readonly enabledAt: Timestamp | null;
}

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
  document: ({ exists, externalUserId, status, choice, enabledAt }) =>
    exists
      ? {
          externalUserId,
          status,
          agingDays: choice?.agingDays ?? [],
          reportDigest: choice?.reportDigest ?? 'off',
          enabledAt,
        }
      : null,
  slim: ['externalUserId', 'status', 'agingDays', 'reportDigest', 'enabledAt'],
  indexes: [
    ['organizationId', 'externalUserId'],
    ['organizationId', 'status'],
  ],
};
