import type { DataOf, RfaEvent } from '#domain';
import { kind, type Statement } from '../publication.js';
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
  'rfa.created': kind(RfaCreatedEventData, 'A request for authorization was drafted.'),
  'rfa.updated': kind(RfaRevisionEventData, 'The content of a draft was replaced.'),
  'rfa.document_added': kind(RfaDocumentEventData, 'A document was added to a request.'),
  'rfa.signed': kind(RfaRevisionEventData, 'A request was signed.'),
  'rfa.submitted': kind(RfaSubmittedEventData, 'A request was sent, or recorded as sent.'),
  'rfa.delivery.updated': kind(RfaDeliveryEventData, 'It became known what became of a sending, or something came in.'),
  'rfa.received': kind(RfaReceivedEventData, 'The claims administrator has the request: its clocks begin.'),
  'rfa.incomplete': kind(RfaIncompleteEventData, 'The claims administrator sent the request back as incomplete.'),
  'rfa.information_requested': kind(RfaInformationEventData, 'The claims administrator asks for more.'),
  'rfa.information_answered': kind(RfaInformationEventData, 'What the claims administrator asked for was answered.'),
  'rfa.deferred': kind(RfaDeferralEventData, 'Review of items was put off.'),
  'rfa.deferral_lifted': kind(RfaDeferralEventData, 'Review of items goes on.'),
  'rfa.decided': kind(RfaDecidedEventData, 'Items of a request were decided.'),
  'rfa.decision_corrected': kind(RfaDecisionCorrectedEventData, 'The decision of an item was corrected.'),
  'rfa.imr_filed': kind(RfaImrFiledEventData, 'Independent medical review of items was asked for.'),
  'rfa.imr_decided': kind(RfaImrDecidedEventData, 'Independent medical review decided about items.'),
  'rfa.overdue': kind(RfaOverdueEventData, 'The last day for a decision went by without one. It approves nothing.'),
  'rfa.item_withdrawn': kind(RfaDeferralEventData, 'An item was withdrawn.'),
  'rfa.item_linked': kind(RfaItemLineEventData, 'A line of a bill uses an item.'),
  'rfa.item_released': kind(
    RfaItemLineEventData,
    'A line of a bill uses an item no more: the bill was rejected, replaced or closed unpaid.',
  ),
  'rfa.canceled': kind(RfaEventData, 'A request was canceled.'),
  'rfa.closed': kind(RfaEventData, 'A request was closed.'),
  'rfa.reopened': kind(RfaEventData, 'A closed request was opened again.'),
  'rfa.status.updated': kind(
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

type Of<T extends RfaEvent['type']> = DataOf<RfaEvent, T>;
const itself = { publish: ({ rfaId }: { readonly rfaId: string }): Statement<RfaEventData> => ({ rfaId }) };
const revision = {
  publish: ({ rfaId, revision: number }: Of<'RfaSigned' | 'RfaDraftReplaced'>): Statement<RfaRevisionEventData> => ({
    rfaId,
    revision: number,
  }),
};
const question = {
  publish: ({
    rfaId,
    requestId,
  }: Of<'RfaInformationRequested' | 'RfaInformationAnswered'>): Statement<RfaInformationEventData> => ({
    rfaId,
    requestId,
  }),
};
const deferral = {
  publish: ({ rfaId, itemIds }: Of<'RfaReviewDeferred' | 'RfaDeferralLifted'>): Statement<RfaDeferralEventData> => ({
    rfaId,
    itemIds,
  }),
};

const line = {
  publish: ({
    rfaId,
    itemId: id,
    billId,
    lineId,
    unitsRemaining,
  }: Of<'RfaItemLinked' | 'RfaItemReleased'>): Statement<RfaItemLineEventData> => ({
    rfaId,
    itemId: id,
    billId,
    lineId,
    unitsRemaining,
  }),
};

export const rfaPublication = {
  RfaDrafted: {
    publish: ({ rfaId, rfaNumber, externalId = null }: Of<'RfaDrafted'>): Statement<RfaCreatedEventData> => ({
      rfaId,
      rfaNumber,
      externalId,
    }),
  },
  RfaDraftReplaced: revision,
  RfaDocumentAttached: {
    publish: ({
      rfaId,
      document: { id: documentId, documentType },
    }: Of<'RfaDocumentAttached'>): Statement<RfaDocumentEventData> => ({ rfaId, documentId, documentType }),
  },
  RfaSigned: revision,
  RfaSubmitted: {
    publish: ({ rfaId, transmissionId, channel, attempt }: Of<'RfaSubmitted'>): Statement<RfaSubmittedEventData> => ({
      rfaId,
      transmissionId,
      channel,
      attempt,
    }),
  },
  RfaTransmissionNoted: {
    publish: ({ rfaId, transmissionId, status }: Of<'RfaTransmissionNoted'>): Statement<RfaDeliveryEventData> => ({
      rfaId,
      transmissionId,
      status,
    }),
  },
  RfaReceived: {
    publish: ({ rfaId, receivedAt }: Of<'RfaReceived'>): Statement<RfaReceivedEventData> => ({ rfaId, receivedAt }),
  },
  RfaReturned: {
    publish: ({ rfaId, code }: Of<'RfaReturned'>): Statement<RfaIncompleteEventData> => ({ rfaId, code }),
  },
  RfaInformationRequested: question,
  RfaInformationAnswered: question,
  RfaReviewDeferred: deferral,
  RfaDeferralLifted: deferral,
  RfaItemsDecided: {
    publish: ({ rfaId, decisions, timeliness, status }: Of<'RfaItemsDecided'>): Statement<RfaDecidedEventData> => ({
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
    }: Of<'RfaDecisionCorrected'>): Statement<RfaDecisionCorrectedEventData> => ({ rfaId, itemId: id, outcome }),
  },
  RfaImrFiled: {
    publish: ({ rfaId, itemIds }: Of<'RfaImrFiled'>): Statement<RfaImrFiledEventData> => ({ rfaId, itemIds }),
  },
  RfaImrDecided: {
    publish: ({ rfaId, itemIds, decision }: Of<'RfaImrDecided'>): Statement<RfaImrDecidedEventData> => ({
      rfaId,
      itemIds,
      decision,
    }),
  },
  RfaOverdue: {
    publish: ({ rfaId, deadline, lastDay }: Of<'RfaOverdue'>): Statement<RfaOverdueEventData> => ({
      rfaId,
      deadline,
      lastDay,
    }),
  },
  RfaItemWithdrawn: {
    publish: ({ rfaId, itemId: id }: Of<'RfaItemWithdrawn'>): Statement<RfaDeferralEventData> => ({
      rfaId,
      itemIds: [id],
    }),
  },
  RfaItemLinked: line,
  RfaItemReleased: line,
  RfaCanceled: itself,
  RfaClosed: itself,
  RfaReopened: itself,
  RfaStatusUpdated: {
    publish: ({ rfaId, status, previousStatus }: Of<'RfaStatusUpdated'>): Statement<RfaStatusEventData> => ({
      rfaId,
      status,
      previousStatus,
    }),
  },
};
