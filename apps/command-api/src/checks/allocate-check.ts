import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { HttpCommand, type CommandResponse, type CurrentCheck, type DecisionContext } from '#commands';
import { AllocateCheckRequest, type AllocationForm, type ChangedCheckView } from '#contracts';
import { check, decide, type CheckCommand, type FieldProblem, type HeldClaim, type PlannedShares } from '#domain';
import { examine, type ExaminedForm, type RequestContext } from '#http';
import { PayerFiles } from '#payer-files';
import { billStreamsOf, CheckValidator, plannedShare, rejectionOf } from '../bills/payments/check-validator.js';
import { CheckCommands, type CheckPath, type MoneyPlan } from './check-commands.js';

export class AllocateCheck extends HttpCommand<ChangedCheckView, CheckPath> {}

@CommandHandler(AllocateCheck)
export class AllocateCheckHandler implements ICommandHandler<AllocateCheck> {
  constructor(
    private readonly checks: CheckCommands,
    private readonly validator: CheckValidator,
    private readonly files: PayerFiles,
  ) {}

  execute(request: AllocateCheck): Promise<CommandResponse<ChangedCheckView>> {
    const { context, body } = request;
    const examined = examine(AllocateCheckRequest, body ?? {});
    return this.checks.allocate(request, {
      word: 'allocation',
      bills: billStreamsOf(context.organizationId, examined.value),
      plan: (moment) => this.plan(context, body, examined, moment),
    });
  }

  private async plan(
    context: RequestContext,
    body: unknown,
    examined: ExaminedForm<AllocateCheckRequest>,
    { state, at, id: allocationId }: DecisionContext<CurrentCheck>,
  ): Promise<MoneyPlan> {
    const { value: form, errors } = examined;
    const { allocations = [], actorName } = (form as Partial<AllocateCheckRequest> | undefined) ?? {};
    const items = await this.itemsOf(context.organizationId, allocations, errors);
    const shares = errors.length > 0 ? [] : items.asked.map(({ one, claim }) => plannedShare(one, claim));
    const plan: PlannedShares = { allocationId, shares, plannedAt: at };
    const command: CheckCommand = { type: 'PlanShares', data: { ...plan, actorName: actorName ?? context.keyName } };
    const refused =
      errors.length > 0 || items.problems.length > 0 ? null : rejectionOf(() => decide(check, state, command));
    await this.validator.validate(context, body ?? {}, AllocateCheckRequest, examined, {
      ...{ at, depositField: null, depositDate: state.check?.depositDate },
      rules: [...items.problems, ...(refused?.errors ?? [])],
    });
    if (refused) throw refused;
    return { actorName, command };
  }

  /** Returns each allocation with the payer file claim that it names, if any. */
  private async itemsOf<One extends Partial<AllocationForm> | undefined>(
    organizationId: string,
    allocations: readonly One[],
    errors: readonly FieldProblem[],
  ): Promise<{
    readonly asked: readonly { readonly one: One; readonly claim: HeldClaim | undefined }[];
    readonly problems: readonly FieldProblem[];
  }> {
    const problems: FieldProblem[] = [];
    const asked = await Promise.all(
      allocations.map(async (allocation, index): Promise<{ one: One; claim: HeldClaim | undefined }> => {
        const path = `allocations.${index}.item`;
        if (!allocation?.item || errors.some((error) => error.path.startsWith(path)))
          return { one: allocation, claim: undefined };
        const { payerFileId, n } = allocation.item;
        const file = await this.files.find(organizationId, payerFileId);
        const item = file && (await this.files.store.items(file)).find((each) => each.n === n);
        if (item) return { one: allocation, claim: { payerFileId, place: item.place } };
        problems.push({ path, message: 'must be an item for which this check holds money' });
        return { one: allocation, claim: undefined };
      }),
    );
    return { asked, problems };
  }
}
