import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { bankStatements, Commands, HttpCommand, type CommandResponse } from '#commands';
import { presentBankStatement, SaveBankStatementRequest, type BankStatementView } from '#contracts';
import {
  bankStatementStream,
  centsOf,
  isRealDate,
  losAngelesDate,
  Rejection,
  type BankStatementCommand,
} from '#domain';
import { data } from '#http';

export class SaveBankStatement extends HttpCommand<BankStatementView, { readonly date: string }> {}

@CommandHandler(SaveBankStatement)
export class SaveBankStatementHandler implements ICommandHandler<SaveBankStatement> {
  constructor(private readonly commands: Commands) {}

  async execute(request: SaveBankStatement): Promise<CommandResponse<BankStatementView>> {
    const { date } = request.path;
    if (!isRealDate(date)) throw new Rejection('not_found');
    return this.commands.handle(request, bankStatements, {
      stream: bankStatementStream(request.context.organizationId),
      form: SaveBankStatementRequest,
      shown: ({ state }) => data(presentBankStatement(date, state)),
      rules: ({ amount }, { at }) =>
        typeof amount === 'number' && date > losAngelesDate(at)
          ? [{ path: 'amount', message: 'must be null for a day in the future' }]
          : [],
      signedBy: ({ actorName }) => actorName,
      command: ({ amount }: SaveBankStatementRequest, { at }): BankStatementCommand => ({
        type: 'RecordBankDeposit',
        data: { date, amount: amount === null ? null : centsOf(amount), at },
      }),
      present: ({ state }) => ({ body: presentBankStatement(date, state) }),
    });
  }
}
