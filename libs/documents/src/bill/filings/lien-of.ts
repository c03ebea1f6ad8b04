import { lienAmountOf, lineDates, moneyByLine, submittedLines, sum, usd, usDate, type Cents } from '#domain';
import type { FilingBlock } from '../../forms/filing-paper.js';
import { codeWithModifiers } from '../../forms/review-form/parts.js';
import { INNER_WIDTH } from '../../forms/sheet.js';
import { addressLines, usDates } from '../../forms/values.js';
import { patientName } from '../bill-source.js';
import { administratorAddress, dosOf, orBlank, type FilingInput } from './filing-parts.js';

/** Data for the lien form of the appeals board, which is filed electronically (8 CCR § 10862(b)). */
export const lienDataOf = ({ source, filing, rules }: FilingInput): readonly FilingBlock[] => {
  const { clear, snapshot, bill } = source;
  const { patient, claim, billingProvider } = snapshot;
  return [
    {
      kind: 'notice',
      title: 'Not the form',
      text: 'The data to enter in the Notice and Request for Allowance of Lien, which is filed electronically (Labor Code section 4903.05(b); 8 CCR section 10862(b)). A lien claim on paper is not accepted.',
    },
    { kind: 'heading', text: 'Case' },
    {
      kind: 'fields',
      columns: 3,
      fields: [
        ['ADJ case number', orBlank(claim.adjNumber)],
        ['Date of injury', usDate(claim.dateOfInjury)],
        ['Claim number', claim.claimNumber],
      ],
    },
    { kind: 'heading', text: 'Injured employee' },
    {
      kind: 'fields',
      columns: 3,
      fields: [
        ['Name', patientName(source)],
        ['Address', addressLines(patient.address).join(', ')],
        ['Date of birth', usDate(patient.dateOfBirth)],
      ],
    },
    { kind: 'heading', text: 'Employer and insurer' },
    {
      kind: 'fields',
      columns: 2,
      fields: [
        ['Employer', claim.employer],
        ['Address of the employer', orBlank(null)],
        ['Claims administrator', claim.administratorName],
        ['Address of the claims administrator', orBlank(administratorAddress(source).join(', '))],
        ['Insurer', orBlank(null)],
        ['Attorneys of the employee and of the defendant', orBlank(null)],
      ],
    },
    { kind: 'heading', text: 'Lien claimant' },
    {
      kind: 'fields',
      columns: 3,
      fields: [
        ['Name', billingProvider.name],
        ['Address', addressLines(billingProvider.address).join(', ')],
        ['Telephone', billingProvider.phone],
        ['NPI', billingProvider.npi],
        ['Uniform assigned name (UAN), if any', orBlank(null)],
        ['Original or amended lien', bill.facts.lienFiled ? 'Amended' : 'Original'],
      ],
    },
    { kind: 'heading', text: 'Claim' },
    {
      kind: 'fields',
      columns: 3,
      fields: [
        ['Type', 'Medical expense, Labor Code section 4903(b)'],
        ['Amount claimed', usd(lienAmountOf(bill, rules))],
        ['Dates of service', dosOf(source)],
        ['Bill number', String(clear.billNumber)],
        ['Filing fee', filing.fee ? usd(filing.fee.amount) : null],
        ['Confirmation number of the fee', orBlank(null)],
      ],
    },
  ];
};

const statementColumns = [
  { title: 'Date of service', width: 120 },
  { title: 'Service', width: 100 },
  { title: 'Units', width: 44, align: 'right' },
  { title: 'Charge', width: 84, align: 'right' },
  { title: 'Fee schedule or charge', width: 84, align: 'right' },
  { title: 'Paid', width: INNER_WIDTH - 432, align: 'right' },
] as const;

/** Itemized statement that supports the lien (Labor Code § 4903.05(a)). */
export const lienStatementOf = ({ source, rules }: FilingInput): readonly FilingBlock[] => {
  const { bill, snapshot } = source;
  const money = new Map(moneyByLine(bill.facts, rules).map((line) => [line.lineItemId, line]));
  const lines = submittedLines(source).map((line) => {
    const { serviceDate, serviceDateEnd } = lineDates(line.details, snapshot.service);
    const { owed = 0, posted = 0 } = money.get(line.id) ?? {};
    return { line, owed, posted, dates: usDates(serviceDate, serviceDateEnd) };
  });
  const total = (of: (line: (typeof lines)[number]) => Cents): string => usd(sum(lines.map(of)));
  const payments = bill.payments.filter(({ voided }) => !voided);
  return [
    {
      kind: 'table',
      columns: statementColumns,
      rows: [
        ...lines.map(({ line, owed, posted, dates }) => ({
          cells: [dates, codeWithModifiers(line), String(line.units), usd(line.charge), usd(owed), usd(posted)],
        })),
        {
          bold: true,
          cells: [
            'Total',
            '',
            '',
            total(({ line }) => line.charge),
            total(({ owed }) => owed),
            total(({ posted }) => posted),
          ],
        },
      ],
    },
    { kind: 'heading', text: 'Payments' },
    ...(payments.length === 0
      ? [{ kind: 'text' as const, text: 'No payment was received.' }]
      : [
          {
            kind: 'table' as const,
            columns: [
              { title: 'Date', width: 120 },
              { title: 'Check or EFT', width: INNER_WIDTH - 240 },
              { title: 'Principal', width: 120, align: 'right' as const },
            ],
            rows: payments.map(({ depositDate, checkNumber, principal }) => ({
              cells: [usDate(depositDate), checkNumber ?? '–', usd(principal)],
            })),
          },
        ]),
    { kind: 'text', text: `Amount claimed: ${usd(lienAmountOf(bill, rules))}.` },
  ];
};

/** Options of Labor Code § 4903.05(c)(1). (E) to (G) are shortened. */
const options = [
  '(A) Is the employee’s treating physician providing care through a medical provider network.',
  '(B) Is the agreed medical evaluator or qualified medical evaluator.',
  '(C) Has provided treatment authorized by the employer or claims administrator under Labor Code section 4610.',
  '(D) Has made a diligent search and determined that the employer does not have a medical provider network in place.',
  '(E) Has documentation that medical treatment has been neglected or unreasonably refused.',
  '(F) Can show that the expense was incurred for an emergency medical condition.',
  '(G) Is a certified interpreter for a medical-legal examination, or a copy service for medical-legal services, or has an expense allowed as a lien by rule.',
];

/**
 * Returns the options that the bill's record supports, for the checklist. The declaration is under penalty of perjury, so
 * the claimant decides and checks the box.
 */
export const lienOptionsOnRecord = ({ source }: FilingInput): string => {
  const { bill, clear, snapshot } = source;
  const modifiers = clear.lines.flatMap((line) => line.modifiers);
  const found = [
    ...(modifiers.includes('94') ? ['The bill has modifier 94, agreed medical evaluator (B).'] : []),
    ...(modifiers.includes('95') ? ['The bill has modifier 95, qualified medical evaluator (B).'] : []),
    ...(snapshot.service.authorizationNumber === null
      ? []
      : [`The bill has authorization number ${snapshot.service.authorizationNumber} (C).`]),
    ...(bill.denials.length === 0 ? [] : ['A document on file is marked as proof of authorization (C).']),
  ];
  return `Options (A) to (G) of the declaration: ${found.join(' ') || 'the bill’s record proves none of them.'}`;
};

const PERJURY =
  'I declare under penalty of perjury under the laws of the State of California that this is true and correct.';

/** Declarations that accompany a lien (Labor Code §§ 4903.05(c), 4903.8(d); 8 CCR §§ 10862(e), 10863). */
export const lienDeclarationsOf = ({ source }: FilingInput): readonly FilingBlock[] => {
  const { billingProvider } = source.snapshot;
  return [
    { kind: 'heading', text: 'Declaration under Labor Code section 4903.05(c)' },
    {
      kind: 'text',
      text: 'The dispute is not subject to an independent bill review or an independent medical review under Labor Code sections 4603.6 and 4610.5. The lien claimant satisfies the option checked:',
    },
    { kind: 'boxes', items: options },
    { kind: 'text', text: PERJURY },
    { kind: 'signature', name: billingProvider.name, place: true },
    { kind: 'heading', text: 'Declaration under Labor Code section 4903.8(d)' },
    {
      kind: 'text',
      text: 'I am competent to testify to these facts. The services or products described in the bill were actually provided to the injured employee. The billing statement attached to the lien truly and accurately describes the services or products that were provided.',
    },
    { kind: 'text', text: PERJURY },
    { kind: 'signature', name: 'person with knowledge of the services', place: true },
    { kind: 'heading', text: 'Verification (8 CCR section 10863, formerly section 10770.5)' },
    {
      kind: 'boxes',
      items: [
        'Sixty days have elapsed since the date of acceptance or rejection of liability for the claim, or the time to investigate liability under Labor Code section 5402(b) has elapsed, whichever is earlier.',
        'The time to pay medical treatment bills under Labor Code section 4603.2 has elapsed.',
        'The time to pay medical-legal expenses under Labor Code section 4622 has elapsed.',
      ],
    },
    { kind: 'text', text: PERJURY },
    { kind: 'signature', name: billingProvider.name, place: true },
  ];
};
