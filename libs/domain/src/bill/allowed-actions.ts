import type { Timestamp } from '../kernel/calendar.js';
import type { RuleSet } from '../rules/rule-set.js';
import { Rejection } from '../kernel/rejection.js';
import type { BillFacts } from './shared/bill.facts.js';
import { billActions, type BillAction } from './topics.js';
import { actionGuard, type ActionRule } from './shared/decisions.js';

/** `reason`: if the action is not allowed, the cause; otherwise a caution or null. Contains no personal data. */
export interface ActionVerdict {
  readonly id: BillAction;
  readonly enabled: boolean;
  readonly reason: string | null;
}

/**
 * Rejects every action on an erased bill. Its encryption key has been destroyed, so new text could not be encrypted.
 */
export const ERASED_DETAIL = 'The personal data of this bill was erased. Nothing more can be recorded.';

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
 * Applies the same rules as the decisions, so the list always agrees with them. `erased`: the personal data was
 * shredded.
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
