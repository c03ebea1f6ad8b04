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

/** Each topic changes its part of the view. */
const kinds: EventKinds<Record<string, never>> = billEvents;

/** One event further. A type that is unknown here, and an acknowledged request, change nothing. */
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

/** The fold, for whoever goes on with one: `foldHistory` of the ledger. */
export const billViewFold = { initial: noBillView, evolve: evolveBillView };

/**
 * The view of a history; `exists` in its facts tells whether there is a bill at all. Every event is folded anew: of what
 * the ledger loaded `foldHistory` goes on where it stood.
 */
export const billView = (history: readonly HistoryEvent[]): BillOnFile =>
  history.reduce((view, event) => billViewFold.evolve(view, event), billViewFold.initial);

/**
 * The bill as it was right after one of its events, which its position in the log names; null where none of these events
 * has it. An append is told event by event: between two of one append the state is what the rule makes of the facts, as
 * the event that records it comes last.
 */
export const billViewAsOf = (history: readonly HistoryEvent[], position: bigint): BillOnFile | null => {
  const index = history.findLastIndex((event) => event.position === position);
  if (index < 0) return null;
  const view = billView(history.slice(0, index + 1));
  const isWithin = history[index + 1]?.metadata.commandId === history[index]?.metadata.commandId;
  return isWithin ? { ...view, facts: { ...view.facts, state: stateOf(view.facts) } } : view;
};

/** The day of the first submission in Los Angeles: start of every age. */
export const submittedOn = ({ submittedAt }: BillOnFile): string => losAngelesDate(submittedAt);
