import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  checkNumberKey,
  checks,
  Commands,
  HttpCommand,
  planOf,
  settlePlan,
  rollBackPlan,
  type CommandResponse,
  type CurrentCheck,
  type DecisionContext,
  type PostedShare,
} from '#commands';
import { PostCheckRequest, shareReceipt, type PostedCheckView, type WholeShareView } from '#contracts';
import {
  balanceOf,
  billView,
  centsOf,
  paymentCheckStream,
  depositProblems,
  dollarsOf,
  losAngelesDate,
  Rejection,
  type CheckCommand,
  type FieldProblem,
  type PaymentPostedData,
  type PlannedCheck,
} from '#domain';
import { historyThroughCommand, Vault } from '#event-store';
import { examine, canRead, type ExaminedForm, type RequestContext } from '#http';
import { checkProjection, Views, type CheckDoc } from '#read-models';
import { billStreamsOf, CheckValidator, plannedShare } from './check-validator.js';
import { earlierCheckOf, repeatedCheckWarnings } from './repeated-check.js';

/** Posts one check to many bills: either all payments or none. */
export class PostCheck extends HttpCommand<PostedCheckView> {}

/**
 * First plans the check on its own stream; the planning event is the commit point. Then, each bill gets its payment.
 * After a crash, a retry with the same Idempotency-Key or a reaction to the first event completes the check. The bills
 * are locked within this process. If another process changes a bill so that its share no longer fits, all payments are
 * voided.
 */
@CommandHandler(PostCheck)
export class PostCheckHandler implements ICommandHandler<PostCheck> {
  constructor(
    private readonly commands: Commands,
    private readonly validator: CheckValidator,
    private readonly vault: Vault,
    private readonly views: Views,
  ) {}

  execute(request: PostCheck): Promise<CommandResponse<PostedCheckView>> {
    const { context, body } = request;
    const { ledger } = this.commands;
    const { organizationId } = context;
    const examined = examine(PostCheckRequest, body ?? {});
    return this.commands.handleSeveral(request, checks, {
      stream: { creates: 'chk', word: 'check', in: (id) => paymentCheckStream(organizationId, id) },
      otherStreams: billStreamsOf(organizationId, examined.value),
      subject: () => organizationId,
      begunBy: plannedBy,
      read: (moment) => this.read(request, examined, moment),
      signedBy: ({ actorName }) => actorName,
      command: (form, moment) => this.plan(context, form, moment),
      finish: (planned) => settlePlan(ledger, planned.stream, planned),
      present: (posted, planned) => present(request, planned, posted),
    });
  }

  /** Throws 422 for invalid fields and 409 for conflicts. */
  private async read(
    { context, body }: PostCheck,
    examined: ExaminedForm<PostCheckRequest>,
    { at, ...now }: DecisionContext<CurrentCheck>,
  ): Promise<PostCheckRequest> {
    if (now.state.status === 'withdrawn') await rollBackPlan(this.commands.ledger, now);
    const form = (examined.value as Partial<PostCheckRequest> | undefined) ?? {};
    const { method, depositDate } = form;
    await this.validator.validate(context, body ?? {}, PostCheckRequest, examined, {
      ...{ at, method, depositDate, depositField: 'depositDate' },
      rules: sumProblems(form, examined.errors, at),
    });
    return examined.value;
  }

  private async plan(
    { organizationId, keyName }: RequestContext,
    form: PostCheckRequest,
    { id: checkId, at }: DecisionContext<CurrentCheck>,
  ): Promise<CheckCommand> {
    const numberKey = await checkNumberKey(this.vault, organizationId, form.checkNumber);
    const amount = centsOf(form.amount);
    const isMeant = form.allowDuplicateNumber === true;
    const earlierCheckId = isMeant ? null : await this.newestCheck(organizationId, numberKey, amount);
    if (earlierCheckId !== null) await this.refuseKnown(organizationId, numberKey, amount);
    return {
      type: 'PlanCheck',
      data: {
        checkId,
        method: form.method,
        depositDate: form.depositDate,
        amount,
        shares: form.allocations.map((allocation) => plannedShare(allocation)),
        ...(form.unapplied !== undefined && { unapplied: centsOf(form.unapplied) }),
        ...(form.payer !== undefined && { payer: form.payer }),
        plannedAt: at,
        ...(earlierCheckId !== null && { earlierCheckId }),
        numberKey,
        checkNumber: form.checkNumber,
        actorName: form.actorName ?? keyName,
      },
    };
  }

  /** Throws 409 if a remittance reported this number and amount (in cents), because its money would count twice. */
  private async refuseKnown(organizationId: string, numberKey: string | null, amount: number): Promise<void> {
    const known = await this.newestCheck(organizationId, numberKey, amount, {
      $or: [{ source: '835' }, { linked: true }],
    });
    if (known !== null)
      throw new Rejection(
        'lifecycle_conflict',
        `A remittance already reported this check: ${known}. To post another check, set \`allowDuplicateNumber\`.`,
      );
  }

  /** Returns the most recent received check with this number and amount (in cents), or null. */
  private async newestCheck(
    organizationId: string,
    numberKey: string | null,
    amount: number,
    more: object = {},
  ): Promise<string | null> {
    if (numberKey === null) return null;
    const { rows } = await this.views.find<CheckDoc>(checkProjection.name, {
      organizationId,
      filter: { numberKey, amountCents: amount, status: 'received', ...more },
      fields: ['checkId'],
      sort: ['-depositDate'],
      limit: 1,
      count: false,
    });
    return rows[0]?.checkId ?? null;
  }
}

/** Returns undefined for a withdrawn check, so that the same request may plan it again. */
const plannedBy = ({ state, history }: CurrentCheck): CurrentCheck['history'][number] | undefined =>
  state.status === 'planned' || state.status === 'received'
    ? history.findLast(({ type }) => type === 'CheckPlanned')
    : undefined;

const present = (
  { context, body }: PostCheck,
  now: CurrentCheck,
  posted: readonly PostedShare[],
): Omit<CommandResponse<PostedCheckView>, 'replayed'> => {
  const check = planOf(now);
  const isMeant = (body as Partial<PostCheckRequest>).allowDuplicateNumber === true;
  const inHistory = posted.map(historyOf);
  const warnings = repeatedCheckWarnings(isMeant ? null : earlierOf(check, inHistory));
  const readable = canRead(context, 'getBillLifecycle');
  const shares = inHistory.map(presentShare);
  return {
    position: shares.reduce((last, { position }) => (position > last ? position : last), now.position),
    location: '/v2/reports/payments',
    body: {
      id: check.checkId,
      method: check.method,
      checkNumber: check.checkNumber ?? '',
      depositDate: check.depositDate,
      amount: dollarsOf(check.amount),
      unapplied: dollarsOf(check.unapplied ?? 0),
      status: 'received',
      payments: shares.map(({ view }) => (readable ? view : shareReceipt(view))),
      ...(warnings.length > 0 && { warnings }),
    },
  };
};

interface ShareInHistory extends PostedShare {
  readonly own: PostedShare['bill']['history'][number];
  readonly then: PostedShare['bill']['history'];
}

/**
 * Returns a check that a user posted earlier with the same number and amount, or null. The read model may not yet
 * include a check posted moments ago, but the same bills' payments do.
 */
const earlierOf = ({ earlierCheckId }: PlannedCheck, shares: readonly ShareInHistory[]): string | null => {
  for (const { then, share } of shares) {
    const earlier = earlierCheckOf(then, share.paymentId);
    if (earlier !== null) return earlier;
  }
  return earlierCheckId ?? null;
};

/** Returns the history up to the posting command, so that a replay returns the same response. */
const historyOf = (posted: PostedShare): ShareInHistory => {
  const { share, bill } = posted;
  const own = bill.history.find(
    ({ type, data }) => type === 'PaymentPosted' && (data as PaymentPostedData).paymentId === share.paymentId,
  );
  if (!own) throw new RangeError('the posted payment is missing from the history of its bill');
  return { ...posted, own, then: historyThroughCommand(bill.history, own.metadata.commandId) };
};

/** Returns the share with its bill's state right after the payment. */
const presentShare = ({
  share,
  bill,
  own,
  then,
}: ShareInHistory): { readonly view: WholeShareView; readonly position: bigint } => {
  const facts = then.length === bill.history.length ? bill.state : billView(then).facts;
  const { eorId, principal } = own.data as PaymentPostedData;
  return {
    position: then.at(-1)?.position ?? own.position,
    view: {
      billId: share.billId,
      paymentId: share.paymentId,
      eorId,
      amount: dollarsOf(share.amount),
      principal: dollarsOf(principal),
      penalty: dollarsOf(share.penalty),
      interest: dollarsOf(share.interest),
      ibrFee: dollarsOf(share.ibrFee),
      state: facts.state,
      balanceDue: dollarsOf(balanceOf(facts)),
    },
  };
};

/** The allocations and the unapplied amount must add up to the check amount. Invalid fields are skipped. */
const sumProblems = (
  { amount, allocations, unapplied = 0, depositDate }: Partial<PostCheckRequest>,
  errors: readonly FieldProblem[],
  at: string,
): readonly FieldProblem[] => {
  const wrong = (name: string): boolean => errors.some(({ path }) => path === name || path.startsWith(`${name}.`));
  const problems: FieldProblem[] = [];
  if (allocations === undefined || wrong('allocations')) return [];
  if (allocations.length === 0 && unapplied === 0 && !wrong('unapplied'))
    return [{ path: 'allocations', message: 'must not be empty if unapplied is 0' }];
  // If there are no bills, the deposit date isn't validated elsewhere.
  if (allocations.length === 0 && depositDate !== undefined)
    problems.push(...depositProblems({ depositDate }, { today: losAngelesDate(at), serviceDate: undefined }));
  if (amount === undefined || wrong('amount') || wrong('unapplied')) return problems;
  const sum = allocations.reduce((total, share) => total + centsOf(share.amount), centsOf(unapplied));
  if (sum !== centsOf(amount))
    problems.push({ path: 'amount', message: 'must equal the sum of the allocations and unapplied' });
  return problems;
};
