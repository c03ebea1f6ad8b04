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
import { snoozedUntil } from './task-fact.js';

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
    const { task } = facts;
    const next = {
      ownerId: owner === undefined ? task.ownerId : (owner?.id ?? null),
      dueOn: dueOn === undefined ? task.dueOn : dueOn,
      snoozedUntil: until === undefined ? snoozedUntil(facts) : until,
    };
    const isSame =
      next.ownerId === task.ownerId && next.dueOn === task.dueOn && next.snoozedUntil === snoozedUntil(facts);
    if (isSame) return [];
    return (now) => [
      {
        type: 'TaskAssigned',
        data: {
          billId: now.billId,
          ...next,
          private: { ownerName: owner?.name ?? null, actorName },
        },
      },
    ];
  },
};
