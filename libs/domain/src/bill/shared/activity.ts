import type { HistoryEvent } from '../../kernel/history.js';
import { publicEventId } from '../../kernel/ids.js';
import { unseal, type Sealed } from '../../kernel/sealed.js';
import type { BillEvent } from './bill.events.js';
import type { Route, Timestamp } from './bill.types.js';

type TextOf<Data> = Data extends { readonly private: Sealed<infer Group> } ? Partial<Group> : object;
type ActivityBase<Event extends BillEvent> = Event extends BillEvent
  ? {
      readonly type: Event['type'];
      readonly data: Omit<Event['data'], 'private'>;
      /** Text entered by users. Empty after erasure, and for a submission, whose text is in the snapshot. */
      readonly text: Event['type'] extends 'BillSubmitted' ? object : TextOf<Event['data']>;
    }
  : never;

export type Activity = ActivityBase<BillEvent> & {
  /** Public ID of the event. */
  readonly id: string;
  /** Log position, as a decimal string as in the feed. */
  readonly sequence: string;
  readonly createdAt: Timestamp;
  /** Display name. */
  readonly actor: string;
  /** Delivery method at the time of the event. Null if unknown. */
  readonly route: Route | null;
};

export const activityOf = (
  { type, data }: BillEvent,
  { id, position, metadata }: HistoryEvent,
  route: Route | null,
  actor: string,
): Activity => {
  const { private: sealed, ...clear } = data as { readonly private?: Sealed<object> };
  const entry = { id: publicEventId(id), sequence: String(position), createdAt: metadata.at, actor, route };
  return { ...entry, type, data: clear, text: type === 'BillSubmitted' ? {} : unseal<object>(sealed) } as Activity;
};
