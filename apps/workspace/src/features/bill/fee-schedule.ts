import type { Types } from '../../api/client';
import { m } from '../../messages';
import { cents, date, dollars, NO_VALUE } from '../../ui/format';

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

type Contracted = Pick<Types.ServiceLineView, 'charge' | 'contract'>;

const hasContract = (lines: readonly Pick<Contracted, 'contract'>[]): boolean =>
  lines.some(({ contract }) => contract !== undefined);

/** Returns the amount expected under the contract with the payer: the charge if it is lower. */
const contractAmountOf = ({ charge, contract }: Contracted): string =>
  contract ? dollars(Math.min(charge, contract.amount)) : NO_VALUE;

/** Returns the column with the amounts expected under the contract, if a line has one. */
export const contractColumn = (lines: readonly Pick<Contracted, 'contract'>[]) =>
  hasContract(lines) ? [{ head: m.contracts.expected, cell: contractAmountOf, num: true }] : [];

/** Returns the bill's amount expected under the contract, if a line has one. */
export const contractFigure = (
  lines: readonly Pick<Contracted, 'contract'>[],
  { expectedAmount }: Pick<Types.LifecycleView['remittance'], 'expectedAmount'>,
) => (hasContract(lines) ? [[m.contracts.expected, dollars(expectedAmount)] as const] : []);

/** Describes how the contract sets the amount. */
export const contractBasis = ({ basisPoints, effectiveFrom }: NonNullable<Types.ServiceLineView['contract']>): string =>
  basisPoints === null
    ? m.contracts.rate(date(effectiveFrom))
    : m.contracts.share(basisPoints / 100, date(effectiveFrom));

/** Describes how a payment differs from the contract. `variance`: paid minus expected. */
export const varianceText = (variance: number | null): string => {
  if (variance === null) return m.contracts.notByLine;
  if (variance === 0) return m.contracts.asExpected;
  return variance < 0 ? m.contracts.below(dollars(-variance)) : m.contracts.above(dollars(variance));
};
