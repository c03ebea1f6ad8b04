import { publicEventId } from '../kernel/ids.js';
import { losAngelesDate } from '../kernel/calendar.js';
import { asMessage, type HistoryEvent } from '../kernel/history.js';
import { activityOf } from './shared/activity.js';
import { actorOf, signatureAfter } from './shared/actors.js';
import type { BillOnFile } from './shared/bill-on-file.js';
import type { BillEvent } from './shared/bill.events.js';
import { stateOf } from './shared/bill.facts.js';
import type { EventKinds } from './shared/event-kinds.js';
import { allOf, billEvents, noBill } from './topics.js';
import { attemptsAfter } from './transmissions/index.js';

export const noBillView: BillOnFile = {
  ...allOf('onFile'),
  facts: noBill,
  updatedAt: '',
  lastEventId: null,
  lastEventSequence: null,
  signature: null,
  activity: [],
};

/** Event definitions for all topics. Each topic changes its part of the view. */
const kinds: EventKinds<Record<string, never>> = billEvents;

/** Events of unknown types and acknowledged requests change nothing. */
export const evolveBillView = (view: BillOnFile, event: HistoryEvent): BillOnFile => {
  const kind = Object.hasOwn(kinds, event.type) ? kinds[event.type] : undefined;
  if (!kind) return view;
  const message = asMessage(event) as BillEvent;
  const facts = kind.evolve(view.facts, event.data as never);
  const actor = actorOf(event, kind.saidBy, view.signature);
  return {
    ...view,
    ...kind.view?.(view, event.data as never, event, actor),
    facts,
    updatedAt: event.metadata.at,
    ...(kind.public !== null && { lastEventId: publicEventId(event.id), lastEventSequence: String(event.position) }),
    attempts: attemptsAfter(view, message, event, facts),
    activity: [...view.activity, activityOf(message, event, facts.route, actor)],
    signature: signatureAfter(event, view.signature),
  };
};

/** Used incrementally by the event store's `foldHistory`. */
export const billViewFold = { initial: noBillView, evolve: evolveBillView };

/**
 * Folds a history from the start. For histories in the event store, use `foldHistory`. `facts.exists`: false if there
 * is no bill.
 */
export const billView = (history: readonly HistoryEvent[]): BillOnFile =>
  history.reduce((view, event) => billViewFold.evolve(view, event), billViewFold.initial);

/**
 * Returns the state right after the event at a log position, or null if no event has that position. Between two events
 * in one append, it is computed from the facts, because the event that records the state comes last.
 */
export const billViewAsOf = (history: readonly HistoryEvent[], position: bigint): BillOnFile | null => {
  const index = history.findLastIndex((event) => event.position === position);
  if (index < 0) return null;
  const view = billView(history.slice(0, index + 1));
  const isWithin = history[index + 1]?.metadata.commandId === history[index]?.metadata.commandId;
  return isWithin ? { ...view, facts: { ...view.facts, state: stateOf(view.facts) } } : view;
};

/** Returns the submission date in Los Angeles. Aging is counted from it. */
export const submittedOn = ({ submittedAt }: BillOnFile): string => losAngelesDate(submittedAt);
