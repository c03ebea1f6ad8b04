import type { Timestamp } from '../kernel/calendar.js';
import type { LinkState, NotificationChoice, Recipient } from './recipient.state.js';

/**
 * Subject whose data key seals the data of a recipient: one for each generation. The first has the stream's own name.
 */
export const recipientSubject = (recipientId: string, generation: number): string =>
  generation <= 1 ? recipientId : `${recipientId}#${generation}`;

/** The generation that the next address is sealed for. */
export const sealingGeneration = ({ generation, optedOut }: Recipient): number =>
  optedOut ? generation + 1 : Math.max(generation, 1);

export const sameChoice = (choice: NotificationChoice | null, other: NotificationChoice): boolean =>
  choice !== null &&
  choice.statusUpdates === other.statusUpdates &&
  choice.quietHours === other.quietHours &&
  choice.reportDigest === other.reportDigest &&
  choice.agingDays.join() === other.agingDays.join();

/** Is there anything that mail would be sent for? */
export const choosesSomething = ({
  statusUpdates,
  agingDays,
  reportDigest,
}: Pick<NotificationChoice, 'statusUpdates' | 'agingDays' | 'reportDigest'>): boolean =>
  statusUpdates || agingDays.length > 0 || reportDigest !== 'off';

/** State of an invitation's link at a time. */
export const linkState = ({ invitations }: Recipient, number: number, at: Timestamp): LinkState => {
  const invitation = invitations.find((candidate) => candidate.number === number);
  if (invitation === undefined) return 'revoked';
  return invitation.link === 'open' && invitation.expiresAt <= at ? 'expired' : invitation.link;
};

/** How the recipient stands, in the words of the API. */
export const recipientState = (
  recipient: Recipient,
  at: Timestamp,
): 'active' | 'pending_confirmation' | 'expired' | 'off' => {
  if (recipient.status !== 'pending') return recipient.status;
  const last = recipient.invitations.at(-1);
  return last !== undefined && last.expiresAt > at ? 'pending_confirmation' : 'expired';
};

/**
 * From when on a bill's activity may be told to this recipient: after the current consent, and after its assignment where
 * only assigned bills are meant. Null: not at all.
 */
export const notifiedSince = (recipient: Recipient, billId: string): Timestamp | null => {
  const { status, enabledAt, audience, assigned } = recipient;
  if (status !== 'active' || enabledAt === null) return null;
  if (audience === 'practice') return enabledAt;
  const assignedAt = Object.hasOwn(assigned, billId) ? assigned[billId] : undefined;
  if (assignedAt === undefined) return null;
  return assignedAt > enabledAt ? assignedAt : enabledAt;
};
