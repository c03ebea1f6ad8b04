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

/** The path of whatever is done to a check. */
export interface CheckPath {
  readonly id: string;
}

/** The parts of the command pipeline that differ between commands for a check on record. */
export interface CheckHandling<Form extends object> extends Pick<
  CommandHandling<CheckCommand, CheckEvent, CurrentCheck, Form, ChangedCheckView>,
  'rules'
> {
  readonly form: FormClass<Form>;
  /** Does the check have what else the path names? */
  readonly names?: (now: CurrentCheck) => boolean;
  readonly command: (form: Form, moment: DecisionContext<CurrentCheck>) => CheckCommand | Promise<CheckCommand>;
  /** Goes on with the bills of the check, once the plan is in the log; returns the check as it stands then. */
  readonly finish?: (begun: StartedStream<CheckEvent, CurrentCheck>) => Promise<CurrentCheck>;
}

/** Money of a check on record that is to be planned for bills: who says so, and the command. */
export interface MoneyPlan {
  readonly actorName: string | undefined;
  readonly command: CheckCommand;
}

/** The parts that differ between ways of giving money of a check on record to bills. */
export interface MoneyHandling extends Pick<CheckHandling<object>, 'names'> {
  /** Names the kind of request, so that one key may be used for each. */
  readonly word: 'allocation' | 'adjustment' | 'recoupment';
  /** Streams of the bills. */
  readonly bills: readonly string[];
  /** Reads and judges the body; `moment.id` is the id of the allocation. Throws 422 and 409 with all that is wrong. */
  readonly plan: (moment: DecisionContext<CurrentCheck>) => Promise<MoneyPlan>;
}

/** The parts of a request about a bill that its check decides first. */
interface BillContinuation<Done, View> extends Pick<
  MultiStreamHandling<CheckCommand, CheckEvent, CurrentCheck, MoneyPlan, View, Done>,
  'keyedToo' | 'present'
> {
  /** Continues with the bill, after the bills have their shares. */
  readonly finish: (begun: StartedStream<CheckEvent, CurrentCheck>, plan: MoneyPlan) => Promise<Done>;
}

const CREATED = 201;

/** Shape of a check id. Only text of this shape is used in a stream name. */
export const checkIdPattern = /^chk_[A-Za-z0-9]{1,64}$/;

/** Everything that changes a check on record goes this way. */
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
   * Money of the check goes to bills. What is given to whom is in the log before any bill has it, and the money is pending
   * from then on: nobody else can give it away.
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

  /** As `allocate`, for a request about a bill. The answer shows the bill. */
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

/** A check on record is sealed under its organization's key. */
const recordedCheck = ({ context: { organizationId } }: CommandRequest, names: CheckHandling<object>['names']) => ({
  presence: (now: CurrentCheck): Existence => (isOnRecord(now) && (names?.(now) ?? true) ? 'present' : 'unknown'),
  subject: () => organizationId,
});

/** The event that planned an allocation. What was withdrawn bound nothing: the same request may try again. */
const plannedBy = (
  { state, history }: CurrentCheck,
  allocationId: string,
): CurrentCheck['history'][number] | undefined => {
  const status = state.allocations.get(allocationId)?.status;
  if (status !== 'pending' && status !== 'applied') return undefined;
  return history.findLast(({ type, data }) => type === 'SharesPlanned' && isForAllocation(data, allocationId));
};

/** The check right after its bills got their shares: of a replay, too, whatever happened since. */
const asOfSettlement = (now: CurrentCheck, allocationId: string): CurrentCheck => {
  const settled = now.history.find(({ type, data }) => type === 'SharesSettled' && isForAllocation(data, allocationId));
  if (!settled) return now;
  const history = historyThroughCommand(now.history, settled.metadata.commandId);
  return history.length === now.history.length ? now : checks.at(history);
};

const isForAllocation = (data: object, allocationId: string): boolean =>
  (data as { readonly allocationId?: string }).allocationId === allocationId;

/** A check that is planned, or that no bill took, is none to others. */
const isOnRecord = ({ state: { check, status } }: CurrentCheck): boolean =>
  check !== null && status !== 'planned' && status !== 'withdrawn';

/** The check as it stands after it was changed. */
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
