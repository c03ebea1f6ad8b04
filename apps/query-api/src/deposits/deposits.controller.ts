import { queryController } from '../kernel/query-controller.js';
import { GetBankStatement, GetDeposit, ListDeposits } from './deposit.queries.js';

export const DepositQueriesController = queryController({
  listDeposits: ListDeposits,
  getDeposit: GetDeposit,
  getBankStatement: GetBankStatement,
});
