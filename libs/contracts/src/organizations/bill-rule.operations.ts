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
      'A rule requires a type of document, an authorization or a modifier for lines with a code. A bill that does not meet a rule has the warning `practice_rule` when it is validated and submitted.',
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
      'Returns the number of bills since a date that would have the warning, and the newest of these bills. The rule does not have to be saved. Its dates of service are ignored.',
    query: TestBillRuleQuery,
    view: BillRuleTestView,
  },
} as const satisfies Record<string, OperationEntry>;
