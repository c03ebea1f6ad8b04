import { usd } from '#domain';
import type { Sheet } from '../sheet.js';
import { boxRow, formSection } from './boxes.js';
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
import type { DisputedLine, ReviewFormData } from './review-data.js';

const REASON = 'Reason for Requesting Second Bill Review and Description of Supporting Documentation';

/** Draws form SBR-1 with its fields in order and their captions (8 CCR § 9792.5.6). */
export const drawSbr1 = (sheet: Sheet, form: ReviewFormData): void => {
  sheet.paragraph(
    'The medical provider signing below asks for reconsideration of the denial or adjustment of the charges that were ' +
      'billed for the services or goods, or medical-legal services, provided to the injured employee.',
    { size: 8.5, gap: 6 },
  );
  const { employee, provider } = form;
  formSection(sheet, 'Employee Information');
  boxRow(sheet, [{ caption: 'Employee Name (Last, First, Middle)', value: employee.name }]);
  boxRow(sheet, [
    { caption: 'Date of Birth (MM/DD/YYYY)', value: dayText(employee.dateOfBirth) },
    { caption: 'Claim Number', value: form.claimNumber },
  ]);
  boxRow(sheet, [
    { caption: 'Date of Injury (MM/DD/YYYY)', value: dayText(employee.dateOfInjury) },
    { caption: 'Employer Name', value: form.employer },
  ]);
  formSection(sheet, 'Provider Information');
  partyRows(sheet, 'Provider', provider);
  boxRow(sheet, [{ caption: 'NPI Number', value: provider.npi }]);
  formSection(sheet, 'Claims Administrator Information');
  partyRows(sheet, 'Claims Administrator', form.administrator);
  formSection(sheet, 'Bill Information');
  boxRow(sheet, [
    {
      caption: "Provider's or Claims Administrator's Bill Identification Number (if any)",
      value: [form.billNumber, form.payerClaimControlNumber].filter(Boolean).join(' / '),
      share: 3,
    },
    {
      caption: 'Date Explanation of Review Received by Provider (MM/DD/YYYY)',
      value: dayText(form.eorReceived),
      share: 2,
    },
  ]);
  formSection(sheet, 'List of disputed services or goods');
  for (const line of form.lines) disputedService(sheet, line);
  boxRow(sheet, [{ caption: 'Amount in Dispute, all services', value: usd(form.disputedAmount) }]);
  boxRow(sheet, [{ caption: REASON, value: reasonAndDocuments(form) }]);
  signatureRow(sheet, form);
};

const disputedService = (sheet: Sheet, line: DisputedLine): void => {
  // Keeps a service and its reason on one page.
  sheet.ensure(line.reason ? 90 : 40);
  boxRow(sheet, [
    { caption: 'Date of Service', value: daysText(line), share: 4 },
    { caption: 'Service/Good in Dispute (include modifier, if any)', value: codeWithModifiers(line), share: 5 },
    { caption: 'Service/Good Authorized?', value: yesNo(line.authorized), share: 3 },
    { caption: 'Amount Billed', value: usd(line.billed), share: 3, align: 'right' },
    { caption: 'Amount Paid', value: paidText(line), share: 3, align: 'right' },
    { caption: 'Amount in Dispute', value: disputedText(line), share: 3, align: 'right' },
    { caption: 'Supporting Documentation Attached?', value: yesNo(line.documented), share: 4 },
  ]);
  if (line.reason) boxRow(sheet, [{ caption: REASON, value: line.reason }]);
};
