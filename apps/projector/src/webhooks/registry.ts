import type { EndpointEvent } from '#domain';
import type { EventStore } from '#event-store';
import type { DeliveryRows } from '#state-store';

const PAGE_SIZE = 1_000;
const created: EndpointEvent['type'] = 'EndpointCreated';

/** Makes every endpoint of the log known again: for a state store that is new, or was lost. */
export const repairRegistry = async (events: EventStore, rows: DeliveryRows): Promise<void> => {
  for (let after = 0n; ;) {
    const page = await events.readAll(after, PAGE_SIZE);
    for (const { type, stream, position } of page) {
      if (type !== created) continue;
      const [organizationId = '', id = ''] = stream.split('-endpoint_');
      // Nothing was sent to it that this state store knows of: there is nothing before its creation to look for.
      await rows.register({ organizationId, endpointId: `wh_${id}` }, position);
    }
    const last = page.at(-1);
    if (!last || page.length < PAGE_SIZE) return;
    after = last.position;
  }
};
