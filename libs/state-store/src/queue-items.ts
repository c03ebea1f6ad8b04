import { collection, type Collection } from './collection.js';
import type { StateRecord } from './state-store.js';

/** How far an item of a queue is, beside the fields of its payload. When it is done only these are left of it. */
export type ItemProgress = {
  /** `open`, or how it ended. */
  readonly state: 'open' | (string & {});
  /** How often it was claimed. */
  readonly attempts: number;
  /** Milliseconds since 1970. Open: nobody may claim it before. Else: when it ended. */
  readonly notBefore: number;
};
/** An item as it is stored. An item that is done has lost its organization, and everything but its progress. */
export type ItemRecord = StateRecord &
  ItemProgress & {
    readonly organizationId?: string;
    /** Order among items that are due at the same time; 0 where it is missing. */
    readonly order?: number;
  };

/** `due`: open items by queue, time and order. `open`: open items of all queues by time. `ended`: finished items by queue and time. */
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

/** Queue of an effect, from its key. */
export const queueOfEffect = (key: string): string => key.slice(0, key.indexOf(':') + 1);

/** Effects of reactions: keys begin with the name of the reaction and a colon, which names the queue in the indexes. */
export const effectItems = items('intent', queueOfEffect);

/** Letters: one queue. */
export const emailItems = items('letter', () => '');
