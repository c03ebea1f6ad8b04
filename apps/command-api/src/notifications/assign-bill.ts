import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { BillAssignmentView } from '#contracts';
import type { RequestContext } from '#http';
import { BillMutations } from '../bills/bill-mutations.js';
import type { Answer } from '../kernel/answer.js';
import { RecipientMutations } from './recipient-mutations.js';

/** Assigns a bill to a recipient of assigned bills, or takes it away. */
export class AssignBill extends Command<Answer<BillAssignmentView>> {
  constructor(
    readonly context: RequestContext,
    readonly externalUserId: string,
    readonly billId: string,
    /** Shall it be assigned, or not? */
    readonly assigned: boolean,
    readonly body: unknown,
  ) {
    super();
  }
}

@CommandHandler(AssignBill)
export class AssignBillHandler implements ICommandHandler<AssignBill> {
  constructor(
    private readonly mutations: RecipientMutations,
    private readonly bills: BillMutations,
  ) {}

  async execute({ context, externalUserId, billId, assigned, body }: AssignBill): Promise<Answer<BillAssignmentView>> {
    const exists = () => this.bills.existing(context, billId);
    const { recipient, position, replayed } = await this.mutations.handle(
      { context, externalUserId, body, mustExist: true, exists },
      ({ at }) => ({ type: assigned ? 'AssignRecipientBill' : 'RemoveRecipientBill', data: { at, billId } }),
    );
    const assignedAt = recipient.assigned[billId] ?? null;
    return { body: { billId, assigned: assignedAt !== null, assignedAt }, position, replayed };
  }
}
