import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  adjustmentCommand,
  HttpCommand,
  newId,
  type CommandResponse,
  type CurrentCheck,
  type DecisionContext,
  type CurrentBill,
} from '#commands';
import { AssignAdjustmentRequest, type ChangedCheckView } from '#contracts';
import {
  assertUnanswered,
  bill,
  billStream,
  decide,
  ERASED_DETAIL,
  Rejection,
  type AdjustmentUse,
  type CheckCommand,
  type FieldProblem,
  type KnownAdjustment,
  type PlannedShare,
  type PlannedShares,
  type RuleSet,
} from '#domain';
import { validate } from '#http';
import { billIdPattern } from '../bills/bill-commands.js';
import { CheckValidator } from '../bills/payments/check-validator.js';
import { CheckCommands, type CheckPath, type MoneyPlan } from './check-commands.js';

type AdjustmentPath = CheckPath & { readonly adjustmentId: string };

export class AssignAdjustment extends HttpCommand<ChangedCheckView, AdjustmentPath> {}

/** A bill's adjustment is planned in the check's log before the bill changes. */
@CommandHandler(AssignAdjustment)
export class AssignAdjustmentHandler implements ICommandHandler<AssignAdjustment> {
  constructor(
    private readonly checks: CheckCommands,
    private readonly validator: CheckValidator,
  ) {}

  execute(request: AssignAdjustment): Promise<CommandResponse<ChangedCheckView>> {
    const use = (request.body as { readonly as?: unknown } | null | undefined)?.as;
    return use === 'recoupment' || use === 'interest' ? this.toBill(request, use) : this.byItself(request);
  }

  /** Records a decision that moves no money. */
  private byItself(request: AssignAdjustment): Promise<CommandResponse<ChangedCheckView>> {
    const { adjustmentId } = request.path;
    return this.checks.handle(request, {
      form: AssignAdjustmentRequest,
      rules: billProblems,
      names: (now) => adjustmentOf(now, adjustmentId) !== undefined,
      command: ({ as, note }, now): CheckCommand => {
        const adjustment = adjustmentOf(now, adjustmentId);
        if (adjustment) assertUnanswered(now.state, adjustment);
        if (as === 'disputed') return { type: 'DisputeAdjustment', data: { adjustmentId, note: note ?? null } };
        return {
          type: 'AssignAdjustment',
          data: { adjustmentId, status: 'settled', against: null, ...(note !== undefined && { note }) },
        };
      },
    });
  }

  private toBill(request: AssignAdjustment, as: AdjustmentUse): Promise<CommandResponse<ChangedCheckView>> {
    const { context, body, path } = request;
    const { billId } = body as { readonly billId?: unknown };
    return this.checks.allocate(request, {
      word: 'adjustment',
      bills:
        typeof billId === 'string' && billIdPattern.test(billId) ? [billStream(context.organizationId, billId)] : [],
      names: (now) => adjustmentOf(now, path.adjustmentId) !== undefined,
      plan: (moment) => this.plan(request, as, moment),
    });
  }

  private async plan(
    { context, body, path: { adjustmentId } }: AssignAdjustment,
    as: AdjustmentUse,
    moment: DecisionContext<CurrentCheck>,
  ): Promise<MoneyPlan> {
    const adjustment = adjustmentOf(moment, adjustmentId);
    if (!adjustment) throw new Rejection('not_found');
    const form = validate(AssignAdjustmentRequest, body ?? {}, (sent) => billProblems(sent));
    assertUnanswered(moment.state, adjustment);
    const { billId = '', note, actorName } = form;
    const found = await this.validator.bill(context, billId);
    const share = shareOf(adjustment, as, billId, found);
    const plan: PlannedShares = {
      ...{ allocationId: moment.id, shares: [share], plannedAt: moment.at },
      adjustment: { adjustmentId, as },
    };
    checkWithBill(moment, plan, share, found, moment.rules);
    const text = { actorName: actorName ?? context.keyName, ...(note !== undefined && { note }) };
    return { actorName, command: { type: 'PlanShares', data: { ...plan, ...text } } };
  }
}

const adjustmentOf = ({ state }: Pick<CurrentCheck, 'state'>, adjustmentId: string): KnownAdjustment | undefined =>
  state.adjustments.find((adjustment) => adjustment.adjustmentId === adjustmentId);

/** The bill is required for a recoupment or interest, and not allowed otherwise. */
const billProblems = ({ as, billId }: Partial<AssignAdjustmentRequest>): readonly FieldProblem[] => {
  const isOfBill = as === 'recoupment' || as === 'interest';
  if (as === undefined || isOfBill === (billId !== undefined)) return [];
  return [
    {
      path: 'billId',
      message: isOfBill ? 'is required' : 'must be omitted unless the adjustment is for a bill',
    },
  ];
};

/** A recoupment is a negative amount. If the bill already has it, it keeps its ID. */
const shareOf = (
  { adjustmentId, amount }: KnownAdjustment,
  as: AdjustmentUse,
  billId: string,
  found: CurrentBill | null,
): PlannedShare => {
  const cents = 0 - amount;
  const share = { billId, eorId: null, amount: cents, penalty: 0, ibrFee: 0 };
  if (as === 'interest') return { ...share, paymentId: newId('pay'), principal: 0, interest: cents };
  const known = found?.state.recoupments.find((recoupment) => recoupment.adjustmentId === adjustmentId);
  return recoupmentShare(billId, known?.recoupmentId ?? newId('rcp'), amount);
};

/** `amount` is a positive number of cents. */
export const recoupmentShare = (billId: string, recoupmentId: string, amount: number): PlannedShare => ({
  ...{ billId, paymentId: recoupmentId, eorId: null, amount: 0 - amount, principal: 0 - amount },
  ...{ penalty: 0, interest: 0, ibrFee: 0 },
});

/** Throws 422 for invalid fields and 409 for conflicts. */
const checkWithBill = (
  { state }: CurrentCheck,
  plan: PlannedShares,
  share: PlannedShare,
  found: CurrentBill | null,
  rules: RuleSet,
): void => {
  const wrong = (message: string): never => {
    throw new Rejection('validation_error', undefined, [{ path: 'billId', message }]);
  };
  if (found === null) return wrong('is not a bill of this organization');
  if (found.history.some(({ type }) => (type as string) === 'SubjectShredded'))
    throw new Rejection('lifecycle_conflict', ERASED_DETAIL);
  const command = adjustmentCommand(state, plan, share, null)(found.state);
  try {
    if (command) decide(bill, found.state, command, rules);
  } catch (error) {
    if (!(error instanceof Rejection) || error.code !== 'validation_error') throw error;
    return wrong(error.errors?.[0]?.message ?? 'does not accept this adjustment');
  }
};
