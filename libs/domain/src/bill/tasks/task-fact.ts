import type { BillState, CalendarDate } from '../shared/bill.types.js';

export interface TaskFact {
  /** Team member who owns the task. Null if unassigned. */
  readonly ownerId: string | null;
  /** Null if no due date is set. */
  readonly dueOn: CalendarDate | null;
  /** Null if not snoozed. */
  readonly snooze: Snooze | null;
}

/** Snooze that ends on a date, or as soon as the payer responds. */
interface Snooze {
  readonly until: CalendarDate;
  /** State when snoozed. The snooze ends if the state or the number of EORs changes. */
  readonly state: BillState;
  readonly eors: number;
}

export const noTask: TaskFact = { ownerId: null, dueOn: null, snooze: null };

/** Facts that show whether the bill has changed since the snooze. */
interface ProgressFacts {
  readonly state: BillState;
  readonly eors: readonly unknown[];
}

/** Returns null if there is no date. */
export const snoozeOf = ({ state, eors }: ProgressFacts, until: CalendarDate | null): Snooze | null =>
  until === null ? null : { until, state, eors: eors.length };

/** Returns null if the bill isn't snoozed or has changed since. */
export const snoozedUntil = ({
  task: { snooze },
  state,
  eors,
}: ProgressFacts & { readonly task: TaskFact }): CalendarDate | null =>
  snooze !== null && snooze.state === state && snooze.eors === eors.length ? snooze.until : null;

export interface TasksFacts {
  readonly task: TaskFact;
}
