import type { OperationEntry } from '../kernel/operation.js';
import { ListRulesRequest, RuleListView, RulesVersionsView } from './rule.views.js';

/** Rules used for calculations, as dated data. */
export const ruleOperations = {
  listRules: {
    method: 'GET',
    path: '/rules',
    section: 'Directories',
    ext: true,
    summary: 'List the rules for fees, deadlines and rates on a date',
    description:
      'Rules are the same for every organization of an installation. An entry that has ended stays in the list as `expired` until another entry replaces it; deadlines continue to use it, as unproven. An unknown ID returns an empty list.',
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
      'Newest first. The last version is the set of the first release that supported rules; it has no activation. The operator command `workcomp rules versions` shows who activated a version and why.',
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
