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
    'The result of a transmission or an incoming document was recorded.',
  ),
  'rfa.received': defineEvent(
    RfaReceivedEventData,
    'The claims administrator received the request. Its deadlines start.',
  ),
  'rfa.incomplete': defineEvent(RfaIncompleteEventData, 'The claims administrator returned the request as incomplete.'),
  'rfa.information_requested': defineEvent(RfaInformationEventData, 'The claims administrator requested information.'),
  'rfa.information_answered': defineEvent(RfaInformationEventData, 'The information request was answered.'),
  'rfa.deferred': defineEvent(RfaDeferralEventData, 'Review of items was deferred.'),
  'rfa.deferral_lifted': defineEvent(RfaDeferralEventData, 'The deferral of items ended.'),
  'rfa.decided': defineEvent(RfaDecidedEventData, 'Items of a request were decided.'),
  'rfa.decision_corrected': defineEvent(RfaDecisionCorrectedEventData, 'The decision of an item was corrected.'),
  'rfa.imr_filed': defineEvent(
    RfaImrFiledEventData,
    'An application for independent medical review of items was recorded.',
  ),
  'rfa.imr_decided': defineEvent(
    RfaImrDecidedEventData,
    'A determination of independent medical review on items was recorded.',
  ),
  'rfa.overdue': defineEvent(
    RfaOverdueEventData,
    'The deadline for a decision passed without a decision. This does not approve the treatment.',
  ),
  'rfa.item_withdrawn': defineEvent(RfaDeferralEventData, 'An item was withdrawn.'),
  'rfa.item_linked': defineEvent(RfaItemLineEventData, 'A bill line uses an item.'),
  'rfa.item_released': defineEvent(
    RfaItemLineEventData,
    'A bill line no longer uses an item: the bill was rejected, replaced or closed unpaid.',
  ),
  'rfa.canceled': defineEvent(RfaEventData, 'A request was canceled.'),
  'rfa.closed': defineEvent(RfaEventData, 'A request was closed.'),
  'rfa.reopened': defineEvent(RfaEventData, 'A closed request was reopened.'),
  'rfa.status.updated': defineEvent(
    RfaStatusEventData,
    'The status of a request changed. This is the last event of the change.',
  ),
} as const;

/** Null if not published. */
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
