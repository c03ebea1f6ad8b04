import {
  Choice,
  Id,
  Nested,
  OptionalCalendarDate,
  OptionalChoice,
  OptionalId,
  OptionalInt,
  OptionalText,
  OptionalTimestamp,
  Int,
  Text,
  TextList,
  Timestamp,
} from '../kernel/fields.js';
import { accessActions, accessOutcomes, type AccessAction, type AccessOutcome } from './access-enums.js';

export const accessFormats = ['json', 'csv', 'ndjson', 'fhir'] as const;
export type AccessFormat = (typeof accessFormats)[number];

export class ListAccessRecordsRequest {
  @OptionalText('`nextCursor` of the previous page. Omit it or send `0` to start with the newest entry.', { max: 2048 })
  readonly cursor?: string;
  @OptionalInt('Maximum number of entries per page.', { min: 1, max: 500, default: 100 }) readonly limit!: number;
  @OptionalId('Only entries that show this patient or a bill of this patient.') readonly patientId?: string;
  @OptionalId('Only entries that show this bill.') readonly billId?: string;
  @OptionalId('Only actions of this team member.') readonly memberId?: string;
  @OptionalId('Only actions with this server key.') readonly keyId?: string;
  @OptionalText('Only actions of this actor: ID of a key, subject of a session, or name of an operator.', { max: 200 })
  readonly actor?: string;
  @OptionalChoice(accessActions, 'Only entries with this action.') readonly action?: AccessAction;
  @OptionalChoice(accessOutcomes, 'Only entries with this outcome.') readonly outcome?: AccessOutcome;
  @OptionalCalendarDate('Only entries of this day in Los Angeles time.') readonly day?: string;
  @OptionalTimestamp('Only entries at or after this time.') readonly from?: string;
  @OptionalTimestamp('Only entries before this time.') readonly to?: string;
  @OptionalChoice(
    accessFormats,
    'Response format. `csv` and `ndjson` return all matching entries in one file. `fhir` returns a page as a Bundle of FHIR R4 AuditEvents with the fields of IHE BALP. Default: by the Accept header (`text/csv`, `application/x-ndjson`, `application/fhir+json`), otherwise `json`.',
  )
  readonly format?: AccessFormat;
}

export class AccessActorView {
  @Text('Kind: server_key, browser_session, member, recipient, operator, system, payer, `nobody` (unknown credential).')
  readonly kind!: string;
  @Text('ID of the key, subject of the session, or name of the operator. Empty for `nobody`.') readonly id!: string;
  @Text('Current name of the member or key, or null if there is none.', { nullable: true })
  readonly name!: string | null;
}

/** Record of patient data that was shown, disclosed or refused. */
export class AccessRecordView {
  @Id('ID of the entry.') readonly id!: string;
  @Timestamp('Time of the action, by the wall clock.') readonly at!: string;
  @Choice(accessActions, 'Action on patient data.') readonly action!: AccessAction;
  @Choice(accessOutcomes, 'Outcome of the action.') readonly outcome!: AccessOutcome;
  @Nested(() => AccessActorView, 'Actor that performed the action.') readonly actor!: AccessActorView;
  @Text('ID of the API operation, or else the page, CLI command, or event of the action.', { example: 'getBill' })
  readonly operation!: string;
  @TextList('Bills that were shown. An action that showed many bills has several entries with the same `requestId`.')
  readonly billIds!: readonly string[];
  @TextList('Patients that were shown, including the patients of the bills.') readonly patientIds!: readonly string[];
  @Text('IP address of the client, or null if there is none.', { nullable: true }) readonly address!: string | null;
  @Text('User agent that the client sent, or null.', { nullable: true }) readonly userAgent!: string | null;
  @Text('Request ID, as returned in `X-Request-Id`.') readonly requestId!: string;
  @Text('Problem code of the response, or null if the request succeeded.', { nullable: true })
  readonly problemCode!: string | null;
  @Int('For a file: the total number of bills in it. Null otherwise.', { nullable: true })
  readonly count!: number | null;
  @Text('For a file: the SHA-256 hash of its sorted bill IDs, one ID per line. Null otherwise.', { nullable: true })
  readonly digest!: string | null;
  @Text('For `disclose`: recipient (partner, claims administrator, courtesy copy). Null otherwise.', { nullable: true })
  readonly recipient!: string | null;
  @Int('Number of identical denied requests within one second that this entry represents.', { min: 1 })
  readonly times!: number;
  @Text(
    'Query string of the request. Null if there is none or if your credential may not read bills. Without `identifiers:read`, an SSN in it is masked as `***-**-1234`.',
    { nullable: true },
  )
  readonly asked!: string | null;
  @Text('Customer that the session was limited to. Null if none, or if you may not read bills.', { nullable: true })
  readonly customerExternalId!: string | null;
  @Text(
    'Reason that the user entered for the action. Null if no reason was requested or if your credential may not read bills. Without `identifiers:read`, an SSN in it is masked as `***-**-1234`.',
    { nullable: true },
  )
  readonly reason!: string | null;
}
