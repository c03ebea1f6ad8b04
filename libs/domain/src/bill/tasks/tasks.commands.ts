import { losAngelesDate } from '../../kernel/calendar.js';
import {
  actionGuard,
  throwInvalid,
  type ActionRule,
  type CommandContext,
  type Decisions,
} from '../shared/decisions.js';
import { billStates, type CalendarDate } from '../shared/bill.types.js';
import { openReviewWindow } from '../reviews/index.js';
import type { BillFacts } from '../shared/bill.facts.js';
import { snoozedUntil } from './task-fact.js';
import type { TaskEvents } from './tasks.events.js';

export interface TaskCommands {
  /** An absent field doesn't change. Null clears the field. */
  readonly AssignTask: CommandContext & {
    owner?: { id: string; name: string | null } | null;
    dueOn?: CalendarDate | null;
    snoozedUntil?: CalendarDate | null;
  };
}

export const taskActions = { assign: { from: billStates } } as const satisfies Record<string, ActionRule>;
const assertAllowed = actionGuard(taskActions);

type Task = Omit<TaskEvents['TaskAssigned'], 'billId' | 'private'>;

export const taskOf = (facts: BillFacts): Task => ({
  ownerId: facts.task.ownerId,
  dueOn: facts.task.dueOn,
  snoozedUntil: snoozedUntil(facts),
});

export const taskAssignedEvent = (
  { billId }: Pick<BillFacts, 'billId'>,
  task: Task,
  text: { readonly ownerName: string | null; readonly actorName: string | null },
) => ({ type: 'TaskAssigned' as const, data: { billId, ...task, private: text } });

export const taskDecisions: Decisions<TaskCommands> = {
  AssignTask: (facts, { at, owner, dueOn, snoozedUntil: until, actorName }, rules) => {
    assertAllowed(facts, 'assign', at, rules);
    const today = losAngelesDate(at);
    if (until != null) {
      if (until <= today) throwInvalid('snoozedUntil', 'must be after today');
      // If a review period ends unnoticed, money is lost permanently (8 CCR § 9792.5.5(b), § 9792.5.7(c)).
      const lastDay = openReviewWindow(facts, rules)?.safeDay;
      if (lastDay !== undefined && lastDay >= today && until > lastDay)
        throwInvalid('snoozedUntil', 'must not be after the last day on which the next review can be requested');
    }
    const task = taskOf(facts);
    const next = {
      ownerId: owner === undefined ? task.ownerId : (owner?.id ?? null),
      dueOn: dueOn === undefined ? task.dueOn : dueOn,
      snoozedUntil: until === undefined ? task.snoozedUntil : until,
    };
    const isSame =
      next.ownerId === task.ownerId && next.dueOn === task.dueOn && next.snoozedUntil === task.snoozedUntil;
    if (isSame) return [];
    return (now) => [taskAssignedEvent(now, next, { ownerName: owner?.name ?? null, actorName })];
  },
};
