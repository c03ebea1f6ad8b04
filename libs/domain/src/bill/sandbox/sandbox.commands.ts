import { sum } from '../../kernel/money.js';
import { losAngelesDate, type Timestamp } from '../../kernel/calendar.js';
import { assertState, throwInvalid, type CommandContext, type Decisions, type Step } from '../shared/decisions.js';
import type { BillEvent } from '../shared/bill.events.js';
import { balanceOf, dueOf, openEor, paidOf, stateOf, type BillFacts } from '../shared/bill.facts.js';
import type { BillState, Cents } from '../shared/bill.types.js';
import { adjustmentOf, allocatedLines, eorReceivedEvent, reviewDecidedEvents, type PayerEor } from '../eors/index.js';
import { owedByLine } from '../lines/line-money.js';
import { billAcceptedEvent, billRejectedEvent } from '../payer-answers/index.js';
import { paymentPostedEvent } from '../payments/index.js';
import type { RuleSet } from '../../rules/rule-set.js';

export const scenarios = ['accepted', 'processed', 'rejected', 'denied', 'partial_payment', 'paid'] as const;

/** Action of the sandbox's simulated payer. */
export type Scenario = (typeof scenarios)[number];

/** Commands for the sandbox's simulated payer. */
export interface SandboxCommands {
  readonly SimulatePayer: CommandContext & {
    scenario: Scenario;
    /** Only for partial_payment. If null, half of the balance. */
    amount: Cents | null;
    reasonCode: string | null;
    eorId: string;
    paymentId: string;
    payerClaimControlNumber: string;
    checkNumber: string;
  };
}

type Simulation = SandboxCommands['SimulatePayer'];

const waitingStates: readonly BillState[] = ['submitted', 'accepted', 'accepted_no_response', 'second_review', 'ibr'];

const unsettledStates: readonly BillState[] = [...waitingStates, 'processed', 'partially_paid', 'denied'];

/** States in which each scenario is allowed. */
const scenarioStates: Readonly<Record<Scenario, readonly BillState[]>> = {
  accepted: ['submitted'],
  rejected: ['submitted'],
  processed: waitingStates,
  denied: [...waitingStates, 'processed'],
  partial_payment: unsettledStates,
  paid: unsettledStates,
};

/** CARC 45: the charge exceeds the fee schedule. */
const DEFAULT_REASON_CODE = 'CO-45';

/** The EOR is dated and served on the date of `at` in Los Angeles. */
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

/** Records an EOR with its payment, if any, and the effect on the review. */
const eorForAmount =
  (command: Simulation, reported: Cents, paid: Cents, limits?: readonly Cents[]): Step =>
  (facts, after) => {
    const eor = sandboxEor(command.at, command.eorId, reported, command.payerClaimControlNumber);
    const lines = allocatedLines(facts, reported, adjustmentOf(command.reasonCode ?? DEFAULT_REASON_CODE), limits);
    const announced = eorReceivedEvent(facts, eor, lines, command.actorName);
    const events = paid > 0 ? [announced, simulatedPayment(facts, command, paid, command.eorId)] : [announced];
    return [...events, ...reviewDecidedEvents(facts, events, after)];
  };

const simulatedPayment = (facts: BillFacts, command: Simulation, principal: Cents, eorId: string): BillEvent =>
  paymentPostedEvent(facts, {
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

/** Pays on the open EOR if the amount fits, otherwise on a new EOR. */
const paymentStep =
  (command: Simulation, amount: Cents): Step =>
  (facts, after) => {
    const open = ['processed', 'partially_paid'].includes(stateOf(facts)) ? openEor(facts) : undefined;
    return open && amount <= open.rest
      ? [simulatedPayment(facts, command, amount, open.eor.eorId)]
      : eorForAmount(command, amount, amount)(facts, after);
  };

/** Returns the unpaid amount due by contract or fee schedule, but at most the balance. */
const announcedAmount = (facts: BillFacts): Cents => {
  const rest = sum(facts.lines.map(dueOf)) - paidOf(facts);
  return rest > 0 ? Math.min(balanceOf(facts), rest) : balanceOf(facts);
};

const acceptanceStep =
  ({ at }: Simulation, rules: RuleSet): Step =>
  (facts) => [billAcceptedEvent(facts, at, 'sandbox', rules)];

const rejectionStep =
  ({ at, reasonCode }: Simulation): Step =>
  (facts) => {
    const code = reasonCode ?? 'A3:21';
    const issue = {
      code,
      description: 'The payer could not match the bill to a claim.',
      fieldPaths: ['bill.claim.claimNumber'],
    };
    return [
      billRejectedEvent(facts, { at, code, reason: 'Missing or invalid information.', issues: [issue] }, 'sandbox'),
    ];
  };

const scenarioStep = (command: Simulation, rules: RuleSet): Step => {
  switch (command.scenario) {
    case 'accepted':
      return acceptanceStep(command, rules);
    case 'rejected':
      return rejectionStep(command);
    case 'processed':
      // Announces up to each line's fee schedule amount, so that nothing is left in dispute.
      return (facts, after) => eorForAmount(command, announcedAmount(facts), 0, owedByLine(facts))(facts, after);
    case 'denied':
      return eorForAmount(command, 0, 0);
    case 'partial_payment':
      return (facts, after) =>
        paymentStep(command, command.amount ?? Math.max(1, Math.floor(balanceOf(facts) / 2)))(facts, after);
    case 'paid':
      return (facts, after) => paymentStep(command, balanceOf(facts))(facts, after);
  }
};

export const sandboxDecisions: Decisions<SandboxCommands> = {
  SimulatePayer: (facts, command, rules) => {
    if (command.amount !== null && command.scenario !== 'partial_payment')
      // Field problems are reported before state problems. But if nothing is open, no amount would be valid, so the
      // state is reported.
      return throwInvalid('amount', 'is allowed only for the scenario partial_payment');
    const balance = balanceOf(facts);
    if (command.amount !== null && balance > 0 && command.amount > balance)
      return throwInvalid('amount', 'must not exceed the balance');
    assertState(facts, scenarioStates[command.scenario], `the scenario ${command.scenario}`);
    const acceptFirst = stateOf(facts) === 'submitted' && !['accepted', 'rejected'].includes(command.scenario);
    return [...(acceptFirst ? [acceptanceStep(command, rules)] : []), scenarioStep(command, rules)];
  },
};
