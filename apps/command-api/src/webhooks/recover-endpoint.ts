import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { HttpCommand, type CommandResponse } from '#commands';
import { MAX_RECOVERIES, RecoverRequest, type RecoveryView } from '#contracts';
import { Rejection, type DataOf, type EndpointEvent, type FieldProblem } from '#domain';
import { DeliveryRows, DispatchCheckpoints, StateStore, type EndpointKey } from '#state-store';
import { EndpointCommands, type CurrentEndpoint, type EndpointPath } from './endpoint-commands.js';
import { FeedSearch } from './feed-search.js';

export class RecoverEndpoint extends HttpCommand<RecoveryView, EndpointPath> {}

@CommandHandler(RecoverEndpoint)
export class RecoverEndpointHandler implements ICommandHandler<RecoverEndpoint> {
  constructor(
    private readonly endpoints: EndpointCommands,
    private readonly feed: FeedSearch,
    private readonly rows: DeliveryRows,
    private readonly stateStore: StateStore,
  ) {}

  execute(request: RecoverEndpoint): Promise<CommandResponse<RecoveryView>> {
    const { organizationId } = request.context;
    const { endpointId } = request.path;
    return this.endpoints.handle(request, endpointId, {
      form: RecoverRequest,
      rules: periodProblems,
      command: async ({ since, until }, { at, state, history }) => {
        const range = await this.feed.between(organizationId, { since, until }, state.eventTypes);
        if (state.active) await this.refuseMany({ organizationId, endpointId }, history);
        return { type: 'RequestRecovery', data: { since, ...(until !== undefined && { until }), ...range, at } };
      },
      present: ({ appended }) => {
        const { count } = appended[0]?.data as DataOf<EndpointEvent, 'RecoveryRequested'>;
        return { body: { count } };
      },
    });
  }

  /** Each recovery creates many records and deliveries. Those that the dispatcher has not started count too. */
  private async refuseMany(key: EndpointKey, history: CurrentEndpoint['history']): Promise<void> {
    const seen = (await DispatchCheckpoints.read(this.stateStore)).forOrganization(key.organizationId) ?? 0n;
    const unseen = history.filter(({ type, position }) => type === 'RecoveryRequested' && position > seen);
    const begun = await this.rows.recoveriesOf(key, MAX_RECOVERIES);
    const underWay = new Set([...begun, ...unseen.map(({ position }) => position)]);
    if (underWay.size >= MAX_RECOVERIES) throw new Rejection('lifecycle_conflict', TOO_MANY_RECOVERIES);
  }
}

const TOO_MANY_RECOVERIES = `${MAX_RECOVERIES} recoveries of this endpoint are in progress. Wait until one of them is complete.`;

const periodProblems = ({ since, until }: Partial<RecoverRequest>): readonly FieldProblem[] =>
  since !== undefined && until !== undefined && until <= since
    ? [{ path: 'until', message: 'must be after since' }]
    : [];
