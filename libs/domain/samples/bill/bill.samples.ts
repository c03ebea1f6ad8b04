import type { BillCommand } from '../../src/bill/bill.decider.js';
import type { BillAction } from '../../src/bill/topics.js';
import { balanceOf, paidOf, type BillFacts } from '../../src/bill/shared/bill.facts.js';
import type { BillState, Cents, Timestamp } from '../../src/bill/shared/bill.types.js';
import type { Scenario } from '../../src/bill/sandbox/sandbox.commands.js';

/*
 * Each bill topic declares samples for its events in `<topic>.samples.ts`. The samples generate golden files, random
 * histories, the lifecycle table, the specs for the list of actions, and the API tour. Production code never imports
 * samples. Only libs/testing and specs import them, from `#domain/samples`.
 */

export type BillCommandOf<T> = Extract<BillCommand, { type: T }>;

/**
 * Generates a command from a bill's facts and two random numbers. Most commands are valid for the bill; some are
 * rejected.
 */
export type Wish<Command = BillCommand> = (facts: BillFacts, at: Timestamp, n: number, m: number) => Command;

/** Sample action for the API tour and for specs of the list of actions. */
export interface ActionSample {
  /**
   * The commands for the action that are least likely to be rejected. If all of them are rejected, so is every other
   * command.
   */
  readonly harmless: (facts: BillFacts, at: Timestamp) => readonly BillCommand[];
  /** Reason shown in the list of actions if `harmless` is empty because the bill has no object for the action. */
  readonly idle?: string;
  /** Steps that make a bill ready for the action over HTTP. If absent, a new bill is ready. */
  readonly ready?: ReadyBill;
}

/** Steps that make a bill ready for an action over HTTP. */
export interface ReadyBill {
  /** Scenario of the simulated payer. */
  readonly scenario?: Scenario;
  /** Actions to perform first. */
  readonly after?: readonly BillAction[];
  /**
   * Request fields that refer to an object on the bill. Each field takes the first entry of the named list in GET
   * …/lifecycle.
   */
  readonly names?: Readonly<Record<string, 'payments' | 'notes' | 'refunds' | 'recoupments' | 'refundRequests'>>;
}

/**
 * Outcome of a trigger in a state:
 *
 * - A state: the state after the trigger.
 * - `refused`: 409 lifecycle_conflict.
 * - `noted`: recorded as activity only.
 * - `nothing`: no event.
 * - `none`: the bill has no object for the trigger.
 */
export type TableOutcome = BillState | 'refused' | 'noted' | 'nothing' | 'none';

/** Row of the lifecycle table. */
export interface LifecycleRow {
  readonly trigger: string;
  readonly kind: 'payer' | 'clock' | 'action' | 'review';
  readonly outcomes: Readonly<Record<BillState, TableOutcome>>;
  readonly command: (state: BillState) => BillCommand;
  /** Which histories lead to the states. If absent, the shortest ones. */
  readonly way?: 'with a payment' | 'after a second review';
  /** Commands to apply after the history, in every state. */
  readonly then?: readonly BillCommand[];
  /** Field that refers to the missing object if the outcome is `none`. If absent, the response is 404. */
  readonly missing?: string;
}

/** A topic's samples. A command, event or action without a sample does not compile. */
export interface TopicSamples<Commands, Events, Actions extends string = never> {
  /** Command generators for random histories. A generator listed twice is used twice as often. */
  readonly wishes: { readonly [T in keyof Commands]: readonly Wish<BillCommandOf<T>>[] };
  /**
   * History for each event type. The last event of that type has every field and is the source of the golden file. A
   * history that does not start with SubmitBill follows `fullSubmission`.
   */
  readonly events: { readonly [T in keyof Events]: readonly BillCommand[] };
  readonly actions: { readonly [A in Actions]: ActionSample };
  readonly lifecycle: readonly LifecycleRow[];
}

/**
 * Returns noon on a date in Los Angeles (1 p.m. during daylight saving time). Either way, the calendar date is the
 * same.
 */
export const noon = (date: string): string => `${date}T20:00:00.000Z`;

/** Returns a command's time and its user's name. */
export const askedAt = (at: Timestamp) => ({ at, actorName: 'Bo Biller' });

/** Returns an ID derived from the time, so that tests can compute it in advance. */
export const idAt = (prefix: string, at: Timestamp): string => `${prefix}_${at.replaceAll(/\D/g, '')}`;

/** Returns a copy of a command with changed data. */
export const but = <C extends BillCommand>(command: C, data: Partial<C['data']>): C => ({
  ...command,
  data: { ...command.data, ...data },
});

/** Returns the item selected by a random number, or undefined if the list is empty. */
export const pick = <Item>(items: readonly Item[], n: number): Item | undefined => items[n % Math.max(1, items.length)];

/** Returns an amount in cents, up to slightly above the balance. */
export const bearableAmount = (facts: BillFacts, n: number): Cents => 1 + (n % Math.max(1, balanceOf(facts) + 50));

/** Returns an amount in cents, up to slightly above the paid amount. */
export const shareOfPaid = (facts: BillFacts, n: number): Cents => 1 + (n % Math.max(1, paidOf(facts) + 20));

/**
 * Date on which every review period in the table's histories is open. No due date has passed except the one under test.
 */
export const TODAY = noon('2026-05-12');

/** Dates in the histories of the lifecycle table. */
export const tableDays = {
  answered: noon('2026-04-01'),
  disputed: noon('2026-04-10'),
  decided: noon('2026-04-20'),
  received: noon('2026-04-28'),
  escalated: noon('2026-05-01'),
  prepared: noon('2026-05-11'),
} as const;

/** ID of the payment in histories with a payment. */
export const SAMPLE_PAYMENT_ID = idAt('pay', tableDays.answered);

/** IDs of the latest EOR in the shortest histories that have one. */
export const LATEST_EOR_IDS: Readonly<Partial<Record<BillState, string>>> = {
  processed: idAt('eor_paper', tableDays.answered),
  partially_paid: idAt('eor', tableDays.answered),
  denied: idAt('eor', tableDays.answered),
  paid: idAt('eor', tableDays.answered),
  second_review: idAt('eor', tableDays.answered),
  ibr: idAt('eor', tableDays.decided),
};
