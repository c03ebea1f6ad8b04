import type { ItemOutcome } from '#domain';
import type { FoundBill } from '../find/bill-finder.js';
import type { AcknowledgementFacts } from '../read/acknowledgement-of.js';

/** Outcome of an answer that changed something or could have; any other is `recorded`. */
export const outcomeOfAcknowledgement = (
  told: AcknowledgementFacts,
  { transmission }: FoundBill,
  types: readonly string[],
): ItemOutcome => {
  if (told.level === 'interchange')
    return told.outcome === 'accepted' ? 'accepted' : types.includes('TransmissionFailed') ? 'rejected' : 'recorded';
  if (told.outcome === 'rejected') return types.includes('BillRejected') ? 'rejected' : 'recorded';
  if (told.level === 'payer') return types.includes('BillAccepted') ? 'accepted' : 'recorded';
  if (!transmission.isCurrent) return 'recorded';
  return told.level === 'syntax' ? 'accepted' : 'forwarded';
};
