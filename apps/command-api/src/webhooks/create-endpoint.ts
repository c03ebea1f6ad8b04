import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CreateEndpointRequest, selectionProblems, urlProblems, type EndpointView } from '#contracts';
import { base32, endpointStream, Rejection, type EndpointEvent } from '#domain';
import { AddressGuard } from '#engines';
import { findReplay, IdempotencyKeyReused, Ledger, Vault } from '#event-store';
import { IdempotencyKeys, InFlight, validate, type RequestContext, type RequestIdentity } from '#http';
import { DeliveryRows, Endpoints } from '#outbox';
import type { Answer } from '../kernel/answer.js';
import { metadataOf } from '../kernel/metadata.js';
import { newId } from '../kernel/new-id.js';
import { endpointAnswer, newSecret } from './endpoint-answer.js';
import { EndpointStore } from './endpoint.store.js';

const CREATED = 201;
/** Each event is written down once for every endpoint: their number is bounded. */
const MOST_ENDPOINTS = 100;

/** Register a webhook endpoint. */
export class CreateEndpoint extends Command<Answer<EndpointView>> {
  constructor(
    readonly context: RequestContext,
    readonly body: unknown,
  ) {
    super();
  }
}

@CommandHandler(CreateEndpoint)
export class CreateEndpointHandler implements ICommandHandler<CreateEndpoint> {
  constructor(
    private readonly store: EndpointStore,
    private readonly endpoints: Endpoints,
    private readonly rows: DeliveryRows,
    private readonly ledger: Ledger,
    private readonly vault: Vault,
    private readonly idempotency: IdempotencyKeys,
    private readonly inFlight: InFlight,
    private readonly guard: AddressGuard,
  ) {}

  async execute({ context, body }: CreateEndpoint): Promise<Answer<EndpointView>> {
    const { organizationId, environment } = context;
    const identity = await this.idempotency.identify(context, { body });
    return this.inFlight.run(identity?.key ?? null, async () => {
      const endpointId = await this.idFor(organizationId, identity);
      const stream = endpointStream(organizationId, endpointId);
      const replay = identity && findReplay(await this.ledger.load<EndpointEvent>(stream), identity);
      if (replay?.kind === 'reused') throw new IdempotencyKeyReused();
      const form = validate(CreateEndpointRequest, body ?? {}, (sent) => [
        ...urlProblems(sent.url, environment, (one) =>
          this.guard.allowsUrl(one, { loopback: environment === 'sandbox' }),
        ),
        ...selectionProblems(sent.eventTypes ?? '*'),
      ]);
      if (!replay) await this.prepare(organizationId, endpointId);
      const metadata = metadataOf(context, identity, CREATED);
      const { url, eventTypes = '*', description = null, active } = form;
      const handled = await this.store.handle(
        stream,
        {
          type: 'CreateEndpoint',
          data: { endpointId, url, eventTypes, description, active, secret: newSecret(), at: metadata.at },
        },
        metadata,
      );
      return { ...endpointAnswer(handled, 'with-secret'), location: `/v2/webhook-endpoints/${endpointId}` };
    });
  }

  /** Racing creates with one key meet in one stream: the id comes from the key. */
  private async idFor(organizationId: string, identity: RequestIdentity | null): Promise<string> {
    if (identity === null) return newId('wh');
    const hash = await this.vault.hmac(organizationId, 'ids', 'wh', identity.key);
    return `wh_${base32(hash.subarray(0, 16))}`;
  }

  /** Known to the dispatcher before it exists: none of its events is missed. */
  private async prepare(organizationId: string, endpointId: string): Promise<void> {
    if ((await this.endpoints.all(organizationId)).length >= MOST_ENDPOINTS)
      throw new Rejection('lifecycle_conflict', `An organization may have ${MOST_ENDPOINTS} webhook endpoints.`);
    await this.rows.register({ organizationId, endpointId });
  }
}
