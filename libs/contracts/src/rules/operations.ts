import type { OperationEntry } from '../kernel/operation.js';
import { ListRulesRequest, RuleListView } from './rule.views.js';

/** The law that the service computes by, as dated data. Part of the table of operations. */
export const ruleOperations = {
  listRules: {
    method: 'GET',
    path: '/rules',
    section: 'Directories',
    ext: true,
    summary: 'Rules that fees, deadlines and rates are computed by, on a day',
    description:
      'The same for every organization of an installation. An entry that ran out stays in the list as `expired` until another one takes its place: clocks go on by it, as unproven. What nobody knows by id is an empty list.',
    server: ['bills:read'],
    browser: ['bills:read'],
    reach: 'open',
    body: 'none',
    answer: 'plain',
    status: [200],
    rate: 'default',
    query: ListRulesRequest,
    view: RuleListView,
  },
} as const satisfies Record<string, OperationEntry>;
