import { randomUUID } from 'node:crypto';
import {
  billStream,
  checkOfPayment,
  checkStream,
  organization,
  organizationStream,
  Rejection,
  sharedCheckStream,
  unsealed,
  type BillEvent,
  type CheckCommand,
  type CheckState,
  type DataOf,
  type PaymentPostedData,
  type PaymentShare,
} from '#domain';
import { KeyDestroyed, loadState, type Ledger, type StoredEvent, type Vault } from '#event-store';
import { checks, checkStates, sharedChecks } from '../aggregates.js';
import { carryOut, inTurns, record, type CommandMetadata } from '../carry-out.js';
import { metadataBy } from '../metadata.js';
import { checkNumberKey } from './check-number.js';
import type { CurrentCheck } from './check-writes.js';
import { finishAllocations } from './settle-allocation.js';
import { finishPlan, settlePlan, streamsOfPlan, takeBack } from './settle-plan.js';

interface Engines {
  readonly ledger: Ledger;
  readonly vault: Vault;
}

/** A payment's check is not in the log yet: to be asked again a moment later. */
export class CheckNotThereYet extends Error {
  override readonly name = 'CheckNotThereYet';
}

/** Actor that carries events from one side of a payment to the other. */
const DESK = { kind: 'system', id: 'payments' } as const;

/** Returns the metadata of a change that is copied between a bill and its check, dated by the organization's clock. */
export const deskMetadata = async (ledger: Ledger, organizationId: string): Promise<CommandMetadata> => {
  const { clockOffsetMs } = await loadState(ledger, organization, organizationStream(organizationId));
  return metadataBy({ organizationId, actor: DESK, clockOffsetMs });
};

type Posted = Omit<StoredEvent<BillEvent>, 'data'> & { readonly data: PaymentPostedData };
type Voided = DataOf<BillEvent, 'PaymentVoided'>;

/**
 * Brings a payment of a bill and its check together: a payment that names no check gets one of its own, and one that was
 * voided leaves its check. It looks at the bill as it stands now, so that it may be asked for at any time, in any order.
 */
export const followPayment = async (
  engines: Engines,
  organizationId: string,
  { billId, paymentId }: { readonly billId: string; readonly paymentId: string },
): Promise<void> => {
  const { ledger, vault } = engines;
  const history = await ledger.load<BillEvent>(billStream(organizationId, billId));
  const isOf = ({ data }: StoredEvent): boolean => (data as { paymentId?: unknown }).paymentId === paymentId;
  const posted = history.find((event) => event.type === 'PaymentPosted' && isOf(event)) as Posted | undefined;
  if (!posted) return;
  const voided = history.find((event) => event.type === 'PaymentVoided' && isOf(event))?.data as Voided | undefined;
  // A take-back with another check leaves the amount applied on this one: that money did come.
  const leaves = voided !== undefined && voided.checkId === undefined;
  const { checkId } = posted.data;
  if (checkId !== undefined)
    return leaves ? leaveCheck(ledger, organizationId, checkId, { billId, paymentId }) : undefined;
  const own = checkOfPayment(paymentId);
  const state = await stateOf(ledger, organizationId, own);
  if (state.into !== null)
    return leaves ? leaveCheck(ledger, organizationId, state.into, { billId, paymentId }) : undefined;
  // An earlier release posted it as a share of a check: that one is carried over first.
  if (state.status === 'absent' && isOfSharedCheck(posted)) throw new CheckNotThereYet();
  const isReturned = leaves && posted.data.source === '835' && voided.reversedBy === undefined;
  const command = async (wish: CheckCommand) =>
    onCheck(
      ledger,
      checkStream(organizationId, own),
      wish,
      metadataBy({ organizationId, actor: DESK, at: posted.metadata.at }),
    );
  if (state.status === 'absent') {
    const { checkNumber = null } = unsealed(posted.data.private);
    const data = {
      ...carried(posted),
      numberKey: await checkNumberKey(vault, organizationId, checkNumber),
      checkNumber,
    };
    await command({ type: 'CarryCheck', data: { ...data, returned: isReturned } });
    // The bill may have voided the payment after it was read, and the effect of that may have run before the check existed.
    if (!leaves) return followPayment(engines, organizationId, { billId, paymentId });
  }
  if (leaves) {
    await command(
      isReturned
        ? { type: 'ReturnShares', data: { shares: [{ billId, paymentId }] } }
        : { type: 'UndoCheck', data: { at: voided.voidedAt } },
    );
  }
};

/** True of a payment that an earlier release posted as a share of a check over several bills. */
export const isOfSharedCheck = ({ metadata }: Pick<StoredEvent, 'metadata'>): boolean =>
  metadata.causationId !== undefined && !metadata.causationId.startsWith('pf_');

const carried = ({ data }: Posted) => {
  const { billId, paymentId, eorId, amount, principal, penalty, interest, ibrFee = 0 } = data;
  const share: PaymentShare = { billId, paymentId, eorId, amount, principal, penalty, interest, ibrFee };
  const { source, method, depositDate, postedAt } = data;
  return { checkId: checkOfPayment(paymentId), source, method, amount, depositDate, receivedAt: postedAt, share };
};

/** Its bill voided the share: what was for it is for nobody again. */
const leaveCheck = async (
  ledger: Ledger,
  organizationId: string,
  checkId: string,
  share: { readonly billId: string; readonly paymentId: string },
): Promise<void> => {
  let state = await stateOf(ledger, organizationId, checkId);
  if (state.status === 'planned') {
    await finishPlan(ledger, organizationId, checkId);
    state = await stateOf(ledger, organizationId, checkId);
  }
  if (state.shares.get(share.paymentId)?.state === 'pending') {
    await finishAllocations(ledger, organizationId, checkId);
    state = await stateOf(ledger, organizationId, checkId);
  }
  if (state.status === 'withdrawn') return;
  if (!state.shares.has(share.paymentId)) {
    // All of it was taken back before.
    if (state.status === 'voided') return;
    // Its remittance is being worked off: the check hears of the share a moment later.
    if (state.check?.source === '835' || state.replanned.size > 0) throw new CheckNotThereYet();
    // It was of a plan that was withdrawn before the check was posted after all.
    return;
  }
  const metadata = await deskMetadata(ledger, organizationId);
  await onCheck(
    ledger,
    checkStream(organizationId, checkId),
    { type: 'ReturnShares', data: { shares: [share] } },
    metadata,
  );
};

/**
 * A check over several bills as earlier releases kept it, under the same id: with its shares, each of which points to it.
 * One that was left half done is finished; of one that was withdrawn nothing stands.
 */
export const carrySharedCheck = async ({ ledger, vault }: Engines, checkId: string): Promise<void> => {
  const { state, history } = (await sharedChecks.read(ledger, sharedCheckStream(checkId))).now;
  const { check, status } = state;
  const allocated = history.findLast(({ type }) => type === 'CheckAllocated');
  if (!check || !allocated) return;
  const { v: _, ...made } = allocated.metadata;
  const { organizationId } = made;
  const stream = checkStream(organizationId, checkId);
  const shares = check.shares.map((share) => ({
    ...share,
    principal: share.amount - share.penalty - share.interest,
    ibrFee: 0,
  }));
  const plan = {
    ...{ checkId, method: check.method, depositDate: check.depositDate, amount: check.amount, shares },
    plannedAt: check.allocatedAt,
    numberKey: await checkNumberKey(vault, organizationId, check.checkNumber),
    ...{ checkNumber: check.checkNumber, actorName: check.actorName },
  };
  await inTurns(ledger, streamsOfPlan(organizationId, plan), async () => {
    const before = (await checks.read(ledger, stream)).now;
    if (before.state.status !== 'absent') return;
    if (status === 'withdrawn') return takeBack(ledger, asPlanned(before, allocated, plan));
    for (const { paymentId } of shares)
      await onCheck(
        ledger,
        checkStream(organizationId, checkOfPayment(paymentId)),
        { type: 'MergeCheck', data: { checkId: checkOfPayment(paymentId), into: checkId } },
        metadataBy({ organizationId, actor: DESK, at: made.at }),
      );
    // The client that posted it may repeat the request: the plan keeps its Idempotency-Key, too.
    const command = { type: 'PlanCheck', data: plan } as const;
    const metadata = { ...made, commandId: randomUUID() };
    const planned = await record(ledger, checks, { stream, command, metadata, subject: () => organizationId }, before);
    await settlePlan(ledger, stream, planned).catch(unlessRefused);
  });
};

const unlessRefused = (error: unknown): void => {
  // A bill took its share no more: nothing of the check stands, and that is settled.
  if (!(error instanceof Rejection)) throw error;
};

const asPlanned = (
  before: CurrentCheck,
  allocated: StoredEvent,
  plan: Parameters<typeof streamsOfPlan>[1],
): CurrentCheck => ({
  ...before,
  history: [
    {
      ...allocated,
      type: 'CheckPlanned',
      data: { ...plan, private: plan },
    } as unknown as CurrentCheck['history'][number],
  ],
});

const stateOf = async (ledger: Ledger, organizationId: string, checkId: string): Promise<CheckState> =>
  (await checkStates.read(ledger, checkStream(organizationId, checkId))).now.state;

/** One command on a check, sealed under its organization's key. Of an organization that was erased nothing is kept. */
const onCheck = async (
  ledger: Ledger,
  stream: string,
  command: CheckCommand,
  metadata: CommandMetadata,
): Promise<void> => {
  await carryOut(ledger, checkStates, { stream, command, metadata, subject: () => metadata.organizationId });
};

/** Does it; where the organization's key was destroyed there is nobody left to keep a check of. */
export const unlessErased = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof KeyDestroyed)) throw error;
  }
};
