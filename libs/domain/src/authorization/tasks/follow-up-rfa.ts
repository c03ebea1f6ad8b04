import { losAngelesDate } from '../../kernel/calendar.js';
import type { ByRules, Decider } from '../../kernel/decider.js';
import { Rejection } from '../../kernel/rejection.js';
import type { RfaCommand } from '../rfa.commands.js';
import type { RfaEvent } from '../rfa.events.js';
import { assertNoProblems } from '../rfa.rules.js';
import type { Rfa } from '../rfa.state.js';
import { isSameRfaTask } from './rfa-task.js';
import { isRfaTaskOn, rfaTasksOf } from './rfa-tasks.js';

export const followUpDecisions: Pick<Decider<Rfa, RfaCommand, RfaEvent, ByRules>['decide'], 'FollowUpRfa'> = {
  FollowUpRfa: (state, { at, actorName, kind, occurrence, outcome, ...input }, rules) => {
    if (!state.exists) throw new Rejection('not_found');
    const today = losAngelesDate(at);
    const task = rfaTasksOf(state, rules).find(
      (task) => isSameRfaTask(task, { kind, occurrence }) && isRfaTaskOn(task, today),
    );
    if (!task)
      throw new Rejection('lifecycle_conflict', 'The request has no such task today. The task is done or not due yet.');
    const before = task.followUp;
    // A review completes the task and clears an earlier snooze.
    const wanted = input.snoozedUntil === undefined ? (before?.snoozedUntil ?? null) : input.snoozedUntil;
    const snoozedUntil = outcome === 'reviewed' || (wanted !== null && wanted <= today) ? null : wanted;
    assertNoProblems(
      input.snoozedUntil == null
        ? []
        : [
            ...(input.snoozedUntil <= today ? [{ path: 'snoozedUntil', message: 'must be after today' }] : []),
            ...(outcome === 'reviewed'
              ? [{ path: 'snoozedUntil', message: 'must not be sent with the outcome `reviewed`' }]
              : []),
          ],
    );
    const assigneeReference =
      input.assigneeReference === undefined ? (before?.assigneeReference ?? null) : input.assigneeReference;
    const { note } = input;
    return [
      {
        type: 'RfaFollowedUp',
        data: {
          ...{ rfaId: state.rfaId, kind, occurrence, outcome, snoozedUntil, followedUpAt: at },
          private: { assigneeReference, note, actorName },
        },
      },
    ];
  },
};
