import type { JsonObject, StoredEvent } from '#event-store';
import type { OutboxItem } from '#subscriptions';

/** One effect of an event, under the event's id. */
export const outboxItem = (
  { id, metadata: { organizationId } }: StoredEvent,
  data: JsonObject,
): readonly OutboxItem[] => [{ key: id, organizationId, data }];

/** One effect of an event on its bill, under the event's id. */
export const billItem = (event: StoredEvent): readonly OutboxItem[] =>
  outboxItem(event, { billId: (event.data as { readonly billId: string }).billId });
