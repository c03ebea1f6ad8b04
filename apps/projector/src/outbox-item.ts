import type { JsonObject, StoredEvent } from '#event-store';
import type { OutboxItem } from '#subscriptions';

/** One effect of an event, with the event's ID as its key. */
export const outboxItem = (
  { id, metadata: { organizationId } }: StoredEvent,
  data: JsonObject,
): readonly OutboxItem[] => [{ key: id, organizationId, data }];

/** One effect on an event's bill, with the event's ID as its key. */
export const billItem = (event: StoredEvent): readonly OutboxItem[] =>
  outboxItem(event, { billId: (event.data as { readonly billId: string }).billId });
