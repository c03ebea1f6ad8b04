import { executeOnBill, actorMetadata, skipIfErased } from '#commands';
import { billStream, billViewFold, type BillEvent, type BillSubmittedData } from '#domain';
import { foldHistory, type EncryptedEventStore, type EventStore, type StoredEvent } from '#event-store';
import type { ServiceReaction } from '#subscriptions';
import { billItem } from '../outbox-item.js';

/** Returns the id of the bill that a bill corrects, from the bill's first event; undefined if it corrects none. */
const correctedBillOf = (submitted: StoredEvent | undefined): string | undefined =>
  (submitted?.data as BillSubmittedData | undefined)?.revisionOf;

/**
 * Tells a bill that an EOR had answered what became of its correction: once the payer answers that one by an EOR or money, the
 * bill closes; where somebody closes the correction before, the bill stands for its balance again.
 */
export const followRevisions = (events: EventStore, ledger: EncryptedEventStore): ServiceReaction => ({
  name: 'revisions',
  on: { EorReceived: billItem, PaymentPosted: billItem, BillClosed: billItem },
  wanted: async ({ stream }) => {
    const [submitted] = await events.readStream(stream, 0, 1);
    return submitted !== undefined && correctedBillOf(ledger.glance(submitted)) !== undefined;
  },
  perform: async ({ organizationId, data }) => {
    const { billId } = data as { readonly billId: string };
    const history = await ledger.load<BillEvent>(billStream(organizationId, billId));
    const revisionOf = correctedBillOf(history[0]);
    if (revisionOf === undefined) return;
    const { facts, updatedAt } = foldHistory(history, billViewFold);
    const isAnswered = facts.eors.length > 0 || facts.payments.some(({ voided }) => !voided);
    // A correction that the payer rejected, and that a further one replaced, goes on in that one.
    if (!isAnswered && (facts.closed === null || facts.closed.replacedBy !== null)) return;
    await skipIfErased(async () => {
      const because = isAnswered ? 'answered' : 'closed';
      const metadata = actorMetadata({ organizationId, at: updatedAt, actor: { kind: 'system', id: 'revisions' } });
      const data = { at: updatedAt, newBillId: billId, because } as const;
      await executeOnBill(ledger, revisionOf, { type: 'EndRevision', data }, metadata);
    });
  },
});
