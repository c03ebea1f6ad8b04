import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { MOST_RECOVERIES, RecoverRequest, type RecoveryView } from '#contracts';
import { Rejection, type DataOf, type EndpointEvent, type FieldProblem } from '#domain';
import type { RequestContext } from '#http';
import { DeliveryRows, StateStore, WEBHOOK_DISPATCHER, type EndpointKey } from '#outbox';
import type { Answer } from '../kernel/answer.js';
import { EndpointMutations, type EndpointMoment } from './endpoint-mutations.js';
import { FeedSearch } from './feed-search.js';

const ACCEPTED = 202;

/** Send an endpoint everything since a time. */
export class RecoverEndpoint extends Command<Answer<RecoveryView>> {
  constructor(
    readonly context: RequestContext,
    readonly endpointId: string,
    readonly body: unknown,
  ) {
    super();
  }
}

@CommandHandler(RecoverEndpoint)
export class RecoverEndpointHandler implements ICommandHandler<RecoverEndpoint> {
  constructor(
    private readonly mutations: EndpointMutations,
    private readonly feed: FeedSearch,
    private readonly rows: DeliveryRows,
    private readonly stateStore: StateStore,
  ) {}

  async execute({ context, endpointId, body }: RecoverEndpoint): Promise<Answer<RecoveryView>> {
    const { organizationId } = context;
    const { appended, position, replayed } = await this.mutations.handle(
      context,
      endpointId,
      { form: RecoverRequest, body, rules: periodProblems, status: ACCEPTED },
      async ({ since, until }, { at, endpoint, history }) => {
        const range = await this.feed.between(organizationId, { since, until }, endpoint.eventTypes);
        if (endpoint.active) await this.refuseMany({ organizationId, endpointId }, history);
        return { type: 'RequestRecovery', data: { since, ...(until !== undefined && { until }), ...range, at } };
      },
    );
    const { count } = appended[0]?.data as DataOf<EndpointEvent, 'RecoveryRequested'>;
    return { body: { count }, position, replayed };
  }

  /** Each recovery is many rows and deliveries: those that are not done, or not begun, are counted. */
  private async refuseMany(key: EndpointKey, history: EndpointMoment['history']): Promise<void> {
    const seen = (await this.stateStore.checkpoint(WEBHOOK_DISPATCHER))?.position ?? 0n;
    const unseen = history.filter(({ type, position }) => type === 'RecoveryRequested' && position > seen);
    const begun = await this.rows.recoveriesOf(key, MOST_RECOVERIES);
    const underWay = new Set([...begun, ...unseen.map(({ position }) => position)]);
    if (underWay.size >= MOST_RECOVERIES) throw new Rejection('lifecycle_conflict', TOO_MANY);
  }
}

const TOO_MANY = `${MOST_RECOVERIES} recoveries of this endpoint are under way: wait until one is done.`;

const periodProblems = ({ since, until }: Partial<RecoverRequest>): readonly FieldProblem[] =>
  since !== undefined && until !== undefined && until <= since
    ? [{ path: 'until', message: 'must be after since' }]
    : [];
