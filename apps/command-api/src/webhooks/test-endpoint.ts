import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { HttpCommand, type CommandResponse } from '#commands';
import { presentDelivery, type WebhookDeliveryView } from '#contracts';
import { publicEventId } from '#domain';
import { newRow } from '#state-store';
import { EndpointCommands, type EndpointPath } from './endpoint-commands.js';
import { timeOfAppend } from './present-written-endpoint.js';

export class TestEndpoint extends HttpCommand<WebhookDeliveryView, EndpointPath> {}

@CommandHandler(TestEndpoint)
export class TestEndpointHandler implements ICommandHandler<TestEndpoint> {
  constructor(private readonly endpoints: EndpointCommands) {}

  execute(request: TestEndpoint): Promise<CommandResponse<WebhookDeliveryView>> {
    const { endpointId } = request.path;
    return this.endpoints.handle(request, endpointId, {
      command: (_, { at }) => ({ type: 'TestEndpoint', data: { at } }),
      present: ({ position, appended }) => {
        const test = { id: publicEventId(appended[0]?.id ?? ''), type: 'webhook.test' };
        return {
          body: presentDelivery({ endpointId, position }, newRow(test, timeOfAppend({ appended }).getTime()), []),
        };
      },
    });
  }
}
