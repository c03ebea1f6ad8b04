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

/** The parts of the command pipeline that differ between commands for the organization of the request. */
export interface OrganizationHandling<Form extends object, View> extends Omit<
  CommandHandling<OrganizationCommand, OrganizationEvent, StreamState<Organization>, Form, View>,
  'stream' | 'presence'
> {
  /** Existence of what the path names within the organization. */
  readonly target?: (organization: Organization) => Existence;
}

/**
 * Runs the commands that change an organization. A change is answered when it takes effect in all processes, so that a client may
 * send its next request to another one.
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

/** The existence of the member whom a path names. */
export const memberPresence =
  (id: string) =>
  ({ members }: Organization): Existence =>
    members.some((member) => member.id === id) ? 'present' : 'unknown';

/** The event of a type that this request appended. */
export const appendedOf = <T extends OrganizationEvent['type']>(
  { appended }: { readonly appended: readonly StoredEvent<OrganizationEvent>[] },
  type: T,
): StoredEvent<Extract<OrganizationEvent, { type: T }>> => {
  const found = appended.find((event) => event.type === type);
  if (!found) throw new RangeError('the request did not append what it answers');
  return found as StoredEvent<Extract<OrganizationEvent, { type: T }>>;
};
