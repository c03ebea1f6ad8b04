import { OptionalCalendarDate, OptionalId } from '../kernel/fields.js';
import { Action, ActorName } from '../kernel/action-fields.js';
import type { ActionDefinitions } from './action-definition.js';

/** What is left out stays as it is; null takes it away. */
export class AssignRequest {
  @Action('assign') readonly action!: 'assign';
  @OptionalId(
    'Member of the team who looks after the bill, one of GET /bill-tasks/owners; null: nobody in particular.',
    {
      nullable: true,
      example: 'mem_01jm8z2q6e7f9g3h4k5m6n7p8q',
    },
  )
  readonly ownerId?: string | null;
  @OptionalCalendarDate('Day by which it is to be looked at; from that day on it is the task `task_due`.', {
    nullable: true,
  })
  readonly dueOn?: string | null;
  @OptionalCalendarDate(
    'Day after today on which it comes back to the work queues, at most the last day for the next review. Another state or another EOR brings it back before.',
    { nullable: true },
  )
  readonly snoozedUntil?: string | null;
  @ActorName() readonly actorName?: string;
}

export const taskActions = {
  assign: {
    form: AssignRequest,
    label: 'Assign',
    description: 'Assign the bill, set a due date, or snooze it.',
    ofThePractice: true,
  },
} as const satisfies ActionDefinitions;
