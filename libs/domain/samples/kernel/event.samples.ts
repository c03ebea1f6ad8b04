import type { DataOf, Message } from '../../src/kernel/decider.js';

/** Samples of all events in an aggregate, with every field filled. A missing event is a compile error. */
export type EventSamples<Event extends Message> = { readonly [T in Event['type']]: DataOf<Event, T> };

/** Returns the events from the samples, in order. */
export const sampledEvents = <Event extends Message>(samples: EventSamples<Event>): readonly Event[] =>
  Object.entries(samples).map(([type, data]) => ({ type, data }) as Event);
