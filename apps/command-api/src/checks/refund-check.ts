import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { HttpCommand, newId, type CommandResponse } from '#commands';
import { RefundCheckRequest, VoidCheckRefundRequest, type ChangedCheckView } from '#contracts';
import { centsOf, losAngelesDate, Rejection, type FieldProblem } from '#domain';
import { CheckCommands, type CheckPath } from './check-commands.js';

/** Refunds unapplied money to the payer. */
export class RefundCheck extends HttpCommand<ChangedCheckView, CheckPath> {}

@CommandHandler(RefundCheck)
export class RefundCheckHandler implements ICommandHandler<RefundCheck> {
  constructor(private readonly checks: CheckCommands) {}

  execute(request: RefundCheck): Promise<CommandResponse<ChangedCheckView>> {
    return this.checks.handle(request, {
      form: RefundCheckRequest,
      rules: ({ amount, refundDate }, { state, at }) => [
        ...(amount !== undefined && centsOf(amount) > state.figures.unapplied ? [EXCEEDS_UNAPPLIED] : []),
        ...futureDayProblems('refundDate', refundDate, at),
      ],
      command: ({ amount, refundDate, method, checkNumber, reason }) => ({
        type: 'RefundCheck',
        data: {
          ...{ refundId: newId('ref'), refunded: centsOf(amount), refundDate, method },
          ...{ billId: null, paymentId: null, cause: 'unapplied' },
          checkNumber: checkNumber ?? null,
          note: reason,
        },
      }),
    });
  }
}

const EXCEEDS_UNAPPLIED: FieldProblem = { path: 'amount', message: 'exceeds the unapplied amount of the check' };

export const futureDayProblems = (path: string, day: string | undefined, at: string): readonly FieldProblem[] =>
  day !== undefined && day > losAngelesDate(at) ? [{ path, message: 'must not be in the future' }] : [];

/** Voids a refund that was not sent. */
export class VoidCheckRefund extends HttpCommand<ChangedCheckView, CheckPath & { readonly refundId: string }> {}

@CommandHandler(VoidCheckRefund)
export class VoidCheckRefundHandler implements ICommandHandler<VoidCheckRefund> {
  constructor(private readonly checks: CheckCommands) {}

  execute(request: VoidCheckRefund): Promise<CommandResponse<ChangedCheckView>> {
    const { refundId } = request.path;
    return this.checks.handle(request, {
      form: VoidCheckRefundRequest,
      names: ({ state }) => state.refunds.some((refund) => refund.refundId === refundId),
      command: ({ reason }, { state, at }) => {
        const refund = state.refunds.find((candidate) => candidate.refundId === refundId);
        if (refund?.voided === true) throw new Rejection('lifecycle_conflict', 'The refund is already voided.');
        // This refund also reduced payments on a bill. The bill's action changes both sides together.
        if (refund?.billId != null)
          throw new Rejection(
            'lifecycle_conflict',
            `The refund belongs to ${refund.billId}. Void it with that bill's action \`void_refund\`.`,
          );
        return { type: 'VoidRefund', data: { refundId, at, reason } };
      },
    });
  }
}
