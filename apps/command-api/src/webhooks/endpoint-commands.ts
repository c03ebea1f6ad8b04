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

export type CurrentEndpoint = StreamWithHistory<Endpoint, EndpointEvent>;

export interface EndpointPath {
  readonly endpointId: string;
}

export interface EndpointHandling<Form extends object, View> extends Omit<
  CommandHandling<EndpointCommand, EndpointEvent, CurrentEndpoint, Form, View>,
  'stream' | 'presence'
> {
  /** Whether another resource in the request exists. If not, a new request is rejected with 404, but not a replay. */
  readonly exists?: () => Promise<boolean>;
}

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
