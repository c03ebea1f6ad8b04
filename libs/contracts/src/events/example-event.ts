import { formOf } from '../kernel/form.js';
import { API_VERSION, eventKind, type PublicEventType } from './catalog.js';
import type { PublicEvent } from './public-event.js';

/** Example for the documentation, built from the fields' examples. */
export const exampleEvent = (type: PublicEventType): PublicEvent => {
  const { data, example, where } = eventKind(type);
  const fields = formOf(data).fields.flatMap(({ name, schema }): (readonly [string, unknown])[] => {
    const [first] = (schema['examples'] ?? []) as readonly unknown[];
    return first === undefined ? [] : [[name, first]];
  });
  return {
    id: 'evt_k5zq3v7m2xw6n4r5t7u2y3a4bc',
    sequence: where === 'delivered' ? '0' : '1042',
    type,
    apiVersion: API_VERSION,
    createdAt: '2026-03-02T18:00:00.000Z',
    organizationId: 'org_sandboxpractice',
    environment: 'sandbox',
    data: { ...Object.fromEntries(fields), ...example },
  } as unknown as PublicEvent;
};
