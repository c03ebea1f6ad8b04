import { Injectable } from '@nestjs/common';
import {
  checks,
  Commands,
  settleAllocation,
  type CommandResponse,
  type StartedStream,
  type CurrentCheck,
  type CommandHandling,
  type CommandRequest,
  type DecisionContext,
  type Existence,
  type MultiStreamHandling,
  type ShownResponse,
} from '#commands';
import { checkReceipt, operation, presentCheck, type ChangedCheckView, type FormClass } from '#contracts';
import { paymentCheckStream, Rejection, type CheckCommand, type CheckEvent } from '#domain';
import { historyThroughCommand } from '#event-store';
import { canRead, type RequestContext } from '#http';
import { checkProjection } from '#read-models';

export interface CheckPath {
  readonly id: string;
}

export interface CheckHandling<Form extends object> extends Pick<
  CommandHandling<CheckCommand, CheckEvent, CurrentCheck, Form, ChangedCheckView>,
  'rules'
> {
  readonly form: FormClass<Form>;
  /** True if the check contains the other resources in the path. Defaults to true. */
  readonly names?: (now: CurrentCheck) => boolean;
  readonly command: (form: Form, moment: DecisionContext<CurrentCheck>) => CheckCommand | Promise<CheckCommand>;
  /** Writes the bills' streams once the plan is in the log. Returns the resulting check. */
  readonly finish?: (begun: StartedStream<CheckEvent, CurrentCheck>) => Promise<CurrentCheck>;
}

export interface MoneyPlan {
  readonly actorName: string | undefined;
  readonly command: CheckCommand;
}

export interface MoneyHandling extends Pick<CheckHandling<object>, 'names'> {
  /** The same Idempotency-Key can be used once per kind. */
  readonly word: 'allocation' | 'adjustment' | 'recoupment';
  readonly bills: readonly string[];
  /** `moment.id` is the allocation ID. Throws 422 or 409 with all problems. */
  readonly plan: (moment: DecisionContext<CurrentCheck>) => Promise<MoneyPlan>;
}

/** A request on a bill that starts with an append to its check. */
interface BillContinuation<Done, View> extends Pick<
  MultiStreamHandling<CheckCommand, CheckEvent, CurrentCheck, MoneyPlan, View, Done>,
  'keyedToo' | 'present'
> {
  readonly finish: (begun: StartedStream<CheckEvent, CurrentCheck>, plan: MoneyPlan) => Promise<Done>;
}

const CREATED = 201;

/** Only strings in this format are used in stream names. */
export const checkIdPattern = /^chk_[A-Za-z0-9]{1,64}$/;

@Injectable()
export class CheckCommands {
  constructor(private readonly commands: Commands) {}

  async handle<Form extends { readonly actorName?: string }>(
    request: CommandRequest<CheckPath>,
    { names, finish = async (begun) => begun, ...handling }: CheckHandling<Form>,
  ): Promise<CommandResponse<ChangedCheckView>> {
    const { context } = request;
    return this.commands.handleSeveral(request, checks, {
      ...handling,
      ...recordedCheck(request, names),
      stream: streamOf(request),
      signedBy: ({ actorName }) => actorName,
      finish,
      present: (now) => changedCheck(context, now),
    });
  }

  /**
   * Allocates money from the check to bills. The plan is in the log before any bill has its share. From then on, the
   * money is pending, so no other request can allocate it.
   */
  async allocate(
    request: CommandRequest<CheckPath>,
    handling: MoneyHandling,
  ): Promise<CommandResponse<ChangedCheckView>> {
    const { context } = request;
    const { ledger } = this.commands;
    return this.planned(request, streamOf(request), handling, {
      finish: (begun) => settleAllocation(ledger, begun.stream, begun, begun.id),
      present: (settled, { id }) => changedCheck(context, asOfSettlement(settled, id)),
    });
  }

  /** Like `allocate`, but the response shows the bill. */
  async ofBill<Done, View>(
    request: CommandRequest,
    checkId: string,
    handling: MoneyHandling,
    continuation: BillContinuation<Done, View>,
  ): Promise<CommandResponse<View>> {
    return this.planned(request, paymentCheckStream(request.context.organizationId, checkId), handling, continuation);
  }

  private planned<Done, View>(
    request: CommandRequest,
    stream: string,
    { word, bills, names, plan }: MoneyHandling,
    continuation: BillContinuation<Done, View>,
  ): Promise<CommandResponse<View>> {
    return this.commands.handleSeveral(request, checks, {
      ...recordedCheck(request, names),
      ...continuation,
      stream: { creates: 'alc', word, in: () => stream },
      otherStreams: bills,
      begunBy: plannedBy,
      read: plan,
      signedBy: ({ actorName }) => actorName,
      command: ({ command }) => command,
    });
  }
}

const streamOf = ({ context, path }: CommandRequest<CheckPath>): string => {
  if (!checkIdPattern.test(path.id)) throw new Rejection('not_found');
  return paymentCheckStream(context.organizationId, path.id);
};

/** The events are sealed with the organization's key. */
const recordedCheck = ({ context: { organizationId } }: CommandRequest, names: CheckHandling<object>['names']) => ({
  presence: (now: CurrentCheck): Existence => (isOnRecord(now) && (names?.(now) ?? true) ? 'present' : 'unknown'),
  subject: () => organizationId,
});

/** Returns undefined for a withdrawn allocation, so that the same request may plan it again. */
const plannedBy = (
  { state, history }: CurrentCheck,
  allocationId: string,
): CurrentCheck['history'][number] | undefined => {
  const status = state.allocations.get(allocationId)?.status;
  if (status !== 'pending' && status !== 'applied') return undefined;
  return history.findLast(({ type, data }) => type === 'SharesPlanned' && isForAllocation(data, allocationId));
};

/** Returns the check as of the settlement, so that a replay ignores later events. */
const asOfSettlement = (now: CurrentCheck, allocationId: string): CurrentCheck => {
  const settled = now.history.find(({ type, data }) => type === 'SharesSettled' && isForAllocation(data, allocationId));
  if (!settled) return now;
  const history = historyThroughCommand(now.history, settled.metadata.commandId);
  return history.length === now.history.length ? now : checks.at(history);
};

const isForAllocation = (data: object, allocationId: string): boolean =>
  (data as { readonly allocationId?: string }).allocationId === allocationId;

/** For clients, planned and withdrawn checks do not exist. */
const isOnRecord = ({ state: { check, status } }: CurrentCheck): boolean =>
  check !== null && status !== 'planned' && status !== 'withdrawn';

const changedCheck = (
  context: RequestContext,
  { state, history, position }: CurrentCheck,
): ShownResponse<ChangedCheckView> & { readonly position: bigint } => {
  const [status] = operation(context.operation).status;
  const doc = checkProjection.document({ state, updatedAt: history.at(-1)?.metadata.at ?? '' });
  if (doc === null) throw new RangeError('the changed check does not exist');
  const view = presentCheck(doc);
  return {
    position,
    body: canRead(context, 'getCheck') ? view : checkReceipt(view),
    ...(status === CREATED && { location: `/v2/payments/${view.id}` }),
  };
};
