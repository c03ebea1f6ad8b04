import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { HttpCommand, type CommandResponse } from '#commands';
import { ChangeEndpointRequest, selectionProblems, urlProblems, type ChangedEndpointView } from '#contracts';
import { AddressGuard } from '#engines';
import { nullProblems } from '#http';
import { EndpointCommands, type EndpointPath } from './endpoint-commands.js';
import { presentChanged } from './present-written-endpoint.js';

export class ChangeEndpoint extends HttpCommand<ChangedEndpointView, EndpointPath> {}

@CommandHandler(ChangeEndpoint)
export class ChangeEndpointHandler implements ICommandHandler<ChangeEndpoint> {
  constructor(
    private readonly endpoints: EndpointCommands,
    private readonly guard: AddressGuard,
  ) {}

  execute(request: ChangeEndpoint): Promise<CommandResponse<ChangedEndpointView>> {
    const { context, path } = request;
    const loopback = context.environment === 'sandbox';
    return this.endpoints.handle(request, path.endpointId, {
      form: ChangeEndpointRequest,
      rules: ({ url, eventTypes }) => [
        ...nullProblems(request.body, ['url', 'eventTypes', 'active']),
        ...(url === undefined
          ? []
          : urlProblems(url, context.environment, (candidate) => this.guard.allowsUrl(candidate, { loopback }))),
        ...(eventTypes === undefined ? [] : selectionProblems(eventTypes)),
      ],
      command: ({ description, ...form }, { at }) => ({
        type: 'ChangeEndpoint',
        data: { ...form, ...(description !== undefined && { description: description || null }), at },
      }),
      present: (decided) => presentChanged(context, decided, 'without'),
    });
  }
}
