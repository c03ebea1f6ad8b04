import { filingAddressee, filingCitations, filingGapText, filingSteps, filingTitles } from '#contracts';
import {
  lineDates,
  losAngelesDate,
  submittedLines,
  usd,
  usDate,
  type CalendarDate,
  type Cents,
  type EorOnFile,
  type Filing,
  type RuleSet,
} from '#domain';
import { codeText } from '../../forms/adjustment-codes.js';
import type { FilingBlock } from '../../forms/filing-paper.js';
import { codeWithModifiers } from '../../forms/review-form/parts.js';
import { INNER_WIDTH } from '../../forms/sheet.js';
import { addressLines, usDates } from '../../forms/values.js';
import type { PacketPart } from '../../packet/packet.js';
import { patientName, type BillSource } from '../bill-source.js';
import { drawnPart } from '../packets.js';

/** Data for one paper. */
export interface FilingInput {
  readonly source: BillSource;
  readonly filing: Filing;
  readonly today: CalendarDate;
  /** Date of service of the objection. Null if unknown. */
  readonly objectionServedOn: CalendarDate | null;
  readonly rules: RuleSet;
}

/** Space to complete by hand. */
const BLANK = '____________________';
export const orBlank = (value: string | null | undefined): string => (value == null || value === '' ? BLANK : value);

export const dateOrBlank = (day: CalendarDate | null): string => (day === null ? BLANK : usDate(day));

export const receivedOn = ({ bill }: BillSource): CalendarDate | null =>
  bill.facts.receivedAt === null ? null : losAngelesDate(bill.facts.receivedAt);

export const dosOf = ({ snapshot: { service } }: BillSource): string => usDates(service.date, service.endDate);

export const providerLines = ({ snapshot: { billingProvider } }: BillSource): readonly string[] => [
  billingProvider.name,
  ...addressLines(billingProvider.address),
  `Telephone ${billingProvider.phone}`,
];

/** A page of the packet. All pages of a filing have the same footer. */
export const paperPart = (
  { source }: FilingInput,
  title: string,
  subtitle: string,
  blocks: readonly FilingBlock[],
): PacketPart => {
  const { bill, clear, environment } = source;
  return drawnPart(title, {
    kind: 'filing_paper',
    data: {
      ...{ at: bill.updatedAt, sandbox: environment === 'sandbox', title, subtitle, blocks },
      footer: `Bill ${clear.billNumber} · ${title}`,
    },
  });
};

/** First page, for the practice only: recipient, last day, fee, steps, gaps, and `notes`. */
export const checklistPart = (input: FilingInput, notes: readonly string[] = []): PacketPart => {
  const { source, filing, today, rules } = input;
  const { kind, deadline, fee, missing } = filing;
  const unproven = [deadline?.rule, fee?.rule].some((rule) => rule?.certainty === 'unproven');
  return paperPart(input, 'Before you file', 'Checklist for the practice, not part of the paper', [
    {
      kind: 'fields',
      columns: 3,
      fields: [
        ['Paper', filingTitles[kind]],
        ['Law', filingCitations[kind]],
        ['Bill', String(source.clear.billNumber)],
        ['Last day', deadline ? usDate(deadline.lastDay) : 'None found'],
        ['Safe day', deadline ? usDate(deadline.safeDay) : null],
        ['Fee', fee ? usd(fee.amount) : 'None'],
      ],
    },
    ...(deadline && today > deadline.lastDay
      ? [{ kind: 'notice' as const, title: 'Late', text: `The last day, ${usDate(deadline.lastDay)}, has passed.` }]
      : []),
    { kind: 'heading', text: 'Recipient' },
    { kind: 'lines', lines: filingAddressee(kind, source.snapshot) },
    { kind: 'heading', text: 'Missing or to check' },
    ...(missing.length === 0
      ? [{ kind: 'text' as const, text: 'Nothing is missing from the record.' }]
      : [{ kind: 'boxes' as const, items: missing.map(filingGapText) }]),
    ...notes.map((text) => ({ kind: 'text' as const, text })),
    { kind: 'heading', text: 'Steps' },
    { kind: 'numbered', items: filingSteps(kind) },
    {
      kind: 'notice',
      title: 'Check before you file',
      text: `Prepared on ${usDate(today)} from the bill’s record, with rules version ${rules.version}${
        unproven ? '; the last day or the fee is our reading of a rule that was not verified' : ''
      }. It is a draft for the signature of the provider or its representative, not legal advice.`,
    },
  ]);
};

/** Facts that identify the claim and the bill. */
export const claimFields = (source: BillSource): Extract<FilingBlock, { kind: 'fields' }> => {
  const { clear, snapshot } = source;
  const { claim } = snapshot;
  return {
    kind: 'fields',
    columns: 3,
    fields: [
      ['Employee', patientName(source)],
      ['Claim number', claim.claimNumber],
      ['ADJ number', orBlank(claim.adjNumber)],
      ['Date of injury', usDate(claim.dateOfInjury)],
      ['Employer', claim.employer],
      ['Claims administrator', claim.administratorName],
      ['Date of service', dosOf(source)],
      ['Bill number', String(clear.billNumber)],
      ['Received', dateOrBlank(receivedOn(source))],
    ],
  };
};

/** Adjustment codes of a line, or of the claim if the line has none. */
const codesOf = ({ lines, claimAdjustments }: EorOnFile, lineId: string): readonly string[] => {
  const own = lines.filter(({ lineItemId }) => lineItemId === lineId).flatMap(({ adjustments }) => adjustments);
  return (own.length > 0 ? own : claimAdjustments).map(({ group, reason }) => `${group}-${reason}`);
};

/** Denied lines with their reasons, and the meaning of each reason. */
export const deniedBlocks = (
  source: BillSource,
  eor: EorOnFile,
  denied: readonly { readonly lineId: string; readonly amount: Cents }[],
): readonly FilingBlock[] => {
  const lines = new Map(submittedLines(source).map((line) => [line.id, line]));
  const rows = denied.flatMap(({ lineId, amount }) => {
    const line = lines.get(lineId);
    if (!line) return [];
    const { serviceDate, serviceDateEnd } = lineDates(line.details, source.snapshot.service);
    const codes = [...codesOf(eor, lineId), ...eor.remarkCodes];
    return [{ line, codes, amount, dates: usDates(serviceDate, serviceDateEnd) }];
  });
  const codes = [...new Set(rows.flatMap((row) => row.codes))];
  return [
    {
      kind: 'table',
      columns: [
        { title: 'Service', width: 110 },
        { title: 'Date of service', width: 140 },
        { title: 'Charge', width: 80, align: 'right' },
        { title: 'Denied', width: 80, align: 'right' },
        { title: 'Reason', width: INNER_WIDTH - 410 },
      ],
      rows: rows.map(({ line, codes: reasons, amount, dates }) => ({
        cells: [codeWithModifiers(line), dates, usd(line.charge), usd(amount), reasons.join(', ') || 'None given'],
      })),
    },
    ...(codes.length === 0
      ? []
      : [
          {
            kind: 'lines' as const,
            lines: codes.map((code) => `${code}: ${codeText(code) ?? 'meaning not stated'}`),
          },
        ]),
  ];
};

export interface ServedParty {
  readonly role: string;
  readonly name: string | null;
  readonly address: readonly string[];
}

/** Lines below the administrator's name in an objection. Empty if no address is on file. */
export const administratorAddress = ({ snapshot }: BillSource): readonly string[] =>
  filingAddressee('objection', snapshot).slice(1);

/** Parties of the case. The record has no address of the employer and no attorneys. */
export const partiesOf = (source: BillSource): readonly ServedParty[] => {
  const { patient, claim } = source.snapshot;
  return [
    { role: 'Employee', name: patientName(source), address: addressLines(patient.address) },
    { role: 'Employer', name: claim.employer, address: [] },
    { role: 'Claims administrator', name: claim.administratorName, address: administratorAddress(source) },
    { role: 'Insurer', name: null, address: [] },
    { role: 'Attorney of the employee', name: null, address: [] },
    { role: 'Attorney of the defendant', name: null, address: [] },
  ];
};

/** Declaration of service by mail (CCP § 1013a(1)), with blank lines for the person who mails the paper. */
export const proofOfServicePart = (input: FilingInput, paper: string, parties: readonly ServedParty[]): PacketPart =>
  paperPart(input, 'Proof of service', paper, [
    claimFields(input.source),
    {
      kind: 'text',
      text: 'I am over the age of 18 and not a party to this case. I live or work in the county in which I mailed the documents. My residence or business address and that county are:',
    },
    { kind: 'blank', label: '', lines: 2 },
    {
      kind: 'text',
      text: `On the date below I served a copy of “${paper}”, with all documents enclosed with it, on each party named below. I placed it in a sealed envelope, addressed as shown, with first-class postage prepaid, and deposited it in the United States mail at the place named below.`,
    },
    {
      kind: 'table',
      columns: [
        { title: 'Party', width: 130 },
        { title: 'Name', width: 180 },
        { title: 'Address', width: INNER_WIDTH - 310 },
      ],
      rows: parties.map(({ role, name, address }) => ({
        cells: [role, orBlank(name), address.length > 0 ? address.join('\n') : BLANK],
      })),
    },
    {
      kind: 'text',
      text: 'I declare under penalty of perjury under the laws of the State of California that this declaration is true and correct.',
    },
    { kind: 'signature', name: 'person who served the documents', place: true },
  ]);
