import { collection, type Collection } from './collection.js';
import type { StateRecord } from './state-store.js';

/** Progress of an item. A completed item has only these fields. */
export type ItemProgress = {
  /** `open`, or the outcome. */
  readonly state: 'open' | (string & {});
  readonly attempts: number;
  /** Milliseconds since 1970: when an open item can be claimed at the earliest, or when an item was completed. */
  readonly notBefore: number;
};
/** Stored item. A completed item has neither organization nor payload. */
export type ItemRecord = StateRecord &
  ItemProgress & {
    readonly organizationId?: string;
    /** Order among items that are due at the same time. 0 if absent. */
    readonly order?: number;
  };

/** `due`: open items by queue, time, order. `open`: all queues' open items by time. `ended`: by queue and time. */
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

export const queueOfEffect = (key: string): string => key.slice(0, key.indexOf(':') + 1);

/** Effects of reactions. Keys start with the reaction's name and a colon, which identify the queue in the indexes. */
export const effectItems = items('intent', queueOfEffect);

/** Emails, in a single queue. */
export const emailItems = items('letter', () => '');
