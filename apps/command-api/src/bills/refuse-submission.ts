import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { HttpCommand } from '#commands';
import { Rejection } from '#domain';
import { refuseBody } from '#http';
import { BillCommands, type BillPath } from './bill-commands.js';

/** Legacy endpoint. Always rejected, because POST /bills has already submitted the bill. */
export class RefuseSubmission extends HttpCommand<never, BillPath> {}

@CommandHandler(RefuseSubmission)
export class RefuseSubmissionHandler implements ICommandHandler<RefuseSubmission> {
  constructor(private readonly bills: BillCommands) {}

  async execute({ context, path }: RefuseSubmission): Promise<never> {
    await this.bills.existing(context, path.billId);
    refuseBody(context);
    throw new Rejection('bill_already_submitted');
  }
}
