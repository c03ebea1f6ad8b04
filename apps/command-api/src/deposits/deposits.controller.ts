import { commandController } from '#commands';
import { SaveBankStatement } from './save-bank-statement.js';

export const DepositsController = commandController({
  saveBankStatement: SaveBankStatement,
});
