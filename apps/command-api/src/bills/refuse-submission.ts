import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Rejection } from '#domain';
import { refuseBody, type RequestContext } from '#http';
import { BillMutations } from './bill-mutations.js';

/** The legacy submission of an existing bill: always refused, because POST /bills submitted it. */
export class RefuseSubmission extends Command<never> {
  constructor(
    readonly context: RequestContext,
    readonly billId: string,
  ) {
    super();
  }
}

@CommandHandler(RefuseSubmission)
export class RefuseSubmissionHandler implements ICommandHandler<RefuseSubmission> {
  constructor(private readonly mutations: BillMutations) {}

  async execute({ context, billId }: RefuseSubmission): Promise<never> {
    await this.mutations.existing(context, billId);
    refuseBody(context);
    throw new Rejection('bill_already_submitted');
  }
}
