import type { Sheet } from '../sheet.js';
import { row, section } from './boxes.js';
import { codeOf, date, daysOf, party, reasonAndDocuments, signature, usd, yesNo } from './parts.js';
import type { DisputedLine, ReviewFormData } from './review-data.js';

const REASON = 'Reason for Requesting Second Bill Review and Description of Supporting Documentation';

/** The fields of DWC form SBR-1 in its order, by their captions (8 CCR § 9792.5.6). */
export const drawSbr1 = (sheet: Sheet, form: ReviewFormData): void => {
  sheet.paragraph(
    'The medical provider signing below asks for reconsideration of the denial or adjustment of the charges that were ' +
      'billed for the services or goods, or medical-legal services, provided to the injured employee.',
    { size: 8.5, gap: 6 },
  );
  const { employee, provider } = form;
  section(sheet, 'Employee Information');
  row(sheet, [{ caption: 'Employee Name (Last, First, Middle)', value: employee.name }]);
  row(sheet, [
    { caption: 'Date of Birth (MM/DD/YYYY)', value: date(employee.dateOfBirth) },
    { caption: 'Claim Number', value: form.claimNumber },
  ]);
  row(sheet, [
    { caption: 'Date of Injury (MM/DD/YYYY)', value: date(employee.dateOfInjury) },
    { caption: 'Employer Name', value: form.employer },
  ]);
  section(sheet, 'Provider Information');
  party(sheet, 'Provider', provider);
  row(sheet, [{ caption: 'NPI Number', value: provider.npi }]);
  section(sheet, 'Claims Administrator Information');
  party(sheet, 'Claims Administrator', form.administrator);
  section(sheet, 'Bill Information');
  row(sheet, [
    {
      caption: "Provider's or Claims Administrator's Bill Identification Number (if any)",
      value: [form.billNumber, form.payerClaimControlNumber].filter(Boolean).join(' / '),
      share: 3,
    },
    {
      caption: 'Date Explanation of Review Received by Provider (MM/DD/YYYY)',
      value: date(form.eorReceived),
      share: 2,
    },
  ]);
  section(sheet, 'List of disputed services or goods');
  for (const line of form.lines) disputedService(sheet, line);
  row(sheet, [{ caption: 'Amount in Dispute, all services', value: usd(form.disputedAmount) }]);
  row(sheet, [{ caption: REASON, value: reasonAndDocuments(form) }]);
  signature(sheet, form);
};

const disputedService = (sheet: Sheet, line: DisputedLine): void => {
  // A service and its reason stay together.
  sheet.ensure(line.reason ? 90 : 40);
  row(sheet, [
    { caption: 'Date of Service', value: daysOf(line), share: 4 },
    { caption: 'Service/Good in Dispute (include modifier, if any)', value: codeOf(line), share: 5 },
    { caption: 'Service/Good Authorized?', value: yesNo(line.authorized), share: 3 },
    { caption: 'Amount Billed', value: usd(line.billed), share: 3, align: 'right' },
    { caption: 'Amount Paid', value: usd(line.paid), share: 3, align: 'right' },
    { caption: 'Amount in Dispute', value: usd(line.disputed), share: 3, align: 'right' },
    { caption: 'Supporting Documentation Attached?', value: yesNo(line.documented), share: 4 },
  ]);
  if (line.reason) row(sheet, [{ caption: REASON, value: line.reason }]);
};
