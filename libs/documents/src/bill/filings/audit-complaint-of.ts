import { filingAddressee, violationTexts } from '#contracts';
import { daysBetween, usd, usDate, violationsOf, type Violation } from '#domain';
import type { FilingBlock } from '../../forms/filing-paper.js';
import { INNER_WIDTH } from '../../forms/sheet.js';
import { patientName } from '../bill-source.js';
import {
  administratorAddress,
  dosOf,
  dateOrBlank,
  orBlank,
  providerLines,
  receivedOn,
  type FilingInput,
} from './filing-parts.js';

const row = ({ code, citation, dueOn, doneOn, amount }: Violation, today: string) => {
  const late = dueOn === null ? '' : String(daysBetween(dueOn, doneOn ?? today));
  const what = amount === null ? violationTexts[code] : `${violationTexts[code]}: ${usd(amount)}`;
  return {
    cells: [what, citation, dueOn ? usDate(dueOn) : '–', doneOn ? usDate(doneOn) : 'Still open', late],
  };
};

/**
 * Builds the complaint to the Audit Unit (Labor Code §§ 129, 129.5). It has the data of the Division's form for
 * complaints, in its order, and does not imitate its look.
 */
export const auditComplaintOf = ({ source, today, rules }: FilingInput): readonly FilingBlock[] => {
  const { clear, snapshot, bill } = source;
  const { claim, billingProvider } = snapshot;
  const violations = violationsOf(bill, today, rules);
  const days = violations
    .flatMap(({ dueOn, doneOn }) => [dueOn ?? doneOn, doneOn ?? today])
    .filter((day) => day !== null)
    .toSorted();
  const [first = today] = days;
  const last = days.at(-1) ?? today;
  return [
    { kind: 'lines', lines: filingAddressee('audit_complaint', snapshot) },
    {
      kind: 'boxes',
      items: ['Keep this complaint confidential: do not share it with the parties that it names.'],
    },
    {
      kind: 'fields',
      columns: 2,
      fields: [
        ['Claims administrator', claim.administratorName],
        ['Address of the claims administrator', orBlank(administratorAddress(source).join(', '))],
        ['Injured employee', patientName(source)],
        ['Claim number', claim.claimNumber],
        ['Office that handles the claim (city, state, ZIP code)', orBlank(null)],
        ['Date of injury', usDate(claim.dateOfInjury)],
        ['Period of the violations', `${usDate(first)} – ${usDate(last)}`],
        ['Employer', claim.employer],
      ],
    },
    { kind: 'heading', text: 'Nature of the complaint' },
    {
      kind: 'text',
      text:
        `Handling of a ${clear.billingMode === 'med_legal' ? 'medical-legal' : 'medical treatment'} bill. ` +
        'The claims administrator did not meet these duties (Labor Code sections 129 and 129.5; 8 CCR section 10109):',
    },
    {
      kind: 'table',
      columns: [
        { title: 'Violation', width: 180 },
        { title: 'Law', width: INNER_WIDTH - 380 },
        { title: 'Due', width: 68 },
        { title: 'Done', width: 72 },
        { title: 'Days late', width: 60, align: 'right' },
      ],
      rows: violations.map((violation) => row(violation, today)),
    },
    { kind: 'heading', text: 'The bill' },
    {
      kind: 'fields',
      columns: 3,
      fields: [
        ['Bill number', String(clear.billNumber)],
        ['Date of service', dosOf(source)],
        ['Charged', usd(clear.charged)],
        ['Received', dateOrBlank(receivedOn(source))],
        ['Explanations of review', bill.eors.map(({ eorDate }) => usDate(eorDate)).join(', ') || 'None'],
        ['ADJ number', claim.adjNumber],
      ],
    },
    { kind: 'blank', label: 'What the claims administrator said, and other facts:', lines: 3 },
    { kind: 'heading', text: 'Complainant' },
    { kind: 'lines', lines: [...providerLines(source), `NPI ${billingProvider.npi}`] },
    { kind: 'blank', label: 'Name, title and email address of the person who complains:', lines: 1 },
    { kind: 'signature', name: 'person who complains', place: false },
    {
      kind: 'notice',
      title: 'Attached',
      text: 'The submission proof and timeline of the bill, and its explanations of review. No medical report and no copy of the bill is attached. This paper is not the audit referral form of the Division.',
    },
  ];
};
