import {
  billStream,
  checkIdOfPayment,
  paymentCheckStream,
  organization,
  organizationStream,
  unseal,
  type BillEvent,
  type CheckCommand,
  type CheckState,
  type DataOf,
  type PaymentPostedData,
  type PaymentShare,
} from '#domain';
import { KeyDestroyed, loadState, type EncryptedEventStore, type StoredEvent, type Vault } from '#event-store';
import { checkStates } from '../aggregates.js';
import { executeCommand, type CommandMetadata } from '../execute-command.js';
import { actorMetadata } from '../metadata.js';
import { checkNumberKey } from './check-number.js';
import { finishAllocations } from './settle-allocation.js';
import { finishPlan } from './settle-plan.js';

interface Engines {
  readonly ledger: EncryptedEventStore;
  readonly vault: Vault;
}

/** The payment's check is not in the log yet. Retry shortly. */
export class CheckNotReady extends Error {
  override readonly name = 'CheckNotReady';
}

const PAYMENTS_PROCESSOR = { kind: 'system', id: 'payments' } as const;

/** Returns metadata for a change copied between a bill and its check, dated by the organization's clock. */
export const paymentsProcessorMetadata = async (
  ledger: EncryptedEventStore,
  organizationId: string,
): Promise<CommandMetadata> => {
  const { clockOffsetMs } = await loadState(ledger, organization, organizationStream(organizationId));
  return actorMetadata({ organizationId, actor: PAYMENTS_PROCESSOR, clockOffsetMs });
};

type PaymentPostedEvent = Omit<StoredEvent<BillEvent>, 'data'> & { readonly data: PaymentPostedData };
type PaymentVoidedData = DataOf<BillEvent, 'PaymentVoided'>;

/**
 * Copies a bill's payment to its check. A payment without a check gets its own check; a voided payment is removed from
 * its check. Reads the bill's current state, so it can run at any time and in any order.
 */
export const syncPayment = async (
  engines: Engines,
  organizationId: string,
  { billId, paymentId }: { readonly billId: string; readonly paymentId: string },
): Promise<void> => {
  const { ledger, vault } = engines;
  const history = await ledger.load<BillEvent>(billStream(organizationId, billId));
  const isOf = ({ data }: StoredEvent): boolean => (data as { paymentId?: unknown }).paymentId === paymentId;
  const posted = history.find((event) => event.type === 'PaymentPosted' && isOf(event)) as
    | PaymentPostedEvent
    | undefined;
  if (!posted) return;
  const voided = history.find((event) => event.type === 'PaymentVoided' && isOf(event))?.data as
    | PaymentVoidedData
    | undefined;
  // If another check recouped the payment, its amount stays applied on this check, because the payer did pay it.
  const leaves = voided !== undefined && voided.checkId === undefined;
  const { checkId } = posted.data;
  if (checkId !== undefined)
    return leaves ? releaseShare(ledger, organizationId, checkId, { billId, paymentId }) : undefined;
  const own = checkIdOfPayment(paymentId);
  const state = await stateOf(ledger, organizationId, own);
  const isReturned = leaves && posted.data.source === '835' && voided.reversedBy === undefined;
  const command = async (checkCommand: CheckCommand) =>
    runCheckCommand(
      ledger,
      paymentCheckStream(organizationId, own),
      checkCommand,
      actorMetadata({ organizationId, actor: PAYMENTS_PROCESSOR, at: posted.metadata.at }),
    );
  if (state.status === 'absent') {
    const { checkNumber = null } = unseal(posted.data.private);
    const data = {
      ...shareOfPayment(posted),
      numberKey: await checkNumberKey(vault, organizationId, checkNumber),
      checkNumber,
    };
    await command({ type: 'CarryCheck', data: { ...data, returned: isReturned } });
    // The bill may have voided the payment after this read, and the reaction may have run before the check existed.
    if (!leaves) return syncPayment(engines, organizationId, { billId, paymentId });
  }
  if (leaves) {
    await command(
      isReturned
        ? { type: 'ReturnShares', data: { shares: [{ billId, paymentId }] } }
        : { type: 'UndoCheck', data: { at: voided.voidedAt } },
    );
  }
};

const shareOfPayment = ({ data }: PaymentPostedEvent) => {
  const { billId, paymentId, eorId, amount, principal, penalty, interest, ibrFee = 0 } = data;
  const share: PaymentShare = { billId, paymentId, eorId, amount, principal, penalty, interest, ibrFee };
  const { source, method, depositDate, postedAt } = data;
  return { checkId: checkIdOfPayment(paymentId), source, method, amount, depositDate, receivedAt: postedAt, share };
};

/** Returns a share to the check's unapplied money after the bill voided its payment. */
const releaseShare = async (
  ledger: EncryptedEventStore,
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
    // The whole check was already voided.
    if (state.status === 'voided') return;
    // The check's remittance is still being processed, and the check doesn't have this share yet. Retry shortly.
    if (state.check?.source === '835' || state.replanned.size > 0) throw new CheckNotReady();
    // The share belongs to a withdrawn plan. The check was later posted without it.
    return;
  }
  const metadata = await paymentsProcessorMetadata(ledger, organizationId);
  await runCheckCommand(
    ledger,
    paymentCheckStream(organizationId, checkId),
    { type: 'ReturnShares', data: { shares: [share] } },
    metadata,
  );
};

const stateOf = async (ledger: EncryptedEventStore, organizationId: string, checkId: string): Promise<CheckState> =>
  (await checkStates.read(ledger, paymentCheckStream(organizationId, checkId))).now.state;

/** Seals events with the organization's key, so they cannot be written after the organization is erased. */
const runCheckCommand = async (
  ledger: EncryptedEventStore,
  stream: string,
  command: CheckCommand,
  metadata: CommandMetadata,
): Promise<void> => {
  await executeCommand(ledger, checkStates, { stream, command, metadata, subject: () => metadata.organizationId });
};

/** Runs the work and ignores `KeyDestroyed`: an erased organization has no check to update. */
export const skipIfErased = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof KeyDestroyed)) throw error;
  }
};
