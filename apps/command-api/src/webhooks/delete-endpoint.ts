import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { HttpCommand, type CommandResponse } from '#commands';
import type { DeletedEndpointView } from '#contracts';
import { EndpointCommands, type EndpointPath } from './endpoint-commands.js';

export class DeleteEndpoint extends HttpCommand<DeletedEndpointView, EndpointPath> {}

@CommandHandler(DeleteEndpoint)
export class DeleteEndpointHandler implements ICommandHandler<DeleteEndpoint> {
  constructor(private readonly endpoints: EndpointCommands) {}

  execute(request: DeleteEndpoint): Promise<CommandResponse<DeletedEndpointView>> {
    const { endpointId } = request.path;
    return this.endpoints.handle(request, endpointId, {
      command: (_, { at }) => ({ type: 'DeleteEndpoint', data: { at } }),
      present: () => ({ body: { id: endpointId, deleted: true } }),
    });
  }
}
