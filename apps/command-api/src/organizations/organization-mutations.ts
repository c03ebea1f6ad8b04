import { Injectable } from '@nestjs/common';
import type { FormClass } from '#contracts';
import {
  organizationStream,
  Rejection,
  type FieldProblem,
  type Organization,
  type OrganizationCommand,
  type OrganizationEvent,
  type Timestamp,
} from '#domain';
import { askedBefore, type Settled, type StoredEvent } from '#event-store';
import { IdempotencyKeys, InFlight, OrganizationReader, refuseBody, validate, type RequestContext } from '#http';
import { metadataOf } from '../kernel/metadata.js';
import { OrganizationStore } from './organization.store.js';

const OK = 200;

/** Is what the path names there, was it there once, or never? */
export type Presence = 'present' | 'gone' | 'unknown';

/** A request about an organization: its form, and the body that was sent. */
export interface SettingRequest<Form extends object> {
  /** Absent where there are no fields. */
  readonly form?: FormClass<Form>;
  readonly body?: unknown;
  /** Hex SHA-256 of each document in the body, in the order of their placeholders. */
  readonly digests?: readonly string[];
  /**
   * Wrong fields that the form cannot see by itself; any part of it may be missing, and `refused` says which. All are
   * answered together.
   */
  readonly rules?: (
    form: Partial<Form>,
    organization: Organization,
    refused: readonly FieldProblem[],
  ) => readonly FieldProblem[];
  /** What the path names within the organization. */
  readonly target?: (organization: Organization) => Presence;
  /** Of the answer; 200 unless said. */
  readonly status?: number;
}

export interface Changed extends Settled<Organization, OrganizationEvent> {
  /** The organization as it was right after this request: of a replay, then. */
  readonly organization: Organization;
}

/** Everything that changes an organization's settings goes this way: 404, replay or 409, form, decision, append. */
@Injectable()
export class OrganizationMutations {
  constructor(
    private readonly organizations: OrganizationStore,
    private readonly reader: OrganizationReader,
    private readonly idempotency: IdempotencyKeys,
    private readonly inFlight: InFlight,
  ) {}

  /** `commandOf` is asked again after a lost race. */
  async handle<Form extends object>(
    context: RequestContext,
    request: SettingRequest<Form>,
    commandOf: (form: Form, at: Timestamp) => OrganizationCommand | Promise<OrganizationCommand>,
  ): Promise<Changed> {
    const { body, digests = [], status = OK } = request;
    const { organizationId } = context;
    // No body and an empty one are the same request.
    const identity = await this.idempotency.identify(context, { body: body ?? {}, digests });
    return this.inFlight.run(identity?.key ?? null, async () => {
      const stream = organizationStream(organizationId);
      const now = await this.organizations.now(stream);
      const before = now.state;
      const presence = request.target?.(before) ?? 'present';
      if (presence === 'unknown') throw new Rejection('not_found');
      const replay = askedBefore(now, identity);
      if (!replay && presence === 'gone') throw new Rejection('not_found');
      refuseBody(context);
      // A replay carries the same body as the first request: it was valid then, whatever is stored by now.
      const rules = replay ? undefined : request.rules;
      const form = request.form
        ? validate(request.form, body ?? {}, rules && ((sent, refused) => rules(sent, before, refused)))
        : ({} as Form);
      const metadata = metadataOf(context, identity, status);
      const handled = await this.organizations.handle(stream, () => commandOf(form, metadata.at), metadata);
      this.reader.forget(organizationId);
      return { ...handled, organization: handled.state };
    });
  }
}

/** The event of a type that this request appended. */
export const appendedOf = <T extends OrganizationEvent['type']>(
  { appended }: Changed,
  type: T,
): StoredEvent<Extract<OrganizationEvent, { type: T }>> => {
  const found = appended.find((event) => event.type === type);
  if (!found) throw new RangeError('the request did not append what it answers');
  return found as StoredEvent<Extract<OrganizationEvent, { type: T }>>;
};
