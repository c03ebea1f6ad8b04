import { fieldGrid, type Field, heading, notice, table } from './grid.js';
import type { Paper } from './paper.js';
import { INNER_WIDTH, Sheet } from './sheet.js';
import { titleBlock } from './title-block.js';
import { usd, usDate } from './values.js';

/** Amounts in cents, dates as YYYY-MM-DD. */
export interface DemandLetterData {
  /** ISO timestamp of the demand. */
  readonly at: string;
  readonly sandbox?: boolean;
  readonly billNumber: string;
  readonly date: string;
  readonly to: readonly string[];
  /** Name and address for the payment. */
  readonly from: readonly string[];
  readonly phone: string | null;
  readonly facts: readonly Field[];
  readonly medLegal: boolean;
  readonly receipt: string;
  readonly receivedOn: string;
  /** Last day to pay without a penalty. */
  readonly payBy: string;
  readonly lines: readonly {
    readonly code: string;
    readonly dates: string;
    readonly charge: number;
    readonly owed: number;
    readonly late: number;
  }[];
  readonly parts: readonly {
    readonly amount: number;
    readonly paidOn: string;
    readonly days: number;
    readonly open: boolean;
  }[];
  readonly basis: number;
  readonly penalty: number;
  readonly interest: number;
  /** Penalty and interest received before the demand. Defaults to 0. */
  readonly received?: number;
  readonly penaltyPercent: number;
  /** 0 for copy services, whose late payment is only increased (8 CCR § 9981(e)). */
  readonly interestPercent: number;
  /** Interest per day. 0 if no amount is open. */
  readonly perDay: number;
  readonly asOf: string;
  /** Last day to pay the demanded amount. */
  readonly lastDay: string;
  readonly citation: string;
  readonly rulesVersion: string;
}

const demandText = ({
  medLegal,
  citation,
  receipt,
  receivedOn,
  payBy,
  penaltyPercent,
  interestPercent,
}: DemandLetterData) => {
  const received = `on ${usDate(receivedOn)} (${receipt}). Payment was due by ${usDate(payBy)}. `;
  const increase = `By ${citation} they are increased by ${penaltyPercent} percent`;
  if (interestPercent === 0)
    return `You received the bill ${received}The amounts below were neither paid nor contested by that day. ${increase}.`;
  return (
    `You received the bill and report ${received}` +
    `The amounts below were ${medLegal ? 'unreasonably unpaid on' : 'neither paid nor contested by'} that day. ` +
    `${increase}, together with interest at ${interestPercent} percent ` +
    `a year retroactive to the receipt of the bill and report${medLegal ? '' : '; the increase is self-executing'}.`
  );
};

export const drawDemandLetter = (data: DemandLetterData, paper?: Paper): Sheet => {
  const { received = 0 } = data;
  const hasInterest = data.interestPercent > 0;
  const subject = hasInterest ? 'Demand for penalty and interest' : 'Demand for the increase for late payment';
  const total = usd(data.penalty + data.interest - received);
  const sheet = new Sheet(
    {
      title: `${subject}, bill ${data.billNumber}`,
      at: data.at,
      footer: `Bill ${data.billNumber} · demand of ${usDate(data.date)}`,
    },
    paper,
  );
  titleBlock(sheet, subject, `Bill ${data.billNumber}, ${usDate(data.date)}`, data.sandbox);
  heading(sheet, 'To', 40);
  for (const line of data.to) sheet.paragraph(line, { size: 10 });
  sheet.y += 6;
  fieldGrid(sheet, data.facts, 3);
  heading(sheet, 'Late payments');
  sheet.paragraph(demandText(data), { size: 9.5, gap: 8 });
  table(
    sheet,
    [
      { title: 'Service', width: 150 },
      { title: 'Date of service', width: 150 },
      { title: 'Charge', width: 72, align: 'right' },
      { title: 'Owed', width: 72, align: 'right' },
      { title: 'Late', width: INNER_WIDTH - 444, align: 'right' },
    ],
    data.lines.map(({ code, dates, charge, owed, late }) => ({
      cells: [code, dates, usd(charge), usd(owed), usd(late)],
    })),
  );
  heading(sheet, 'How the amounts were computed');
  table(
    sheet,
    [
      { title: 'Amount', width: 110, align: 'right' },
      { title: 'Paid', width: 150 },
      { title: 'Days from receipt', width: hasInterest ? 100 : INNER_WIDTH - 260, align: 'right' },
      ...(hasInterest
        ? [{ title: `Interest at ${data.interestPercent} % a year of 365 days`, width: INNER_WIDTH - 360 }]
        : []),
    ],
    data.parts.map(({ amount, paidOn, days, open }) => ({
      cells: [
        usd(amount),
        open ? `Open on ${usDate(paidOn)}` : usDate(paidOn),
        String(days),
        ...(hasInterest ? [`${usd(amount)} × ${data.interestPercent} % × ${days}/365`] : []),
      ],
    })),
  );
  table(
    sheet,
    [
      { title: 'Demanded', width: INNER_WIDTH - 110 },
      { title: 'Amount', width: 110, align: 'right' },
    ],
    [
      {
        cells: [
          `${hasInterest ? 'Penalty' : 'Increase'}: ${data.penaltyPercent} % of ${usd(data.basis)}`,
          usd(data.penalty),
        ],
      },
      ...(hasInterest ? [{ cells: [`Interest through ${usDate(data.asOf)}, rounded once`, usd(data.interest)] }] : []),
      ...(received > 0
        ? [{ cells: [`Less ${hasInterest ? 'penalty and interest' : 'increase'} received`, `-${usd(received)}`] }]
        : []),
      { cells: ['Total', total], bold: true },
    ],
  );
  if (data.perDay > 0)
    sheet.paragraph(`Interest continues at ${usd(data.perDay)} a day on the open amount until it is paid.`, {
      size: 9.5,
      gap: 6,
    });
  heading(sheet, 'Payment', 90);
  sheet.paragraph(
    `Please pay ${total} by ${usDate(data.lastDay)}, in addition to the bill itself, and reference bill ${data.billNumber}. Remit to:`,
    { size: 9.5, gap: 4 },
  );
  for (const line of data.from) sheet.paragraph(line, { size: 10 });
  if (data.phone) sheet.paragraph(`Telephone ${data.phone}`, { size: 10 });
  sheet.y += 8;
  notice(
    sheet,
    'Enclosed',
    `The bill, the explanations of review and the timeline of the bill. Prepared with rules version ${data.rulesVersion}; check before you file.`,
  );
  return sheet;
};
