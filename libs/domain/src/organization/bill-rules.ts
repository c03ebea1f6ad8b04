import type { Decider } from '../kernel/decider.js';
import { Rejection } from '../kernel/rejection.js';
import type { BillRule } from './bill-rule.js';
import type { OrganizationCommand } from './organization.commands.js';
import type { OrganizationEvent } from './organization.events.js';
import { requireOrganization, type Organization } from './organization.state.js';

type Decide = Decider<Organization, OrganizationCommand, OrganizationEvent>['decide'];

const MAX_BILL_RULES = 200;

/** Returns the practice's rules in the order in which they were added. */
export const billRulesOf = ({ billRules = [] }: Pick<Organization, 'billRules'>): readonly BillRule[] =>
  billRules.flatMap(({ record }) => record ?? []);

const keys = ['code', 'needs', 'documentType', 'modifier', 'effectiveFrom', 'effectiveTo'] as const;

/** An unknown ID creates a new rule. */
export const decideBillRules: Pick<Decide, 'SaveBillRule' | 'RemoveBillRule'> = {
  SaveBillRule: (state, { id, facts }) => {
    const all = billRulesOf(requireOrganization(state));
    const known = all.find((rule) => rule.id === id);
    if (known && keys.every((key) => known[key] === facts[key])) return [];
    if (!known && all.length >= MAX_BILL_RULES)
      throw new Rejection('validation_error', undefined, [
        { path: 'code', message: `cannot be added: a practice has at most ${MAX_BILL_RULES} rules` },
      ]);
    return [{ type: 'BillRuleSaved', data: { organizationId: state.organizationId, id, rule: facts } }];
  },
  RemoveBillRule: (state, { id }) => {
    if (!billRulesOf(requireOrganization(state)).some((rule) => rule.id === id)) throw new Rejection('not_found');
    return [{ type: 'BillRuleRemoved', data: { organizationId: state.organizationId, id } }];
  },
};
