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
import { OrganizationReader } from '#http';

/** The parts of the command pipeline that differ between commands for the organization of the request. */
export interface OrganizationHandling<Form extends object, View> extends Omit<
  CommandHandling<OrganizationCommand, OrganizationEvent, StreamState<Organization>, Form, View>,
  'stream' | 'presence'
> {
  /** Existence of what the path names within the organization. */
  readonly target?: (organization: Organization) => Existence;
}

/** Everything that changes an organization goes this way. */
@Injectable()
export class OrganizationCommands {
  constructor(
    private readonly commands: Commands,
    private readonly reader: OrganizationReader,
  ) {}

  handle<Form extends object, View>(
    request: CommandRequest,
    { target, ...handling }: OrganizationHandling<Form, View>,
  ): Promise<CommandResponse<View>> {
    const { organizationId } = request.context;
    return this.commands.handle(request, organizations, {
      ...handling,
      stream: organizationStream(organizationId),
      presence: ({ state }) => target?.(state) ?? 'present',
      present: (decided, form, metadata) => {
        this.reader.forget(organizationId);
        return handling.present(decided, form, metadata);
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
