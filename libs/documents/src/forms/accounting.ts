import { fieldGrid, heading, notice, table, type GridColumn } from './grid.js';
import type { Paper } from './paper.js';
import { Sheet } from './sheet.js';
import { titleBlock } from './title-block.js';
import { usDate } from './values.js';

export interface AccountedDisclosure {
  /** Disclosure date, YYYY-MM-DD. */
  readonly day: string;
  readonly recipient: string | null;
  readonly addresses: readonly string[];
  readonly what: string;
  readonly purpose: string;
  /** Description of the legal basis. */
  readonly basis: string;
  readonly accountable: boolean;
}

/** Accounting of disclosures as a letter (45 CFR 164.528). Dates as YYYY-MM-DD. */
export interface AccountingData {
  /** ISO time of the request. */
  readonly at: string;
  readonly sandbox?: boolean;
  readonly practice: string;
  /** Patient's name, or null if it was destroyed. */
  readonly patient: string | null;
  readonly patientId: string;
  readonly from: string;
  readonly through: string;
  readonly disclosures: readonly AccountedDisclosure[];
}

const columns: readonly GridColumn[] = [
  { title: 'Date', width: 62 },
  { title: 'Recipient and address', width: 168 },
  { title: 'Information', width: 126 },
  { title: 'Purpose and legal basis', width: 160 },
];

/** Renders an accounting of disclosures. The same data results in the same bytes. */
export const drawAccounting = (data: AccountingData, paper?: Paper): Sheet => {
  const { practice, patient, patientId, from, through, disclosures } = data;
  const sheet = new Sheet({ title: `Accounting of disclosures, ${patientId}`, at: data.at }, paper);
  titleBlock(sheet, 'Accounting of disclosures', '45 CFR 164.528', data.sandbox);
  fieldGrid(
    sheet,
    [
      ['From', practice],
      ['Patient', patient ?? 'The data of this patient was destroyed'],
      ['Patient ID', patientId],
      ['Covers', `${usDate(from)} to ${usDate(through)}`],
    ],
    2,
  );
  heading(sheet, 'Disclosures');
  if (disclosures.length === 0) sheet.paragraph('No disclosures are on file for this period.', { size: 10, gap: 6 });
  else
    table(
      sheet,
      columns,
      disclosures.map(({ day, recipient, addresses, what, purpose, basis, accountable }) => ({
        cells: [
          usDate(day),
          [recipient ?? 'Destroyed', ...addresses.filter((address) => address !== recipient)].join('\n'),
          what,
          [purpose, basis, ...(accountable ? [] : ['(need not be accounted for)'])].join('\n'),
        ],
      })),
    );
  notice(
    sheet,
    'Not included',
    'Disclosures for treatment, payment and health care operations, to the patient, and by the patient’s authorization need not be accounted for (45 CFR 164.528(a)(1)). This list contains the disclosures that this service sent. The practice adds disclosures made by other means.',
  );
  return sheet;
};
