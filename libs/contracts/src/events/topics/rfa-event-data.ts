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
import { CalendarDate, Choice, Decimal, Id, Int, ListOf, Text, TextList, Timestamp } from '../../kernel/fields.js';

const itemIdExample = 'rfai_k5zq3v7m2xw6n4r5t7u2y3a4bc';
const positiveInteger = { min: 1, max: Number.MAX_SAFE_INTEGER } as const;

export class RfaEventData {
  @Id('ID of the request, as in GET /rfas/{id}.', { example: 'rfa_k5zq3v7m2xw6n4r5t7u2y3a4bc' })
  readonly rfaId!: string;
  @Text("Client's ID of the customer that the request belongs to, or null.", { nullable: true, example: 'clinic-7' })
  readonly customerExternalId!: string | null;
}

export class RfaCreatedEventData extends RfaEventData {
  @Int('Number of the request within the organization.', { ...positiveInteger, example: 12 })
  readonly rfaNumber!: number;
  @Text('Client’s ID of the request, or null.', { nullable: true, example: 'request-12' })
  readonly externalId!: string | null;
}

export class RfaRevisionEventData extends RfaEventData {
  @Int('Revision of the content.', { ...positiveInteger, example: 2 }) readonly revision!: number;
}

export class RfaDocumentEventData extends RfaEventData {
  @Id('ID of the document.', { example: 'doc_4bck5zq3v7m2xw6n4r5t7u2y3a' }) readonly documentId!: string;
  @Choice(rfaDocumentTypes, 'Type of document.', { example: 'clinical_report' }) readonly documentType!: string;
}

export class RfaSubmittedEventData extends RfaEventData {
  @Id('ID of the transmission.', { example: 'rfatx_k5zq3v7m2xw6n4r5t7u2y3a4bc' }) readonly transmissionId!: string;
  @Choice(rfaChannels, 'Channel of the transmission.', { example: 'fax' }) readonly channel!: string;
  @Int('Number of the outbound transmission, starting with 1.', { ...positiveInteger, example: 1 })
  readonly attempt!: number;
}

export class RfaDeliveryEventData extends RfaEventData {
  @Id('ID of the transmission.', { example: 'rfatx_k5zq3v7m2xw6n4r5t7u2y3a4bc' }) readonly transmissionId!: string;
  @Choice(rfaTransmissionStatuses, 'Status of the transmission.', { example: 'received' }) readonly status!: string;
}

export class RfaReceivedEventData extends RfaEventData {
  @Timestamp('Time when the claims administrator received the request. Null for mail without a stamp.', {
    nullable: true,
    example: '2026-06-02T17:00:00.000Z',
  })
  readonly receivedAt!: string | null;
}

export class RfaIncompleteEventData extends RfaEventData {
  @Choice(rfaReturnReasons, 'Reason for the return.', { example: 'documentation_missing' }) readonly code!: string;
}

export class RfaInformationEventData extends RfaEventData {
  @Id('ID of the information request.', { example: 'rfareq_k5zq3v7m2xw6n4r5t7u2y3a4bc' }) readonly requestId!: string;
}

export class RfaDeferralEventData extends RfaEventData {
  @TextList('IDs of the items.', { max: 50, example: [itemIdExample] }) readonly itemIds!: readonly string[];
}

export class RfaItemOutcome {
  @Id('ID of the item.', { example: itemIdExample }) readonly itemId!: string;
  @Choice(rfaOutcomes, 'Outcome of the decision.', { example: 'approved' }) readonly outcome!: RfaOutcome;
}

export class RfaDecidedEventData extends RfaEventData {
  @Choice(rfaStatuses, 'Status after the decision. Null if not recorded.', { nullable: true, example: 'approved' })
  readonly status!: string | null;
  @ListOf(() => RfaItemOutcome, 'By item.', { max: 50, example: [{ itemId: itemIdExample, outcome: 'approved' }] })
  readonly items!: readonly RfaItemOutcome[];
  @Choice(rfaTimelinesses, 'Null if the date of receipt is unknown.', { nullable: true, example: 'in_time' })
  readonly timeliness!: string | null;
}

export class RfaDecisionCorrectedEventData extends RfaEventData {
  @Id('ID of the item.', { example: itemIdExample }) readonly itemId!: string;
  @Choice(rfaOutcomes, 'Outcome that is now in force.', { example: 'approved' }) readonly outcome!: string;
}

export class RfaImrFiledEventData extends RfaEventData {
  @TextList('IDs of the items.', { max: 50, example: [itemIdExample] }) readonly itemIds!: readonly string[];
}

export class RfaImrDecidedEventData extends RfaImrFiledEventData {
  @Choice(rfaImrOutcomes, 'Outcome. A user corrects the decisions on overturned items.', { example: 'overturned' })
  readonly decision!: string;
}

export class RfaItemLineEventData extends RfaEventData {
  @Id('ID of the item.', { example: itemIdExample }) readonly itemId!: string;
  @Id('ID of the bill.', { example: 'bill_k5zq3v7m2xw6n4r5t7u2y3a4bc' }) readonly billId!: string;
  @Id('ID of the service line.', { example: 'line_k5zq3v7m2xw6n4r5t7u2y3a4bc' }) readonly lineId!: string;
  @Decimal('Units or visits left, or null without a limit.', { nullable: true, example: 4 })
  readonly unitsRemaining!: number | null;
}

export class RfaOverdueEventData extends RfaEventData {
  @Choice(rfaDecisionDeadlineIds, 'Deadline that passed.', { example: 'decision' }) readonly deadline!: string;
  @CalendarDate('Last day of the deadline.', { example: '2026-06-09' }) readonly lastDay!: string;
}

export class RfaStatusEventData extends RfaEventData {
  @Choice(rfaStatuses, 'Status of the request.', { example: 'submitted' }) readonly status!: string;
  @Choice(rfaStatuses, 'Previous status. Null for a new request.', { nullable: true, example: 'ready' })
  readonly previousStatus!: string | null;
}
