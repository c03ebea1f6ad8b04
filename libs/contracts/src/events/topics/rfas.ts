import {
  rfaChannels,
  rfaDecisionDeadlineIds,
  rfaDocumentTypes,
  rfaImrOutcomes,
  rfaOutcomes,
  rfaReturnReasons,
  rfaStatuses,
  rfaTimelinesses,
  rfaTransmissionStatuses,
  type DataOf,
  type RfaEvent,
  type RfaOutcome,
} from '#domain';
import { CalendarDate, Choice, Id, Int, ListOf, Text, TextList, Timestamp } from '../../kernel/fields.js';
import { kind, type Statement } from '../publication.js';

const itemId = 'rfai_k5zq3v7m2xw6n4r5t7u2y3a4bc';
const most = { min: 1, max: Number.MAX_SAFE_INTEGER } as const;

class RfaEventData {
  @Id('The request: GET /rfas/{id}.', { example: 'rfa_k5zq3v7m2xw6n4r5t7u2y3a4bc' }) readonly rfaId!: string;
  @Text('The customer of yours that the request belongs to; null where it belongs to none.', {
    nullable: true,
    example: 'clinic-7',
  })
  readonly customerExternalId!: string | null;
}

export class RfaCreatedEventData extends RfaEventData {
  @Int('Number within the organization.', { ...most, example: 12 }) readonly rfaNumber!: number;
  @Text('The client’s id of the request; null if it has none.', { nullable: true, example: 'request-12' })
  readonly externalId!: string | null;
}

class RfaRevisionEventData extends RfaEventData {
  @Int('Revision of the content.', { ...most, example: 2 }) readonly revision!: number;
}

export class RfaDocumentEventData extends RfaEventData {
  @Id('The document.', { example: 'doc_4bck5zq3v7m2xw6n4r5t7u2y3a' }) readonly documentId!: string;
  @Choice(rfaDocumentTypes, 'What it is.', { example: 'clinical_report' }) readonly documentType!: string;
}

export class RfaSubmittedEventData extends RfaEventData {
  @Id('The transmission.', { example: 'rfatx_k5zq3v7m2xw6n4r5t7u2y3a4bc' }) readonly transmissionId!: string;
  @Choice(rfaChannels, 'How it goes.', { example: 'fax' }) readonly channel!: string;
  @Int('Which sending it is, from 1.', { ...most, example: 1 }) readonly attempt!: number;
}

export class RfaDeliveryEventData extends RfaEventData {
  @Id('The transmission.', { example: 'rfatx_k5zq3v7m2xw6n4r5t7u2y3a4bc' }) readonly transmissionId!: string;
  @Choice(rfaTransmissionStatuses, 'What became of it.', { example: 'received' }) readonly status!: string;
}

export class RfaReceivedEventData extends RfaEventData {
  @Timestamp('When the claims administrator received it; null of mail without a stamp.', {
    nullable: true,
    example: '2026-06-02T17:00:00.000Z',
  })
  readonly receivedAt!: string | null;
}

export class RfaIncompleteEventData extends RfaEventData {
  @Choice(rfaReturnReasons, 'Why it was sent back.', { example: 'documentation_missing' }) readonly code!: string;
}

class RfaInformationEventData extends RfaEventData {
  @Id('The question.', { example: 'rfareq_k5zq3v7m2xw6n4r5t7u2y3a4bc' }) readonly requestId!: string;
}

export class RfaDeferralEventData extends RfaEventData {
  @TextList('Items that it is about.', { max: 50, example: [itemId] }) readonly itemIds!: readonly string[];
}

export class RfaItemOutcome {
  @Id('The item.', { example: itemId }) readonly itemId!: string;
  @Choice(rfaOutcomes, 'What was decided.', { example: 'approved' }) readonly outcome!: RfaOutcome;
}

export class RfaDecidedEventData extends RfaEventData {
  @Choice(rfaStatuses, 'Status of the request after the decision; null if it was not recorded.', {
    nullable: true,
    example: 'approved',
  })
  readonly status!: string | null;
  @ListOf(() => RfaItemOutcome, 'What was decided.', { max: 50, example: [{ itemId, outcome: 'approved' }] })
  readonly items!: readonly RfaItemOutcome[];
  @Choice(rfaTimelinesses, 'Did it come in time? Null where its day of receipt is unknown.', {
    nullable: true,
    example: 'in_time',
  })
  readonly timeliness!: string | null;
}

export class RfaDecisionCorrectedEventData extends RfaEventData {
  @Id('The item.', { example: itemId }) readonly itemId!: string;
  @Choice(rfaOutcomes, 'What stands by now.', { example: 'approved' }) readonly outcome!: string;
}

export class RfaImrFiledEventData extends RfaEventData {
  @TextList('Items that it is about.', { max: 50, example: [itemId] }) readonly itemIds!: readonly string[];
}

export class RfaImrDecidedEventData extends RfaImrFiledEventData {
  @Choice(rfaImrOutcomes, 'What it decided. What it overturned is corrected by a person.', { example: 'overturned' })
  readonly decision!: string;
}

class RfaItemLineEventData extends RfaEventData {
  @Id('The item.', { example: itemId }) readonly itemId!: string;
  @Id('The bill.', { example: 'bill_k5zq3v7m2xw6n4r5t7u2y3a4bc' }) readonly billId!: string;
  @Id('Its line.', { example: 'line_k5zq3v7m2xw6n4r5t7u2y3a4bc' }) readonly lineId!: string;
  @Int('Units, or visits, of the item that are left; null where it has no limit.', {
    nullable: true,
    max: Number.MAX_SAFE_INTEGER,
    example: 4,
  })
  readonly unitsRemaining!: number | null;
}

export class RfaOverdueEventData extends RfaEventData {
  @Choice(rfaDecisionDeadlineIds, 'The deadline that went by.', { example: 'decision' })
  readonly deadline!: string;
  @CalendarDate('Its last day.', { example: '2026-06-09' }) readonly lastDay!: string;
}

export class RfaStatusEventData extends RfaEventData {
  @Choice(rfaStatuses, 'Where it stands.', { example: 'submitted' }) readonly status!: string;
  @Choice(rfaStatuses, 'Where it stood before; null of a new one.', { nullable: true, example: 'ready' })
  readonly previousStatus!: string | null;
}

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
    publish: ({
      rfaId,
      decisions,
      timeliness,
      status,
    }: Of<'RfaItemsDecided'>): Statement<RfaDecidedEventData> => ({
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
