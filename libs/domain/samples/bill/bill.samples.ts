import type { BillCommand } from '../../src/bill/bill.decider.js';
import type { BillAction } from '../../src/bill/topics.js';
import { balanceOf, paidOf, type BillFacts } from '../../src/bill/shared/bill.facts.js';
import type { BillState, Cents, Timestamp } from '../../src/bill/shared/bill.types.js';
import type { Scenario } from '../../src/bill/sandbox/sandbox.commands.js';

/*
 * Each topic of the bill declares samples beside its events: `<topic>.samples.ts`. Golden files, random histories, the table
 * of the lifecycle, the list of actions in specs and the tour of the API are derived from them. The product never imports
 * them: they are entered by `#domain/samples`, from libs/testing and specs alone.
 */

/** The command of one type. */
export type BillCommandOf<T> = Extract<BillCommand, { type: T }>;

/**
 * Makes up a command from the facts of a bill and two random numbers: mostly one that the bill can bear, sometimes one that
 * is refused.
 */
export type Wish<Command = BillCommand> = (facts: BillFacts, at: Timestamp, n: number, m: number) => Command;

/** An action in specs of the list of actions, and in the tour of the API. */
export interface ActionSample {
  /** The most harmless commands of the action: what refuses all of them refuses every other one, too. */
  readonly harmless: (facts: BillFacts, at: Timestamp) => readonly BillCommand[];
  /** The reason in the list of actions where there is nothing to do it to, `harmless` being empty. */
  readonly idle?: string;
  /** How a bill becomes ready for it over HTTP; a new bill is, unless this says otherwise. */
  readonly ready?: ReadyBill;
}

/** How a bill becomes ready for an action over HTTP. */
export interface ReadyBill {
  /** The answer of the payer that the sandbox plays. */
  readonly scenario?: Scenario;
  /** Actions before it. */
  readonly after?: readonly BillAction[];
  /** Fields of the form that name something of the bill: each with the list of GET …/lifecycle whose first entry it names. */
  readonly names?: Readonly<Record<string, 'payments' | 'notes' | 'refunds' | 'recoupments' | 'refundRequests'>>;
}

/**
 * The outcome of a trigger in a state: the state after it; `refused` is 409 lifecycle_conflict; `noted` is activity only;
 * `nothing` records nothing; `none`: the bill has nothing that it could be about.
 */
export type TableOutcome = BillState | 'refused' | 'noted' | 'nothing' | 'none';

/** A row of the lifecycle's table. */
export interface LifecycleRow {
  readonly trigger: string;
  readonly kind: 'payer' | 'clock' | 'action' | 'review';
  readonly outcomes: Readonly<Record<BillState, TableOutcome>>;
  readonly command: (state: BillState) => BillCommand;
  /** The histories that lead into the states; the shortest ones unless this says otherwise. */
  readonly way?: 'with a payment' | 'after a second review';
  /** Commands that follow the way, in every state. */
  readonly then?: readonly BillCommand[];
  /** The field that names what the bill has not, where the outcome is `none`; 404 where no field does. */
  readonly missing?: string;
}

/** The samples of a topic: a command, an event or an action without one does not compile. */
export interface TopicSamples<Commands, Events, Actions extends string = never> {
  /** The wishes for each command in random histories. One that is listed twice is wished twice as often. */
  readonly wishes: { readonly [T in keyof Commands]: readonly Wish<BillCommandOf<T>>[] };
  /**
   * For each event a history whose last event of the type has every field: its golden file is written from it. Histories that
   * do not begin with SubmitBill follow `fullSubmission`.
   */
  readonly events: { readonly [T in keyof Events]: readonly BillCommand[] };
  readonly actions: { readonly [A in Actions]: ActionSample };
  /** Rows of the lifecycle's table. */
  readonly lifecycle: readonly LifecycleRow[];
}

/** Noon of a day in Los Angeles (standard time; one o'clock in summer): the same calendar day either way. */
export const noon = (date: string): string => `${date}T20:00:00.000Z`;

/** The time of a command, and the name of whoever asks. */
export const askedAt = (at: Timestamp) => ({ at, actorName: 'Bo Biller' });

/** An id made from the instant, so that a test knows it beforehand. */
export const idAt = (prefix: string, at: Timestamp): string => `${prefix}_${at.replaceAll(/\D/g, '')}`;

/** A copy of a command with other data. */
export const but = <C extends BillCommand>(command: C, data: Partial<C['data']>): C => ({
  ...command,
  data: { ...command.data, ...data },
});

/** One of a list, by a random number; undefined where it is empty. */
export const pick = <Item>(items: readonly Item[], n: number): Item | undefined => items[n % Math.max(1, items.length)];

/** Mostly an amount that the bill can bear, sometimes one that it cannot. Cents. */
export const bearableAmount = (facts: BillFacts, n: number): Cents => 1 + (n % Math.max(1, balanceOf(facts) + 50));

/** Mostly a part of what is paid, sometimes more. Cents. */
export const shareOfPaid = (facts: BillFacts, n: number): Cents => 1 + (n % Math.max(1, paidOf(facts) + 20));

/** A day on which every window of the table's histories is open and no due date has passed but the one in question. */
export const TODAY = noon('2026-05-12');

/** The days of the table's histories. */
export const tableDays = {
  answered: noon('2026-04-01'),
  disputed: noon('2026-04-10'),
  decided: noon('2026-04-20'),
  received: noon('2026-04-28'),
  escalated: noon('2026-05-01'),
  prepared: noon('2026-05-11'),
} as const;

/** The payment of the histories with a payment. */
export const SAMPLE_PAYMENT_ID = idAt('pay', tableDays.answered);

/** The latest EOR of the shortest ways that have one. */
export const LATEST_EOR_IDS: Readonly<Partial<Record<BillState, string>>> = {
  processed: idAt('eor_paper', tableDays.answered),
  partially_paid: idAt('eor', tableDays.answered),
  denied: idAt('eor', tableDays.answered),
  paid: idAt('eor', tableDays.answered),
  second_review: idAt('eor', tableDays.answered),
  ibr: idAt('eor', tableDays.decided),
};
