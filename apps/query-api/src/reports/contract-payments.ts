import type { ContractPaymentsRowView, ContractPaymentsView } from '#contracts';
import { dollarsOf, sum, type Cents } from '#domain';
import type { BillRow, ScannedRow } from '#read-models';
import { csvMoney, csvTable, type Columns } from '../kernel/csv.js';
import type { DirectoryNames } from '../kernel/names.js';
import type { Window } from './service-lines.js';

export const contractPaymentFields = [
  'claimsAdminId',
  'claimsAdminName',
  'state',
  'lines',
] as const satisfies readonly (keyof BillRow)[];
type ContractFacts = ScannedRow<Pick<BillRow, (typeof contractPaymentFields)[number]>>;

/** Bills in these states wait for the payer, so nothing is underpaid. */
const unanswered: readonly BillRow['state'][] = ['submitted', 'accepted', 'accepted_no_response', 'rejected'];

interface Totals {
  bills: number;
  lines: number;
  expected: Cents;
  paid: Cents;
}
const noBills = (): Totals => ({ bills: 0, lines: 0, expected: 0, paid: 0 });

const present = ({ bills, lines, expected, paid }: Totals) => ({
  bills,
  lines,
  expected: dollarsOf(expected),
  paid: dollarsOf(paid),
  variance: dollarsOf(paid - expected),
});

/** Compares payments with contract amounts, by claims administrator, for bills that the payer answered. */
export const contractPayments = async (
  pages: AsyncIterable<readonly ContractFacts[]>,
  { from, to }: Window,
  names: DirectoryNames,
): Promise<ContractPaymentsView> => {
  const all = noBills();
  const payers = new Map<string, { readonly name: string | null; readonly totals: Totals }>();
  for await (const page of pages)
    for (const row of page) {
      const lines = row.lines.filter(({ contractCents }) => contractCents !== undefined);
      if (lines.length === 0 || unanswered.includes(row.state)) continue;
      const payer = payers.get(row.claimsAdminId) ?? { name: names.administrator(row), totals: noBills() };
      payers.set(row.claimsAdminId, payer);
      for (const totals of [payer.totals, all]) {
        totals.bills += 1;
        totals.lines += lines.length;
        totals.expected += sum(lines.map(({ contractCents = 0 }) => contractCents));
        totals.paid += sum(lines.map(({ paidCents }) => paidCents));
      }
    }
  const found = [...payers].sort(
    ([id, { totals: a }], [otherId, { totals: b }]) =>
      a.paid - a.expected - (b.paid - b.expected) || (id < otherId ? -1 : 1),
  );
  return {
    from: from ?? null,
    to: to ?? null,
    rows: found.map(([claimsAdminId, { name, totals }]) => ({
      claimsAdminId,
      claimsAdminName: name,
      ...present(totals),
    })),
    ...present(all),
  };
};

const columns: Columns<ContractPaymentsRowView> = {
  claimsAdminId: ({ claimsAdminId }) => claimsAdminId,
  claimsAdminName: ({ claimsAdminName }) => claimsAdminName,
  bills: ({ bills }) => bills,
  lines: ({ lines }) => lines,
  expected: ({ expected }) => csvMoney(expected),
  paid: ({ paid }) => csvMoney(paid),
  variance: ({ variance }) => csvMoney(variance),
};
export const contractPaymentsCsv = ({ rows }: ContractPaymentsView): string => csvTable(columns, rows);
