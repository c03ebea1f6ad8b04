import type { DataOf, RfaEvent } from '#domain';
import { defineEvent, type PublishedData } from '../publication.js';
import {
  RfaEventData,
  RfaCreatedEventData,
  RfaRevisionEventData,
  RfaDocumentEventData,
  RfaSubmittedEventData,
  RfaDeliveryEventData,
  RfaReceivedEventData,
  RfaIncompleteEventData,
  RfaInformationEventData,
  RfaDeferralEventData,
  RfaDecidedEventData,
  RfaDecisionCorrectedEventData,
  RfaImrFiledEventData,
  RfaImrDecidedEventData,
  RfaItemLineEventData,
  RfaOverdueEventData,
  RfaStatusEventData,
} from './rfa-event-data.js';

export const rfaEventKinds = {
  'rfa.created': defineEvent(RfaCreatedEventData, 'A request for authorization was drafted.'),
  'rfa.updated': defineEvent(RfaRevisionEventData, 'The content of a draft was replaced.'),
  'rfa.document_added': defineEvent(RfaDocumentEventData, 'A document was added to a request.'),
  'rfa.signed': defineEvent(RfaRevisionEventData, 'A request was signed.'),
  'rfa.submitted': defineEvent(RfaSubmittedEventData, 'A request was sent, or recorded as sent.'),
  'rfa.delivery.updated': defineEvent(
    RfaDeliveryEventData,
    'It became known what became of a sending, or something came in.',
  ),
  'rfa.received': defineEvent(RfaReceivedEventData, 'The claims administrator has the request: its clocks begin.'),
  'rfa.incomplete': defineEvent(
    RfaIncompleteEventData,
    'The claims administrator sent the request back as incomplete.',
  ),
  'rfa.information_requested': defineEvent(RfaInformationEventData, 'The claims administrator asks for more.'),
  'rfa.information_answered': defineEvent(
    RfaInformationEventData,
    'What the claims administrator asked for was answered.',
  ),
  'rfa.deferred': defineEvent(RfaDeferralEventData, 'Review of items was put off.'),
  'rfa.deferral_lifted': defineEvent(RfaDeferralEventData, 'Review of items goes on.'),
  'rfa.decided': defineEvent(RfaDecidedEventData, 'Items of a request were decided.'),
  'rfa.decision_corrected': defineEvent(RfaDecisionCorrectedEventData, 'The decision of an item was corrected.'),
  'rfa.imr_filed': defineEvent(RfaImrFiledEventData, 'Independent medical review of items was asked for.'),
  'rfa.imr_decided': defineEvent(RfaImrDecidedEventData, 'Independent medical review decided about items.'),
  'rfa.overdue': defineEvent(
    RfaOverdueEventData,
    'The last day for a decision went by without one. It approves nothing.',
  ),
  'rfa.item_withdrawn': defineEvent(RfaDeferralEventData, 'An item was withdrawn.'),
  'rfa.item_linked': defineEvent(RfaItemLineEventData, 'A line of a bill uses an item.'),
  'rfa.item_released': defineEvent(
    RfaItemLineEventData,
    'A line of a bill uses an item no more: the bill was rejected, replaced or closed unpaid.',
  ),
  'rfa.canceled': defineEvent(RfaEventData, 'A request was canceled.'),
  'rfa.closed': defineEvent(RfaEventData, 'A request was closed.'),
  'rfa.reopened': defineEvent(RfaEventData, 'A closed request was opened again.'),
  'rfa.status.updated': defineEvent(
    RfaStatusEventData,
    'A request has another status: the last event of what brought it about.',
  ),
} as const;

/** The public name of each stored event of a request, or null where it stays inside. */
export const publicRfaTypes = {
  RfaDrafted: 'rfa.created',
  RfaDraftReplaced: 'rfa.updated',
  RfaDocumentAttached: 'rfa.document_added',
  RfaDocumentRemoved: null,
  RfaPreviewed: null,
  RfaSigned: 'rfa.signed',
  RfaSubmitted: 'rfa.submitted',
  RfaTransmissionNoted: 'rfa.delivery.updated',
  RfaPrintQueued: null,
  RfaReceived: 'rfa.received',
  RfaReturned: 'rfa.incomplete',
  RfaInformationRequested: 'rfa.information_requested',
  RfaInformationAnswered: 'rfa.information_answered',
  RfaReviewDeferred: 'rfa.deferred',
  RfaDeferralLifted: 'rfa.deferral_lifted',
  RfaItemsDecided: 'rfa.decided',
  RfaDecisionCorrected: 'rfa.decision_corrected',
  RfaImrFiled: 'rfa.imr_filed',
  RfaImrDecided: 'rfa.imr_decided',
  RfaOverdue: 'rfa.overdue',
  RfaItemWithdrawn: 'rfa.item_withdrawn',
  RfaItemLinked: 'rfa.item_linked',
  RfaItemReleased: 'rfa.item_released',
  RfaCanceled: 'rfa.canceled',
  RfaClosed: 'rfa.closed',
  RfaReopened: 'rfa.reopened',
  RfaNoted: null,
  RfaFollowedUp: null,
  RfaStatusUpdated: 'rfa.status.updated',
  SubjectShredded: null,
} as const satisfies Record<RfaEvent['type'], keyof typeof rfaEventKinds | null>;

type StoredRfaData<T extends RfaEvent['type']> = DataOf<RfaEvent, T>;
const rfaPublisher = { publish: ({ rfaId }: { readonly rfaId: string }): PublishedData<RfaEventData> => ({ rfaId }) };
const revisionPublisher = {
  publish: ({
    rfaId,
    revision: number,
  }: StoredRfaData<'RfaSigned' | 'RfaDraftReplaced'>): PublishedData<RfaRevisionEventData> => ({
    rfaId,
    revision: number,
  }),
};
const informationPublisher = {
  publish: ({
    rfaId,
    requestId,
  }: StoredRfaData<'RfaInformationRequested' | 'RfaInformationAnswered'>): PublishedData<RfaInformationEventData> => ({
    rfaId,
    requestId,
  }),
};
const deferralPublisher = {
  publish: ({
    rfaId,
    itemIds,
  }: StoredRfaData<'RfaReviewDeferred' | 'RfaDeferralLifted'>): PublishedData<RfaDeferralEventData> => ({
    rfaId,
    itemIds,
  }),
};

const itemLinePublisher = {
  publish: ({
    rfaId,
    itemId: id,
    billId,
    lineId,
    unitsRemaining,
  }: StoredRfaData<'RfaItemLinked' | 'RfaItemReleased'>): PublishedData<RfaItemLineEventData> => ({
    rfaId,
    itemId: id,
    billId,
    lineId,
    unitsRemaining,
  }),
};

export const rfaPublication = {
  RfaDrafted: {
    publish: ({
      rfaId,
      rfaNumber,
      externalId = null,
    }: StoredRfaData<'RfaDrafted'>): PublishedData<RfaCreatedEventData> => ({
      rfaId,
      rfaNumber,
      externalId,
    }),
  },
  RfaDraftReplaced: revisionPublisher,
  RfaDocumentAttached: {
    publish: ({
      rfaId,
      document: { id: documentId, documentType },
    }: StoredRfaData<'RfaDocumentAttached'>): PublishedData<RfaDocumentEventData> => ({
      rfaId,
      documentId,
      documentType,
    }),
  },
  RfaSigned: revisionPublisher,
  RfaSubmitted: {
    publish: ({
      rfaId,
      transmissionId,
      channel,
      attempt,
    }: StoredRfaData<'RfaSubmitted'>): PublishedData<RfaSubmittedEventData> => ({
      rfaId,
      transmissionId,
      channel,
      attempt,
    }),
  },
  RfaTransmissionNoted: {
    publish: ({
      rfaId,
      transmissionId,
      status,
    }: StoredRfaData<'RfaTransmissionNoted'>): PublishedData<RfaDeliveryEventData> => ({
      rfaId,
      transmissionId,
      status,
    }),
  },
  RfaReceived: {
    publish: ({ rfaId, receivedAt }: StoredRfaData<'RfaReceived'>): PublishedData<RfaReceivedEventData> => ({
      rfaId,
      receivedAt,
    }),
  },
  RfaReturned: {
    publish: ({ rfaId, code }: StoredRfaData<'RfaReturned'>): PublishedData<RfaIncompleteEventData> => ({
      rfaId,
      code,
    }),
  },
  RfaInformationRequested: informationPublisher,
  RfaInformationAnswered: informationPublisher,
  RfaReviewDeferred: deferralPublisher,
  RfaDeferralLifted: deferralPublisher,
  RfaItemsDecided: {
    publish: ({
      rfaId,
      decisions,
      timeliness,
      status,
    }: StoredRfaData<'RfaItemsDecided'>): PublishedData<RfaDecidedEventData> => ({
      rfaId,
      status: status ?? null,
      items: decisions.map(({ itemId: id, outcome }) => ({ itemId: id, outcome })),
      timeliness,
    }),
  },
  RfaDecisionCorrected: {
    publish: ({
      rfaId,
      decision: { itemId: id, outcome },
    }: StoredRfaData<'RfaDecisionCorrected'>): PublishedData<RfaDecisionCorrectedEventData> => ({
      rfaId,
      itemId: id,
      outcome,
    }),
  },
  RfaImrFiled: {
    publish: ({ rfaId, itemIds }: StoredRfaData<'RfaImrFiled'>): PublishedData<RfaImrFiledEventData> => ({
      rfaId,
      itemIds,
    }),
  },
  RfaImrDecided: {
    publish: ({ rfaId, itemIds, decision }: StoredRfaData<'RfaImrDecided'>): PublishedData<RfaImrDecidedEventData> => ({
      rfaId,
      itemIds,
      decision,
    }),
  },
  RfaOverdue: {
    publish: ({ rfaId, deadline, lastDay }: StoredRfaData<'RfaOverdue'>): PublishedData<RfaOverdueEventData> => ({
      rfaId,
      deadline,
      lastDay,
    }),
  },
  RfaItemWithdrawn: {
    publish: ({ rfaId, itemId: id }: StoredRfaData<'RfaItemWithdrawn'>): PublishedData<RfaDeferralEventData> => ({
      rfaId,
      itemIds: [id],
    }),
  },
  RfaItemLinked: itemLinePublisher,
  RfaItemReleased: itemLinePublisher,
  RfaCanceled: rfaPublisher,
  RfaClosed: rfaPublisher,
  RfaReopened: rfaPublisher,
  RfaStatusUpdated: {
    publish: ({
      rfaId,
      status,
      previousStatus,
    }: StoredRfaData<'RfaStatusUpdated'>): PublishedData<RfaStatusEventData> => ({
      rfaId,
      status,
      previousStatus,
    }),
  },
};
