import type { Timestamp } from '../kernel/calendar.js';
import type { LinkState, NotificationChoice, Recipient } from './recipient.state.js';

/** Subject whose data key seals the recipient's data, one per generation. The first is named after the stream. */
export const recipientSubject = (recipientId: string, generation: number): string =>
  generation <= 1 ? recipientId : `${recipientId}#${generation}`;

/** Generation under which the next address is sealed. */
export const sealingGeneration = ({ generation, optedOut }: Recipient): number =>
  optedOut ? generation + 1 : Math.max(generation, 1);

export const sameChoice = (choice: NotificationChoice | null, other: NotificationChoice): boolean =>
  choice !== null &&
  choice.statusUpdates === other.statusUpdates &&
  choice.quietHours === other.quietHours &&
  choice.reportDigest === other.reportDigest &&
  choice.agingDays.join() === other.agingDays.join();

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

/** State in API terms. */
export const recipientState = (
  recipient: Recipient,
  at: Timestamp,
): 'active' | 'pending_confirmation' | 'expired' | 'off' => {
  if (recipient.status !== 'pending') return recipient.status;
  const last = recipient.invitations.at(-1);
  return last !== undefined && last.expiresAt > at ? 'pending_confirmation' : 'expired';
};

/** Time from which a bill's activity is sent: the current consent, or the assignment if later. Null if none is sent. */
export const notifiedSince = (recipient: Recipient, billId: string): Timestamp | null => {
  const { status, enabledAt, audience, assigned } = recipient;
  if (status !== 'active' || enabledAt === null) return null;
  if (audience === 'practice') return enabledAt;
  const assignedAt = Object.hasOwn(assigned, billId) ? assigned[billId] : undefined;
  if (assignedAt === undefined) return null;
  return assignedAt > enabledAt ? assignedAt : enabledAt;
};
