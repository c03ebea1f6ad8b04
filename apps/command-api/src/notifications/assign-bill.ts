import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { HttpCommand, type CommandResponse } from '#commands';
import type { BillAssignmentView } from '#contracts';
import { BillCommands, type BillPath } from '../bills/bill-commands.js';
import { RecipientCommands, type RecipientPath } from './recipient-commands.js';

/** Assigns a bill to a recipient with audience `assigned_bills`. */
export class AssignBill extends HttpCommand<BillAssignmentView, RecipientPath & BillPath> {}

@CommandHandler(AssignBill)
export class AssignBillHandler implements ICommandHandler<AssignBill> {
  constructor(
    private readonly recipients: RecipientCommands,
    private readonly bills: BillCommands,
  ) {}

  execute(request: AssignBill): Promise<CommandResponse<BillAssignmentView>> {
    const { context, path } = request;
    const { billId } = path;
    const isWanted = context.operation === 'assignNotificationBill';
    return this.recipients.handle(request, {
      mustExist: true,
      exists: () => this.bills.existing(context, billId),
      command: (_, { at }) =>
        isWanted
          ? { type: 'AssignRecipientBill', data: { at, billId } }
          : { type: 'RemoveRecipientBill', data: { at, billId } },
      present: ({ state }) => {
        const assignedAt = state.assigned[billId] ?? null;
        return { body: { billId, assigned: assignedAt !== null, assignedAt } };
      },
    });
  }
}
