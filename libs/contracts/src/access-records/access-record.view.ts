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

/** Formats of the answer of GET /access-records. */
export const accessFormats = ['json', 'csv', 'ndjson', 'fhir'] as const;
export type AccessFormat = (typeof accessFormats)[number];

/** GET /access-records. */
export class ListAccessRecordsRequest {
  @OptionalText('`nextCursor` of the page before; without it, or with `0`, from the newest.', { max: 2048 })
  readonly cursor?: string;
  @OptionalInt('Entries a page.', { min: 1, max: 500, default: 100 }) readonly limit!: number;
  @OptionalId('Only what showed this patient, or a bill of this patient.') readonly patientId?: string;
  @OptionalId('Only what showed this bill.') readonly billId?: string;
  @OptionalId('Only what this member of the team did.') readonly memberId?: string;
  @OptionalId('Only what was done with this server key.') readonly keyId?: string;
  @OptionalText('Only what this actor did: the id of a key, the subject of a session, the name of an operator.', {
    max: 200,
  })
  readonly actor?: string;
  @OptionalChoice(accessActions, 'Only this.') readonly action?: AccessAction;
  @OptionalChoice(accessOutcomes, 'Only what ended so.') readonly outcome?: AccessOutcome;
  @OptionalCalendarDate('Only this day in Los Angeles.') readonly day?: string;
  @OptionalTimestamp('Only what was done at this instant or later.') readonly from?: string;
  @OptionalTimestamp('Only what was done before this instant.') readonly to?: string;
  @OptionalChoice(
    accessFormats,
    'How it is answered. `csv` and `ndjson` are everything that matches, in one file; `fhir` is a page as a Bundle of FHIR R4 AuditEvents with the fields of IHE BALP. Without it the Accept header says: `text/csv`, `application/x-ndjson`, `application/fhir+json`.',
  )
  readonly format?: AccessFormat;
}

export class AccessActorView {
  @Text('server_key, browser_session, member, recipient, operator, system, payer; `nobody` for an unknown credential.')
  readonly kind!: string;
  @Text('Id of the key, subject of the session, name of the operator; empty for nobody.') readonly id!: string;
  @Text('Name of the member or of the key, as it is today; null where there is none.', { nullable: true })
  readonly name!: string | null;
}

/** One act that showed, handed out or refused a patient's data. */
export class AccessRecordView {
  @Id('Its id.') readonly id!: string;
  @Timestamp('When, by the wall clock.') readonly at!: string;
  @Choice(accessActions, 'What was done.') readonly action!: AccessAction;
  @Choice(accessOutcomes, 'How it ended.') readonly outcome!: AccessOutcome;
  @Nested(() => AccessActorView, 'Who did it.') readonly actor!: AccessActorView;
  @Text(
    'Operation of the API; of other ways in the page, the command of the command line, or the event that tells it.',
    {
      example: 'getBill',
    },
  )
  readonly operation!: string;
  @TextList('Bills that were shown. An act that showed many has several entries, with one requestId.')
  readonly billIds!: readonly string[];
  @TextList('Patients that were shown, also as those of the bills.') readonly patientIds!: readonly string[];
  @Text('Address that it came from; null where there is none.', { nullable: true }) readonly address!: string | null;
  @Text('What the client called itself.', { nullable: true }) readonly userAgent!: string | null;
  @Text('The request, as `X-Request-Id` gave it.') readonly requestId!: string;
  @Text('Code of the problem that was answered; null where there was none.', { nullable: true })
  readonly problemCode!: string | null;
  @Int('Of a file: bills that it had in all; null elsewhere.', { nullable: true }) readonly count!: number | null;
  @Text('Of a file: SHA-256 over the ids of its bills, sorted, a line each; null elsewhere.', { nullable: true })
  readonly digest!: string | null;
  @Text(
    'Of `disclose`, to whom it went: the partner, the claims administrator, or the courtesy copy; null elsewhere.',
    { nullable: true },
  )
  readonly recipient!: string | null;
  @Int('Equal refusals of one moment that this stands for.', { min: 1 }) readonly times!: number;
  @Text(
    'Query of the request, for credentials that may read bills; null for others, and where there was none. Without `identifiers:read` an SSN in it is `***-**-1234`.',
    {
      nullable: true,
    },
  )
  readonly asked!: string | null;
  @Text('The customer that the session was limited to, for whoever may read bills.', { nullable: true })
  readonly customerExternalId!: string | null;
  @Text(
    'Why it was done, where that was asked; for credentials that may read bills. Without `identifiers:read` an SSN in it is `***-**-1234`.',
    { nullable: true },
  )
  readonly reason!: string | null;
}
