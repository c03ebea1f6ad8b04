import { queryController } from '../kernel/query-controller.js';
import { ListRules } from './rule.queries.js';

export const RulesController = queryController({ listRules: ListRules });
