import { Injectable } from '@nestjs/common';
import {
  Commands,
  organizations,
  type CommandResponse,
  type CommandRequest,
  type CommandHandling,
  type Existence,
  type StreamState,
} from '#commands';
import { organizationStream, type Organization, type OrganizationCommand, type OrganizationEvent } from '#domain';
import type { StoredEvent } from '#event-store';

export interface OrganizationHandling<Form extends object, View> extends Omit<
  CommandHandling<OrganizationCommand, OrganizationEvent, StreamState<Organization>, Form, View>,
  'stream' | 'presence'
> {
  /** Tells whether the path's resource exists within the organization. */
  readonly target?: (organization: Organization) => Existence;
}

/**
 * The response waits until all processes use the change, so a client can send its next request to a different process.
 */
@Injectable()
export class OrganizationCommands {
  constructor(private readonly commands: Commands) {}

  handle<Form extends object, View>(
    request: CommandRequest,
    { target, ...handling }: OrganizationHandling<Form, View>,
  ): Promise<CommandResponse<View>> {
    const { organizationId } = request.context;
    return this.commands.handle(request, organizations, {
      ...handling,
      stream: organizationStream(organizationId),
      presence: ({ state }) => target?.(state) ?? 'present',
      present: async (decided, form, metadata) => {
        const hasChanged = decided.replayed || decided.appended.length > 0;
        const [response] = await Promise.all([
          handling.present(decided, form, metadata),
          hasChanged && this.commands.ledger.untilRecent(),
        ]);
        return response;
      },
    });
  }
}

export const memberPresence =
  (id: string) =>
  ({ members }: Organization): Existence =>
    members.some((member) => member.id === id) ? 'present' : 'unknown';

export const appendedOf = <T extends OrganizationEvent['type']>(
  { appended }: { readonly appended: readonly StoredEvent<OrganizationEvent>[] },
  type: T,
): StoredEvent<Extract<OrganizationEvent, { type: T }>> => {
  const found = appended.find((event) => event.type === type);
  if (!found) throw new RangeError('the request appended no event of the expected type');
  return found as StoredEvent<Extract<OrganizationEvent, { type: T }>>;
};
