import { append, withStreamLock } from '#commands';
import { isShredding, type ErasureReason, type SubjectShredded } from '#domain';
import type { StoredEvent, Tombstone } from '#event-store';
import { operatorMetadata } from '../kernel.js';
import type { OperatorContext } from '../operation.js';

/** Order to destroy a subject's key. Recorded in the stream `stream`. */
export interface ShredOrder {
  readonly stream: string;
  readonly subject: string;
  readonly organizationId: string;
  readonly clockOffsetMs: number;
  /** True if the organization was deleted: read models keep nothing of the stream. */
  readonly organizationGone?: true;
  /** Absent if the reason is the organization's deletion. */
  readonly reason?: ErasureReason;
  /** Reason for erasing despite an obstacle. */
  readonly override?: ErasureReason;
}

export const shredKey = async (
  work: OperatorContext,
  order: ShredOrder,
): Promise<{ readonly tombstone: Tombstone; readonly changed: boolean }> => {
  const { event, changed } = await orderShredding(work, order);
  const tombstone = { shreddedAt: event.data.shreddedAt, eventId: event.id };
  await work.engines.vault.shred(order.subject, tombstone);
  return { tombstone, changed };
};

/** Records the order once. Returns an earlier order, unless it preceded the organization's deletion. */
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
    if (!event) throw new TypeError('the append returned no event');
    return { event, changed: true };
  });
