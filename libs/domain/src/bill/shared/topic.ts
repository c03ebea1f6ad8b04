import type { BillTopics } from './bill.topics.js';
import type { ActionRule, Decisions } from './decisions.js';
import type { EventKinds } from './event-kinds.js';

interface Values<Types> {
  /** The facts before the first event. */
  readonly facts: Types;
  /** The part of the bill on file before the first event. */
  readonly onFile: Types;
  readonly events: EventKinds<Types>;
  readonly commands: Decisions<Types>;
}

/** One topic of a bill: a value for each part that its entry in `BillTopics` has, so that none can be forgotten. */
export type Topic<Name extends keyof BillTopics> = {
  readonly [Part in keyof BillTopics[Name] & keyof Values<unknown>]: Values<BillTopics[Name][Part]>[Part];
} & {
  /** The actions of a person, in the order in which they are listed. */
  readonly actions?: Readonly<Record<string, ActionRule>>;
};

export type TopicPart = keyof Values<unknown> | 'actions';
