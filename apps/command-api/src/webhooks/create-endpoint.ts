import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Commands, endpoints, HttpCommand, withStreamLock, type CommandResponse } from '#commands';
import { CreateEndpointRequest, selectionProblems, urlProblems, type EndpointView } from '#contracts';
import { endpointStream, Rejection, type EndpointCommand } from '#domain';
import { AddressGuard } from '#engines';
import { EncryptedEventStore } from '#event-store';
import { DeliveryRows, EndpointSlots } from '#state-store';
import { newSecret, presentWritten } from './present-written-endpoint.js';

/** Limited because every event is stored once per endpoint. */
const MAX_ENDPOINTS = 100;

export class CreateEndpoint extends HttpCommand<EndpointView> {}

@CommandHandler(CreateEndpoint)
export class CreateEndpointHandler implements ICommandHandler<CreateEndpoint> {
  constructor(
    private readonly ledger: EncryptedEventStore,
    private readonly commands: Commands,
    private readonly places: EndpointSlots,
    private readonly rows: DeliveryRows,
    private readonly guard: AddressGuard,
  ) {}

  /** Runs one at a time per organization, so that no request has to reserve its slot again after a conflict. */
  execute(request: CreateEndpoint): Promise<CommandResponse<EndpointView>> {
    return withStreamLock(this.ledger, `endpoints of ${request.context.organizationId}`, () => this.create(request));
  }

  private create(request: CreateEndpoint): Promise<CommandResponse<EndpointView>> {
    const { organizationId, environment } = request.context;
    const loopback = environment === 'sandbox';
    return this.commands.handle(request, endpoints, {
      stream: { creates: 'wh', in: (id) => endpointStream(organizationId, id), isOwn: true },
      form: CreateEndpointRequest,
      rules: ({ url, eventTypes = '*' }) => [
        ...urlProblems(url, environment, (candidate) => this.guard.allowsUrl(candidate, { loopback })),
        ...selectionProblems(eventTypes),
      ],
      command: async (
        { url, eventTypes = '*', description = null, active },
        { id: endpointId, at },
      ): Promise<EndpointCommand> => {
        await this.prepare(organizationId, endpointId);
        const secret = newSecret();
        return { type: 'CreateEndpoint', data: { endpointId, url, eventTypes, description, active, secret, at } };
      },
      present: (decided) => ({
        body: presentWritten(decided, 'with-secret'),
        location: `/v2/webhook-endpoints/${decided.state.endpointId}`,
      }),
    });
  }

  /** Registers the endpoint before its first event, so that the dispatcher doesn't miss any. */
  private async prepare(organizationId: string, endpointId: string): Promise<void> {
    if (!(await this.places.take({ organizationId, endpointId }, MAX_ENDPOINTS)))
      throw new Rejection('lifecycle_conflict', `An organization can have at most ${MAX_ENDPOINTS} webhook endpoints.`);
    await this.rows.register({ organizationId, endpointId });
  }
}
