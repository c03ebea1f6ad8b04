import { Injectable } from '@nestjs/common';
import type { FormClass } from '#contracts';
import {
  endpoint,
  endpointStream,
  fold,
  Rejection,
  type Endpoint,
  type EndpointCommand,
  type EndpointEvent,
  type FieldProblem,
} from '#domain';
import { findReplay, IdempotencyKeyReused, Ledger, type Handled, type StoredEvent } from '#event-store';
import { IdempotencyKeys, InFlight, refuseBody, validate, type RequestContext } from '#http';
import { isEndpointId } from '#outbox';
import { metadataOf } from '../kernel/metadata.js';
import { EndpointStore } from './endpoint.store.js';

/** A request about an existing endpoint. */
export interface EndpointRequest<Form extends object> {
  readonly form: FormClass<Form>;
  readonly body: unknown;
  /** Wrong fields that the form cannot see by itself; any part of it may be missing. */
  readonly rules?: (form: Partial<Form>) => readonly FieldProblem[];
  /** What else must be there: throws 404 where it is not. */
  readonly exists?: () => Promise<unknown>;
  /** Of the answer. */
  readonly status: number;
}

/** When and on what a request is decided. */
export interface EndpointMoment {
  /** By the organization's clock. */
  readonly at: string;
  /** By the wall clock, milliseconds since 1970: what happens between machines goes by it. */
  readonly now: number;
  readonly endpoint: Endpoint;
  readonly history: readonly StoredEvent<EndpointEvent>[];
}

/** A form without fields: what a route without a body takes. */
type NoForm = Readonly<Record<string, never>>;

/** Everything that changes an existing endpoint goes this way: 404, replay or 409, gone, form, decision, append. */
@Injectable()
export class EndpointMutations {
  constructor(
    private readonly ledger: Ledger,
    private readonly endpoints: EndpointStore,
    private readonly idempotency: IdempotencyKeys,
    private readonly inFlight: InFlight,
  ) {}

  async handle<Form extends object = NoForm>(
    context: RequestContext,
    endpointId: string,
    request: EndpointRequest<Form> | Pick<EndpointRequest<Form>, 'status' | 'exists'>,
    commandOf: (form: Form, moment: EndpointMoment) => EndpointCommand | Promise<EndpointCommand>,
  ): Promise<Handled<EndpointEvent>> {
    const body = 'body' in request ? (request.body ?? {}) : {};
    const identity = await this.idempotency.identify(context, { body });
    return this.inFlight.run(identity?.key ?? null, async () => {
      const known = await this.existing(context, endpointId);
      const replay = identity && findReplay(known, identity);
      if (replay?.kind === 'reused') throw new IdempotencyKeyReused();
      if (!replay && fold(endpoint, known).deleted) throw new Rejection('not_found');
      if (!replay) await request.exists?.();
      refuseBody(context);
      // A replay carries the same body as the first request, so its form is as valid as it was then.
      const form = 'form' in request ? validate(request.form, body, request.rules) : ({} as Form);
      const metadata = metadataOf(context, identity, request.status);
      const now = Date.parse(metadata.recordedAt);
      return this.endpoints.handle(
        endpointStream(context.organizationId, endpointId),
        (history) => commandOf(form, { at: metadata.at, now, endpoint: fold(endpoint, history), history }),
        metadata,
      );
    });
  }

  private async existing(
    { organizationId }: RequestContext,
    endpointId: string,
  ): Promise<readonly StoredEvent<EndpointEvent>[]> {
    const history = isEndpointId(endpointId)
      ? await this.ledger.load<EndpointEvent>(endpointStream(organizationId, endpointId))
      : [];
    if (history.length === 0) throw new Rejection('not_found');
    return history;
  }
}
