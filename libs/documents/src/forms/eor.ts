import { codeText } from './adjustment-codes.js';
import { type GridColumn, fieldGrid, heading, notice, type GridRow, table } from './grid.js';
import type { Paper } from './paper.js';
import { ink, INNER_WIDTH, MARGIN, PAGE, Sheet } from './sheet.js';
import { addressLines, dollarText, type PostalAddress, usDate, usDates } from './values.js';

/** Amount in cents, and the payer's group and reason codes (CO, 45). */
export interface EorAdjustment {
  readonly group: string;
  readonly reason: string;
  readonly amount: number;
}

/** Amounts in cents. */
export interface EorFormLine {
  readonly serviceDate: string;
  readonly serviceDateEnd?: string | null;
  readonly code: string;
  readonly modifiers: readonly string[];
  readonly units: number;
  readonly billed: number;
  readonly allowed: number;
  readonly paid: number;
  readonly adjustments: readonly EorAdjustment[];
}

/** EOR for a provider (Labor Code 4603.3). Dates as YYYY-MM-DD, amounts in cents. */
export interface EorData {
  readonly eorDate: string;
  /** Date of service on the provider, which starts the time limits. */
  readonly servedAt?: string | null;
  readonly answers: 'original' | 'second_review' | 'independent_bill_review';
  readonly payer: { readonly name: string; readonly address?: PostalAddress | null; readonly phone?: string | null };
  readonly provider: {
    readonly name: string;
    readonly npi?: string | null;
    readonly address?: PostalAddress | null;
    readonly taxIdLast4?: string | null;
  };
  readonly renderingProvider?: string | null;
  readonly employee: string;
  readonly employer?: string | null;
  readonly claimNumber: string;
  readonly dateOfInjury: string;
  readonly billNumber: string;
  readonly billReceived?: string | null;
  readonly payerClaimControlNumber?: string | null;
  readonly payment?: {
    readonly method: 'check' | 'eft' | 'none';
    readonly number?: string | null;
    readonly date?: string | null;
    readonly amount: number;
  } | null;
  readonly lines: readonly EorFormLine[];
  readonly claimAdjustments?: readonly EorAdjustment[];
  readonly remarkCodes?: readonly string[];
  /** Code descriptions that add to or override the built-in code table. */
  readonly codeTexts?: Readonly<Record<string, string>>;
  readonly contact?: { readonly name?: string | null; readonly phone?: string | null } | null;
  readonly billingMode: 'med_legal' | 'professional';
  readonly sandbox?: boolean;
}

const titles = {
  original: 'Original bill',
  second_review: 'Second review decision',
  independent_bill_review: 'Independent bill review determination',
} as const;

/** Renders an EOR. The same data results in the same bytes. */
export const drawEor = (eor: EorData, paper?: Paper): Sheet => {
  const sheet = new Sheet(
    {
      title: `Explanation of review, bill ${eor.billNumber}`,
      at: `${eor.eorDate}T00:00:00Z`,
      footer: `${eor.payer.name} · Explanation of review · Bill ${eor.billNumber}${eor.sandbox ? ' · SANDBOX, not a real payer document' : ''}`,
    },
    paper,
  );
  sheet.addPage();
  letterhead(sheet, eor);
  fieldGrid(sheet, facts(eor), 4);
  services(sheet, eor);
  payment(sheet, eor);
  codes(sheet, eor);
  notice(sheet, 'If you disagree', disputeRights(eor));
  contact(sheet, eor);
  return sheet;
};

const letterhead = (sheet: Sheet, { payer, answers, sandbox }: EorData): void => {
  const half = INNER_WIDTH / 2;
  sheet.put(payer.name, MARGIN, sheet.y, half, { face: 'sansBold', size: 12, color: ink.strong });
  const lines = [...(payer.address ? addressLines(payer.address) : []), ...(payer.phone ? [payer.phone] : [])];
  lines.forEach((line, i) => sheet.put(line, MARGIN, sheet.y + 17 + i * 11, half, { size: 8.5, color: ink.quiet }));
  const right = { align: 'right' } as const;
  const x = PAGE.width - MARGIN - half;
  sheet.put('Explanation of Review', x, sheet.y - 2, half, { ...right, face: 'sansBold', size: 16, color: ink.strong });
  sheet.put("California workers' compensation medical bill", x, sheet.y + 18, half, { ...right, size: 8.5 });
  sheet.put(titles[answers], x, sheet.y + 30, half, { ...right, face: 'sansBold', size: 8.5 });
  if (sandbox) {
    sheet.put('SANDBOX: synthetic, not issued by a payer', x, sheet.y + 42, half, { ...right, size: 8, color: '#a33' });
  }
  sheet.y += 60;
  sheet.rule(ink.strong, 1.2);
  sheet.y += 10;
};

const facts = (eor: EorData): [string, string | null | undefined][] => [
  ['EOR date', usDate(eor.eorDate)],
  ['Served on provider', eor.servedAt && usDate(eor.servedAt)],
  ['Bill number', eor.billNumber],
  ['Payer claim control no.', eor.payerClaimControlNumber],
  ['Employee', eor.employee],
  ['Claim number', eor.claimNumber],
  ['Date of injury', usDate(eor.dateOfInjury)],
  ['Employer', eor.employer],
  ['Provider', eor.provider.name],
  ['Provider NPI', eor.provider.npi],
  ['Rendering provider', eor.renderingProvider],
  ['Bill received', eor.billReceived && usDate(eor.billReceived)],
  ...(eor.provider.taxIdLast4 ? [['Tax ID (last four)', `•••••${eor.provider.taxIdLast4}`] as [string, string]] : []),
];

const columns: readonly GridColumn[] = [
  { title: 'Date of service', width: 92 },
  { title: 'Code / modifiers', width: 92 },
  { title: 'Units', width: 36, align: 'right' },
  { title: 'Billed', width: 62, align: 'right' },
  { title: 'Allowed', width: 62, align: 'right' },
  { title: 'Adjustment', width: 60, align: 'right' },
  { title: 'Reason', width: 50 },
  { title: 'Paid', width: 62, align: 'right' },
];

const services = (sheet: Sheet, { lines, claimAdjustments = [] }: EorData): void => {
  heading(sheet, 'Services', 90);
  const sum = (amount: (line: EorFormLine) => number) =>
    dollarText(lines.reduce((total, line) => total + amount(line), 0));
  const adjusted = (line: EorFormLine) => line.adjustments.reduce((total, { amount }) => total + amount, 0);
  const rows: GridRow[] = lines.map((line) => ({
    cells: [
      usDates(line.serviceDate, line.serviceDateEnd).replace(' – ', ' –\n'),
      [line.code, ...line.modifiers].join(' '),
      String(line.units),
      dollarText(line.billed),
      dollarText(line.allowed),
      line.adjustments.map(({ amount }) => dollarText(amount)).join('\n') || '0.00',
      line.adjustments.map(({ group, reason }) => `${group}-${reason}`).join('\n'),
      dollarText(line.paid),
    ],
  }));
  for (const { group, reason, amount } of claimAdjustments) {
    rows.push({ cells: ['Whole bill', '', '', '', '', dollarText(amount), `${group}-${reason}`, ''] });
  }
  const whole = claimAdjustments.reduce((total, { amount }) => total + amount, 0);
  const total = dollarText(lines.reduce((all, line) => all + adjusted(line), whole));
  const totals = [sum(({ billed }) => billed), sum(({ allowed }) => allowed), total, '', sum(({ paid }) => paid)];
  table(sheet, columns, [...rows, { bold: true, cells: ['Total', '', '', ...totals] }]);
};

const methods = { check: 'Check', eft: 'Electronic funds transfer', none: 'None: set off by adjustments' } as const;

const payment = (sheet: Sheet, { payment: paid }: EorData): void => {
  heading(sheet, 'Payment');
  if (!paid || paid.amount === 0) {
    sheet.paragraph('No payment is made with this explanation.', { gap: 4 });
    return;
  }
  fieldGrid(
    sheet,
    [
      ['Amount', `$${dollarText(paid.amount)}`],
      ['Method', methods[paid.method]],
      [paid.method === 'check' ? 'Check number' : 'Trace number', paid.number],
      ['Date', paid.date && usDate(paid.date)],
    ],
    4,
  );
};

const codes = (sheet: Sheet, eor: EorData): void => {
  const all = [...eor.lines.flatMap(({ adjustments }) => adjustments), ...(eor.claimAdjustments ?? [])];
  const used = [...new Set([...all.map(({ group, reason }) => `${group}-${reason}`), ...(eor.remarkCodes ?? [])])];
  if (used.length === 0) return;
  heading(sheet, 'Codes');
  for (const code of used) {
    sheet.ensure(12);
    sheet.put(code, MARGIN, sheet.y, 60, { face: 'sansBold', size: 8.5 });
    const text = eor.codeTexts?.[code] ?? codeText(code) ?? 'Ask the payer for the meaning of this code';
    sheet.paragraph(text, { x: MARGIN + 64, width: INNER_WIDTH - 64, size: 8.5, gap: 2 });
  }
  sheet.y += 4;
};

/** Returns the dispute rights. Under LC 4603.3(a), every explanation states how and until when it can be disputed. */
const disputeRights = ({ answers, billingMode }: EorData): string => {
  if (answers === 'original') {
    // 8 CCR § 9792.5.5(c): the modified original bill is only for treatment.
    const modified = billingMode === 'med_legal' ? '' : ' or on the modified original bill';
    const law = billingMode === 'med_legal' ? 'Labor Code section 4622(b)' : 'Labor Code section 4603.2(e)';
    return (
      `You may ask for a second review of the amount paid within 90 days of service of this explanation (${law}; ` +
      `8 CCR sections 9792.5.4 to 9792.5.6), on form SBR-1${modified}. State the date of this ` +
      'explanation, each item and amount in dispute, and why additional payment is due. The claims administrator ' +
      'answers within 14 days. If the only dispute is the amount of payment and no second review is requested in ' +
      'time, the bill is deemed satisfied and neither employer nor employee owes any further payment.\n' +
      'After a second review, a remaining dispute over the amount goes to independent bill review (Labor Code ' +
      'section 4603.6) within 30 days of service of the second review decision.' +
      (billingMode === 'med_legal'
        ? ' Where payment is denied for a reason other than the amount, object in writing within 90 days of service ' +
          '(Labor Code section 4622(c)).'
        : '')
    );
  }
  if (answers === 'second_review') {
    return (
      'This is the final written determination on your request for second review. If the only remaining dispute is ' +
      'the amount of payment under a fee schedule, you may request independent bill review within 30 calendar days of ' +
      'service of this decision (Labor Code section 4603.6; 8 CCR section 9792.5.7), on form IBR-1 with the fee, and ' +
      'with a copy to the claims administrator at the same time. If it is not requested in time, the bill is deemed ' +
      'satisfied.'
    );
  }
  return (
    'The determination of independent bill review is deemed the determination of the Administrative Director and binds ' +
    'all parties. It may be appealed to the appeals board only on the grounds of Labor Code section 4603.6(f), within ' +
    '20 days of service.'
  );
};

const contact = (sheet: Sheet, { contact: person, payer }: EorData): void => {
  const reach = [person?.name, person?.phone ?? payer.phone, ...(payer.address ? addressLines(payer.address) : [])];
  const known = reach.filter((text): text is string => typeof text === 'string' && text !== '');
  if (known.length === 0) return;
  sheet.paragraph(`Questions and disputes: ${[payer.name, ...known].join(' · ')}`, { size: 8.5, color: ink.quiet });
};
