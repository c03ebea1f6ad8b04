import type { Timestamp } from '../kernel/calendar.js';
import type { RuleSet } from '../rules/rule-set.js';
import { Rejection } from '../kernel/rejection.js';
import type { BillFacts } from './shared/bill.facts.js';
import { billActions, type BillAction } from './topics.js';
import { actionGuard, type ActionRule } from './shared/decisions.js';

/**
 * May a person do this to the bill now? `reason` says why not, in a sentence of states and ids; of what may be done, what
 * to think of first.
 */
export interface ActionVerdict {
  readonly id: BillAction;
  readonly enabled: boolean;
  readonly reason: string | null;
}

/** An erased bill has no key any more that could seal what an action says: what its refusal tells, too. */
export const ERASED_DETAIL = 'Its personal data was erased: nothing more can be recorded.';

const actions: Readonly<Record<BillAction, ActionRule>> = billActions;
const assertAllowed = actionGuard(actions);

const refusalOf = (facts: BillFacts, action: BillAction, at: Timestamp, rules: RuleSet): string | null => {
  try {
    assertAllowed(facts, action, at, rules);
    return null;
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    return error.detail ?? error.errors?.[0]?.message ?? error.code;
  }
};

/**
 * Every action with its verdict, by the rules that the decisions ask, so that the list and they cannot drift. `erased`:
 * the bill's personal data was shredded.
 */
export const allowedActions = (
  facts: BillFacts,
  at: Timestamp,
  rules: RuleSet,
  erased = false,
): readonly ActionVerdict[] =>
  (Object.keys(actions) as BillAction[]).map((id) => {
    const { idle, caution } = actions[id];
    const reason = idle?.(facts, rules) ?? refusalOf(facts, id, at, rules) ?? (erased ? ERASED_DETAIL : null);
    return reason === null ? { id, enabled: true, reason: caution?.(facts) ?? null } : { id, enabled: false, reason };
  });
