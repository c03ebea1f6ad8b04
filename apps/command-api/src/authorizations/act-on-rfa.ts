import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { HttpCommand, type CommandResponse } from '#commands';
import { PerformRfaActionRequest, type ChangedRfaView } from '#contracts';
import type { FieldProblem, RfaCommand } from '#domain';
import { RfaCommands, type RfaPath } from './rfa-commands.js';

/** Optional fields accepted by each action, besides the action and the acting user's name. */
const fields = {
  cancel: ['reason'],
  close: ['reason'],
  reopen: ['reason'],
  add_note: ['note'],
  withdraw_item: ['reason', 'itemId'],
} as const;
const required = { cancel: [], close: [], reopen: [], add_note: ['note'], withdraw_item: ['itemId'] } as const;

const problemsOf = (form: Partial<PerformRfaActionRequest>): readonly FieldProblem[] => {
  const { action } = form;
  if (action === undefined || !Object.hasOwn(fields, action)) return [];
  return [
    ...required[action].filter((name) => form[name] === undefined).map((path) => ({ path, message: 'is required' })),
    ...(['reason', 'note', 'itemId'] as const)
      .filter((name) => form[name] !== undefined && !(fields[action] as readonly string[]).includes(name))
      .map((path) => ({ path, message: `must not be sent with ${action}` })),
  ];
};

export class PerformRfaAction extends HttpCommand<ChangedRfaView, RfaPath> {}

@CommandHandler(PerformRfaAction)
export class PerformRfaActionHandler implements ICommandHandler<PerformRfaAction> {
  constructor(private readonly rfas: RfaCommands) {}

  execute(request: PerformRfaAction): Promise<CommandResponse<ChangedRfaView>> {
    return this.rfas.handle(request, {
      form: PerformRfaActionRequest,
      rules: problemsOf,
      command: ({ action, reason = null, note = '', itemId = '' }, { at }): RfaCommand => {
        const by = { at, actorName: null };
        switch (action) {
          case 'cancel':
            return { type: 'CancelRfa', data: { ...by, reason } };
          case 'close':
            return { type: 'CloseRfa', data: { ...by, reason } };
          case 'reopen':
            return { type: 'ReopenRfa', data: { ...by, reason } };
          case 'withdraw_item':
            return { type: 'WithdrawRfaItem', data: { ...by, itemId, reason } };
          default:
            return { type: 'NoteOnRfa', data: { ...by, note } };
        }
      },
    });
  }
}
