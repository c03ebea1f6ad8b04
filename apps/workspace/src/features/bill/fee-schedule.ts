import type { Types } from '../../api/client';
import { m } from '../../messages';
import { cents, dollars } from '../../ui/format';

type Line = Pick<Types.ServiceLineView, 'allowed' | 'pricing'>;

/** Returns false if the allowed amount only repeats the charge. */
export const isPriced = ({ pricing }: Pick<Line, 'pricing'>): boolean => pricing.status === 'calculated';

export const feeOf = (line: Line): string => (isPriced(line) ? dollars(line.allowed) : m.bill.notOnFile);

/** Returns the total for lines with a fee schedule amount, and the number of lines without one. */
export const totalFee = (lines: readonly Line[]): string => {
  const priced = lines.filter(isPriced);
  if (priced.length === 0) return m.bill.notOnFile;
  const total = dollars(priced.reduce((sum, { allowed }) => sum + cents(allowed), 0) / 100);
  return priced.length === lines.length ? total : m.bill.feeInPart(total, lines.length - priced.length);
};
