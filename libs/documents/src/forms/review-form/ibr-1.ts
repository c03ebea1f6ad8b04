import { usd } from '#domain';
import { notice } from '../grid.js';
import type { Sheet } from '../sheet.js';
import { boxRow, choiceBox, formSection } from './boxes.js';
import {
  codeWithModifiers,
  dayText,
  daysText,
  disputedText,
  paidText,
  partyRows,
  reasonAndDocuments,
  signatureRow,
  yesNo,
} from './parts.js';
import { feeSchedules, providerTypes, type DisputedLine, type ReviewFormData } from './review-data.js';

const REASON = 'Reason for Disputing Denial of Full Payment';

/** Draws form IBR-1 with its fields in order and their captions (8 CCR § 9792.5.8). */
export const drawIbr1 = (sheet: Sheet, form: ReviewFormData): void => {
  const { employee, provider } = form;
  formSection(sheet, 'Employee Information');
  boxRow(sheet, [{ caption: 'Employee Name (Last, First, Middle)', value: employee.name }]);
  boxRow(sheet, [
    { caption: 'Date of Injury (MM/DD/YYYY)', value: dayText(employee.dateOfInjury) },
    { caption: 'Social Security Number', value: employee.ssn?.replace(/^(\d{3})-?(\d{2})-?(\d{4})$/, '$1-$2-$3') },
    { caption: 'Date of Birth (MM/DD/YYYY)', value: dayText(employee.dateOfBirth) },
    { caption: 'Claim Number', value: form.claimNumber, share: 1.4 },
  ]);
  formSection(sheet, 'Provider Information');
  partyRows(sheet, 'Provider', provider);
  boxRow(sheet, [{ caption: 'NPI Number', value: provider.npi }]);
  choiceBox(sheet, { caption: 'Provider Type', options: providerTypes, chosen: provider.type, columns: 4 });
  formSection(sheet, 'Claims Administrator Information');
  partyRows(sheet, 'Claims Administrator', form.administrator);
  boxRow(sheet, [{ caption: 'Employer Name', value: form.employer }]);
  formSection(sheet, 'Bill Information');
  choiceBox(sheet, {
    caption: 'Applicable Fee Schedule(s)',
    options: feeSchedules,
    chosen: form.feeSchedule,
    columns: 2,
  });
  const { consolidation = null } = form;
  const [first, ...others] = form.lines;
  boxRow(sheet, [
    { caption: 'Date of Second Bill Review Outcome (MM/DD/YYYY)', value: dayText(form.secondReviewDate) },
    { caption: 'Was Billed Service Authorized?', value: yesNo(first?.authorized) },
    { caption: 'Amount in Dispute, all services', value: usd(form.disputedAmount) },
  ]);
  for (const line of consolidation === null ? form.lines : form.lines.slice(0, 1)) disputedService(sheet, line);
  boxRow(sheet, [{ caption: REASON, value: reasonAndDocuments(form) }]);
  sheet.ensure(110);
  formSection(sheet, 'Consolidation');
  choiceBox(sheet, {
    caption: 'Should the Request be Consolidated with Other Disputed Billed Services?',
    options: ['Yes', 'No'],
    chosen: consolidation === null ? 'No' : 'Yes',
    columns: 6,
  });
  boxRow(sheet, [{ caption: 'Reason for Consolidation', value: consolidation }]);
  boxRow(sheet, [
    {
      caption: 'Disputed Service to be Consolidated (list all; use attachment if necessary)',
      value: consolidation === null ? '' : `${others.length} listed below`,
    },
  ]);
  if (consolidation !== null) for (const line of others) disputedService(sheet, line);
  formSection(sheet, 'Documents to Accompany Request');
  boxRow(sheet, [
    {
      caption: '8 CCR section 9792.5.7(d)',
      value:
        'The original billing itemization and its supporting documentation; the explanation of review on the original ' +
        'billing; the request for second review and its supporting documentation; the explanation of review on the ' +
        'second review; the contract for reimbursement rates, if one applies.',
    },
  ]);
  signatureRow(sheet, form);
  sheet.y += 8;
  notice(
    sheet,
    'Concurrent service',
    'A copy of this request with the same documents is served on the claims administrator concurrently (8 CCR section 9792.5.7(f)).',
  );
};

const disputedService = (sheet: Sheet, line: DisputedLine): void => {
  sheet.ensure(line.reason ? 80 : 40);
  boxRow(sheet, [
    { caption: 'Date of Service (MM/DD/YYYY)', value: daysText(line), share: 3 },
    {
      caption: 'Treatment/Service/Item Code in Dispute (include modifier, if any)',
      value: codeWithModifiers(line),
      share: 4,
    },
    { caption: 'Amount Billed', value: usd(line.billed), share: 2, align: 'right' },
    { caption: 'Amount Paid', value: paidText(line), share: 2, align: 'right' },
    { caption: 'Amount in Dispute', value: disputedText(line), share: 2, align: 'right' },
  ]);
  if (line.reason) boxRow(sheet, [{ caption: REASON, value: line.reason }]);
};
