import type { BillTopics } from './bill.topics.js';
import type { ActionRule, Decisions } from './decisions.js';
import type { EventKinds } from './event-kinds.js';

interface Values<Types> {
  /** Facts before the first event. */
  readonly facts: Types;
  /** The view part before the first event. */
  readonly onFile: Types;
  readonly events: EventKinds<Types>;
  readonly commands: Decisions<Types>;
}

/** Requires a value for each part declared in the topic's `BillTopics` entry. */
export type Topic<Name extends keyof BillTopics> = {
  readonly [Part in keyof BillTopics[Name] & keyof Values<unknown>]: Values<BillTopics[Name][Part]>[Part];
} & {
  /** Actions in display order. */
  readonly actions?: Readonly<Record<string, ActionRule>>;
};

export type TopicPart = keyof Values<unknown> | 'actions';
