import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChangeEndpointRequest, selectionProblems, urlProblems, type ChangedEndpointView } from '#contracts';
import { AddressGuard } from '#engines';
import type { RequestContext } from '#http';
import type { Answer } from '../kernel/answer.js';
import { changedEndpointAnswer } from './endpoint-answer.js';
import { EndpointMutations } from './endpoint-mutations.js';

const OK = 200;

/** Change what a webhook endpoint listens to, where it is, or whether it is sent anything. */
export class ChangeEndpoint extends Command<Answer<ChangedEndpointView>> {
  constructor(
    readonly context: RequestContext,
    readonly endpointId: string,
    readonly body: unknown,
  ) {
    super();
  }
}

@CommandHandler(ChangeEndpoint)
export class ChangeEndpointHandler implements ICommandHandler<ChangeEndpoint> {
  constructor(
    private readonly mutations: EndpointMutations,
    private readonly guard: AddressGuard,
  ) {}

  async execute({ context, endpointId, body }: ChangeEndpoint): Promise<Answer<ChangedEndpointView>> {
    const rules = ({ url, eventTypes }: Partial<ChangeEndpointRequest>) => [
      ...(url === undefined
        ? []
        : urlProblems(url, context.environment, (one) =>
            this.guard.allowsUrl(one, { loopback: context.environment === 'sandbox' }),
          )),
      ...(eventTypes === undefined ? [] : selectionProblems(eventTypes)),
    ];
    const handled = await this.mutations.handle(
      context,
      endpointId,
      { form: ChangeEndpointRequest, body, rules, status: OK },
      ({ description, ...form }, { at }) => ({
        type: 'ChangeEndpoint',
        data: { ...form, ...(description !== undefined && { description: description || null }), at },
      }),
    );
    return changedEndpointAnswer(context, handled, 'without');
  }
}
