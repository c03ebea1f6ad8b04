import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  checks,
  Commands,
  HttpCommand,
  IdempotencyKeyReused,
  inTurns,
  metadataOf,
  newId,
  record,
  settleAllocation,
  signedMetadata,
  type Answer,
  type CheckNow,
  type RequestIdentity,
} from '#commands';
import { AllocateCheckRequest, type AllocationForm, type ChangedCheckView } from '#contracts';
import {
  check,
  checkStream,
  decide,
  Rejection,
  type CheckCommand,
  type FieldProblem,
  type HeldClaim,
  type PlannedShares,
} from '#domain';
import { examine, type Examined, type RequestContext } from '#http';
import { PayerFiles } from '#payer-files';
import { billStreamsOf, CheckJudge, plannedShare, rejectionOf } from '../bills/payments/check-judge.js';
import { CheckCommands, isOnRecord, changedCheck, type CheckPath } from './check-commands.js';

const CREATED = 201;

/** What is unapplied of a check is for some bills. */
export class AllocateCheck extends HttpCommand<ChangedCheckView, CheckPath> {}

/**
 * What is given to whom is in the log before any bill has it, and the money is pending from then on: nobody else can give it
 * away. Whatever ends the process in between, a retry with the same Idempotency-Key finishes it, and a reaction does where
 * nobody comes back.
 */
@CommandHandler(AllocateCheck)
export class AllocateCheckHandler implements ICommandHandler<AllocateCheck> {
  constructor(
    private readonly commands: Commands,
    private readonly checks: CheckCommands,
    private readonly judge: CheckJudge,
    private readonly files: PayerFiles,
  ) {}

  execute(request: AllocateCheck): Promise<Answer<ChangedCheckView>> {
    const { context, body, path } = request;
    const { organizationId } = context;
    const { ledger } = this.commands;
    return this.commands.identified(request, async (identity) => {
      const allocationId = identity
        ? await this.commands.idFrom(organizationId, 'alc', 'allocation', identity.key)
        : newId('alc');
      const stream = checkStream(organizationId, await this.checks.idOf(organizationId, path.id));
      const examined = examine(AllocateCheckRequest, body ?? {});
      const bills = billStreamsOf(organizationId, examined.value);
      return inTurns(ledger, [stream, ...bills], async () => {
        const { now } = await checks.read(ledger, stream);
        if (!isOnRecord(now)) throw new Rejection('not_found');
        const replayed = plannedBefore(now, allocationId, identity);
        const planned = replayed
          ? now
          : await this.plan(context, body, { stream, now, examined, identity, allocationId });
        const settled = await settleAllocation(ledger, stream, planned, allocationId);
        return { ...changedCheck(context, asSettled(settled, allocationId)), replayed };
      });
    });
  }

  private async plan(
    context: RequestContext,
    body: unknown,
    { stream, now, examined, identity, allocationId }: Asked,
  ): Promise<CheckNow> {
    const metadata = metadataOf(context, identity, CREATED);
    const { value: form, errors } = examined;
    const { check: known } = now.state;
    const allocations = (form as Partial<AllocateCheckRequest> | undefined)?.allocations ?? [];
    const items = await this.itemsOf(context.organizationId, allocations, errors);
    const plan: PlannedShares = {
      allocationId,
      shares: errors.length > 0 ? [] : allocations.map((one, index) => plannedShare(one, items.claims[index])),
      plannedAt: metadata.at,
    };
    const actorName = (form as Partial<AllocateCheckRequest> | undefined)?.actorName ?? context.keyName;
    const command: CheckCommand = { type: 'PlanShares', data: { ...plan, actorName } };
    const refused =
      errors.length > 0 || items.problems.length > 0 ? null : rejectionOf(() => decide(check, now.state, command));
    await this.judge.judge(context, body ?? {}, AllocateCheckRequest, examined, {
      ...{ at: metadata.at, depositField: null, depositDate: known?.depositDate },
      rules: [...items.problems, ...(refused?.errors ?? [])],
    });
    if (refused) throw refused;
    const order = { stream, command, metadata: signedMetadata(metadata, form.actorName) };
    return record(this.commands.ledger, checks, { ...order, subject: () => context.organizationId }, now);
  }

  /** The claims that allocations name by the items of their files, by the place of the allocation. */
  private async itemsOf(
    organizationId: string,
    allocations: readonly (Partial<AllocationForm> | undefined)[],
    errors: readonly FieldProblem[],
  ): Promise<{ readonly claims: readonly (HeldClaim | undefined)[]; readonly problems: readonly FieldProblem[] }> {
    const problems: FieldProblem[] = [];
    const claims = await Promise.all(
      allocations.map(async (one, index): Promise<HeldClaim | undefined> => {
        const path = `allocations.${index}.item`;
        if (!one?.item || errors.some((error) => error.path.startsWith(path))) return undefined;
        const { payerFileId, n } = one.item;
        const file = await this.files.find(organizationId, payerFileId);
        const item = file && (await this.files.store.items(file)).find((each) => each.n === n);
        if (item) return { payerFileId, place: item.place };
        problems.push({ path, message: 'must be an item of which this check holds money' });
        return undefined;
      }),
    );
    return { claims, problems };
  }
}

interface Asked {
  readonly stream: string;
  /** The check before it. */
  readonly now: CheckNow;
  readonly examined: Examined<AllocateCheckRequest>;
  readonly identity: RequestIdentity | null;
  readonly allocationId: string;
}

/** What was withdrawn bound nothing: the same request may try again. */
export const plannedBefore = (
  { state, history }: CheckNow,
  allocationId: string,
  identity: RequestIdentity | null,
): boolean => {
  const status = state.allocations.get(allocationId)?.status;
  if (status !== 'pending' && status !== 'applied') return false;
  const planned = history.findLast(({ type, data }) => type === 'SharesPlanned' && isOf(data, allocationId));
  if (planned?.metadata.idempotency?.fingerprint !== identity?.fingerprint) throw new IdempotencyKeyReused();
  return true;
};

const isOf = (data: object, allocationId: string): boolean =>
  (data as { readonly allocationId?: string }).allocationId === allocationId;

/** The check right after its bills got their shares: of a replay, too, whatever happened since. */
export const asSettled = (now: CheckNow, allocationId: string): CheckNow => {
  const settled = now.history.find(({ type, data }) => type === 'SharesSettled' && isOf(data, allocationId));
  if (!settled) return now;
  const end = now.history.findLastIndex(({ metadata }) => metadata.commandId === settled.metadata.commandId);
  return end + 1 === now.history.length ? now : checks.at(now.history.slice(0, end + 1));
};
