import { executeOnBill, actorMetadata, skipIfErased } from '#commands';
import { billStream, billViewFold, type BillEvent, type BillSubmittedData } from '#domain';
import { foldHistory, type EncryptedEventStore, type EventStore, type StoredEvent } from '#event-store';
import type { ServiceReaction } from '#subscriptions';
import { billItem } from '../outbox-item.js';

/** Returns the ID of the bill that this bill corrects, from its first event; undefined if there is none. */
const correctedBillOf = (submitted: StoredEvent | undefined): string | undefined =>
  (submitted?.data as BillSubmittedData | undefined)?.revisionOf;

/**
 * Ends the correction of an answered bill: the bill closes if the payer answers its correction with an EOR or a
 * payment, and owes its balance again if a user closes the correction first.
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
    // If a rejected correction was replaced, it continues in its replacement.
    if (!isAnswered && (facts.closed === null || facts.closed.replacedBy !== null)) return;
    await skipIfErased(async () => {
      const because = isAnswered ? 'answered' : 'closed';
      const metadata = actorMetadata({ organizationId, at: updatedAt, actor: { kind: 'system', id: 'revisions' } });
      const data = { at: updatedAt, newBillId: billId, because } as const;
      await executeOnBill(ledger, revisionOf, { type: 'EndRevision', data }, metadata);
    });
  },
});
