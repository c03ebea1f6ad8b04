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
  type RfaOutcome,
} from '#domain';
import { CalendarDate, Choice, Id, Int, ListOf, Text, TextList, Timestamp } from '../../kernel/fields.js';

const itemIdExample = 'rfai_k5zq3v7m2xw6n4r5t7u2y3a4bc';
const positiveInteger = { min: 1, max: Number.MAX_SAFE_INTEGER } as const;

export class RfaEventData {
  @Id('The request: GET /rfas/{id}.', { example: 'rfa_k5zq3v7m2xw6n4r5t7u2y3a4bc' }) readonly rfaId!: string;
  @Text('The customer of yours that the request belongs to; null where it belongs to none.', {
    nullable: true,
    example: 'clinic-7',
  })
  readonly customerExternalId!: string | null;
}

export class RfaCreatedEventData extends RfaEventData {
  @Int('Number within the organization.', { ...positiveInteger, example: 12 }) readonly rfaNumber!: number;
  @Text('The client’s id of the request; null if it has none.', { nullable: true, example: 'request-12' })
  readonly externalId!: string | null;
}

export class RfaRevisionEventData extends RfaEventData {
  @Int('Revision of the content.', { ...positiveInteger, example: 2 }) readonly revision!: number;
}

export class RfaDocumentEventData extends RfaEventData {
  @Id('The document.', { example: 'doc_4bck5zq3v7m2xw6n4r5t7u2y3a' }) readonly documentId!: string;
  @Choice(rfaDocumentTypes, 'What it is.', { example: 'clinical_report' }) readonly documentType!: string;
}

export class RfaSubmittedEventData extends RfaEventData {
  @Id('The transmission.', { example: 'rfatx_k5zq3v7m2xw6n4r5t7u2y3a4bc' }) readonly transmissionId!: string;
  @Choice(rfaChannels, 'How it goes.', { example: 'fax' }) readonly channel!: string;
  @Int('Which sending it is, from 1.', { ...positiveInteger, example: 1 }) readonly attempt!: number;
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

export class RfaInformationEventData extends RfaEventData {
  @Id('The question.', { example: 'rfareq_k5zq3v7m2xw6n4r5t7u2y3a4bc' }) readonly requestId!: string;
}

export class RfaDeferralEventData extends RfaEventData {
  @TextList('Items that it is about.', { max: 50, example: [itemIdExample] }) readonly itemIds!: readonly string[];
}

export class RfaItemOutcome {
  @Id('The item.', { example: itemIdExample }) readonly itemId!: string;
  @Choice(rfaOutcomes, 'What was decided.', { example: 'approved' }) readonly outcome!: RfaOutcome;
}

export class RfaDecidedEventData extends RfaEventData {
  @Choice(rfaStatuses, 'Status of the request after the decision; null if it was not recorded.', {
    nullable: true,
    example: 'approved',
  })
  readonly status!: string | null;
  @ListOf(() => RfaItemOutcome, 'What was decided.', {
    max: 50,
    example: [{ itemId: itemIdExample, outcome: 'approved' }],
  })
  readonly items!: readonly RfaItemOutcome[];
  @Choice(rfaTimelinesses, 'Did it come in time? Null where its day of receipt is unknown.', {
    nullable: true,
    example: 'in_time',
  })
  readonly timeliness!: string | null;
}

export class RfaDecisionCorrectedEventData extends RfaEventData {
  @Id('The item.', { example: itemIdExample }) readonly itemId!: string;
  @Choice(rfaOutcomes, 'What stands by now.', { example: 'approved' }) readonly outcome!: string;
}

export class RfaImrFiledEventData extends RfaEventData {
  @TextList('Items that it is about.', { max: 50, example: [itemIdExample] }) readonly itemIds!: readonly string[];
}

export class RfaImrDecidedEventData extends RfaImrFiledEventData {
  @Choice(rfaImrOutcomes, 'What it decided. What it overturned is corrected by a person.', { example: 'overturned' })
  readonly decision!: string;
}

export class RfaItemLineEventData extends RfaEventData {
  @Id('The item.', { example: itemIdExample }) readonly itemId!: string;
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
