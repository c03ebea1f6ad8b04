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

/** Null for events that are not published. */
const titles: Readonly<Record<RfaEvent['type'], string | null>> = {
  RfaDrafted: 'Drafted',
  RfaDraftReplaced: 'Content replaced',
  RfaDocumentAttached: 'Document added',
  RfaDocumentRemoved: 'Document removed',
  RfaPreviewed: null,
  RfaSigned: 'Signed',
  RfaSubmitted: 'Sent',
  RfaTransmissionNoted: 'Delivery recorded',
  RfaPrintQueued: 'Queued for printing',
  RfaReceived: 'Received by the claims administrator',
  RfaReturned: 'Returned as incomplete',
  RfaInformationRequested: 'Information requested',
  RfaInformationAnswered: 'Information sent',
  RfaReviewDeferred: 'Review deferred',
  RfaDeferralLifted: 'Review resumed',
  RfaItemsDecided: 'Decided',
  RfaDecisionCorrected: 'Decision corrected',
  RfaImrFiled: 'Independent medical review requested',
  RfaImrDecided: 'Decided by independent medical review',
  RfaOverdue: 'No decision by the last day',
  RfaItemWithdrawn: 'Item withdrawn',
  RfaItemLinked: 'Used by a bill',
  RfaItemReleased: 'No longer used by a bill',
  RfaCanceled: 'Canceled',
  RfaClosed: 'Closed',
  RfaReopened: 'Reopened',
  RfaNoted: 'Note',
  RfaFollowedUp: 'Follow-up recorded',
  // Published through the event that caused it.
  RfaStatusUpdated: null,
  SubjectShredded: 'Erased',
};

/** Names of types that are not in the event feed. */
const internalNames: Partial<Record<RfaEvent['type'], string>> = {
  RfaDocumentRemoved: 'rfa.document_removed',
  RfaPrintQueued: 'rfa.print_queued',
  RfaNoted: 'rfa.noted',
  RfaFollowedUp: 'rfa.followed_up',
  SubjectShredded: 'rfa.erased',
};

export class RfaEventView {
  @Id('ID of the event, as in the event feed.') readonly id!: string;
  @Text('Position in the event log, as in the event feed.', { max: 40, example: '4711' }) readonly sequence!: string;
  @Text(
    'Type of the event, as in the event feed. The feed does not contain `rfa.noted`, `rfa.followed_up`, `rfa.document_removed`, `rfa.print_queued` and `rfa.erased`.',
    { example: 'rfa.submitted' },
  )
  readonly type!: string;
  @Timestamp('Time of the event.') readonly createdAt!: string;
  @Text('Title of the entry.', { example: 'Sent' }) readonly title!: string;
  @Text('Name of the person or system that caused the event.', { example: 'Bo Biller' }) readonly actor!: string;
  @LongText('Text of a user (note, reason, question or file name), or null.', { nullable: true, example: null })
  readonly text!: string | null;
}

interface EventText {
  readonly note?: string | null;
  readonly reason?: string | null;
  readonly requestText?: string;
  readonly filename?: string;
}

/** Oldest first. */
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
