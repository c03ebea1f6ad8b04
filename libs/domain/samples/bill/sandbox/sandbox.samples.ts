import {
  askedAt,
  bearableAmount,
  idAt,
  pick,
  TODAY,
  type BillCommandOf,
  type LifecycleRow,
  type TableOutcome,
  type TopicSamples,
  type Wish,
} from '../bill.samples.js';
import type { BillState } from '../../../src/bill/shared/bill.types.js';
import { inReview, refusedInAll, unanswered } from '../lifecycle.samples.js';
import { scenarios, type SandboxCommands, type Scenario } from '../../../src/bill/sandbox/sandbox.commands.js';

/**
 * Returns a command that runs a simulated payer scenario. `amount`: cents, only for partial_payment; defaults to half
 * of the balance.
 */
export const simulate = (
  scenario: Scenario,
  at: string,
  amount: number | null = null,
): BillCommandOf<'SimulatePayer'> => ({
  type: 'SimulatePayer',
  data: {
    ...askedAt(at),
    scenario,
    amount,
    reasonCode: null,
    eorId: idAt('eor', at),
    paymentId: idAt('pay', at),
    payerClaimControlNumber: 'PCCN-1',
    checkNumber: '5001',
  },
});

const row = (scenario: Scenario, outcomes: Partial<Record<BillState, TableOutcome>>): LifecycleRow => ({
  kind: 'payer',
  trigger: `simulate ${scenario}`,
  outcomes: { ...refusedInAll, ...outcomes },
  command: () => simulate(scenario, TODAY),
});

const anyScenario: Wish<BillCommandOf<'SimulatePayer'>> = (facts, at, n, m) => {
  const scenario = pick(scenarios, m) ?? 'accepted';
  return simulate(scenario, at, scenario === 'partial_payment' && n % 2 ? bearableAmount(facts, n) : null);
};

export const sandboxSamples: TopicSamples<SandboxCommands, object> = {
  wishes: {
    SimulatePayer: [(_, at) => simulate('accepted', at), anyScenario, anyScenario, anyScenario],
  },
  events: {},
  actions: {},
  lifecycle: [
    row('accepted', { submitted: 'accepted' }),
    row('rejected', { submitted: 'rejected' }),
    row('processed', { ...unanswered('processed'), ...inReview('processed') }),
    row('denied', { ...unanswered('denied'), processed: 'denied', ...inReview('denied') }),
    row('partial_payment', {
      ...unanswered('partially_paid'),
      processed: 'partially_paid',
      partially_paid: 'partially_paid',
      denied: 'partially_paid',
      ...inReview('partially_paid'),
    }),
    row('paid', {
      ...unanswered('paid'),
      processed: 'paid',
      partially_paid: 'paid',
      denied: 'paid',
      ...inReview('paid'),
    }),
  ],
};
