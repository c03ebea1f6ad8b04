import { queryController } from '../kernel/query-controller.js';
import { GetRules, GetRulesVersions } from './rule.queries.js';

export const RulesController = queryController({ listRules: GetRules, listRulesVersions: GetRulesVersions });
