import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  Commands,
  HttpCommand,
  IdempotencyKeyReused,
  inTurns,
  metadataOf,
  newId,
  record,
  settleCheck,
  sharedChecks,
  signedMetadata,
  takeBack,
  type Answer,
  type PostedShare,
  type RequestIdentity,
  type SharedCheckNow,
} from '#commands';
import {
  PostCheckRequest,
  shareReceipt,
  type CheckShareForm,
  type PostedCheckView,
  type WholeShareView,
} from '#contracts';
import {
  balanceOf,
  billStream,
  billView,
  centsOf,
  dollarsOf,
  sharedCheckStream,
  type PaymentPostedData,
} from '#domain';
import { examine, mayRead, type Examined } from '#http';
import { billIdShape } from '../bill-commands.js';
import { CheckJudge } from './check-judge.js';

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
  ) {}

  execute(request: PostCheck): Promise<Answer<PostedCheckView>> {
    const { context, body } = request;
    const { ledger } = this.commands;
    const { organizationId } = context;
    return this.commands.identified(request, async (identity) => {
      const checkId = identity
        ? await this.commands.idFrom(organizationId, 'chk', 'check', identity.key)
        : newId('chk');
      const stream = sharedCheckStream(checkId);
      const examined = examine(PostCheckRequest, body ?? {});
      const streams = billsNamedIn(examined.value).map((billId) => billStream(organizationId, billId));
      return inTurns(ledger, [stream, ...streams], async () => {
        const { now } = await sharedChecks.read(ledger, stream);
        const replayed = cameBefore(now, identity);
        if (now.state.status === 'withdrawn') await takeBack(ledger, now);
        const allocated = replayed ? now : await this.allocate(request, { checkId, now, examined, identity });
        const posted = await settleCheck(ledger, allocated);
        return { ...present(request, allocated, posted), replayed };
      });
    });
  }

  /** Records what is to be posted, once nothing is wrong with it. */
  private async allocate(
    { context, body }: PostCheck,
    { checkId, now, examined, identity }: Asked,
  ): Promise<SharedCheckNow> {
    const metadata = metadataOf(context, identity, CREATED);
    await this.judge.judge(context, body ?? {}, examined, metadata.at);
    const { value: form } = examined;
    const order = {
      stream: sharedCheckStream(checkId),
      command: {
        type: 'AllocateCheck' as const,
        data: {
          checkId,
          method: form.method,
          depositDate: form.depositDate,
          amount: centsOf(form.amount),
          shares: form.allocations.map((share) => ({
            billId: share.billId,
            paymentId: newId('pay'),
            eorId: share.eorId ?? null,
            amount: centsOf(share.amount),
            penalty: centsOf(share.penalty ?? 0),
            interest: centsOf(share.interest ?? 0),
          })),
          allocatedAt: metadata.at,
          checkNumber: form.checkNumber,
          actorName: form.actorName ?? context.keyName,
        },
      },
      metadata: signedMetadata(metadata, form.actorName),
    };
    return record(this.commands.ledger, sharedChecks, order, now);
  }
}

interface Asked {
  readonly checkId: string;
  /** The check's stream before it. */
  readonly now: SharedCheckNow;
  readonly examined: Examined<PostCheckRequest>;
  readonly identity: RequestIdentity | null;
}

/** Any part of the form may be missing. */
const billsNamedIn = (form: Partial<PostCheckRequest> | undefined): readonly string[] =>
  (form?.allocations ?? []).flatMap((share: Partial<CheckShareForm> | undefined) =>
    typeof share?.billId === 'string' && billIdShape.test(share.billId) ? [share.billId] : [],
  );

/** A check that was withdrawn bound nothing: the same request may try again. */
const cameBefore = ({ state, history }: SharedCheckNow, identity: RequestIdentity | null): boolean => {
  if (state.status !== 'allocated') return false;
  const { idempotency } = history.findLast(({ type }) => type === 'CheckAllocated')?.metadata ?? {};
  if (idempotency?.fingerprint !== identity?.fingerprint) throw new IdempotencyKeyReused();
  return true;
};

const present = (
  { context }: PostCheck,
  { state: { check } }: SharedCheckNow,
  posted: readonly PostedShare[],
): Omit<Answer<PostedCheckView>, 'replayed'> => {
  if (check === null) throw new RangeError('there is no check to present');
  const readable = mayRead(context, 'getBillLifecycle');
  const shares = posted.map(sharePosted);
  return {
    position: shares.reduce((last, { position }) => (position > last ? position : last), 0n),
    location: '/v2/reports/payments',
    body: {
      id: check.checkId,
      method: check.method,
      checkNumber: check.checkNumber ?? '',
      depositDate: check.depositDate,
      amount: dollarsOf(check.amount),
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
      state: facts.state,
      balanceDue: dollarsOf(balanceOf(facts)),
    },
  };
};
