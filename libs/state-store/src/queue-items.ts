import { collection, type Collection } from './collection.js';
import type { StateRecord } from './state-store.js';

/** Progress of a queue item, in addition to its payload. A completed item has only these fields. */
export type ItemProgress = {
  /** `open`, or the outcome of a completed item. */
  readonly state: 'open' | (string & {});
  /** Number of claims. */
  readonly attempts: number;
  /**
   * Time in milliseconds since 1970: for an open item, the time before which it cannot be claimed; for a completed
   * item, the time of completion.
   */
  readonly notBefore: number;
};
/** An item as it is stored. A completed item has neither organization nor payload. */
export type ItemRecord = StateRecord &
  ItemProgress & {
    readonly organizationId?: string;
    /** Order among items that are due at the same time. 0 if absent. */
    readonly order?: number;
  };

/**
 * Indexes: `due` sorts open items by queue, time and order; `open` sorts open items of all queues by time; `ended`
 * sorts completed items by queue and time.
 */
export type QueueIndex = 'due' | 'open' | 'ended';

const items = (name: string, queueOf: (key: string) => string): Collection<ItemRecord, QueueIndex> =>
  collection<ItemRecord, QueueIndex>({
    name,
    version: 2,
    indexes: {
      due: ({ state, notBefore, order = 0 }, key) => (state === 'open' ? [queueOf(key), notBefore, order] : null),
      open: ({ state, notBefore }) => (state === 'open' ? [notBefore] : null),
      ended: ({ state, notBefore }, key) => (state === 'open' ? null : [queueOf(key), notBefore]),
    },
  });

/** Returns the queue of an effect from its key. */
export const queueOfEffect = (key: string): string => key.slice(0, key.indexOf(':') + 1);

/**
 * Effects of reactions. Keys start with the name of the reaction and a colon, which identify the queue in the indexes.
 */
export const effectItems = items('intent', queueOfEffect);

/** Emails, in a single queue. */
export const emailItems = items('letter', () => '');
