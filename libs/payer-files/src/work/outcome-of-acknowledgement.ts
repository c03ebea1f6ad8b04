import type { ItemOutcome } from '#domain';
import type { FoundBill } from '../find/bill-finder.js';
import type { AcknowledgementFacts } from '../read/acknowledgements.js';

/** Outcome of an answer that changed something or could have; any other is `recorded`. */
export const outcomeOfAcknowledgement = (
  acknowledgement: AcknowledgementFacts,
  { transmission }: FoundBill,
  types: readonly string[],
): ItemOutcome => {
  if (acknowledgement.level === 'interchange')
    return acknowledgement.outcome === 'accepted'
      ? 'accepted'
      : types.includes('TransmissionFailed')
        ? 'rejected'
        : 'recorded';
  if (acknowledgement.outcome === 'rejected') return types.includes('BillRejected') ? 'rejected' : 'recorded';
  if (acknowledgement.level === 'payer') return types.includes('BillAccepted') ? 'accepted' : 'recorded';
  if (!transmission.isCurrent) return 'recorded';
  return acknowledgement.level === 'syntax' ? 'accepted' : 'forwarded';
};
