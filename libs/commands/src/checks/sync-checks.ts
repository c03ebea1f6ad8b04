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

/** A payment's check is not in the log yet: to be asked again a moment later. */
export class CheckNotReady extends Error {
  override readonly name = 'CheckNotReady';
}

/** Actor that carries events from one side of a payment to the other. */
const PAYMENTS_PROCESSOR = { kind: 'system', id: 'payments' } as const;

/** Returns the metadata of a change that is copied between a bill and its check, dated by the organization's clock. */
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
 * Brings a payment of a bill and its check together: a payment that names no check gets one of its own, and one that was
 * voided leaves its check. It looks at the bill as it stands now, so that it may be asked for at any time, in any order.
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
  // A take-back with another check leaves the amount applied on this one: that money did come.
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
    // The bill may have voided the payment after it was read, and the effect of that may have run before the check existed.
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

/** Its bill voided the share: what was for it is for nobody again. */
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
    // All of it was taken back before.
    if (state.status === 'voided') return;
    // Its remittance is being worked off: the check hears of the share a moment later.
    if (state.check?.source === '835' || state.replanned.size > 0) throw new CheckNotReady();
    // It was of a plan that was withdrawn before the check was posted after all.
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

/** One command on a check, sealed under its organization's key. Of an organization that was erased nothing is kept. */
const runCheckCommand = async (
  ledger: EncryptedEventStore,
  stream: string,
  command: CheckCommand,
  metadata: CommandMetadata,
): Promise<void> => {
  await executeCommand(ledger, checkStates, { stream, command, metadata, subject: () => metadata.organizationId });
};

/** Does it; where the organization's key was destroyed there is nobody left to keep a check of. */
export const skipIfErased = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof KeyDestroyed)) throw error;
  }
};
