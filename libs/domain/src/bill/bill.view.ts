import { publicEventId } from '../kernel/ids.js';
import { losAngelesDate } from '../kernel/calendar.js';
import { asMessage, type HistoryEvent } from '../kernel/history.js';
import { activityOf, type Activity } from './bill.activity.js';
import { actorOf, signatureAfter, type Signature } from './shared/actors.js';
import { attemptsAfter, type Attempt } from './transmissions/attempts.js';
import type { EventKinds } from './shared/event-kinds.js';
import { billEvents, type BillEvent } from './bill.events.js';
import { noBill, stateOf, type BillFacts } from './shared/bill.facts.js';
import type { Timestamp } from './shared/bill.types.js';
import type { AuthorizationOnFile } from './authorization/authorization.events.js';
import type { ClosingOnFile } from './closing/closing.events.js';
import type { DemandsOnFile } from './demands/demands.events.js';
import type { DeterminationsOnFile } from './determinations/determinations.events.js';
import type { DocumentsOnFile } from './documents/documents.events.js';
import type { EorsOnFile } from './eors/eors.events.js';
import type { TasksOnFile } from './tasks/tasks.events.js';
import type { OfficeOnFile } from './office/office.events.js';
import type { OrdersOnFile } from './orders/orders.events.js';
import type { PayerAnswersOnFile } from './payer-answers/payer-answers.events.js';
import type { PaymentsOnFile } from './payments/payments.events.js';
import type { RefundsOnFile } from './refunds/refunds.events.js';
import type { ReviewsOnFile } from './reviews/reviews.events.js';
import type { SubmissionOnFile } from './submission/submission.events.js';

/** The whole public state of a bill: what every answer about one bill is made of. Money in cents. JSON throughout. */
export interface BillOnFile
  extends
    SubmissionOnFile,
    PayerAnswersOnFile,
    DocumentsOnFile,
    EorsOnFile,
    AuthorizationOnFile,
    OrdersOnFile,
    DeterminationsOnFile,
    DemandsOnFile,
    PaymentsOnFile,
    RefundsOnFile,
    ReviewsOnFile,
    OfficeOnFile,
    TasksOnFile,
    ClosingOnFile {
  readonly facts: BillFacts;
  readonly updatedAt: Timestamp;
  /** The bill's last public event: public id, and position as a decimal string. */
  readonly lastEventId: string | null;
  readonly lastEventSequence: string | null;
  readonly attempts: readonly Attempt[];
  /** Signature of the last event that told a name; see actorOf. */
  readonly signature: Signature | null;
  /** Oldest first. */
  readonly activity: readonly Activity[];
}

export const noBillView: BillOnFile = {
  facts: noBill,
  clear: null,
  snapshot: null,
  submittedAt: '',
  updatedAt: '',
  lastEventId: null,
  lastEventSequence: null,
  everRejected: false,
  reportedStatus: null,
  addedDocuments: [],
  attachedIds: [],
  eors: [],
  voidedEors: [],
  denials: [],
  orders: [],
  determinations: [],
  demands: [],
  payments: [],
  refundReferences: [],
  reviews: [],
  notes: [],
  taskOwner: null,
  rejection: null,
  attempts: [],
  signature: null,
  activity: [],
  closeReason: null,
};

/** Each topic changes its part of the view. */
const kinds: EventKinds<Record<string, never>, BillOnFile> = billEvents;

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
