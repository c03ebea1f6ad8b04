import { publicEventId } from '../kernel/ids.js';
import { losAngelesDate } from '../kernel/calendar.js';
import { asMessage, type HistoryEvent } from '../kernel/history.js';
import { REDACTED, unsealed } from '../kernel/sealed.js';
import { bill } from './bill.decider.js';
import type {
  BillEvent,
  BillSubmittedData,
  DocumentAddedData,
  DocumentText,
  EorReceivedData,
  PaymentPostedData,
  ReportedStatus,
  SubmissionPrivate,
} from './bill.events.js';
import { noBill, stateOf, type BillFacts } from './bill.facts.js';
import type { DeliveryRouteSetData } from './delivery.events.js';
import { activityOf, type Activity } from './bill.activity.js';
import { actorOf, personIn, signatureAfter, type Signature } from './bill.actors.js';
import { attemptsAfter, type Attempt } from './bill.attempts.js';
import { publicBillTypes } from './public-types.js';
import type { Timestamp } from './bill.types.js';
import type {
  Snapshot,
  AddedDocument,
  EorOnFile,
  VoidedEorOnFile,
  PaymentOnFile,
  ReviewOnFile,
  NoteOnFile,
  RejectionOnFile,
} from './bill.view-parts.js';

export type * from './bill.view-parts.js';

/** The whole public state of a bill: what every answer about one bill is made of. Money in cents. JSON throughout. */
export interface BillOnFile {
  readonly facts: BillFacts;
  /** The submission without its encrypted part; null before there is one. */
  readonly clear: Omit<BillSubmittedData, 'private'> | null;
  /** The snapshot; null when the patient's data was shredded. */
  readonly snapshot: Snapshot | null;
  /** First submission. */
  readonly submittedAt: Timestamp;
  readonly updatedAt: Timestamp;
  /** The bill's last public event: public id, and position as a decimal string. */
  readonly lastEventId: string | null;
  readonly lastEventSequence: string | null;
  readonly everRejected: boolean;
  /** What the payer last said on the telephone, since the last submission, acceptance or EOR. */
  readonly reportedStatus: ReportedStatus | null;
  /** Documents that came after the submission, oldest first. */
  readonly addedDocuments: readonly AddedDocument[];
  /** Ids of documents that went to the payer with a second review or a duplicate. */
  readonly attachedIds: readonly string[];
  /** Those that stand, in the order in which they were recorded. */
  readonly eors: readonly EorOnFile[];
  readonly voidedEors: readonly VoidedEorOnFile[];
  readonly payments: readonly PaymentOnFile[];
  readonly reviews: readonly ReviewOnFile[];
  readonly notes: readonly NoteOnFile[];
  readonly rejection: RejectionOnFile | null;
  readonly attempts: readonly Attempt[];
  /** Of the last event that told a name; see actorOf. */
  readonly signature: Signature | null;
  /** Oldest first. */
  readonly activity: readonly Activity[];
  /** Reason given at closing. */
  readonly closeReason: string | null;
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
  payments: [],
  reviews: [],
  notes: [],
  rejection: null,
  attempts: [],
  signature: null,
  activity: [],
  closeReason: null,
};

const withoutSsn = (patient: SubmissionPrivate['patient']): Snapshot['patient'] => {
  const { ssn: _ssn, ...rest } = patient;
  return rest;
};

const snapshotOf = (sealed: BillSubmittedData['private']): Snapshot | null => {
  if (sealed === REDACTED) return null;
  const { taxId, taxIdType } = sealed.billingProvider;
  return {
    ...sealed,
    patient: withoutSsn(sealed.patient),
    billingProvider: {
      ...sealed.billingProvider,
      taxId: taxIdType === 'SSN' ? '' : taxId,
      taxIdLast4: taxId.slice(-4),
    },
  };
};

const textOf = (sealed: DocumentAddedData['private']): DocumentText | null => {
  if (sealed === REDACTED) return null;
  const { actorName: _, ...text } = sealed;
  return text;
};

type Changes = {
  readonly [T in BillEvent['type']]?: (view: BillOnFile, data: never, event: HistoryEvent) => Partial<BillOnFile>;
};

const changed = <Item>(items: readonly Item[], is: (item: Item) => boolean, change: Partial<Item>): readonly Item[] =>
  items.map((item) => (is(item) ? { ...item, ...change } : item));

/** Who asks for a review, where that is a person. */
const askedBy = (data: object, event: HistoryEvent): Pick<ReviewOnFile, 'requestedBy'> => {
  const name = personIn(data, event);
  return name === null ? {} : { requestedBy: name };
};

type DataOf<Type extends BillEvent['type']> = Extract<BillEvent, { type: Type }>['data'];

const changes = {
  BillSubmitted: (_view: BillOnFile, { private: sealed, ...clear }: BillSubmittedData) => ({
    clear,
    snapshot: snapshotOf(sealed),
    submittedAt: clear.submittedAt,
  }),
  DocumentAdded: (view: BillOnFile, { document, addedAt, private: sealed }: DocumentAddedData) => ({
    addedDocuments: [...view.addedDocuments, { facts: document, text: textOf(sealed), addedAt }],
  }),
  DuplicateSent: (view: BillOnFile, { attachmentIds = [] }: { attachmentIds?: readonly string[] }) => ({
    attachedIds: [...view.attachedIds, ...attachmentIds],
  }),
  BillResubmitted: () => ({ rejection: null, reportedStatus: null }),
  BillRejected: (_view: BillOnFile, data: DataOf<'BillRejected'>) => ({
    everRejected: true,
    rejection: {
      reason: unsealed(data.private).reason ?? '',
      code: data.code,
      issues: unsealed(data.private).issues ?? [],
      receivedAt: data.rejectedAt,
      source: data.source,
    },
  }),
  BillAccepted: () => ({ rejection: null, reportedStatus: null }),
  BillStatusReported: (_view: BillOnFile, { status }: DataOf<'BillStatusReported'>) => ({ reportedStatus: status }),
  EorReceived: (view: BillOnFile, { private: sealed, ...data }: EorReceivedData, event: HistoryEvent) => ({
    reportedStatus: null,
    eors: [
      ...view.eors,
      {
        ...data,
        payerClaimControlNumber: unsealed(sealed).payerClaimControlNumber ?? null,
        filename: unsealed(sealed).filename ?? null,
        sha256: unsealed(sealed).sha256 ?? null,
        addedAt: event.metadata.at,
      },
    ],
  }),
  EorVoided: (view: BillOnFile, { eorId, private: sealed }: DataOf<'EorVoided'>) => ({
    eors: view.eors.filter((eor) => eor.eorId !== eorId),
    voidedEors: [
      ...view.voidedEors,
      ...view.eors
        .filter((eor) => eor.eorId === eorId)
        .map((eor) => ({ ...eor, voidReason: unsealed(sealed).text ?? null })),
    ],
  }),
  PaymentPosted: (view: BillOnFile, { private: sealed, ...data }: PaymentPostedData) => ({
    payments: [
      ...view.payments,
      {
        ...data,
        checkNumber: unsealed(sealed).checkNumber ?? null,
        note: unsealed(sealed).note ?? null,
        voided: false,
        updatedAt: data.postedAt,
      },
    ],
  }),
  PaymentVoided: (view: BillOnFile, data: DataOf<'PaymentVoided'>) => ({
    payments: changed(view.payments, ({ paymentId }) => paymentId === data.paymentId, {
      voided: true,
      updatedAt: data.voidedAt,
    }),
  }),
  ReviewCreated: (view: BillOnFile, data: DataOf<'ReviewCreated'>, event: HistoryEvent) => ({
    reviews: [
      ...view.reviews,
      {
        id: data.reviewId,
        type: data.reviewType,
        state: 'draft' as const,
        externalId: unsealed(data.private).externalId ?? null,
        reason: unsealed(data.private).reason ?? '',
        disputedAmount: data.disputedAmount,
        payerClaimControlNumber: unsealed(data.private).payerClaimControlNumber ?? null,
        attachmentIds: data.attachmentIds,
        lineItems: unsealed(data.private).lineItems ?? [],
        eorId: data.eorId,
        fee: null,
        submittedAt: null,
        createdAt: data.createdAt,
        updatedAt: data.createdAt,
        outcome: null,
        ...askedBy(data, event),
      },
    ],
  }),
  ReviewSubmitted: (view: BillOnFile, data: DataOf<'ReviewSubmitted'>, event: HistoryEvent) => ({
    attachedIds:
      data.reviewType === 'second_review'
        ? [...view.attachedIds, ...(view.reviews.find(({ id }) => id === data.reviewId)?.attachmentIds ?? [])]
        : view.attachedIds,
    reviews: changed(view.reviews, ({ id }) => id === data.reviewId, {
      state: 'submitted',
      eorId: data.eorId,
      fee: data.fee,
      ...(data.disputedAmount !== undefined && { disputedAmount: data.disputedAmount }),
      submittedAt: data.submittedAt,
      updatedAt: data.submittedAt,
      ...askedBy(data, event),
    }),
  }),
  ReviewDiscarded: (view: BillOnFile, { reviewId }: { reviewId: string }) => ({
    reviews: view.reviews.filter(({ id }) => id !== reviewId),
  }),
  ReviewDraftDeleted: (view: BillOnFile, { reviewId }: { reviewId: string }) => ({
    reviews: view.reviews.filter(({ id }) => id !== reviewId),
  }),
  ReviewDecided: (view: BillOnFile, data: DataOf<'ReviewDecided'>, { metadata }: HistoryEvent) => ({
    reviews: changed(view.reviews, ({ id }) => id === data.reviewId, {
      outcome: data.outcome,
      updatedAt: metadata.at,
    }),
  }),
  ReviewReopened: (view: BillOnFile, { reviewId }: { reviewId: string }, { metadata }: HistoryEvent) => ({
    reviews: changed(view.reviews, ({ id }) => id === reviewId, { outcome: null, updatedAt: metadata.at }),
  }),
  NoteAdded: (view: BillOnFile, data: DataOf<'NoteAdded'>, event: HistoryEvent) => ({
    notes: [
      ...view.notes,
      {
        id: data.noteId,
        body: unsealed(data.private).text ?? '',
        author: actorOf({ type: 'NoteAdded', data }, event, view.signature),
        createdAt: event.metadata.at,
      },
    ],
  }),
  BillClosed: (_view: BillOnFile, data: DataOf<'BillClosed'>) => ({
    closeReason: unsealed(data.private).text ?? null,
  }),
  BillReopened: () => ({ closeReason: null }),
  DeliveryRouteSet: (view: BillOnFile, data: DeliveryRouteSetData) => {
    const { destination = null, delivery = null } = unsealed(data.private);
    return {
      clear: view.clear && { ...view.clear, route: data.route },
      snapshot: view.snapshot && {
        ...view.snapshot,
        submission: { ...view.snapshot.submission, destination },
        delivery: delivery ?? view.snapshot.delivery,
      },
    };
  },
} satisfies Changes;

/** One event further. A type that is unknown here, and an acknowledged request, change nothing. */
export const evolveBillView = (view: BillOnFile, event: HistoryEvent): BillOnFile => {
  const message = asMessage(event) as BillEvent;
  const known = Object.hasOwn(publicBillTypes, message.type);
  if (!known) return view;
  const facts = (bill.evolve[message.type] as (facts: BillFacts, data: object) => BillFacts)(view.facts, message.data);
  const change = (
    changes as Record<string, undefined | ((v: BillOnFile, d: object, e: HistoryEvent) => Partial<BillOnFile>)>
  )[message.type];
  const isPublic = publicBillTypes[message.type] !== null;
  const next = { ...view, ...change?.(view, message.data, event), facts, updatedAt: event.metadata.at };
  return {
    ...next,
    ...(isPublic ? { lastEventId: publicEventId(event.id), lastEventSequence: String(event.position) } : {}),
    attempts: attemptsAfter(view, message, event, facts),
    activity: [...view.activity, activityOf(message, event, facts.route, actorOf(message, event, view.signature))],
    signature: signatureAfter(message, event, view.signature),
  };
};

/** The fold, for whoever goes on with one: `foldHistory` of the ledger. */
export const billViewFold = { initial: noBillView, evolve: evolveBillView };

/** The view of a whole history; `exists` in its facts tells whether there is a bill at all. */
export const billView = (history: readonly HistoryEvent[]): BillOnFile => history.reduce(evolveBillView, noBillView);

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
