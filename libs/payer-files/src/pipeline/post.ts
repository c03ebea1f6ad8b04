import type { BillCommand } from '#domain';
import { remittanceFacts } from '../read/remittance-facts.js';
import { REVERSAL } from '../read/remittance-refusal.js';
import type { PostableItem } from './states.js';

/** Data shared by the commands for a file's items. */
export interface PostingContext {
  readonly payerFileId: string;
  readonly actorName: string | null;
  /** Time by the organization's clock. */
  readonly receivedAt: string;
}

/** matched → posted: returns the command that records an item on its bill. `at`: time by the organization's clock. */
export const post = (item: PostableItem, { payerFileId, actorName, receivedAt }: PostingContext) => {
  const { found, remittance } = item;
  const { controlNumber } = found.transmission;
  const checkId = remittance && { checkId: remittance.checkId };
  return (at: string): BillCommand => {
    switch (item.kind) {
      case 'acknowledgement':
        return { type: 'RecordAcknowledgement', data: { ...item.told, controlNumber, payerFileId, at, actorName } };
      case 'status':
        return { type: 'TellClaimStatus', data: { at, actorName, controlNumber, ...item.told, payerFileId } };
      case 'notice':
        // Nothing changes; the bill's history names the file.
        return { type: 'PassTime', data: { at } };
      case 'payment': {
        const { part, ids, otherIds, paidBy } = item;
        const context = { ids, otherIds, ...checkId, payerFileId, receivedAt, paid: paidBy?.loops ?? [] };
        const typed = paidBy && { paidBy: paidBy.paymentId };
        return {
          type: 'RecordRemittance',
          data: { ...remittanceFacts(found, part, context, at), ...typed, at, actorName },
        };
      }
      case 'reversal': {
        const { claim, check } = item.part;
        const { key, claimKey } = item.ids;
        return {
          type: 'ReverseRemittance',
          data: {
            ...{ at, actorName, key: `${key}-${REVERSAL}`, claimKey, reason: 'Reversed by the payer' },
            amount: 0 - claim.paid,
            byAmount: item.attempt.byHand,
            ...checkId,
            ...(!check.corrected.has(claim.billNumber) && { uncorrectedIn: payerFileId }),
          },
        };
      }
    }
  };
};
