import { recipientStream, recipientSubject, activeHolds } from '#domain';
import { RecipientStore } from '#mail';
import { loadOrganization, operatorMetadata } from '../kernel.js';
import { refuseOperator, type OperatorContext } from '../operation.js';
import { eraseFromOutbox, eraseFromReadModels } from './erase-copies.js';
import { updateRegister, type RegisterReport } from './update-register.js';
import { erasureReason, type ShredReport } from './shred-bill.js';

export interface RecipientShredding {
  readonly org: string;
  /** The host's user ID. */
  readonly user: string;
  /** One of `erasureReasons`. */
  readonly reason: string;
}

/** Like an opt-out: the address is destroyed, and no email is sent until a new invitation or consent. */
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
  if (history.length === 0) return refuseOperator(`${org} has no recipient with that ID`);
  const hold = activeHolds(practice).find(({ scope }) => scope === 'organization');
  // An earlier order is completed even if there are obstacles now.
  if (hold && !recipient.optedOut) refuseOperator(`${user} is not erased: the legal hold ${hold.holdId} is active`);
  const metadata = operatorMetadata(work, org, clockOffsetMs);
  const { generation, address } = recipient;
  const { appended } = await store.handle(
    recipientId,
    { type: 'UnsubscribeRecipient', data: { at: metadata.at, generation, address, reason } },
    metadata,
  );
  const { history: now } = await store.load(org, recipientId);
  // Includes keys whose earlier destruction was interrupted.
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
