import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { HttpCommand, type CommandResponse } from '#commands';
import { ClearCheckRequest, type ChangedCheckView } from '#contracts';
import { losAngelesDate } from '#domain';
import { CheckCommands, type CheckPath } from './check-commands.js';
import { futureDayProblems } from './refund-check.js';

export class ClearCheck extends HttpCommand<ChangedCheckView, CheckPath> {}

@CommandHandler(ClearCheck)
export class ClearCheckHandler implements ICommandHandler<ClearCheck> {
  constructor(private readonly checks: CheckCommands) {}

  execute(request: ClearCheck): Promise<CommandResponse<ChangedCheckView>> {
    return this.checks.handle(request, {
      form: ClearCheckRequest,
      rules: ({ cleared, clearedOn }, { at }) =>
        cleared === false && clearedOn !== undefined
          ? [{ path: 'clearedOn', message: 'must be omitted if cleared is false' }]
          : futureDayProblems('clearedOn', clearedOn, at),
      command: ({ cleared, clearedOn, bankReference }, { at }) => ({
        type: 'ClearCheck',
        data: {
          cleared,
          clearedOn: cleared ? (clearedOn ?? losAngelesDate(at)) : null,
          bankReference: bankReference ?? null,
        },
      }),
    });
  }
}
