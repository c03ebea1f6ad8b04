import { append, withStreamLock } from '#commands';
import { isShredding, type ErasureReason, type SubjectShredded } from '#domain';
import type { StoredEvent, Tombstone } from '#event-store';
import { operatorMetadata } from '../kernel.js';
import type { OperatorContext } from '../operation.js';

/** Order to destroy a subject's key, and the stream that records it. */
export interface ShredOrder {
  readonly stream: string;
  readonly subject: string;
  readonly organizationId: string;
  /** Offset of the organization's clock, in milliseconds. */
  readonly clockOffsetMs: number;
  /** Its organization was deleted: nothing of the stream stays in a read model. */
  readonly organizationGone?: true;
  /** Why; absent where it follows from the deletion of the organization. */
  readonly reason?: ErasureReason;
  /** Why although something stood in the way. */
  readonly override?: ErasureReason;
}

/** Records the order as `orderShredding` does, and destroys the key. */
export const shredKey = async (
  work: OperatorContext,
  order: ShredOrder,
): Promise<{ readonly tombstone: Tombstone; readonly changed: boolean }> => {
  const { event, changed } = await orderShredding(work, order);
  const tombstone = { shreddedAt: event.data.shreddedAt, eventId: event.id };
  await work.engines.vault.shred(order.subject, tombstone);
  return { tombstone, changed };
};

/** Records the order, once: what was recorded before is answered, unless its organization was still there then. */
const orderShredding = (
  work: OperatorContext,
  { stream, subject, organizationId, clockOffsetMs, organizationGone, reason, override }: ShredOrder,
): Promise<{ readonly event: StoredEvent<SubjectShredded>; readonly changed: boolean }> =>
  withStreamLock(work.engines.ledger, stream, async () => {
    const { ledger } = work.engines;
    const history = await ledger.load(stream);
    const orders = history.filter(isShredding) as readonly StoredEvent[] as readonly StoredEvent<SubjectShredded>[];
    const before = orders.find(({ data }) => data.subject === subject && data.organizationGone === organizationGone);
    if (before) return { event: before, changed: false };
    const metadata = operatorMetadata(work, organizationId, clockOffsetMs);
    const data = {
      subject,
      shreddedAt: metadata.recordedAt,
      ...(organizationGone && { organizationGone }),
      ...(reason && { reason }),
      ...(override && { override }),
    };
    const [event] = await append<SubjectShredded>(ledger, { stream, metadata }, history.at(-1)?.revision ?? -1, [
      { type: 'SubjectShredded', data },
    ]);
    if (!event) throw new TypeError('an append without its event');
    return { event, changed: true };
  });
