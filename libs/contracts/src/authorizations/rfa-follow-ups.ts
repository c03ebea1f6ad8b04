import {
  addDays,
  isSnoozedRfaTask,
  rfaFollowUpOutcomes,
  rfaStatuses,
  rfaTaskId,
  rfaTaskKinds,
  type CalendarDate as Day,
  type FollowedRfaTask,
  type RfaFollowUpOutcome,
  type RfaTaskKind,
} from '#domain';
import {
  CalendarDate,
  Choice,
  Id,
  Int,
  LongText,
  ListOf,
  Nested,
  OptionalCalendarDate,
  OptionalChoice,
  OptionalChoiceList,
  OptionalId,
  OptionalInt,
  OptionalLongText,
  OptionalSwitch,
  OptionalText,
  Text,
  TextList,
  Timestamp,
} from '../kernel/fields.js';
import { pickMembers, partialViewOf } from '../kernel/partial.js';
import { ActorName } from '../kernel/action-fields.js';
import { rfaTaskText } from './rfa-task-text.js';

const UNBOUNDED = { max: Number.MAX_SAFE_INTEGER } as const;
const nullable = { nullable: true } as const;

/** GET /rfa-follow-ups. */
export class ListRfaFollowUpsRequest {
  @OptionalChoiceList(rfaTaskKinds, 'Of these kinds.', { max: rfaTaskKinds.length })
  readonly kind?: readonly RfaTaskKind[];
  @OptionalText('Those given to this person, in your words; `none`: those that are nobody’s.', { max: 200 })
  readonly assigneeReference?: string;
  @OptionalId('Of this request.') readonly rfaId?: string;
  @OptionalId('To this claims administrator.') readonly claimsAdminId?: string;
  @OptionalText("Of this customer of the client's.") readonly customerExternalId?: string;
  @OptionalSwitch('`1`: tasks that were put off, and no others; without it, none of them.') readonly snoozed?: boolean;
  @OptionalInt('Tasks of a page.', { min: 1, max: 200, default: 50 }) readonly limit!: number;
  @OptionalText('`nextCursor` of the page before.', { max: 2048 }) readonly cursor?: string;
}

/** PATCH /rfa-follow-ups/{id}. What is left out stays as it is; null takes it away. */
export class FollowUpRfaRequest {
  @OptionalChoice(
    rfaFollowUpOutcomes,
    'What came of it. `reviewed` ends the task; after anything else it stands until what it waits for is recorded.',
    { example: 'message_left' },
  )
  readonly outcome?: RfaFollowUpOutcome;
  @OptionalText('Whose task it is by now, in your words; null: nobody’s.', {
    ...nullable,
    max: 200,
    example: 'biller-7',
  })
  readonly assigneeReference?: string | null;
  @OptionalCalendarDate('Day after today on which it shows again; null: at once. Not with `reviewed`.', {
    ...nullable,
    example: (today: string) => addDays(today, 3),
  })
  readonly snoozedUntil?: string | null;
  @OptionalLongText('What is to be remembered of it; stands in GET /rfas/{id}/events, too.', {
    example: 'Called the UR desk, nobody picked up.',
  })
  readonly note?: string;
  @ActorName() readonly actorName?: string;
}

const states = ['open', 'snoozed', 'reviewed'] as const;

/** Something that is to be done about a request for authorization. */
export class RfaFollowUpView {
  @Id('The task: PATCH /rfa-follow-ups/{id}. A new fact, such as another question, is another task.', {
    example: 'rfa_k5zq3v7m2xw6n4r5t7u2y3a4bc.no_response.decision-2026-06-02',
  })
  readonly id!: string;
  @Choice(rfaTaskKinds, 'What is to be done.', { example: 'no_response' }) readonly kind!: RfaTaskKind;
  @Text('The same as a title.', { example: 'No decision by the last day' }) readonly label!: string;
  @LongText('The same in one sentence.') readonly todo!: string;
  @Text('The law behind it; null where there is none.', {
    ...nullable,
    max: 1000,
    example: 'Labor Code § 4610(i)(1)',
  })
  readonly citation!: string | null;
  @Choice(states, 'Is it to be done, put off, or over with a review? A list has no reviewed ones.', { example: 'open' })
  readonly state!: (typeof states)[number];
  @CalendarDate('Since when it stands.', { example: '2026-06-10' }) readonly since!: string;
  @CalendarDate('Day that it is about, whoever has to keep it; null where there is none.', {
    ...nullable,
    example: '2026-06-09',
  })
  readonly dueAt!: string | null;
  @Choice(
    ['proven', 'unproven'],
    'Of `dueAt`: `unproven` stands by our reading. Null where no rule counts it.',
    nullable,
  )
  readonly certainty!: string | null;
  @TextList('Items that it is about; empty: the whole request.', { max: 50 }) readonly itemIds!: readonly string[];
  @Id('The request: GET /rfas/{id}.', { example: 'rfa_k5zq3v7m2xw6n4r5t7u2y3a4bc' }) readonly rfaId!: string;
  @Int('Its number within the organization.', { min: 1, ...UNBOUNDED, example: 12 }) readonly rfaNumber!: number;
  @Text('The customer that it belongs to; null where it belongs to none.', nullable)
  readonly customerExternalId!: string | null;
  @Choice(rfaStatuses, 'Where it stands.', { example: 'received' }) readonly status!: string;
  @Choice(rfaFollowUpOutcomes, 'The last that came of looking after it; null before.', nullable)
  readonly outcome!: RfaFollowUpOutcome | null;
  @Timestamp('When that was.', nullable) readonly followedUpAt!: string | null;
  @CalendarDate('Day on which it shows again; null where it was not put off.', nullable)
  readonly snoozedUntil!: string | null;
  @Text('Whose it is; null: nobody’s.', { ...nullable, max: 200, example: 'biller-7' })
  readonly assigneeReference!: string | null;
  @Text('Who looked after it the last time.', nullable) readonly followedUpBy!: string | null;
  @LongText('What they noted.', nullable) readonly note!: string | null;
  @Id('The patient.', { example: 'pat_k5zq3v7m2xw6n4r5t7u2y3a4bc' }) readonly patientId!: string;
  @Text('Name of the injured worker.', { ...nullable, max: 1000 }) readonly employeeName!: string | null;
  @Text('Claim number; null in a draft without one.', nullable) readonly claimNumber!: string | null;
  @Text('Name of the physician.', nullable) readonly providerName!: string | null;
  @Id('The claims administrator.') readonly claimsAdminId!: string;
  @Text('Its name.', nullable) readonly administratorName!: string | null;
}

const receiptFields = [
  ...(['id', 'kind', 'label', 'todo', 'citation', 'state', 'since', 'dueAt', 'certainty', 'itemIds'] as const),
  ...(['rfaId', 'rfaNumber', 'customerExternalId', 'status', 'outcome', 'followedUpAt', 'snoozedUntil'] as const),
] as const;

/** Answer to whoever looked after a task, without what the credential may not read. */
export class ChangedRfaFollowUpView extends partialViewOf(RfaFollowUpView, receiptFields) {}

/** The members of a task that may be known to whoever looks after it and does not read. */
export const rfaFollowUpReceipt = (view: RfaFollowUpView): ChangedRfaFollowUpView => pickMembers(view, receiptFields);

export class RfaTaskCountView {
  @Choice(rfaTaskKinds, 'Kind.', { example: 'no_response' }) readonly kind!: RfaTaskKind;
  @Text('The same as a title.', { example: 'No decision by the last day' }) readonly label!: string;
  @Int('Tasks.', UNBOUNDED) readonly count!: number;
}

export class RfaFollowUpSummaryView {
  @Int('Tasks that match.', UNBOUNDED) readonly total!: number;
  @ListOf(() => RfaTaskCountView, 'By kind, those that there are.', { max: rfaTaskKinds.length })
  readonly byKind!: readonly RfaTaskCountView[];
}

/** GET /rfa-follow-ups. */
export class RfaFollowUpPageView {
  @ListOf(() => RfaFollowUpView, 'The page: what was or is due first, then by the day since which it stands.', {
    max: 200,
  })
  readonly data!: readonly RfaFollowUpView[];
  @Text('`cursor` of the next page; null where this is the last one.', { ...nullable, max: 2048 })
  readonly nextCursor!: string | null;
  @Nested(() => RfaFollowUpSummaryView, 'Of all that match, not of the page alone.')
  readonly summary!: RfaFollowUpSummaryView;
}

/** What a task says of its request. */
export type FollowUpRfa = Pick<
  RfaFollowUpView,
  | 'rfaId'
  | 'rfaNumber'
  | 'customerExternalId'
  | 'status'
  | 'patientId'
  | 'employeeName'
  | 'claimNumber'
  | 'providerName'
  | 'claimsAdminId'
  | 'administratorName'
>;

const stateOf = ({ followUp }: FollowedRfaTask, today: Day): RfaFollowUpView['state'] => {
  if (followUp?.outcome === 'reviewed') return 'reviewed';
  return isSnoozedRfaTask(followUp, today) ? 'snoozed' : 'open';
};

/** A task of a request as its readers see it today. */
export const presentRfaTask = (task: FollowedRfaTask, about: FollowUpRfa, today: Day): RfaFollowUpView => {
  const { kind, itemIds, from, dueAt, certainty, citation, followUp } = task;
  return {
    id: rfaTaskId(about.rfaId, task),
    ...{ kind, ...rfaTaskText[kind], citation, state: stateOf(task, today), since: from, dueAt, certainty, itemIds },
    ...about,
    outcome: followUp?.outcome ?? null,
    followedUpAt: followUp?.followedUpAt ?? null,
    snoozedUntil: followUp?.snoozedUntil ?? null,
    assigneeReference: followUp?.assigneeReference ?? null,
    followedUpBy: followUp?.actorName ?? null,
    note: followUp?.note ?? null,
  };
};
