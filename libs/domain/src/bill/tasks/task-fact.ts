import type { BillState, CalendarDate } from '../shared/bill.types.js';

/** Task of a bill in the practice. */
export interface TaskFact {
  /** ID of the team member who owns the task; null if unassigned. */
  readonly ownerId: string | null;
  /** Due date of the task; null if none is set. */
  readonly dueOn: CalendarDate | null;
  /** Null if the task is not snoozed. */
  readonly snooze: Snooze | null;
}

/** Snooze of a task. Ends on a date, or as soon as the payer responds. */
interface Snooze {
  /** Day on which the snooze ends. */
  readonly until: CalendarDate;
  /** State of the bill when it was snoozed. The snooze ends if the state or the number of EORs changes. */
  readonly state: BillState;
  readonly eors: number;
}

export const noTask: TaskFact = { ownerId: null, dueOn: null, snooze: null };

/** Facts of a bill that show whether it has changed since the snooze. */
interface ProgressFacts {
  readonly state: BillState;
  readonly eors: readonly unknown[];
}

/** Returns a snooze that starts now, or null without a date. */
export const snoozeOf = ({ state, eors }: ProgressFacts, until: CalendarDate | null): Snooze | null =>
  until === null ? null : { until, state, eors: eors.length };

/** Returns the day on which the snooze ends; null if the bill is not snoozed or has changed since. */
export const snoozedUntil = ({
  task: { snooze },
  state,
  eors,
}: ProgressFacts & { readonly task: TaskFact }): CalendarDate | null =>
  snooze !== null && snooze.state === state && snooze.eors === eors.length ? snooze.until : null;

export interface TasksFacts {
  /** Owner, due date and snooze of the bill's task. */
  readonly task: TaskFact;
}
