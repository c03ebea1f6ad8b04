import type { Paper } from '../paper.js';
import { boxRow, boxTable, choiceBox, formSection } from '../review-form/boxes.js';
import { partyRows } from '../review-form/parts.js';
import { Sheet } from '../sheet.js';
import { titleBlock } from '../title-block.js';
import { usDate } from '../values.js';
import type { RequestedTreatment, RfaFormData } from './rfa-form-data.js';

/** Part of a packet's hash; incremented with every visible change. */
export const RFA_FORM_TEMPLATE = 'rfa-1';

/** Number of treatment rows on the form. Additional rows are on the continuation. */
const RFA_FORM_ROWS = 5;

const TITLE = 'Request for Authorization';
const REQUEST_OPTIONS = {
  new: 'New Request',
  resubmission: 'Resubmission – Change in Material Facts',
  expedited: 'Expedited Review: employee faces an imminent and serious threat to his or her health',
  oral: 'This request is a written confirmation of a prior oral request',
} as const;
const RESPONSE_OPTIONS = [
  'Approved',
  'Denied or Modified (See separate decision letter)',
  'Delay (See separate notification of delay)',
  'Requested treatment has been previously denied',
  'Liability for treatment is disputed (See separate letter)',
] as const;

const COLUMNS = [
  { title: 'Diagnosis (Required)', share: 5 },
  { title: 'ICD-Code (Required)', share: 2 },
  { title: 'Service/Good Requested (Required)', share: 5 },
  { title: 'CPT/HCPCS Code (If known)', share: 2 },
  { title: 'Other Information: (Frequency, Duration, Quantity, etc.)', share: 4 },
] as const;

/** Renders the Division's fields in order, with its captions, in our own design. The response section stays empty. */
export const drawRfaForm = (form: RfaFormData, paper?: Paper): Sheet => {
  const sheet = new Sheet(
    { title: `${TITLE}, RFA ${form.rfaNumber}`, at: form.at, footer: `RFA ${form.rfaNumber} · DWC Form RFA` },
    paper,
  );
  titleBlock(sheet, TITLE, 'DWC Form RFA (California Code of Regulations, title 8, section 9785.5)', form.sandbox);
  sheet.y -= 8;
  sheet.paragraph(
    'Attach the Doctor’s First Report of Occupational Injury or Illness, Form DLSR 5021, a Treating Physician’s Progress ' +
      'Report, DWC Form PR-2, or equivalent narrative report substantiating the requested treatment.',
    { size: 7.5, gap: 3 },
  );
  choiceBox(sheet, {
    caption: 'Check all that apply',
    options: Object.values(REQUEST_OPTIONS),
    chosen: [
      form.isResubmission ? REQUEST_OPTIONS.resubmission : REQUEST_OPTIONS.new,
      ...(form.isExpedited ? [REQUEST_OPTIONS.expedited] : []),
      ...(form.isOralConfirmation ? [REQUEST_OPTIONS.oral] : []),
    ],
    columns: 2,
  });
  parties(sheet, form);
  treatments(sheet, form);
  answer(sheet);
  continuation(sheet, form);
  return sheet;
};

const parties = (sheet: Sheet, { employee, claimNumber, employer, physician, administrator }: RfaFormData): void => {
  formSection(sheet, 'Employee Information');
  boxRow(sheet, [
    { caption: 'Name (Last, First, Middle)', value: employee.name, share: 3 },
    { caption: 'Date of Injury (MM/DD/YYYY)', value: usDate(employee.dateOfInjury), share: 2 },
    { caption: 'Date of Birth (MM/DD/YYYY)', value: usDate(employee.dateOfBirth), share: 2 },
  ]);
  boxRow(sheet, [
    { caption: 'Claim Number', value: claimNumber, share: 3 },
    { caption: 'Employer', value: employer, share: 4 },
  ]);
  formSection(sheet, 'Requesting Physician Information');
  boxRow(sheet, [
    { caption: 'Name', value: physician.name, share: 4 },
    { caption: 'Specialty', value: physician.specialty, share: 2 },
    { caption: 'NPI Number', value: physician.npi, share: 2 },
  ]);
  partyRows(sheet, 'Practice', physician.practice);
  formSection(sheet, 'Claims Administrator Information');
  partyRows(sheet, 'Company', administrator);
};

const cellsOf = ({ diagnosis, icdCode, service, procedureCode, other }: RequestedTreatment): readonly string[] => [
  diagnosis,
  icdCode,
  service,
  procedureCode,
  other,
];

const treatments = (sheet: Sheet, form: RfaFormData): void => {
  const all = form.treatments.length;
  formSection(
    sheet,
    all > RFA_FORM_ROWS
      ? `Requested Treatment (treatments ${RFA_FORM_ROWS + 1} to ${all} are on the continuation)`
      : 'Requested Treatment (see instructions for guidance; attached additional pages if necessary)',
  );
  const rows = form.treatments.slice(0, RFA_FORM_ROWS).map(cellsOf);
  boxTable(sheet, COLUMNS, [...rows, ...Array.from({ length: RFA_FORM_ROWS - rows.length }, () => [])]);
  signature(sheet, form);
};

const signature = (sheet: Sheet, { signature: signed }: RfaFormData): void =>
  boxRow(sheet, [
    {
      caption: 'Requesting Physician Signature',
      value: signed && `Signed electronically: ${signed.name}`,
      share: 5,
    },
    { caption: 'Date (MM/DD/YYYY)', value: signed && usDate(signed.date), share: 2 },
  ]);

const answer = (sheet: Sheet): void => {
  // Keeps the response section on one page.
  sheet.ensure(110);
  formSection(sheet, 'Claims Administrator/Utilization Review Organization (URO) Response');
  choiceBox(sheet, { caption: 'Check one', options: RESPONSE_OPTIONS, chosen: null, columns: 3 });
  boxRow(sheet, [
    { caption: 'Authorization Number (if assigned)', share: 3 },
    { caption: 'Date (MM/DD/YYYY)', share: 2 },
    { caption: 'Authorized Agent Name', share: 3 },
    { caption: 'Signature', share: 3 },
  ]);
  boxRow(sheet, [
    { caption: 'Phone', share: 2 },
    { caption: 'Fax Number', share: 2 },
    { caption: 'E-mail Address', share: 3 },
    { caption: 'Comments', share: 4 },
  ]);
};

/** Prints additional treatments, texts without a box, and another signature. */
const continuation = (sheet: Sheet, form: RfaFormData): void => {
  const further = form.treatments.slice(RFA_FORM_ROWS);
  if (further.length === 0 && form.more.length === 0) return;
  const { name, dateOfInjury } = form.employee;
  titleBlock(sheet, `${TITLE}, continuation`, 'Additional page of DWC Form RFA', form.sandbox);
  boxRow(sheet, [
    { caption: 'Employee (Last, First, Middle)', value: name, share: 3 },
    { caption: 'Date of Injury (MM/DD/YYYY)', value: usDate(dateOfInjury), share: 2 },
    { caption: 'Claim Number', value: form.claimNumber, share: 2 },
  ]);
  if (further.length > 0) {
    formSection(sheet, 'Requested Treatment, continued');
    boxTable(sheet, COLUMNS, further.map(cellsOf));
  }
  if (form.more.length > 0) formSection(sheet, 'Further statements of the requesting physician');
  for (const { caption, text } of form.more) boxRow(sheet, [{ caption, value: text }]);
  signature(sheet, form);
};
