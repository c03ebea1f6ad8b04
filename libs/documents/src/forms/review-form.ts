import { fieldGrid, type Field, heading, notice, table } from './grid.js';
import { type DrawnPdf, INNER_WIDTH, MARGIN, Sheet } from './sheet.js';
import { titleBlock } from './title-block.js';
import { dollars, usDate, usDates } from './values.js';

/** A service in dispute. Cents, dates YYYY-MM-DD. */
export interface DisputedLine {
  readonly serviceDate: string;
  readonly serviceDateEnd?: string | null;
  readonly code: string;
  readonly modifiers: readonly string[];
  readonly billed: number;
  readonly paid: number;
  readonly disputed: number;
  readonly authorized?: boolean | null;
  readonly documented?: boolean | null;
  readonly reason?: string | null;
}

/** The data of form SBR-1 (8 CCR 9792.5.6) or IBR-1 (8 CCR 9792.5.8). */
export interface ReviewFormData {
  readonly kind: 'second_review' | 'independent_bill_review';
  /** ISO timestamp of the request. */
  readonly at: string;
  readonly sandbox?: boolean;
  readonly billingMode: 'med_legal' | 'professional';
  readonly employee: { readonly name: string; readonly dateOfBirth?: string | null; readonly dateOfInjury: string };
  readonly claimNumber: string;
  readonly employer?: string | null;
  readonly provider: {
    readonly name: string;
    readonly npi: string;
    readonly address?: string | null;
    readonly contact?: string | null;
    readonly phone?: string | null;
    readonly fax?: string | null;
    readonly email?: string | null;
    /** `Treating physician`, `QME`, `AME`, … */
    readonly type?: string | null;
  };
  readonly administrator: {
    readonly name: string;
    readonly contact?: string | null;
    readonly address?: string | null;
    readonly phone?: string | null;
    readonly fax?: string | null;
    readonly email?: string | null;
  };
  readonly billNumber: string;
  readonly dateOfService: string;
  readonly payerClaimControlNumber?: string | null;
  /** Date of the explanation of review that is disputed, and of its receipt. */
  readonly eorDate?: string | null;
  readonly eorReceived?: string | null;
  /** IBR: date of the second review decision, the fee schedule, consolidation with other requests. */
  readonly secondReviewDate?: string | null;
  readonly feeSchedule?: string | null;
  readonly consolidation?: string | null;
  readonly reason: string;
  readonly disputedAmount: number;
  readonly lines: readonly DisputedLine[];
  readonly signedBy: string;
  readonly signedOn: string;
}

const heads = {
  second_review: ["Provider's request for second bill review", 'Data of DWC form SBR-1 (8 CCR section 9792.5.6)'],
  independent_bill_review: ['Request for independent bill review', 'Data of DWC form IBR-1 (8 CCR section 9792.5.8)'],
} as const;

/** Draws the data sheet of a review request: own layout, the fields of the State's form. */
export const drawReviewForm = async (form: ReviewFormData): Promise<DrawnPdf> => {
  const [title, subtitle] = heads[form.kind];
  const sheet = new Sheet({
    title: `${title}, bill ${form.billNumber}`,
    at: form.at,
    footer: `Bill ${form.billNumber} · ${title}`,
  });
  titleBlock(sheet, title, subtitle, form.sandbox);
  section(sheet, 'Employee', [
    ['Name', form.employee.name],
    ['Date of injury', usDate(form.employee.dateOfInjury)],
    ['Claim number', form.claimNumber],
    ['Employer', form.employer],
    ...(form.kind === 'independent_bill_review'
      ? [['Date of birth', form.employee.dateOfBirth && usDate(form.employee.dateOfBirth)] as Field]
      : []),
  ]);
  section(sheet, 'Provider', [
    ['Name', form.provider.name],
    ['NPI', form.provider.npi],
    ['Type', form.provider.type],
    ['Address', form.provider.address],
    ['Contact', form.provider.contact],
    ['Phone', form.provider.phone],
    ['Fax', form.provider.fax],
    ['Email', form.provider.email],
  ]);
  section(sheet, 'Claims administrator', [
    ['Name', form.administrator.name],
    ['Contact', form.administrator.contact],
    ['Phone', form.administrator.phone],
    ['Address', form.administrator.address],
    ['Fax', form.administrator.fax],
    ['Email', form.administrator.email],
  ]);
  section(sheet, 'Bill', billFacts(form));
  disputed(sheet, form);
  heading(sheet, 'Reason');
  sheet.paragraph(form.reason, { gap: 6 });
  signature(sheet, form);
  return sheet.finish();
};

const section = (sheet: Sheet, title: string, fields: readonly Field[]): void => {
  heading(sheet, title);
  fieldGrid(sheet, fields, 3);
};

const billFacts = (form: ReviewFormData): readonly Field[] => [
  ['Bill number', form.billNumber],
  ['Date of service', usDate(form.dateOfService)],
  ['Kind', form.billingMode === 'med_legal' ? 'Medical-legal' : 'Medical treatment'],
  ['Payer claim control number', form.payerClaimControlNumber],
  ['EOR date', form.eorDate && usDate(form.eorDate)],
  ['EOR received', form.eorReceived && usDate(form.eorReceived)],
  ...(form.kind === 'independent_bill_review'
    ? ([
        ['Second review decision', form.secondReviewDate && usDate(form.secondReviewDate)],
        ['Fee schedule', form.feeSchedule],
        ['Consolidation', form.consolidation ?? 'No'],
      ] satisfies Field[])
    : []),
];

const yesNo = (value: boolean | null | undefined): string => (value == null ? '–' : value ? 'Yes' : 'No');

const disputed = (sheet: Sheet, { lines, disputedAmount }: ReviewFormData): void => {
  heading(sheet, 'Disputed services', 90);
  table(
    sheet,
    [
      { title: 'Date of service', width: 74 },
      { title: 'Code / modifiers', width: 84 },
      { title: 'Billed', width: 62, align: 'right' },
      { title: 'Paid', width: 62, align: 'right' },
      { title: 'In dispute', width: 62, align: 'right' },
      { title: 'Auth.', width: 34 },
      { title: 'Docs', width: 34 },
      { title: 'Reason', width: INNER_WIDTH - 412 },
    ],
    [
      ...lines.map((line) => ({
        cells: [
          usDates(line.serviceDate, line.serviceDateEnd).replace(' – ', ' –\n'),
          [line.code, ...line.modifiers].join(' '),
          dollars(line.billed),
          dollars(line.paid),
          dollars(line.disputed),
          yesNo(line.authorized),
          yesNo(line.documented),
          line.reason ?? '',
        ],
      })),
      { bold: true, cells: ['Total', '', '', '', dollars(disputedAmount)] },
    ],
  );
};

const signature = (sheet: Sheet, { signedBy, signedOn, kind }: ReviewFormData): void => {
  sheet.ensure(70);
  sheet.y += 24;
  const half = INNER_WIDTH / 2;
  sheet.doc.lineWidth(0.6).strokeColor('#1b2430');
  sheet.doc
    .moveTo(MARGIN, sheet.y)
    .lineTo(MARGIN + half - 24, sheet.y)
    .stroke();
  sheet.doc
    .moveTo(MARGIN + half, sheet.y)
    .lineTo(MARGIN + half + 120, sheet.y)
    .stroke();
  sheet.put(`Signature on file: ${signedBy}`, MARGIN, sheet.y + 4, half - 24, { size: 8 });
  sheet.put(`Date: ${usDate(signedOn)}`, MARGIN + half, sheet.y + 4, 140, { size: 8 });
  sheet.y += 24;
  if (kind === 'independent_bill_review') {
    notice(
      sheet,
      'Served at the same time',
      'A copy of this request with the same documents is served on the claims administrator concurrently (8 CCR section 9792.5.7(f)).',
    );
  }
};
