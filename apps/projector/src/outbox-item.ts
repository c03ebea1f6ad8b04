import type { JsonObject, StoredEvent } from '#event-store';
import type { OutboxItem } from '#subscriptions';

/** One effect of an event, with the event's ID as key. */
export const outboxItem = (
  { id, metadata: { organizationId } }: StoredEvent,
  data: JsonObject,
): readonly OutboxItem[] => [{ key: id, organizationId, data }];

/** One effect on the bill of an event, with the event's ID as key. */
export const billItem = (event: StoredEvent): readonly OutboxItem[] =>
  outboxItem(event, { billId: (event.data as { readonly billId: string }).billId });
