import { matchesBill, isUnclear } from './acknowledgements.js';
import type { FilePart } from './file-parts.js';
import type { BillFinder, FoundBill } from '../find/bill-finder.js';

export const referencesIn = (part: FilePart): readonly string[] => {
  if (part.kind === '835') return [part.claim.billNumber];
  if (part.kind === '277ca') return part.claim ? [part.claim.billNumber ?? ''] : part.references;
  return part.kind === '277' ? [part.claim?.billNumber ?? ''] : [];
};

/** Returns the bills that a part is about; empty if unknown. */
export const targetsOf = async (part: FilePart, finder: BillFinder): Promise<readonly FoundBill[]> => {
  switch (part.kind) {
    case 'ta1':
      return finder.ofInterchange(part.control);
    case '999':
      return isForOurFile(part) ? finder.ofGroup(part.group, part.set) : [];
    case '277ca':
    case '277': {
      const { claim } = part;
      if (claim === null) return part.kind === '277ca' ? findAll(part.references, finder) : [];
      const found = await byNumbers(claim, finder);
      return found && matchesBill(found.bill, claim) ? [found] : [];
    }
    case '835': {
      const { otherNumbers, serviceDate, lines, charged } = part.claim;
      const found =
        (await byNumbers(part.claim, finder)) ??
        (await finder.byMarks({
          claimNumbers: otherNumbers,
          billingNpi: part.check.summary.payeeNpi,
          serviceDate: serviceDate ?? lines.map((line) => line.serviceDate).toSorted()[0] ?? null,
          charged,
        }));
      return found ? [found] : [];
    }
  }
};

/** Looks up the bill by our number, then by the payer's. */
const byNumbers = async (
  { billNumber, payerClaimControlNumber }: Readonly<Record<'billNumber' | 'payerClaimControlNumber', string | null>>,
  finder: BillFinder,
): Promise<FoundBill | null> =>
  (billNumber === null ? null : await finder.byReference(billNumber)) ??
  (payerClaimControlNumber === null ? null : await finder.byPayerNumber(payerClaimControlNumber));

const isForOurFile = ({ told: acknowledgement }: FilePart & { kind: '999' }): boolean =>
  !isUnclear(acknowledgement) || acknowledgement.unclear !== 'unmatched';

const findAll = async (references: readonly string[], finder: BillFinder): Promise<readonly FoundBill[]> => {
  const found = await Promise.all(references.map((reference) => finder.byReference(reference)));
  const existing = found.filter((bill): bill is FoundBill => bill !== null);
  return existing.filter((bill, at) => existing.findIndex(({ billId }) => billId === bill.billId) === at);
};
