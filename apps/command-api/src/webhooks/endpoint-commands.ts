import { Injectable } from '@nestjs/common';
import {
  Commands,
  endpoints,
  type CommandResponse,
  type CommandRequest,
  type CommandHandling,
  type StreamWithHistory,
} from '#commands';
import { endpointStream, Rejection, type Endpoint, type EndpointCommand, type EndpointEvent } from '#domain';
import { isEndpointId } from '#state-store';

/** A webhook endpoint as it stands. */
export type CurrentEndpoint = StreamWithHistory<Endpoint, EndpointEvent>;

/** The path of whatever is done to an endpoint. */
export interface EndpointPath {
  readonly endpointId: string;
}

/** The parts of the command pipeline that differ between commands for an existing endpoint. */
export interface EndpointHandling<Form extends object, View> extends Omit<
  CommandHandling<EndpointCommand, EndpointEvent, CurrentEndpoint, Form, View>,
  'stream' | 'presence'
> {
  /** Is there what else must be there? 404 where it is not, but for a request that came before. */
  readonly exists?: () => Promise<boolean>;
}

/** Everything that changes an existing endpoint goes this way. */
@Injectable()
export class EndpointCommands {
  constructor(private readonly commands: Commands) {}

  async handle<Form extends object, View>(
    request: CommandRequest,
    endpointId: string,
    { exists, ...handling }: EndpointHandling<Form, View>,
  ): Promise<CommandResponse<View>> {
    if (!isEndpointId(endpointId)) throw new Rejection('not_found');
    return this.commands.handle(request, endpoints, {
      ...handling,
      stream: endpointStream(request.context.organizationId, endpointId),
      presence: async ({ state }) => {
        if (!state.exists) return 'unknown';
        return state.deleted || (exists && !(await exists())) ? 'gone' : 'present';
      },
    });
  }
}
