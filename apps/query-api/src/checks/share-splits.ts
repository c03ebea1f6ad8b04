import type { ShareOnFile } from '#contracts';
import { billStream, type BillEvent, type DataOf } from '#domain';
import { mapConcurrently, type EncryptedEventStore } from '#event-store';

/** How a bill currently splits a payment into parts, in cents. */
type Split = Pick<DataOf<BillEvent, 'PaymentReclassified'>, 'principal' | 'penalty' | 'interest' | 'ibrFee'>;

/** Number of bills read in parallel. */
const READ_CONCURRENCY = 50;

/**
 * Returns the current splits of reallocated payments, by payment ID. A split belongs to the bill and isn't in the
 * check's stream. It is read from the bill streams, so users see their own changes immediately.
 */
export const splitsOf = async (
  ledger: EncryptedEventStore,
  organizationId: string,
  billIds: readonly string[],
): Promise<ReadonlyMap<string, Split>> => {
  const splits = new Map<string, Split>();
  await mapConcurrently(billIds, READ_CONCURRENCY, async (billId) => {
    for (const { type, data } of await ledger.load<BillEvent>(billStream(organizationId, billId))) {
      if (type !== 'PaymentReclassified') continue;
      const { paymentId, principal, penalty, interest, ibrFee } = data as DataOf<BillEvent, 'PaymentReclassified'>;
      splits.set(paymentId, { principal, penalty, interest, ibrFee });
    }
  });
  return splits;
};

/** A reversal takes back each part of the split. */
export const withSplit = (share: ShareOnFile, splits: ReadonlyMap<string, Split>): ShareOnFile => {
  const split = splits.get(share.paymentId);
  if (!split) return share;
  const { principal, penalty, interest, ibrFee } = split;
  if (!share.reversal) return { ...share, ...split };
  return {
    ...share,
    ...{ principal: 0 - principal, penalty: 0 - penalty, interest: 0 - interest, ibrFee: 0 - ibrFee },
  };
};
