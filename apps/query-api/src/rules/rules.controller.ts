import { queryController } from '../kernel/query-controller.js';
import { GetRules } from './rule.queries.js';

export const RulesController = queryController({ listRules: GetRules });
