import type { Timestamp } from '../kernel/calendar.js';
import type { LinkState, NotificationChoice, Recipient } from './recipient.state.js';

/**
 * Returns the subject whose data key seals the recipient's data. Each generation has its own subject. The first has the
 * name of the stream.
 */
export const recipientSubject = (recipientId: string, generation: number): string =>
  generation <= 1 ? recipientId : `${recipientId}#${generation}`;

/** Returns the generation for which the next address is sealed. */
export const sealingGeneration = ({ generation, optedOut }: Recipient): number =>
  optedOut ? generation + 1 : Math.max(generation, 1);

export const sameChoice = (choice: NotificationChoice | null, other: NotificationChoice): boolean =>
  choice !== null &&
  choice.statusUpdates === other.statusUpdates &&
  choice.quietHours === other.quietHours &&
  choice.reportDigest === other.reportDigest &&
  choice.agingDays.join() === other.agingDays.join();

/** Returns true if the choice includes any notification. */
export const choosesSomething = ({
  statusUpdates,
  agingDays,
  reportDigest,
}: Pick<NotificationChoice, 'statusUpdates' | 'agingDays' | 'reportDigest'>): boolean =>
  statusUpdates || agingDays.length > 0 || reportDigest !== 'off';

export const linkState = ({ invitations }: Recipient, number: number, at: Timestamp): LinkState => {
  const invitation = invitations.find((candidate) => candidate.number === number);
  if (invitation === undefined) return 'revoked';
  return invitation.link === 'open' && invitation.expiresAt <= at ? 'expired' : invitation.link;
};

/** Returns the recipient's state in the terms of the API. */
export const recipientState = (
  recipient: Recipient,
  at: Timestamp,
): 'active' | 'pending_confirmation' | 'expired' | 'off' => {
  if (recipient.status !== 'pending') return recipient.status;
  const last = recipient.invitations.at(-1);
  return last !== undefined && last.expiresAt > at ? 'pending_confirmation' : 'expired';
};

/**
 * Returns the time from which a bill's activity is sent to this recipient: after the current consent, and for assigned
 * bills after the assignment. Returns null if no activity is sent.
 */
export const notifiedSince = (recipient: Recipient, billId: string): Timestamp | null => {
  const { status, enabledAt, audience, assigned } = recipient;
  if (status !== 'active' || enabledAt === null) return null;
  if (audience === 'practice') return enabledAt;
  const assignedAt = Object.hasOwn(assigned, billId) ? assigned[billId] : undefined;
  if (assignedAt === undefined) return null;
  return assignedAt > enabledAt ? assignedAt : enabledAt;
};
