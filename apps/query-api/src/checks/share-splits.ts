import type { ShareOnFile } from '#contracts';
import { billStream, type BillEvent, type DataOf } from '#domain';
import { mapConcurrently, type EncryptedEventStore } from '#event-store';

/** How a bill divides a payment now. Cents. */
type Split = Pick<DataOf<BillEvent, 'PaymentReclassified'>, 'principal' | 'penalty' | 'interest' | 'ibrFee'>;

/** Bills that are read together. */
const READ_CONCURRENCY = 50;

/**
 * Payments that people divided anew, each with what holds now. It is the bill's own matter, so that the check's stream does not
 * say it; read from the bills' streams, as the check is from its own, it is there with the answer to whoever divided it.
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

/** The share as its bill divides it; one that takes the payment back takes back each part of it. */
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
