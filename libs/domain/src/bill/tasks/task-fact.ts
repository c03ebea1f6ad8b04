import type { BillState, CalendarDate } from '../shared/bill.types.js';

/** A bill as a task of somebody in the practice. */
export interface TaskFact {
  /** Member of the team who looks after it; null: nobody in particular. */
  readonly ownerId: string | null;
  /** Day by which it is to be looked at; null: none was set. */
  readonly dueOn: CalendarDate | null;
  /** Null: it was not put off. */
  readonly snooze: Snooze | null;
}

/** A bill was put off. It comes back on the day, or as soon as the payer answers. */
interface Snooze {
  /** Day on which it comes back. */
  readonly until: CalendarDate;
  /** The bill when it was put off: in another state, or with another EOR, it is back. */
  readonly state: BillState;
  readonly eors: number;
}

export const noTask: TaskFact = { ownerId: null, dueOn: null, snooze: null };

/** What of a bill's facts tells whether something happened to it. */
interface ProgressFacts {
  readonly state: BillState;
  readonly eors: readonly unknown[];
}

/** What puts the bill off, from now on. */
export const snoozeOf = ({ state, eors }: ProgressFacts, until: CalendarDate | null): Snooze | null =>
  until === null ? null : { until, state, eors: eors.length };

/** The day until which the bill is put off; null where it is not, or something happened to it since. */
export const snoozedUntil = ({
  task: { snooze },
  state,
  eors,
}: ProgressFacts & { readonly task: TaskFact }): CalendarDate | null =>
  snooze !== null && snooze.state === state && snooze.eors === eors.length ? snooze.until : null;

/** Facts of the task. */
export interface TasksFacts {
  /** Who looks after it, by when, and until when nobody has to. */
  readonly task: TaskFact;
}
