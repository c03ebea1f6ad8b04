import {
  bill,
  billStream,
  paymentCheckStream,
  decide,
  Rejection,
  type BillCommand,
  type CheckCommand,
  type CheckState,
  type FieldProblem,
  type KnownShare,
} from '#domain';
import { KeyDestroyed, mapConcurrently, type EncryptedEventStore } from '#event-store';
import { bills, checks } from '../aggregates.js';
import { executeCommand } from '../execute-command.js';
import { followUpMetadata, type CurrentBill, type CurrentCheck, type TriggeringEvent } from './check-writes.js';

const CONCURRENCY = 32;

interface VoidDetails {
  readonly at: string;
  readonly reason: string;
  readonly actorName: string | null;
}

const DEFAULT_REASON = 'The whole check was voided.';

const activeShares = ({ shares }: CheckState): readonly (readonly [string, KnownShare])[] =>
  [...shares].filter(([, { state }]) => state === 'applied');

/** Does nothing if the payment is already voided. Throws a rejection if the payer recouped it with another check. */
const voidCommand = (
  { state, history }: Pick<CurrentBill, 'state' | 'history'>,
  paymentId: string,
  { at, reason, actorName }: VoidDetails,
): BillCommand => {
  const isOf = (data: object): boolean => (data as { readonly paymentId?: string }).paymentId === paymentId;
  const voided = history.find(({ type, data }) => type === 'PaymentVoided' && isOf(data))?.data;
  if (voided && (voided as { readonly checkId?: string }).checkId !== undefined)
    throw new Rejection('lifecycle_conflict', 'The payer recouped the payment with another check.');
  return state.payments.some((payment) => payment.paymentId === paymentId && payment.voided)
    ? { type: 'PassTime', data: { at } }
    : { type: 'VoidPayment', data: { at, actorName, paymentId, reason } };
};

/** Returns the reasons why bills cannot void their payments; empty if all of them can. */
export const voidRefusals = async (
  ledger: EncryptedEventStore,
  organizationId: string,
  state: CheckState,
  at: string,
): Promise<readonly FieldProblem[]> => {
  const refusals: FieldProblem[] = [];
  await mapConcurrently(activeShares(state), CONCURRENCY, async ([paymentId, { billId }]) => {
    const { now } = await bills.read(ledger, billStream(organizationId, billId));
    try {
      decide(
        bill,
        now.state,
        voidCommand(now, paymentId, { at, reason: DEFAULT_REASON, actorName: null }),
        ledger.rules.current,
      );
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
      refusals.push({ path: '', message: `${billId}: ${error.detail ?? error.code}` });
    }
  });
  return refusals;
};

/**
 * Each bill voids its payment, then the check is voided. Can be repeated at any point. Throws `lifecycle_conflict` if a
 * bill keeps its payment; the check then remains in force.
 */
export const finishVoid = async (
  ledger: EncryptedEventStore,
  organizationId: string,
  checkId: string,
): Promise<CurrentCheck> => {
  const stream = paymentCheckStream(organizationId, checkId);
  const { now } = await checks.read(ledger, stream);
  const beginning = now.history.findLast(({ type }) => type === 'CheckVoidBegun');
  if (now.state.status !== 'voiding' || !beginning) return now;
  const { begunAt: at } = beginning.data as { readonly begunAt: string };
  const { reason, actorName } = now.state.voiding ?? { reason: null, actorName: null };
  const command = (checkCommand: CheckCommand) =>
    executeCommand(ledger, checks, {
      stream,
      command: checkCommand,
      metadata: followUpMetadata(beginning),
      subject: () => organizationId,
    });
  const refused: string[] = [];
  const back: (readonly [string, KnownShare])[] = [];
  const erased: (readonly [string, KnownShare])[] = [];
  await mapConcurrently(activeShares(now.state), CONCURRENCY, async (share) => {
    const outcome = await voidShare(ledger, beginning, share, { at, reason: reason ?? DEFAULT_REASON, actorName });
    if (outcome === 'voided') back.push(share);
    else if (outcome === 'erased') erased.push(share);
    else refused.push(`${share[1].billId}: ${outcome.refusal}`);
  });
  const named = (some: typeof back) => some.map(([paymentId, { billId }]) => ({ billId, paymentId }));
  if (back.length > 0) await command({ type: 'ReturnShares', data: { shares: named(back) } });
  if (erased.length > 0) await command({ type: 'ReturnShares', data: { shares: named(erased), erased: true } });
  if (refused.length === 0) return command({ type: 'EndVoid', data: { at } });
  await command({ type: 'StopVoid', data: { at } });
  throw new Rejection(
    'lifecycle_conflict',
    'A bill changed during the request and kept its payment. The payments of the other bills are now unapplied.',
    refused.map((message) => ({ path: '', message })),
  );
};

/** Returns `erased` if the bill's data was destroyed, because such a bill accepts no events. */
const voidShare = async (
  ledger: EncryptedEventStore,
  beginning: TriggeringEvent,
  [paymentId, { billId }]: readonly [string, KnownShare],
  voided: VoidDetails,
): Promise<'voided' | 'erased' | { readonly refusal: string }> => {
  const { organizationId } = beginning.metadata;
  try {
    await executeCommand(
      ledger,
      bills,
      {
        stream: billStream(organizationId, billId),
        command: (now) => voidCommand(now, paymentId, voided),
        metadata: followUpMetadata(beginning),
      },
      ledger.rules.current,
    );
    return 'voided';
  } catch (error) {
    if (error instanceof KeyDestroyed) return 'erased';
    if (error instanceof Rejection) return { refusal: error.detail ?? error.code };
    throw error;
  }
};
