import { filingAddressee } from '#contracts';
import { costIfUnpaid, denialOf, servedIn, usd, usDate, type Denial, type EorOnFile } from '#domain';
import type { FilingBlock } from '../../forms/filing-paper.js';
import { claimFields, deniedBlocks, providerLines, type FilingInput } from './filing-parts.js';

export interface DeniedEor {
  readonly denial: Denial;
  readonly eor: EorOnFile;
}

/** Returns the denial and its EOR. Throws if there is none, because the paper then does not apply. */
export const deniedEorOf = ({ source: { bill }, rules }: FilingInput): DeniedEor => {
  const denial = denialOf(bill, rules);
  const eor = bill.eors.find(({ eorId }) => eorId === denial?.eorId);
  if (!denial || !eor) throw new Error('no EOR denies the bill');
  return { denial, eor };
};

export const eorText = (eor: EorOnFile): string => {
  const number = eor.payerClaimControlNumber === null ? '' : `, control number ${eor.payerClaimControlNumber}`;
  return `the explanation of review of ${usDate(eor.eorDate)}${number}, served on ${usDate(servedIn(eor).servedAt)}`;
};

/** Penalty and interest that the statute adds if the appeals board finds the amount unreasonably unpaid. */
export const increaseText = ({ source, today, rules }: FilingInput, { denial }: DeniedEor): string => {
  const cost = costIfUnpaid(source.bill, denial.amount, today, rules);
  if (!cost)
    return 'the increase and interest of Labor Code section 4622(a)(1) from the receipt of the bill and report';
  const { penalty, penaltyPercent, interest, interestPercent, perDay, from, citation } = cost;
  const increase = `an increase of ${penaltyPercent} percent, ${usd(penalty)}`;
  return interestPercent === 0
    ? `${increase} (${citation})`
    : `${increase}, and interest at ${interestPercent} percent a year from ${usDate(from)}, the receipt of the bill and ` +
        `report: ${usd(interest)} through ${usDate(today)} and ${usd(perDay)} for each further day (${citation})`;
};

/** Builds the objection under Labor Code § 4622(c), as a letter to the claims administrator. */
export const objectionOf = (input: FilingInput): readonly FilingBlock[] => {
  const { source } = input;
  const denied = deniedEorOf(input);
  const { denial, eor } = denied;
  const { snapshot } = source;
  return [
    { kind: 'lines', lines: filingAddressee('objection', snapshot) },
    claimFields(source),
    {
      kind: 'text',
      text:
        `${snapshot.billingProvider.name} objects under Labor Code section 4622(c) to ${eorText(eor)}. It denies ` +
        `${usd(denial.amount)} of the bill for a reason other than the amount payable under the fee schedule:`,
    },
    ...deniedBlocks(source, eor, denial.lines),
    ...(denial.contestedAfter === null
      ? []
      : [
          {
            kind: 'text' as const,
            text: `The period to contest the bill (${denial.contestedAfter.citation}) ended on ${usDate(denial.contestedAfter.lastDay)}. The explanation of review was served after that day.`,
          },
        ]),
    { kind: 'blank', label: 'Facts that answer each reason:', lines: 4 },
    {
      kind: 'text',
      text:
        'The services are medical-legal expenses for which the employer is liable (Labor Code sections 4620 and 4621). ' +
        'Please pay the amount denied. Otherwise, within 60 days of service of this objection the defendant shall file and serve a ' +
        'petition for determination of medical-legal expenses and a Declaration of Readiness to Proceed (8 CCR section 10786(a), ' +
        'formerly section 10451.1). If it does not, the provider may petition for reimbursement (section 10786(b)) and will ask for ' +
        `${increaseText(input, denied)}.`,
    },
    { kind: 'lines', lines: providerLines(source) },
    { kind: 'signature', name: snapshot.renderingProvider.name, place: false },
    {
      kind: 'notice',
      title: 'Enclosed',
      text: 'The bill, the explanation of review, the documents of the bill, its timeline, and the proof of service.',
    },
  ];
};
