import { losAngelesDate, type Timestamp } from '../../kernel/calendar.js';
import { allowFrom, invalid, type CommandContext, type Decisions } from '../bill.decisions.js';
import type { BillEvent } from '../bill.events.js';
import { allowedOf, balanceOf, openEor, paidOf, stateOf, type BillFacts } from '../bill.facts.js';
import { settled, type OutcomePart } from '../bill.outcome.js';
import type { BillState, Cents } from '../bill.types.js';
import { adjustmentOf, decidedBy, eorReceived, sharedLines, type PayerEor } from '../eors/eors.commands.js';
import { owedByLine } from '../lines/line-money.js';
import { accept, billRejected } from '../payer-answers/payer-answers.commands.js';
import { paymentPosted } from '../payments/payments.commands.js';

export const scenarios = ['accepted', 'processed', 'rejected', 'denied', 'partial_payment', 'paid'] as const;

/** Scenario that the sandbox's payer can be told to play. */
export type Scenario = (typeof scenarios)[number];

/** Commands to the sandbox's payer. */
export interface SandboxCommands {
  readonly SimulatePayer: CommandContext & {
    scenario: Scenario;
    /** Only with partial_payment; null = half of the balance. */
    amount: Cents | null;
    reasonCode: string | null;
    eorId: string;
    paymentId: string;
    payerClaimControlNumber: string;
    checkNumber: string;
  };
}

type Simulation = SandboxCommands['SimulatePayer'];

const waiting: readonly BillState[] = ['submitted', 'accepted', 'accepted_no_response', 'second_review', 'ibr'];

const unsettled: readonly BillState[] = [...waiting, 'processed', 'partially_paid', 'denied'];

/** From which states each scenario may be played. */
const simulateFrom: Readonly<Record<Scenario, readonly BillState[]>> = {
  accepted: ['submitted'],
  rejected: ['submitted'],
  processed: waiting,
  denied: [...waiting, 'processed'],
  partial_payment: unsettled,
  paid: unsettled,
};

/** CARC 45, charge exceeds the fee schedule: what the sandbox's payer says unless told otherwise. */
const ABOVE_SCHEDULE = 'CO-45';

/** An EOR dated and served on the Los Angeles day of an instant, as the sandbox's payer makes it. */
const sandboxEor = (at: Timestamp, eorId: string, reportedPaid: Cents, payerClaimControlNumber: string): PayerEor => ({
  eorId,
  source: 'sandbox',
  eorDate: losAngelesDate(at),
  servedAt: losAngelesDate(at),
  reportedPaid,
  payerClaimControlNumber,
  answers: null,
  lines: [],
  claimAdjustments: [],
  remarkCodes: [],
  document: null,
});

/** An EOR over an amount, with the payment when there is one, and what they decide. */
const eorOver =
  (command: Simulation, reported: Cents, paid: Cents, limits?: readonly Cents[]): OutcomePart =>
  (facts) => {
    const eor = sandboxEor(command.at, command.eorId, reported, command.payerClaimControlNumber);
    const lines = sharedLines(facts, reported, adjustmentOf(command.reasonCode ?? ABOVE_SCHEDULE), limits);
    const announced = eorReceived(facts, eor, lines, command.actorName);
    const events = paid > 0 ? [announced, simulatedPayment(facts, command, paid, command.eorId)] : [announced];
    return [...events, ...decidedBy(facts, events)];
  };

const simulatedPayment = (facts: BillFacts, command: Simulation, principal: Cents, eorId: string): BillEvent =>
  paymentPosted(facts, {
    paymentId: command.paymentId,
    eorId,
    amount: principal,
    penalty: 0,
    interest: 0,
    method: 'check',
    source: '835',
    checkNumber: command.checkNumber,
    depositDate: losAngelesDate(command.at),
    note: null,
    at: command.at,
    actorName: command.actorName,
  });

/** A payment on the open EOR when it fits the rest, else with a new EOR over its amount. */
const payment =
  (command: Simulation, amount: Cents): OutcomePart =>
  (facts) => {
    const open = ['processed', 'partially_paid'].includes(stateOf(facts)) ? openEor(facts) : undefined;
    return open && amount <= open.rest
      ? [simulatedPayment(facts, command, amount, open.eor.eorId)]
      : eorOver(command, amount, amount)(facts);
  };

/**
 * Amount that the payer announces when it processes: allowed by the schedules and not paid, never above the balance.
 */
const announced = (facts: BillFacts): Cents => {
  const rest = allowedOf(facts) - paidOf(facts);
  return rest > 0 ? Math.min(balanceOf(facts), rest) : balanceOf(facts);
};

const rejection =
  ({ at, reasonCode }: Simulation): OutcomePart =>
  (facts) => {
    const code = reasonCode ?? 'A3:21';
    const issue = {
      code,
      description: 'The payer could not match the bill to a claim.',
      fieldPaths: ['bill.claim.claimNumber'],
    };
    return [billRejected(facts, { at, code, reason: 'Missing or invalid information.', issues: [issue] }, 'sandbox')];
  };

const scenarioStep = (command: Simulation): OutcomePart => {
  switch (command.scenario) {
    case 'accepted':
      return accept(command.at, 'sandbox');
    case 'rejected':
      return rejection(command);
    case 'processed':
      // Line by line up to the schedule, so that nothing is left in dispute.
      return (facts) => eorOver(command, announced(facts), 0, owedByLine(facts))(facts);
    case 'denied':
      return eorOver(command, 0, 0);
    case 'partial_payment':
      return (facts) => payment(command, command.amount ?? Math.max(1, Math.floor(balanceOf(facts) / 2)))(facts);
    case 'paid':
      return (facts) => payment(command, balanceOf(facts))(facts);
  }
};

export const sandboxDecisions: Decisions<SandboxCommands> = {
  SimulatePayer: (facts, command) => {
    if (command.amount !== null && command.scenario !== 'partial_payment')
      return invalid('amount', 'belongs to the scenario partial_payment only');
    // Fields come before the state; but where nothing is open no amount would be right, so the state says why.
    const balance = balanceOf(facts);
    if (command.amount !== null && balance > 0 && command.amount > balance)
      return invalid('amount', 'must not be above the balance');
    allowFrom(facts, simulateFrom[command.scenario], `the scenario ${command.scenario}`);
    const acceptFirst = stateOf(facts) === 'submitted' && !['accepted', 'rejected'].includes(command.scenario);
    return settled(facts, command.at, ...(acceptFirst ? [accept(command.at, 'sandbox')] : []), scenarioStep(command));
  },
};
