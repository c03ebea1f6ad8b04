import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Commands, finishVoid, HttpCommand, voidRefusals, type Answer } from '#commands';
import { VoidCheckRequest, type ChangedCheckView } from '#contracts';
import { Rejection } from '#domain';
import { CheckCommands, type CheckPath } from './check-commands.js';

/** A whole check was posted by mistake, or bounced. */
export class VoidCheck extends HttpCommand<ChangedCheckView, CheckPath> {}

/**
 * That it is being voided is in the log before any bill gives its share back: whatever ends the process in between, a retry
 * with the same Idempotency-Key finishes it, and a reaction does where nobody comes back.
 */
@CommandHandler(VoidCheck)
export class VoidCheckHandler implements ICommandHandler<VoidCheck> {
  constructor(
    private readonly commands: Commands,
    private readonly checks: CheckCommands,
  ) {}

  execute(request: VoidCheck): Promise<Answer<ChangedCheckView>> {
    const { context } = request;
    const { organizationId } = context;
    const { ledger } = this.commands;
    return this.checks.handle(request, {
      form: VoidCheckRequest,
      command: async ({ reason, actorName }, { state, at }) => {
        if (state.status === 'voiding') throw new Rejection('lifecycle_conflict', 'The check is being voided.');
        const refusals = await voidRefusals(ledger, organizationId, state, at);
        if (refusals.length > 0)
          throw new Rejection('lifecycle_conflict', 'A bill cannot give its payment back now.', refusals);
        return { type: 'VoidCheck', data: { at, reason, actorName: actorName ?? context.keyName } };
      },
      finish: async ({ state: { check } }) => {
        const now = await finishVoid(ledger, organizationId, check?.checkId ?? '');
        if (now.state.status === 'voided') return now;
        throw new Rejection('lifecycle_conflict', 'A bill kept its payment: the check stands.');
      },
    });
  }
}
