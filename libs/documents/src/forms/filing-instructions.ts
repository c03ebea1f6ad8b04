import { fieldGrid, type Field, heading, notice } from './grid.js';
import type { Paper } from './paper.js';
import { INNER_WIDTH, MARGIN, Sheet } from './sheet.js';
import { titleBlock } from './title-block.js';
import { dollarText, usDate } from './values.js';

export interface FilingInstructionsData {
  /** ISO time of the request. */
  readonly at: string;
  readonly sandbox?: boolean;
  readonly billNumber: string;
  /** Fee in cents, from the caller's dated fee table. */
  readonly fee: number;
  /** True if no verified order or statute sets the fee. The filing portal shows the amount due. */
  readonly feeUnproven: boolean;
  /** YYYY-MM-DD. */
  readonly dueDate: string;
  readonly administrator: { readonly name: string; readonly address?: string | null };
}

/** Independent bill review organization under contract with the State (DWC's IBR page). */
const FILING_ADDRESS = [
  'DWC-IBR c/o Maximus Federal Services, Inc.',
  'P.O. Box 138006, Sacramento, CA 95813-8006',
  'Telephone 1-855-865-8873; online filing through the portal on the DWC website',
];

const steps = (fee: string, due: string, administrator: string): readonly string[] => [
  `File the request by ${due}: 30 calendar days after service of the second review decision, or the next working day if that is not a working day (Labor Code section 4603.6(a); 8 CCR section 9792.5.7(c); CCP section 12a).`,
  'File it online or by mail, with this packet in the order of its index: IBR-1, the original bill and its report, the explanations of review, the second review request and its decision.',
  `Pay the fee of ${fee}. It is refunded by the claims administrator when any additional amount is found owing.`,
  `On the same day send a copy of the request with all documents to ${administrator} (8 CCR section 9792.5.7(f)).`,
  'Keep proof of both. The reviewer notifies the parties within 15 days whether the request is eligible, and decides within 60 days of assignment.',
];

const feeText = ({ fee, feeUnproven }: FilingInstructionsData): string =>
  feeUnproven
    ? `$${dollarText(fee)} by our interpretation (the filing portal shows the amount due, and an insufficient fee makes the request ineligible; the $335 printed on form IBR-1 is outdated)`
    : `$${dollarText(fee)}`;

export const drawFilingInstructions = (data: FilingInstructionsData, paper?: Paper): Sheet => {
  const sheet = new Sheet({ title: `Filing instructions, bill ${data.billNumber}`, at: data.at }, paper);
  titleBlock(sheet, 'How to file this request', `Independent bill review, bill ${data.billNumber}`, data.sandbox);
  const facts: readonly Field[] = [
    ['File by', usDate(data.dueDate)],
    ['Fee', `$${dollarText(data.fee)}`],
    ['Copy to', data.administrator.name],
  ];
  fieldGrid(sheet, facts, 3);
  heading(sheet, 'File with');
  for (const line of FILING_ADDRESS) sheet.paragraph(line, { size: 10 });
  sheet.y += 6;
  heading(sheet, 'Steps');
  const to = [data.administrator.name, data.administrator.address].filter(Boolean).join(', ');
  steps(feeText(data), usDate(data.dueDate), to).forEach((text, i) => {
    sheet.ensure(40);
    sheet.put(`${i + 1}.`, MARGIN, sheet.y, 16, { face: 'sansBold', size: 10 });
    sheet.paragraph(text, { x: MARGIN + 20, width: INNER_WIDTH - 20, size: 10, gap: 5 });
  });
  sheet.y += 6;
  notice(
    sheet,
    'What independent bill review decides',
    'Only the amount of payment under a fee schedule of the Division, after a second review. Disputes over liability, ' +
      'medical necessity or a contract are decided elsewhere.',
  );
  return sheet;
};
