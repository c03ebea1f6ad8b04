import { checkStates, withStreamLock } from '#commands';
import type { DismissalReason } from '#contracts';
import { paymentCheckStream, organization, organizationStream, Rejection, activeHolds } from '#domain';
import { loadState, type EncryptedEventStore } from '#event-store';
import { FileCommandMetadata } from './store/file-command-metadata.js';
import type { PayerFileRequest, FileSettlement } from './payer-file-requests.js';
import type { Pipeline } from './pipeline/tools.js';
import { SHARED_OWNER } from './store/payer-file-store.js';
import type { PayerFileRecord } from './store/receipt.js';

/**
 * Destroys a file's sealed copy if none of its items were processed; its receipt stays. Can be repeated after a crash.
 * Throws `lifecycle_conflict` if an item was processed, a check is not voided, or a legal hold exists.
 */
export const destroyFile = (
  { ledger, store, archive }: Pipeline,
  record: PayerFileRecord,
  reason: DismissalReason,
  by: PayerFileRequest,
): Promise<FileSettlement> => {
  const { owner, payerFileId } = record;
  return withStreamLock(ledger, payerFileId, async () => {
    if (owner !== SHARED_OWNER) await assertNoHold(ledger, owner);
    await assertNoActiveChecks(ledger, record);
    const { actor, actorName } = by;
    const metadata = await new FileCommandMetadata(ledger, by).forOwner(owner, by.identity);
    const destruction = { reason, at: metadata.at, actor, by: actorName ?? actor.kind };
    const { replayed } = await store.carryOut(record, { type: 'DestroyFile', data: { destruction } }, metadata);
    const { idempotency: _, ...unkeyed } = metadata;
    const now = await store.find(owner, payerFileId);
    if (now?.destruction) await archive.destroyCopies(now, unkeyed);
    return { receipt: await store.receipt(record), replayed };
  });
};

const assertNoHold = async (ledger: EncryptedEventStore, organizationId: string): Promise<void> => {
  const found = await loadState(ledger, organization, organizationStream(organizationId));
  if (activeHolds(found).some(({ scope }) => scope === 'organization'))
    throw new Rejection('lifecycle_conflict', 'A legal hold on the organization stands.');
};

/** Money from the file is in the books, so its checks must be voided first. */
const assertNoActiveChecks = async (
  ledger: EncryptedEventStore,
  { owner, interchanges }: PayerFileRecord,
): Promise<void> => {
  for (const { payment } of interchanges.flatMap(({ sets }) => sets)) {
    if (payment === undefined) continue;
    const { now } = await checkStates.read(ledger, paymentCheckStream(owner, payment.checkId));
    if (now.state.status !== 'voided')
      throw new Rejection('lifecycle_conflict', `The check ${payment.checkId} of the file stands: void it first.`);
  }
};
