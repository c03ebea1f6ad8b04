import {
  actorOf,
  asMessage,
  publicEventId,
  signatureAfter,
  unseal,
  type HistoryEvent,
  type RfaEvent,
  type Sealed,
  type Signature,
} from '#domain';
import { Id, LongText, Text, Timestamp } from '../kernel/fields.js';
import { publicRfaTypes } from '../events/topics/rfas.js';

/** What happened to a request, by its stored event; null of what nobody is told. */
const titles: Readonly<Record<RfaEvent['type'], string | null>> = {
  RfaDrafted: 'Drafted',
  RfaDraftReplaced: 'Content replaced',
  RfaDocumentAttached: 'Document added',
  RfaDocumentRemoved: 'Document removed',
  RfaPreviewed: null,
  RfaSigned: 'Signed',
  RfaSubmitted: 'Sent',
  RfaTransmissionNoted: 'Delivery noted',
  RfaPrintQueued: 'Waits to be printed',
  RfaReceived: 'Received by the claims administrator',
  RfaReturned: 'Sent back as incomplete',
  RfaInformationRequested: 'Information asked for',
  RfaInformationAnswered: 'Information sent',
  RfaReviewDeferred: 'Review put off',
  RfaDeferralLifted: 'Review goes on',
  RfaItemsDecided: 'Decided',
  RfaDecisionCorrected: 'Decision corrected',
  RfaImrFiled: 'Independent medical review asked for',
  RfaImrDecided: 'Decided by independent medical review',
  RfaOverdue: 'No decision by the last day',
  RfaItemWithdrawn: 'Item withdrawn',
  RfaItemLinked: 'Used by a bill',
  RfaItemReleased: 'Used by a bill no more',
  RfaCanceled: 'Canceled',
  RfaClosed: 'Closed',
  RfaReopened: 'Reopened',
  RfaNoted: 'Note',
  RfaFollowedUp: 'Looked after',
  // Told by the entry that led to it.
  RfaStatusUpdated: null,
  SubjectShredded: 'Erased',
};

/** Names of entries that the feed does not tell. */
const internalNames: Partial<Record<RfaEvent['type'], string>> = {
  RfaDocumentRemoved: 'rfa.document_removed',
  RfaPrintQueued: 'rfa.print_queued',
  RfaNoted: 'rfa.noted',
  RfaFollowedUp: 'rfa.followed_up',
  SubjectShredded: 'rfa.erased',
};

/** An entry in the history of a request for authorization. */
export class RfaEventView {
  @Id('The event: the feed has the same id.') readonly id!: string;
  @Text('Position in the log, as in the feed.', { max: 40, example: '4711' }) readonly sequence!: string;
  @Text(
    'Type of the event in the feed; `rfa.noted`, `rfa.followed_up`, `rfa.document_removed`, `rfa.print_queued` and `rfa.erased` stay inside.',
    {
      example: 'rfa.submitted',
    },
  )
  readonly type!: string;
  @Timestamp('When.') readonly createdAt!: string;
  @Text('In words.', { example: 'Sent' }) readonly title!: string;
  @Text('Who did it.', { example: 'Bo Biller' }) readonly actor!: string;
  @LongText(
    'What somebody wrote of it: a note, a reason, a question, the name of a file; null where there is nothing.',
    {
      nullable: true,
      example: null,
    },
  )
  readonly text!: string | null;
}

interface EventText {
  readonly note?: string | null;
  readonly reason?: string | null;
  readonly requestText?: string;
  readonly filename?: string;
}

/** The history of a request, oldest first. */
export const presentRfaHistory = (history: readonly HistoryEvent[]): readonly RfaEventView[] => {
  let signature: Signature | null = null;
  return history.flatMap((event) => {
    const actor = actorOf(event, undefined, signature);
    signature = signatureAfter(event, signature);
    const message = asMessage(event) as RfaEvent;
    const title = Object.hasOwn(titles, message.type) ? titles[message.type] : null;
    const type = publicRfaTypes[message.type] ?? internalNames[message.type];
    if (title === null || type === undefined) return [];
    const { note, reason, requestText, filename } = unseal<EventText>(
      (event.data as { readonly private?: Sealed<EventText> }).private,
    );
    return [
      {
        ...{ id: publicEventId(event.id), sequence: String(event.position), type, title },
        createdAt: event.metadata.at,
        actor,
        text: note ?? reason ?? requestText ?? filename ?? null,
      },
    ];
  });
};
