import type { DataOf, Message } from '../../src/kernel/decider.js';

/** The sample of every event of an aggregate, every field filled: an event without one does not compile. */
export type EventSamples<Event extends Message> = { readonly [T in Event['type']]: DataOf<Event, T> };

/** Events of the samples, in their order. */
export const sampledEvents = <Event extends Message>(samples: EventSamples<Event>): readonly Event[] =>
  Object.entries(samples).map(([type, data]) => ({ type, data }) as Event);
