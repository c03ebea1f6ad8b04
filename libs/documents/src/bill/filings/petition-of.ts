import { defendantPetitionDay, firstSentOn, isReportNeeded, isReportType, paidOf, usd, usDate } from '#domain';
import type { FilingBlock } from '../../forms/filing-paper.js';
import { patientName } from '../bill-source.js';
import {
  dateOrBlank,
  deniedBlocks,
  dosOf,
  orBlank,
  providerLines,
  receivedOn,
  type FilingInput,
} from './filing-parts.js';
import { deniedEorOf, eorText, increaseText } from './objection-of.js';

/**
 * Builds the petition of a medical-legal provider for reimbursement. It may be filed if the defendant did not file its
 * own petition within 60 days of service of the objection (8 CCR § 10786(b)).
 */
export const petitionOf = (input: FilingInput, exhibits: readonly string[]): readonly FilingBlock[] => {
  const { source, today, objectionServedOn, rules } = input;
  const denied = deniedEorOf(input);
  const { denial, eor } = denied;
  const { bill, clear, snapshot } = source;
  const { claim, billingProvider, renderingProvider } = snapshot;
  const defendantBy = objectionServedOn === null ? null : defendantPetitionDay(objectionServedOn, rules);
  const sent = clear.documents.some(({ documentType }) => isReportType(documentType))
    ? 'the bill and the report'
    : 'the bill';
  const proof = clear.lines.some(({ code }) => isReportNeeded(code, rules))
    ? 'The report is capable of proving or disproving a disputed medical fact (Labor Code section 4620(c)), and the'
    : 'The';
  const { lastDay } = denial.end;
  return [
    { kind: 'lines', lines: ['Petitioner:', ...providerLines(source)] },
    {
      kind: 'caption',
      parties: [
        'WORKERS’ COMPENSATION APPEALS BOARD',
        'STATE OF CALIFORNIA',
        '',
        `${patientName(source)}, Applicant,`,
        'vs.',
        `${claim.employer}; ${claim.administratorName}, administrator, Defendants.`,
        '',
        `${billingProvider.name}, Petitioner.`,
      ],
      about: [
        `Case No. ${orBlank(claim.adjNumber)}`,
        `Claim No. ${claim.claimNumber}`,
        `Date of injury ${usDate(claim.dateOfInjury)}`,
        '',
        'PETITION FOR REIMBURSEMENT OF MEDICAL-LEGAL EXPENSES',
        '(8 CCR section 10786(b), formerly section 10451.1)',
      ],
    },
    { kind: 'heading', text: 'Facts' },
    {
      kind: 'numbered',
      items: [
        `Petitioner ${billingProvider.name}, NPI ${billingProvider.npi}, is a medical-legal provider. ${renderingProvider.name} rendered the services on ${dosOf(source)}.`,
        `The expense was incurred by or on behalf of this party (Labor Code section 4620(a)): ${orBlank(null)}`,
        `A contested claim existed when it was incurred (Labor Code section 4620(b)), because: ${orBlank(null).repeat(7)}`,
        `${proof} expense was reasonably, actually and necessarily incurred (Labor Code section 4621(a)).`,
        `Petitioner sent ${sent} on ${dateOrBlank(firstSentOn(bill.facts))}. The claims administrator received ${sent} on ${dateOrBlank(receivedOn(source))}.`,
        `By ${eorText(eor)}, the claims administrator denied ${usd(denial.amount)} for a reason other than the amount payable under the fee schedule.${
          denial.contestedAfter === null
            ? ''
            : ` That was after ${usDate(denial.contestedAfter.lastDay)}, the last day to contest the bill (${denial.contestedAfter.citation}).`
        }`,
        `Petitioner served its objection on ${dateOrBlank(objectionServedOn)}. The 90 days of Labor Code section 4622(c) ${today > lastDay ? 'ended' : 'end'} on ${usDate(lastDay)}.`,
        `The defendant did not file and serve a petition for determination of medical-legal expenses and a Declaration of Readiness to Proceed within 60 days of service of the objection, that is by ${dateOrBlank(defendantBy)} (8 CCR section 10786(a)).`,
        `The charges are ${usd(clear.charged)}. ${usd(paidOf(bill.facts))} was paid.`,
      ],
    },
    { kind: 'heading', text: 'Amounts denied' },
    ...deniedBlocks(source, eor, denial.lines),
    { kind: 'heading', text: 'Request' },
    {
      kind: 'numbered',
      items: [
        `An order that the defendant pay ${usd(denial.amount)}.`,
        `To the extent that this amount is found unreasonably unpaid, ${increaseText(input, denied)}.`,
        'Payment within 20 days of service of the order (Labor Code section 4622(a)(1)).',
        'Any other relief that is just.',
      ],
    },
    { kind: 'heading', text: 'Exhibits' },
    { kind: 'lines', lines: exhibits },
    { kind: 'signature', name: `${billingProvider.name}, or its representative`, place: false },
    { kind: 'heading', text: 'Verification (8 CCR section 10510)' },
    {
      kind: 'text',
      text: 'I am the petitioner, or its representative with authority to verify this petition. I have read it and know its contents. They are true of my own knowledge, except what is stated on information and belief, and that I believe to be true. I declare under penalty of perjury under the laws of the State of California that this is true and correct.',
    },
    { kind: 'signature', name: 'person who verifies the petition', place: true },
  ];
};
