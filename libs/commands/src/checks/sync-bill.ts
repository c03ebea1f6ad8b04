import {
  billStream,
  paymentCheckStream,
  Rejection,
  unseal,
  type BillCommand,
  type BillEvent,
  type CheckCommand,
  type CheckEvent,
  type CheckState,
  type DataOf,
  type KnownAdjustment,
} from '#domain';
import type { EncryptedEventStore, StoredEvent, Vault } from '#event-store';
import { bills, checks } from '../aggregates.js';
import { executeCommand } from '../execute-command.js';
import { CheckNotReady, paymentsProcessorMetadata, syncPayment } from './sync-checks.js';
import type { CurrentCheck } from './check-writes.js';
import { finishAllocations } from './settle-allocation.js';
import { finishPlan } from './settle-plan.js';

interface Engines {
  readonly ledger: EncryptedEventStore;
  readonly vault: Vault;
}

type BillEventData<Type extends BillEvent['type']> = DataOf<BillEvent, Type>;

const findEvent = <Type extends BillEvent['type']>(
  history: readonly StoredEvent<BillEvent>[],
  type: Type,
  id: Partial<Record<'refundId' | 'recoupmentId', string>>,
): BillEventData<Type> | undefined =>
  history.find(
    (event) => event.type === type && Object.entries(id).every(([name, value]) => value === memberOf(event, name)),
  )?.data as BillEventData<Type> | undefined;

const memberOf = ({ data }: StoredEvent, name: string): unknown => (data as Readonly<Record<string, unknown>>)[name];

/**
 * Copies a refund, or its reversal, from a bill to its check. Reads the bill's current state, so it can run at any time
 * and in any order. Throws `CheckNotReady` if the check does not have the payment yet.
 */
export const syncRefund = async (
  engines: Engines,
  organizationId: string,
  { billId, refundId }: { readonly billId: string; readonly refundId: string },
): Promise<void> => {
  const history = await engines.ledger.load<BillEvent>(billStream(organizationId, billId));
  const refund = findEvent(history, 'RefundRecorded', { refundId });
  if (!refund) return;
  const undone = findEvent(history, 'RefundUndone', { refundId });
  const { amount: refunded, paymentId, refundDate, method, cause } = refund;
  const known = await loadReadyCheck(engines, organizationId, refund);
  // A bill voids a payment only after its refunds are undone, so a voided check has no refund to record.
  if (known.state.status === 'voided' || known.state.status === 'undone') return;
  const { checkNumber = null, text: note = null } = unseal(refund.private);
  const commandData = { refundId, refunded, refundDate, method, billId, paymentId, cause, checkNumber, note };
  const command = checkCommandRunner(engines, organizationId, known);
  await command({ type: 'RefundCheck', data: commandData });
  if (undone) await command({ type: 'VoidRefund', data: { refundId, at: undone.undoneAt, reason: null } });
};

/** Copies a bill's dispute of a recoupment to the check, if the recoupment belongs to a known adjustment. */
export const syncDispute = async (
  engines: Engines,
  organizationId: string,
  { billId, recoupmentId }: { readonly billId: string; readonly recoupmentId: string },
): Promise<void> => {
  const history = await engines.ledger.load<BillEvent>(billStream(organizationId, billId));
  const disputed = findEvent(history, 'RecoupmentDisputed', { recoupmentId });
  if (!disputed?.checkId || disputed.adjustmentId === undefined) return;
  const { checkId, adjustmentId } = disputed;
  const known = await loadReadyCheck(engines, organizationId, { billId, checkId, paymentId: null });
  const { text: note = null } = unseal(disputed.private);
  await skipIfAnswered(() =>
    checkCommandRunner(engines, organizationId, known)({ type: 'DisputeAdjustment', data: { adjustmentId, note } }),
  );
};

/**
 * Copies the response to an adjustment to the bills it was proposed to and to the offsetting adjustment. Reads the
 * current state of both sides, so it can run at any time and in any order.
 */
export const syncAdjustment = async (
  engines: Engines,
  organizationId: string,
  { checkId, adjustmentId }: { readonly checkId: string; readonly adjustmentId: string },
): Promise<void> => {
  const { ledger } = engines;
  const now = (await checks.read(ledger, paymentCheckStream(organizationId, checkId))).now;
  const adjustment = now.state.adjustments.find((candidate) => candidate.adjustmentId === adjustmentId);
  if (!adjustment) return;
  const { status, against } = adjustment;
  for (const billId of billsProposedTo(now, adjustmentId))
    if (status === 'settled' || status === 'disputed' || status === 'assigned')
      await answerProposal(ledger, organizationId, billId, adjustment);
  if (status !== 'settled' || against === null) return;
  const other = (await checks.read(ledger, paymentCheckStream(organizationId, against.checkId))).now.state;
  const data = { adjustmentId: against.adjustmentId, status, against: { checkId, adjustmentId } };
  await skipIfAnswered(() =>
    checkCommandRunner(engines, organizationId, { checkId: against.checkId, state: other })({
      type: 'AssignAdjustment',
      data,
    }),
  );
};

/** Ends the recoupments that a voided check had proposed to bills. */
export const syncVoidedCheck = async (
  { ledger }: Engines,
  organizationId: string,
  { checkId }: { readonly checkId: string },
): Promise<void> => {
  const now = (await checks.read(ledger, paymentCheckStream(organizationId, checkId))).now;
  if (now.state.status !== 'voided') return;
  for (const adjustment of now.state.adjustments)
    for (const billId of billsProposedTo(now, adjustment.adjustmentId))
      await answerProposal(ledger, organizationId, billId, { ...adjustment, status: 'settled' });
};

const billsProposedTo = ({ history }: CurrentCheck, adjustmentId: string): ReadonlySet<string> =>
  new Set(
    history.flatMap(({ type, data }) => {
      if (type !== 'AdjustmentAssigned') return [];
      const assigned = data as DataOf<CheckEvent, 'AdjustmentAssigned'>;
      return assigned.adjustmentId === adjustmentId && assigned.status === 'proposed' ? (assigned.billId ?? []) : [];
    }),
  );

/** Settles or disputes the recoupment proposed to a bill. */
const answerProposal = async (
  ledger: EncryptedEventStore,
  organizationId: string,
  billId: string,
  { adjustmentId, status, note }: KnownAdjustment,
): Promise<void> => {
  const metadata = await paymentsProcessorMetadata(ledger, organizationId);
  await skipIfAnswered(() =>
    executeCommand(
      ledger,
      bills,
      {
        stream: billStream(organizationId, billId),
        command: ({ state: { recoupments } }): BillCommand => {
          const { at } = metadata;
          if (status !== 'disputed') return { type: 'SettleRecoupment', data: { at, actorName: null, adjustmentId } };
          const known = recoupments.find((recoupment) => recoupment.adjustmentId === adjustmentId);
          if (known?.status !== 'proposed') return { type: 'PassTime', data: { at } };
          const commandData = {
            at,
            actorName: null,
            recoupmentId: known.recoupmentId,
            reason: note ?? DISPUTED_REASON,
          };
          return { type: 'DisputeRecoupment', data: commandData };
        },
        metadata,
      },
      ledger.rules.current,
    ),
  );
};

const DISPUTED_REASON = 'Disputed on the payment that took it.';

/** Runs the command and ignores a rejection: the other side already has a response, which remains valid. */
const skipIfAnswered = async (work: () => Promise<unknown>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
  }
};

interface LoadedCheck {
  readonly checkId: string;
  readonly state: CheckState;
}

/** Completes pending plans, then returns the check. Throws `CheckNotReady` if it doesn't have the payment yet. */
const loadReadyCheck = async (
  engines: Engines,
  organizationId: string,
  payment: { readonly billId: string; readonly checkId: string; readonly paymentId: string | null },
): Promise<LoadedCheck> => {
  const { ledger } = engines;
  const { billId, checkId, paymentId } = payment;
  const stream = paymentCheckStream(organizationId, checkId);
  const read = async (): Promise<LoadedCheck> => ({ checkId, state: (await checks.read(ledger, stream)).now.state });
  let now = await read();
  if (now.state.status === 'absent' && paymentId !== null)
    await syncPayment(engines, organizationId, { billId, paymentId });
  else if (now.state.status === 'planned') await finishPlan(ledger, organizationId, checkId);
  else if ([...now.state.allocations.values()].some(({ status }) => status === 'pending'))
    await finishAllocations(ledger, organizationId, checkId);
  now = await read();
  const { status, shares } = now.state;
  const isThere = paymentId === null || status === 'voided' || shares.has(paymentId);
  // A void in progress will soon be completed or stopped.
  if (now.state.check === null || status === 'voiding' || !isThere) throw new CheckNotReady();
  return now;
};

const checkCommandRunner =
  ({ ledger }: Engines, organizationId: string, { checkId }: LoadedCheck) =>
  async (command: CheckCommand): Promise<readonly StoredEvent<CheckEvent>[]> => {
    const metadata = await paymentsProcessorMetadata(ledger, organizationId);
    const stream = paymentCheckStream(organizationId, checkId);
    const { appended } = await executeCommand(ledger, checks, {
      stream,
      command,
      metadata,
      subject: () => organizationId,
    });
    return appended;
  };
