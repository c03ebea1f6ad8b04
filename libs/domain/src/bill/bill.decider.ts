import type { ByRules, Decider, MessagesOf } from '../kernel/decider.js';
import { Rejection } from '../kernel/rejection.js';
import type { RuleSet } from '../rules/rule-set.js';
import { withConsequences } from './bill.consequences.js';
import type { BillEvent } from './shared/bill.events.js';
import type { BillFacts } from './shared/bill.facts.js';
import type { AllOf } from './shared/bill.topics.js';
import type { Decisions } from './shared/decisions.js';
import { allOf, evolveBill, noBill } from './topics.js';

interface BillCommandMap extends AllOf<'commands'> {}

export type BillCommand = MessagesOf<BillCommandMap>;

const decisions: Decisions<BillCommandMap> = allOf('commands');

/**
 * Decides a command, including its consequences. Throws `not_found` if the bill doesn't exist, unless the command is
 * `SubmitBill`.
 */
const decideBill =
  (type: BillCommand['type']) =>
  (facts: BillFacts, data: BillCommand['data'], rules: RuleSet): readonly BillEvent[] => {
    if (!facts.exists && type !== 'SubmitBill') throw new Rejection('not_found');
    const steps = [decisions[type](facts, data as never, rules)].flat();
    return steps.length === 0 ? [] : withConsequences(facts, 'at' in data ? data.at : data.submittedAt, rules, steps);
  };

/** Reviews, EORs, payments, documents and notes belong to the bill because some rules apply across them. */
export const bill: Decider<BillFacts, BillCommand, BillEvent, ByRules> = {
  initial: noBill,
  decide: Object.fromEntries(
    (Object.keys(decisions) as BillCommand['type'][]).map((type) => [type, decideBill(type)]),
  ) as Decider<BillFacts, BillCommand, BillEvent, ByRules>['decide'],
  evolve: evolveBill,
  customerOf: ({ customerExternalId }) => customerExternalId,
};
