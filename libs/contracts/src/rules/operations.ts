import type { OperationEntry } from '../kernel/operation.js';
import { ListRulesRequest, RuleListView, RulesVersionsView } from './rule.views.js';

/** The law that the service computes by, as dated data. Part of the table of operations. */
export const ruleOperations = {
  listRules: {
    method: 'GET',
    path: '/rules',
    section: 'Directories',
    ext: true,
    summary: 'List the rules for fees, deadlines and rates on a date',
    description:
      'The same for every organization of an installation. An entry that ran out stays in the list as `expired` until another one takes its place: clocks go on by it, as unproven. What nobody knows by id is an empty list.',
    server: ['bills:read'],
    browser: ['bills:read'],
    reach: 'open',
    body: 'none',
    answer: 'plain',
    status: [200],
    rate: 'default',
    etag: true,
    query: ListRulesRequest,
    view: RuleListView,
  },
  listRulesVersions: {
    method: 'GET',
    path: '/rules/versions',
    section: 'Directories',
    ext: true,
    summary: 'List rule versions and their effective dates',
    description:
      'The newest first. The last one is the set of the first release that knew rules: nobody activated it. Who did, and why, stands in `workcomp rules versions` of the operator.',
    server: ['bills:read'],
    browser: ['bills:read'],
    reach: 'open',
    body: 'none',
    answer: 'plain',
    status: [200],
    rate: 'default',
    etag: true,
    view: RulesVersionsView,
  },
} as const satisfies Record<string, OperationEntry>;
