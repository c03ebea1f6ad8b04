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
      /** Text that people wrote; empty after erasure. None for a submission: the snapshot has it. */
      readonly text: Event['type'] extends 'BillSubmitted' ? object : TextOf<Event['data']>;
    }
  : never;

/** One event in the history of a bill, for whoever tells it in words. */
export type Activity = ActivityBase<BillEvent> & {
  /** The public id of the event. */
  readonly id: string;
  /** Its position in the log, as the feed tells it: a decimal string. */
  readonly sequence: string;
  readonly createdAt: Timestamp;
  /** Name of the actor. */
  readonly actor: string;
  /** How the bill went to the payer then; null while no route was known. */
  readonly route: Route | null;
};

/** The entry that an event makes. */
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
