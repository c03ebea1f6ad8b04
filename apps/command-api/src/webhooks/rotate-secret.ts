import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { HttpCommand, type CommandResponse } from '#commands';
import { RotateSecretRequest, type ChangedEndpointView } from '#contracts';
import { EndpointCommands, type EndpointPath } from './endpoint-commands.js';
import { newSecret, presentChanged } from './present-written-endpoint.js';

export class RotateSecret extends HttpCommand<ChangedEndpointView, EndpointPath> {}

@CommandHandler(RotateSecret)
export class RotateSecretHandler implements ICommandHandler<RotateSecret> {
  constructor(private readonly endpoints: EndpointCommands) {}

  execute(request: RotateSecret): Promise<CommandResponse<ChangedEndpointView>> {
    return this.endpoints.handle(request, request.path.endpointId, {
      form: RotateSecretRequest,
      // Measured by the wall clock, not the organization's clock.
      command: ({ previousSecretExpiresInSeconds: seconds }, { at, recordedAt: now }) => {
        const previousSecretExpiresAt = new Date(Date.parse(now) + seconds * 1_000).toISOString();
        return { type: 'RotateSecret', data: { secret: newSecret(), now, previousSecretExpiresAt, at } };
      },
      present: (decided) => presentChanged(request.context, decided, 'with-secret'),
    });
  }
}
