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

export class ListRfaFollowUpsRequest {
  @OptionalChoiceList(rfaTaskKinds, 'Only tasks of these kinds.', { max: rfaTaskKinds.length })
  readonly kind?: readonly RfaTaskKind[];
  @OptionalText("Only tasks of this person, by the client's reference. `none`: only unassigned tasks.", { max: 200 })
  readonly assigneeReference?: string;
  @OptionalId('Only tasks of this request.') readonly rfaId?: string;
  @OptionalId('Only tasks of requests to this claims administrator.') readonly claimsAdminId?: string;
  @OptionalText("Only tasks of this customer, by the client's ID of the customer.")
  readonly customerExternalId?: string;
  @OptionalSwitch('`1`: only snoozed tasks. Otherwise snoozed tasks are omitted.') readonly snoozed?: boolean;
  @OptionalInt('Maximum number of tasks per page.', { min: 1, max: 200, default: 50 }) readonly limit!: number;
  @OptionalText('`nextCursor` of the previous page.', { max: 2048 }) readonly cursor?: string;
}

/** Omitted fields do not change; null clears a field. */
export class FollowUpRfaRequest {
  @OptionalChoice(
    rfaFollowUpOutcomes,
    'Outcome of the follow-up. `reviewed` ends the task. With any other outcome the task stays open until its missing fact is recorded.',
    { example: 'message_left' },
  )
  readonly outcome?: RfaFollowUpOutcome;
  @OptionalText("Client's reference of the assignee. Null to unassign.", { ...nullable, max: 200, example: 'biller-7' })
  readonly assigneeReference?: string | null;
  @OptionalCalendarDate(
    'Date after today until which the task is snoozed. Null ends the snooze. Not allowed with `reviewed`.',
    { ...nullable, example: (today: string) => addDays(today, 3) },
  )
  readonly snoozedUntil?: string | null;
  @OptionalLongText('Note, also in GET /rfas/{id}/events.', { example: 'Called the UR department, no answer.' })
  readonly note?: string;
  @ActorName() readonly actorName?: string;
}

const states = ['open', 'snoozed', 'reviewed'] as const;

export class RfaFollowUpView {
  @Id(
    'ID of the task, used in PATCH /rfa-follow-ups/{id}. A new fact, such as another information request, creates another task.',
    { example: 'rfa_k5zq3v7m2xw6n4r5t7u2y3a4bc.no_response.decision-2026-06-02' },
  )
  readonly id!: string;
  @Choice(rfaTaskKinds, 'Kind of task.', { example: 'no_response' }) readonly kind!: RfaTaskKind;
  @Text('Title of the task.', { example: 'No decision by the last day' }) readonly label!: string;
  @LongText('Instruction in one or two sentences.') readonly todo!: string;
  @Text('Legal source of the task, or null.', { ...nullable, max: 1000, example: 'Labor Code § 4610(i)(1)' })
  readonly citation!: string | null;
  @Choice(states, 'Status of the task. Lists contain no reviewed tasks.', { example: 'open' })
  readonly state!: (typeof states)[number];
  @CalendarDate('Date on which the task started.', { example: '2026-06-10' }) readonly since!: string;
  @CalendarDate('Deadline of the task, for any party, or null.', { ...nullable, example: '2026-06-09' })
  readonly dueAt!: string | null;
  @Choice(['proven', 'unproven'], '`unproven`: `dueAt` is our interpretation. Null if no rule determines it.', nullable)
  readonly certainty!: string | null;
  @TextList('IDs of the items that the task is about. Empty for the whole request.', { max: 50 })
  readonly itemIds!: readonly string[];
  @Id('ID of the request, as in GET /rfas/{id}.', { example: 'rfa_k5zq3v7m2xw6n4r5t7u2y3a4bc' })
  readonly rfaId!: string;
  @Int('Number of the request within the organization.', { min: 1, ...UNBOUNDED, example: 12 })
  readonly rfaNumber!: number;
  @Text("Client's ID of the customer that the request belongs to, or null.", nullable)
  readonly customerExternalId!: string | null;
  @Choice(rfaStatuses, 'Status of the request.', { example: 'received' }) readonly status!: string;
  @Choice(rfaFollowUpOutcomes, 'Outcome of the last follow-up, or null.', nullable)
  readonly outcome!: RfaFollowUpOutcome | null;
  @Timestamp('Time of the last follow-up, or null.', nullable) readonly followedUpAt!: string | null;
  @CalendarDate('Date until which the task is snoozed, or null.', nullable) readonly snoozedUntil!: string | null;
  @Text("Client's reference of the assignee, or null.", { ...nullable, max: 200, example: 'biller-7' })
  readonly assigneeReference!: string | null;
  @Text('Name of the person who recorded the last follow-up, or null.', nullable) readonly followedUpBy!: string | null;
  @LongText('Note of the last follow-up, or null.', nullable) readonly note!: string | null;
  @Id('ID of the patient.', { example: 'pat_k5zq3v7m2xw6n4r5t7u2y3a4bc' }) readonly patientId!: string;
  @Text('Name of the injured worker.', { ...nullable, max: 1000 }) readonly employeeName!: string | null;
  @Text('Claim number. Null for a draft without one.', nullable) readonly claimNumber!: string | null;
  @Text('Name of the physician.', nullable) readonly providerName!: string | null;
  @Id('ID of the claims administrator.') readonly claimsAdminId!: string;
  @Text('Name of the claims administrator.', nullable) readonly administratorName!: string | null;
}

const receiptFields = [
  ...(['id', 'kind', 'label', 'todo', 'citation', 'state', 'since', 'dueAt', 'certainty', 'itemIds'] as const),
  ...(['rfaId', 'rfaNumber', 'customerExternalId', 'status', 'outcome', 'followedUpAt', 'snoozedUntil'] as const),
] as const;

/** Omits the fields that the credential may not read. */
export class ChangedRfaFollowUpView extends partialViewOf(RfaFollowUpView, receiptFields) {}

/** Fields for callers without read permission. */
export const rfaFollowUpReceipt = (view: RfaFollowUpView): ChangedRfaFollowUpView => pickMembers(view, receiptFields);

export class RfaTaskCountView {
  @Choice(rfaTaskKinds, 'Kind of task.', { example: 'no_response' }) readonly kind!: RfaTaskKind;
  @Text('Title of the tasks.', { example: 'No decision by the last day' }) readonly label!: string;
  @Int('Number of tasks.', UNBOUNDED) readonly count!: number;
}

export class RfaFollowUpSummaryView {
  @Int('Number of matching tasks.', UNBOUNDED) readonly total!: number;
  @ListOf(() => RfaTaskCountView, 'Tasks by kind. Kinds without tasks are omitted.', { max: rfaTaskKinds.length })
  readonly byKind!: readonly RfaTaskCountView[];
}

export class RfaFollowUpPageView {
  @ListOf(() => RfaFollowUpView, 'Tasks, by due date, then by the date on which they started.', { max: 200 })
  readonly data!: readonly RfaFollowUpView[];
  @Text('Value of `cursor` for the next page. Null on the last page.', { ...nullable, max: 2048 })
  readonly nextCursor!: string | null;
  @Nested(() => RfaFollowUpSummaryView, 'Totals of all matching tasks, not only of this page.')
  readonly summary!: RfaFollowUpSummaryView;
}

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
