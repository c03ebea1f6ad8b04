import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { VoidEorRequest, type ActionOutcomeView } from '#contracts';
import { ApiBase, type RequestContext } from '#http';
import type { Answer } from '../../kernel/answer.js';
import { actionAnswer } from '../actions/action-answer.js';
import { BillMutations } from '../bill-mutations.js';

/** Takes back an EOR that was recorded by mistake. */
export class VoidEor extends Command<Answer<ActionOutcomeView>> {
  constructor(
    readonly context: RequestContext,
    readonly billId: string,
    readonly eorId: string,
    readonly body: unknown,
  ) {
    super();
  }
}

@CommandHandler(VoidEor)
export class VoidEorHandler implements ICommandHandler<VoidEor> {
  constructor(
    private readonly mutations: BillMutations,
    private readonly base: ApiBase,
  ) {}

  async execute({ context, billId, eorId, body }: VoidEor): Promise<Answer<ActionOutcomeView>> {
    const request = {
      form: VoidEorRequest,
      body,
      names: { event: 'EorReceived', member: 'eorId', id: eorId },
    } as const;
    const handled = await this.mutations.handle(context, billId, request, ({ reason, actorName = null }, { at }) => ({
      type: 'VoidEor',
      data: { at, actorName, eorId, reason },
    }));
    return actionAnswer(context, handled, this.base.url);
  }
}
