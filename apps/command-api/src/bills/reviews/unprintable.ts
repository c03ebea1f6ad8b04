import { isPrintable } from '#documents';
import { unprintableWarning, type ReviewOnFile, type Warning } from '#domain';

/** Returns the fields that the form (SBR-1, IBR-1) cannot print unchanged. */
export const unprintableIn = ({
  reason,
  payerClaimControlNumber,
  lineItems,
  requestedBy = '',
}: ReviewOnFile): readonly Warning[] =>
  Object.entries({
    reason,
    payerClaimControlNumber: payerClaimControlNumber ?? '',
    ...Object.fromEntries(lineItems.map((line, i) => [`lineItems.${i}.reason`, line.reason])),
    actorName: requestedBy,
  }).flatMap(([path, text]) => (isPrintable(text) ? [] : [unprintableWarning(path)]));
