import { OptionalCalendarDate, OptionalId } from '../kernel/fields.js';
import { Action, ActorName } from '../kernel/action-fields.js';
import type { ActionDefinitions } from './action-definition.js';

/** Omitted fields do not change; null clears a field. */
export class AssignRequest {
  @Action('assign') readonly action!: 'assign';
  @OptionalId('ID of the team member responsible for the bill, from GET /bill-tasks/owners. Null for no owner.', {
    nullable: true,
    example: 'mem_01jm8z2q6e7f9g3h4k5m6n7p8q',
  })
  readonly ownerId?: string | null;
  @OptionalCalendarDate('Due date. From this date on, the bill has the task `task_due`.', { nullable: true })
  readonly dueOn?: string | null;
  @OptionalCalendarDate(
    'Date after today on which the bill returns to the work queues. It must not be after the last day to request the next review. A new state or a new EOR ends the snooze early.',
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
