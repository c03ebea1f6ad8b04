import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  carrySharedCheck,
  checkNumberKey,
  checks,
  Commands,
  HttpCommand,
  IdempotencyKeyReused,
  inTurns,
  metadataOf,
  newId,
  planOf,
  record,
  settlePlan,
  signedMetadata,
  takeBack,
  type Answer,
  type CheckNow,
  type PostedShare,
  type RequestIdentity,
} from '#commands';
import { PostCheckRequest, shareReceipt, type PostedCheckView, type WholeShareView } from '#contracts';
import {
  balanceOf,
  billView,
  centsOf,
  checkStream,
  depositProblems,
  dollarsOf,
  losAngelesDate,
  Rejection,
  type FieldProblem,
  type PaymentPostedData,
} from '#domain';
import { Vault } from '#event-store';
import { examine, mayRead, type Examined } from '#http';
import { checkProjection, Views, type CheckDoc } from '#read-models';
import { billStreamsOf, CheckJudge, plannedShare } from './check-judge.js';

const CREATED = 201;

/** One check over many bills: every bill's payment, or none. */
export class PostCheck extends HttpCommand<PostedCheckView> {}

/**
 * A check has a stream of its own, which first says what is to be posted: that is the moment from which it happens. Then
 * each bill gets its payment. Whatever ends the process in between, a retry with the same Idempotency-Key finishes it,
 * and a reaction to the first event does where nobody comes back. Nobody in this process writes to these bills
 * meanwhile; where another process did, so that a share does not fit any more, the payments are taken back.
 */
@CommandHandler(PostCheck)
export class PostCheckHandler implements ICommandHandler<PostCheck> {
  constructor(
    private readonly commands: Commands,
    private readonly judge: CheckJudge,
    private readonly vault: Vault,
    private readonly views: Views,
  ) {}

  execute(request: PostCheck): Promise<Answer<PostedCheckView>> {
    const { context, body } = request;
    const { ledger } = this.commands;
    const { organizationId } = context;
    return this.commands.identified(request, async (identity) => {
      const checkId = identity
        ? await this.commands.idFrom(organizationId, 'chk', 'check', identity.key)
        : newId('chk');
      const stream = checkStream(organizationId, checkId);
      // What an earlier release was asked under this key.
      if (identity) await carrySharedCheck({ ledger, vault: this.vault }, checkId);
      const examined = examine(PostCheckRequest, body ?? {});
      const streams = billStreamsOf(organizationId, examined.value);
      return inTurns(ledger, [stream, ...streams], async () => {
        const { now } = await checks.read(ledger, stream);
        const replayed = cameBefore(now, identity);
        if (now.state.status === 'withdrawn') await takeBack(ledger, now);
        const planned = replayed ? now : await this.plan(request, { checkId, now, examined, identity });
        const posted = await settlePlan(ledger, stream, planned);
        return { ...present(request, planned, posted), replayed };
      });
    });
  }

  /** Records what is to be posted, once nothing is wrong with it. */
  private async plan({ context, body }: PostCheck, { checkId, now, examined, identity }: Asked): Promise<CheckNow> {
    const metadata = metadataOf(context, identity, CREATED);
    const { value: form } = examined;
    const { method, depositDate } = (form as Partial<PostCheckRequest> | undefined) ?? {};
    await this.judge.judge(context, body ?? {}, PostCheckRequest, examined, {
      ...{ at: metadata.at, method, depositDate, depositField: 'depositDate' },
      rules: sumProblems((form as Partial<PostCheckRequest> | undefined) ?? {}, examined.errors, metadata.at),
    });
    const { organizationId } = context;
    const numberKey = await checkNumberKey(this.vault, organizationId, form.checkNumber);
    if (form.allowDuplicateNumber !== true) await this.refuseKnown(organizationId, numberKey, centsOf(form.amount));
    const order = {
      stream: checkStream(organizationId, checkId),
      command: {
        type: 'PlanCheck' as const,
        data: {
          checkId,
          method: form.method,
          depositDate: form.depositDate,
          amount: centsOf(form.amount),
          shares: form.allocations.map((one) => plannedShare(one)),
          ...(form.unapplied !== undefined && { unapplied: centsOf(form.unapplied) }),
          ...(form.payer !== undefined && { payer: form.payer }),
          plannedAt: metadata.at,
          numberKey,
          checkNumber: form.checkNumber,
          actorName: form.actorName ?? context.keyName,
        },
      },
      metadata: signedMetadata(metadata, form.actorName),
      subject: () => organizationId,
    };
    return record(this.commands.ledger, checks, order, now);
  }

  /** Throws 409 where a remittance told of a check with this number and amount: its money would be there twice. Cents. */
  private async refuseKnown(organizationId: string, numberKey: string | null, amount: number): Promise<void> {
    if (numberKey === null) return;
    const { rows } = await this.views.find<CheckDoc>(checkProjection.name, {
      organizationId,
      filter: { numberKey, amountCents: amount, source: '835', status: 'received' },
      fields: ['checkId'],
      sort: ['-depositDate'],
      limit: 1,
      count: false,
    });
    const [known] = rows;
    if (known)
      throw new Rejection(
        'lifecycle_conflict',
        `A remittance told of this check: ${known.checkId}. \`allowDuplicateNumber\` posts another one.`,
      );
  }
}

interface Asked {
  readonly checkId: string;
  /** The check's stream before it. */
  readonly now: CheckNow;
  readonly examined: Examined<PostCheckRequest>;
  readonly identity: RequestIdentity | null;
}

/** A check that was withdrawn bound nothing: the same request may try again. */
const cameBefore = ({ state, history }: CheckNow, identity: RequestIdentity | null): boolean => {
  if (state.status !== 'planned' && state.status !== 'received') return false;
  const { idempotency } = history.findLast(({ type }) => type === 'CheckPlanned')?.metadata ?? {};
  if (idempotency?.fingerprint !== identity?.fingerprint) throw new IdempotencyKeyReused();
  return true;
};

const present = (
  { context }: PostCheck,
  now: CheckNow,
  posted: readonly PostedShare[],
): Omit<Answer<PostedCheckView>, 'replayed'> => {
  const check = planOf(now);
  const readable = mayRead(context, 'getBillLifecycle');
  const shares = posted.map(sharePosted);
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
    },
  };
};

/** The share, and its bill as it was right after: of a replay, too. */
const sharePosted = ({ share, bill }: PostedShare): { readonly view: WholeShareView; readonly position: bigint } => {
  const { history } = bill;
  const own = history.find(
    ({ type, data }) => type === 'PaymentPosted' && (data as PaymentPostedData).paymentId === share.paymentId,
  );
  const last = history.findLastIndex(({ metadata }) => metadata.commandId === own?.metadata.commandId);
  if (!own) throw new RangeError('a share that was posted is in the history of its bill');
  // What a replay tells may be long ago.
  const facts = last + 1 === history.length ? bill.state : billView(history.slice(0, last + 1)).facts;
  const { eorId, principal } = own.data as PaymentPostedData;
  return {
    position: history[last]?.position ?? own.position,
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

/** The allocations and what is for no bill add up to the check, as far as all of them can be read. */
const sumProblems = (
  { amount, allocations, unapplied = 0, depositDate }: Partial<PostCheckRequest>,
  errors: readonly FieldProblem[],
  at: string,
): readonly FieldProblem[] => {
  const wrong = (name: string): boolean => errors.some(({ path }) => path === name || path.startsWith(`${name}.`));
  const problems: FieldProblem[] = [];
  if (allocations === undefined || wrong('allocations')) return [];
  if (allocations.length === 0 && unapplied === 0 && !wrong('unapplied'))
    return [{ path: 'allocations', message: 'must not be empty where nothing is unapplied' }];
  // Of a check that is for no bill nobody else looks at the day.
  if (allocations.length === 0 && depositDate !== undefined)
    problems.push(...depositProblems({ depositDate }, { today: losAngelesDate(at), serviceDate: undefined }));
  if (amount === undefined || wrong('amount') || wrong('unapplied')) return problems;
  const sum = allocations.reduce((total, share) => total + centsOf(share.amount), centsOf(unapplied));
  if (sum !== centsOf(amount))
    problems.push({ path: 'amount', message: 'must be what the allocations and what is unapplied add up to' });
  return problems;
};
