import type { OperationEntry } from '../kernel/operation.js';
import { BillRuleRequest, BillRuleTestView, BillRuleView, TestBillRuleQuery } from './bill-rules.js';
import { RemovedView } from './custom-administrator.js';
import { organizationChange, organizationQuery } from './operation-kinds.js';

export const billRuleOperations = {
  listBillRules: {
    ...organizationQuery,
    path: '/organization/bill-rules',
    ext: true,
    summary: "List the practice's rules for bills",
    description:
      'A rule says what lines with a code need: a type of document, an authorization, or a modifier. A bill without it has the warning `practice_rule` when it is validated and submitted.',
    view: [BillRuleView],
  },
  addBillRule: {
    ...organizationChange,
    method: 'POST',
    path: '/organization/bill-rules',
    ext: true,
    status: [201],
    summary: 'Add a rule for bills',
    description: 'At most 200 rules per practice.',
    request: BillRuleRequest,
    view: BillRuleView,
  },
  replaceBillRule: {
    ...organizationChange,
    method: 'PATCH',
    path: '/organization/bill-rules/{id}',
    ext: true,
    summary: 'Change a rule for bills',
    description: 'Replaces all fields. Warnings of submitted bills do not change.',
    request: BillRuleRequest,
    view: BillRuleView,
  },
  removeBillRule: {
    ...organizationChange,
    method: 'DELETE',
    path: '/organization/bill-rules/{id}',
    ext: true,
    body: 'none',
    summary: 'Remove a rule for bills',
    view: RemovedView,
  },
  testBillRule: {
    ...organizationQuery,
    path: '/organization/bill-rules/test',
    ext: true,
    server: [['orgs:read', 'bills:read']],
    browser: [['organization:manage', 'bills:read']],
    summary: 'Test a rule on past bills',
    description:
      'Returns how many bills since a date would have the warning, and the newest of them. The rule need not be saved, and its dates of service do not matter.',
    query: TestBillRuleQuery,
    view: BillRuleTestView,
  },
} as const satisfies Record<string, OperationEntry>;
