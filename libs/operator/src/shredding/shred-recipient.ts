import { recipientStream, recipientSubject, activeHolds } from '#domain';
import { RecipientStore } from '#mail';
import { loadOrganization, operatorMetadata } from '../kernel.js';
import { refuseOperator, type OperatorContext } from '../operation.js';
import { eraseFromOutbox, eraseFromReadModels } from './erase-copies.js';
import { updateRegister, type RegisterReport } from './update-register.js';
import { erasureReason, type ShredReport } from './shred-bill.js';

export interface RecipientShredding {
  readonly org: string;
  /** The host's id of the person. */
  readonly user: string;
  /** One of `erasureReasons`. */
  readonly reason: string;
}

/**
 * Destroys what is known of a recipient of notification mail, as an opt-out does: the address is gone for good, no mail
 * is sent any more, and only a new invitation or consent begins anew.
 */
export const shredRecipient = async (
  work: OperatorContext,
  { org, user, reason: word }: RecipientShredding,
): Promise<ShredReport & { readonly register: RegisterReport }> => {
  const reason = erasureReason('--reason', word);
  const { ledger, vault, mailFolder } = work.engines;
  const practice = await loadOrganization(ledger, org);
  const { clockOffsetMs } = practice;
  const store = new RecipientStore(ledger, vault);
  const recipientId = await store.idOf(org, user);
  const { recipient, history } = await store.load(org, recipientId);
  if (history.length === 0) return refuseOperator(`${org} has no recipient of that id`);
  const hold = activeHolds(practice).find(({ scope }) => scope === 'organization');
  // What was ordered before is brought to its end, whatever stands in the way by now.
  if (hold && !recipient.optedOut) refuseOperator(`${user} is to stay: the legal hold ${hold.holdId} stands`);
  const metadata = operatorMetadata(work, org, clockOffsetMs);
  const { generation, address } = recipient;
  const { appended } = await store.handle(
    recipientId,
    { type: 'UnsubscribeRecipient', data: { at: metadata.at, generation, address, reason } },
    metadata,
  );
  const { history: now } = await store.load(org, recipientId);
  // Keys whose destruction was ordered and cut off before.
  await store.shred(now);
  await eraseFromReadModels(work, recipientStream(org, recipientId));
  const outgoing = mailFolder === null ? 0 : await eraseFromOutbox(mailFolder, org, `${recipientId}_`);
  return {
    subject: recipientSubject(recipientId, generation),
    organizationId: org,
    shreddedAt: now.findLast(({ type }) => type === 'SubjectShredded')?.metadata.recordedAt ?? metadata.recordedAt,
    changed: appended.length > 0,
    outgoing,
    register: await updateRegister(work),
  };
};
