import { Injectable } from '@nestjs/common';
import {
  bills,
  checks,
  Commands,
  newId,
  settleAllocation,
  type CommandResponse,
  type CommandRequest,
  type CurrentBill,
  type CurrentCheck,
  type CommandResult,
  type DecisionContext,
} from '#commands';
import { isPlainObject, RecordRecoupmentRequest, type ActionOutcomeView } from '#contracts';
import {
  adjustmentOfRecoupment,
  assertUnanswered,
  bill,
  billStream,
  centsOf,
  paymentCheckStream,
  decide,
  ERASED_DETAIL,
  Rejection,
  type BillCommand,
  type BillEvent,
  type BillFacts,
  type DataOf,
  type FieldProblem,
  type RecoupmentFact,
  type Timestamp,
} from '#domain';
import { historyThroughCommand } from '#event-store';
import { ApiBase, examine, actorNameProblems, validate, type RequestContext } from '#http';
import { recoupmentShare } from '../../checks/assign-adjustment.js';
import { checkIdPattern, CheckCommands, type MoneyPlan } from '../../checks/check-commands.js';
import { BillCommands, refuseTooLongHistory, type BillPath } from '../bill-commands.js';
import { presentActionOutcome } from './present-action-outcome.js';

/** Default PLB03 code for a manual recoupment: overpayment recovery. */
const OVERPAYMENT = 'WO';

/** A recoupment by a check is planned on the check before the bill records it, so each adjustment counts once. */
@Injectable()
export class Recoupments {
  constructor(
    private readonly commands: Commands,
    private readonly bills: BillCommands,
    private readonly checks: CheckCommands,
    private readonly base: ApiBase,
  ) {}

  /** Returns null if the request names no received check, because only the bill decides in that case. */
  async record(request: CommandRequest<BillPath>): Promise<CommandResponse<ActionOutcomeView> | null> {
    const { context, path, body } = request;
    const { ledger } = this.commands;
    const found = await this.bills.existing(context, path.billId);
    const checkId = await this.checkOf(context, found.now.state, body);
    if (checkId === null) return null;
    const stream = billStream(context.organizationId, path.billId);
    const { reason } = examine(RecordRecoupmentRequest, body ?? {}).value as Partial<RecordRecoupmentRequest>;
    return this.checks.ofBill(
      request,
      checkId,
      { word: 'recoupment', bills: [stream], plan: (moment) => this.plan(request, moment) },
      {
        keyedToo: found,
        finish: async (begun) => {
          const settled = await settleAllocation(ledger, begun.stream, begun, begun.id, reason);
          const [share] = settled.state.allocations.get(begun.id)?.shares ?? [];
          return asOfAcceptance((await bills.read(ledger, stream)).now, share?.paymentId, begun.replayed);
        },
        present: (decided) => ({
          position: decided.position,
          ...presentActionOutcome(context, decided, this.base.url, this.bills.rules),
        }),
      },
    );
  }

  /** For a recoupment without a check. Throws if `checkId` was not received, or was received during the request. */
  async commandOf(
    { organizationId }: RequestContext,
    facts: BillFacts,
    form: RecordRecoupmentRequest,
    at: Timestamp,
  ): Promise<BillCommand> {
    const { checkId, recoupmentId } = form;
    const isReceived = checkId !== undefined && (await this.isReceived(organizationId, checkId));
    if (isReceived || recoupmentOf(facts, recoupmentId)?.checkId)
      throw new Rejection(
        'lifecycle_conflict',
        'The check of the recoupment was received during this request. Send the request again.',
      );
    if (checkId !== undefined)
      throw new Rejection('validation_error', undefined, [
        { path: 'checkId', message: 'must be a received check or EFT of this organization' },
      ]);
    return commandFor(form, at);
  }

  /** Throws if the adjustment already has a response on its check. */
  async allowDispute({ organizationId }: RequestContext, facts: BillFacts, recoupmentId: string): Promise<void> {
    const known = recoupmentOf(facts, recoupmentId);
    if (known?.status !== 'proposed' || known.checkId === null || known.adjustmentId === null) return;
    const { state } = (await checks.read(this.commands.ledger, paymentCheckStream(organizationId, known.checkId))).now;
    const adjustment = state.adjustments.find(({ adjustmentId }) => adjustmentId === known.adjustmentId);
    if (adjustment) assertUnanswered(state, adjustment);
  }

  private async plan(
    { context, path: { billId }, body }: CommandRequest<BillPath>,
    moment: DecisionContext<CurrentCheck>,
  ): Promise<MoneyPlan> {
    const form = validate(RecordRecoupmentRequest, body ?? {}, (sent) => [
      ...actorNameProblems(context, sent),
      ...recoupmentProblems(sent),
    ]);
    const { now } = await bills.read(this.commands.ledger, billStream(context.organizationId, billId));
    refuseTooLongHistory(now.history);
    if (now.history.some(({ type }) => (type as string) === 'SubjectShredded'))
      throw new Rejection('lifecycle_conflict', ERASED_DETAIL);
    decide(bill, now.state, commandFor(form, moment.at), moment.rules);
    const known = recoupmentOf(now.state, form.recoupmentId);
    const { code, amount } = known ?? { code: form.code ?? OVERPAYMENT, amount: centsOf(form.amount ?? 0) };
    const adjustment = adjustmentOfRecoupment(moment.state, {
      ...{ billId, amount },
      adjustmentId: known?.adjustmentId ?? null,
    });
    const ofAdjustment =
      adjustment && now.state.recoupments.find((recoupment) => recoupment.adjustmentId === adjustment.adjustmentId);
    const recoupmentId = (known ?? ofAdjustment)?.recoupmentId ?? newId('rcp');
    return {
      actorName: form.actorName,
      command: {
        type: 'PlanShares',
        data: {
          ...{ allocationId: moment.id, shares: [recoupmentShare(billId, recoupmentId, amount)], plannedAt: moment.at },
          ...(adjustment
            ? { adjustment: { adjustmentId: adjustment.adjustmentId, as: 'recoupment' } }
            : { recoupment: { code } }),
          actorName: form.actorName ?? context.keyName,
        },
      },
    };
  }

  /** Returns the recoupment's check, or the received check named in the body, or null. */
  private async checkOf({ organizationId }: RequestContext, facts: BillFacts, body: unknown): Promise<string | null> {
    const sent = isPlainObject(body) ? body : {};
    const known = recoupmentOf(facts, sent['recoupmentId']);
    if (known?.checkId) return known.checkId;
    const { checkId } = sent;
    return typeof checkId === 'string' && (await this.isReceived(organizationId, checkId)) ? checkId : null;
  }

  private async isReceived(organizationId: string, checkId: string): Promise<boolean> {
    if (!checkIdPattern.test(checkId)) return false;
    const { now } = await checks.read(this.commands.ledger, paymentCheckStream(organizationId, checkId));
    return now.state.status === 'received';
  }
}

const recoupmentOf = ({ recoupments }: BillFacts, id: unknown): RecoupmentFact | undefined =>
  recoupments.find(({ recoupmentId }) => recoupmentId === id);

const commandFor = (form: RecordRecoupmentRequest, at: Timestamp): BillCommand => {
  const { recoupmentId, amount = 0, checkId = null, code = OVERPAYMENT, reason = null, actorName = null } = form;
  const commandData = { at, actorName, checkId, adjustmentId: null, reason };
  return recoupmentId === undefined
    ? { type: 'RecordRecoupment', data: { ...commandData, recoupmentId: newId('rcp'), amount: centsOf(amount), code } }
    : { type: 'AcceptRecoupment', data: { ...commandData, recoupmentId } };
};

/** Returns the bill as of the append that accepted the recoupment, so that a replay returns the same response. */
const asOfAcceptance = (
  now: CurrentBill,
  recoupmentId: string | undefined,
  replayed: boolean,
): CommandResult<BillEvent, CurrentBill> => {
  const isOwn = (data: object): boolean =>
    (data as DataOf<BillEvent, 'RecoupmentAccepted'>).recoupmentId === recoupmentId;
  const accepted = now.history.find(({ type, data }) => type === 'RecoupmentAccepted' && isOwn(data));
  if (!accepted) throw new RangeError('the accepted recoupment is missing from the history of its bill');
  const { commandId } = accepted.metadata;
  const history = historyThroughCommand(now.history, commandId);
  const appended = history.filter(({ metadata }) => metadata.commandId === commandId);
  return { ...bills.at(history), appended, replayed };
};

/** A known recoupment has its own amount and code; a new one needs a reason. */
export const recoupmentProblems = (form: Partial<RecordRecoupmentRequest>): readonly FieldProblem[] =>
  form.recoupmentId === undefined
    ? (['amount', 'reason'] as const)
        .filter((path) => form[path] === undefined)
        .map((path) => ({ path, message: 'is required unless recoupmentId is sent' }))
    : (['amount', 'code'] as const)
        .filter((path) => form[path] !== undefined)
        .map((path) => ({ path, message: 'must not be sent with recoupmentId' }));
