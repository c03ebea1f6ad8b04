import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Commands, finishVoid, HttpCommand, voidRefusals, type CommandResponse, type CurrentCheck } from '#commands';
import { VoidCheckRequest, type ChangedCheckView } from '#contracts';
import { Rejection } from '#domain';
import { PayerFiles } from '#payer-files';
import { CheckCommands, type CheckPath } from './check-commands.js';

/** Voids a check that was posted by mistake or bounced. */
export class VoidCheck extends HttpCommand<ChangedCheckView, CheckPath> {}

/**
 * The check records that it is being voided before any bill voids its payment. If the process ends midway, a retry with
 * the same Idempotency-Key or a reaction finishes the void.
 */
@CommandHandler(VoidCheck)
export class VoidCheckHandler implements ICommandHandler<VoidCheck> {
  constructor(
    private readonly commands: Commands,
    private readonly checks: CheckCommands,
    private readonly files: PayerFiles,
  ) {}

  execute(request: VoidCheck): Promise<CommandResponse<ChangedCheckView>> {
    const { context } = request;
    const { organizationId } = context;
    const { ledger } = this.commands;
    return this.checks.handle(request, {
      form: VoidCheckRequest,
      command: async ({ reason, actorName }, { state, at }) => {
        if (state.status === 'voiding') throw new Rejection('lifecycle_conflict', 'The check is already being voided.');
        await this.refuseUnfinished(organizationId, state);
        const refusals = await voidRefusals(ledger, organizationId, state, at);
        if (refusals.length > 0)
          throw new Rejection(
            'lifecycle_conflict',
            'A bill of the check does not allow its payment to be voided. See `errors`.',
            refusals,
          );
        return { type: 'VoidCheck', data: { at, reason, actorName: actorName ?? context.keyName } };
      },
      finish: async ({ state: { check } }) => {
        const now = await finishVoid(ledger, organizationId, check?.checkId ?? '');
        if (now.state.status === 'voided') return now;
        throw new Rejection('lifecycle_conflict', 'The check was not voided: a bill kept its payment.');
      },
    });
  }

  /**
   * Rejects the void while the check's payer file is being processed. The pending amount cannot show this: bills
   * receive their shares before the check records them, and pending payments and reversals can add up to 0.
   */
  private async refuseUnfinished(organizationId: string, { check, linked }: CurrentCheck['state']): Promise<void> {
    const remittance = check?.remittance ?? linked;
    const file = remittance && (await this.files.find(organizationId, remittance.payerFileId));
    if (file?.done === false)
      throw new Rejection(
        'lifecycle_conflict',
        'The payer file of the check is being processed. Try again when it is done.',
      );
  }
}
