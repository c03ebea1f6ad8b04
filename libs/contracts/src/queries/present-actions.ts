import {
  type RuleSet,
  allowedActions,
  NOTHING_PAID_LATE,
  type ActionVerdict,
  type BillAction,
  type BillFacts,
  type BillState,
  type Timestamp,
} from '#domain';
import { actions } from '../actions/actions.js';
import type { ActionView } from './lifecycle.view.js';

const actionOrder = Object.keys(actions) as readonly BillAction[];

/** The first allowed action is marked as primary. */
const usualNextActions: Readonly<Record<BillState, readonly BillAction[]>> = {
  submitted: ['set_delivery_route', 'mark_sent'],
  accepted: ['post_payment'],
  accepted_no_response: ['send_duplicate'],
  rejected: ['resubmit'],
  processed: ['post_payment'],
  partially_paid: ['second_review', 'independent_bill_review', 'post_payment'],
  denied: ['second_review', 'independent_bill_review', 'close'],
  paid: ['close'],
  second_review: ['post_payment'],
  ibr: ['post_payment'],
  lien: ['post_payment'],
  closed: [],
};

/**
 * In display order, with the recommended next step marked. `late`: whether a late payment lacks its penalty and
 * interest, which `facts` does not show.
 */
export const presentActions = (
  facts: BillFacts,
  at: Timestamp,
  rules: RuleSet,
  { erased = false, late = true }: { readonly erased?: boolean; readonly late?: boolean } = {},
): readonly ActionView[] => {
  const known = allowedActions(facts, at, rules, erased).map((verdict) =>
    verdict.id === 'demand_penalty_interest' && verdict.enabled && !late
      ? { ...verdict, enabled: false, reason: NOTHING_PAID_LATE }
      : verdict,
  );
  const verdicts = new Map(known.map((verdict) => [verdict.id, verdict]));
  const primary = usualNextActions[facts.state].find((id) => verdicts.get(id)?.enabled);
  return actionOrder.map((id) => presentAction(id, verdicts.get(id), id === primary));
};

const presentAction = (id: BillAction, verdict: ActionVerdict | undefined, primary: boolean): ActionView => {
  const { label, description, tone = 'default' } = actions[id];
  return {
    id,
    label,
    description,
    enabled: verdict?.enabled ?? false,
    primary,
    tone: primary ? 'primary' : tone,
    ...(verdict?.reason && { reason: verdict.reason }),
  };
};

/** Suggestions. Any other text is also accepted. */
export const closeReasons: readonly { readonly id: string; readonly label: string }[] = [
  { id: 'paid_in_full', label: 'Paid in full' },
  { id: 'fee_schedule_paid', label: 'Paid per the fee schedule' },
  { id: 'contract_discount', label: 'Contract discount' },
  { id: 'sbr_deadline_missed', label: 'Second review deadline missed' },
  { id: 'uncollectible_write_off', label: 'Uncollectible, written off' },
  { id: 'replaced_by_corrected_bill', label: 'Replaced by a corrected bill' },
  { id: 'duplicate', label: 'Duplicate' },
  { id: 'billed_in_error', label: 'Billed in error' },
  { id: 'settled_lien', label: 'Lien settled' },
  { id: 'other', label: 'Other' },
];
