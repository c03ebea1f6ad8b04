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

/** Path parameters of the commands on a check. */
export interface CheckPath {
  readonly id: string;
}

/** The parts of the command pipeline that differ between commands on a check on record. */
export interface CheckHandling<Form extends object> extends Pick<
  CommandHandling<CheckCommand, CheckEvent, CurrentCheck, Form, ChangedCheckView>,
  'rules'
> {
  readonly form: FormClass<Form>;
  /** Whether the check contains the other resources that the path names; always true by default. */
  readonly names?: (now: CurrentCheck) => boolean;
  readonly command: (form: Form, moment: DecisionContext<CurrentCheck>) => CheckCommand | Promise<CheckCommand>;
  /** Writes the streams of the bills once the plan is in the log. Returns the state of the check after that. */
  readonly finish?: (begun: StartedStream<CheckEvent, CurrentCheck>) => Promise<CurrentCheck>;
}

/** A plan to give money of a check to bills: the acting user, and the command for the check. */
export interface MoneyPlan {
  readonly actorName: string | undefined;
  readonly command: CheckCommand;
}

/** The parts that differ between the ways of giving money of a check to bills. */
export interface MoneyHandling extends Pick<CheckHandling<object>, 'names'> {
  /** Kind of request, so that the same Idempotency-Key can be used once for each kind. */
  readonly word: 'allocation' | 'adjustment' | 'recoupment';
  readonly bills: readonly string[];
  /** Parses and validates the body. `moment.id` is the allocation ID. Throws 422 or 409 with all problems. */
  readonly plan: (moment: DecisionContext<CurrentCheck>) => Promise<MoneyPlan>;
}

/** The parts of a request on a bill that starts with an append to its check. */
interface BillContinuation<Done, View> extends Pick<
  MultiStreamHandling<CheckCommand, CheckEvent, CurrentCheck, MoneyPlan, View, Done>,
  'keyedToo' | 'present'
> {
  /** Gives the bills their shares, and returns what the response shows. */
  readonly finish: (begun: StartedStream<CheckEvent, CurrentCheck>, plan: MoneyPlan) => Promise<Done>;
}

const CREATED = 201;

/** Format of check IDs. Only text in this format is used in a stream name. */
export const checkIdPattern = /^chk_[A-Za-z0-9]{1,64}$/;

/** Runs all commands on checks on record. */
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
   * Gives money of the check to bills. The plan is in the log before any bill has its share, and from then on the money
   * is pending, so no other request can allocate it.
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

  /** Like `allocate`, but for a request on a bill, so the response shows the bill. */
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

/** Presence of a check on record, and the subject whose key seals its events: the organization. */
const recordedCheck = ({ context: { organizationId } }: CommandRequest, names: CheckHandling<object>['names']) => ({
  presence: (now: CurrentCheck): Existence => (isOnRecord(now) && (names?.(now) ?? true) ? 'present' : 'unknown'),
  subject: () => organizationId,
});

/**
 * Returns the event that planned the allocation. Undefined for a withdrawn allocation, so that the same request may
 * plan it again.
 */
const plannedBy = (
  { state, history }: CurrentCheck,
  allocationId: string,
): CurrentCheck['history'][number] | undefined => {
  const status = state.allocations.get(allocationId)?.status;
  if (status !== 'pending' && status !== 'applied') return undefined;
  return history.findLast(({ type, data }) => type === 'SharesPlanned' && isForAllocation(data, allocationId));
};

/** Returns the check as of the settlement of the allocation, so that a replay ignores later events. */
const asOfSettlement = (now: CurrentCheck, allocationId: string): CurrentCheck => {
  const settled = now.history.find(({ type, data }) => type === 'SharesSettled' && isForAllocation(data, allocationId));
  if (!settled) return now;
  const history = historyThroughCommand(now.history, settled.metadata.commandId);
  return history.length === now.history.length ? now : checks.at(history);
};

const isForAllocation = (data: object, allocationId: string): boolean =>
  (data as { readonly allocationId?: string }).allocationId === allocationId;

/** Planned and withdrawn checks do not exist for clients. */
const isOnRecord = ({ state: { check, status } }: CurrentCheck): boolean =>
  check !== null && status !== 'planned' && status !== 'withdrawn';

/** Response that shows the changed check. */
const changedCheck = (
  context: RequestContext,
  { state, history, position }: CurrentCheck,
): ShownResponse<ChangedCheckView> & { readonly position: bigint } => {
  const [status] = operation(context.operation).status;
  const doc = checkProjection.document({ state, updatedAt: history.at(-1)?.metadata.at ?? '' });
  if (doc === null) throw new RangeError('a check that was changed is on record');
  const view = presentCheck(doc);
  return {
    position,
    body: canRead(context, 'getCheck') ? view : checkReceipt(view),
    ...(status === CREATED && { location: `/v2/payments/${view.id}` }),
  };
};
