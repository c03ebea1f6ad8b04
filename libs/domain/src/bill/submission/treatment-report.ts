import { isEvaluationAndManagement } from '../../fees/evaluation-codes.js';
import { isReportType, type DocumentType, type Draft, type Warning } from '../shared/bill.types.js';
import type { DraftBill, SentDocument } from './sent-submission.js';

/** Returns true for clinical documents. All other types only accompany a bill. */
const isClinical = (type: DocumentType): boolean => isReportType(type) || type === 'medical_records';

/** PWK01 codes of reports and records, for documents of other types. */
const reportCodes = new Set(
  '03 04 05 06 07 08 09 10 13 21 AS DG DS HR LA M1 NN OB OE P4 P5 PN PY PZ RR RT SG'.split(' '),
);
/** California's reports, such as J1 for the doctor's first report. */
const californiaReport = /^(OZ:)?J[1-9]$/;

const isReport = ({ documentType, reportTypeCode }: Draft<SentDocument>): boolean =>
  (documentType !== undefined && isClinical(documentType)) ||
  (reportTypeCode !== undefined && (reportCodes.has(reportTypeCode) || californiaReport.test(reportTypeCode)));

/**
 * Warns about treatment with evaluation and management services and no report. Such a bill is incomplete: it must include
 * the doctor's first report (Form 5021), the progress report (PR-2) or the permanent and stationary report (PR-3, PR-4)
 * that 8 CCR § 9785 requires, or a narrative report (DWC Medical Billing and Payment Guide § 3.0). Which of them depends
 * on facts that a bill does not contain, so any report counts. Reports of other services, such as operative reports, are
 * not checked.
 */
export const treatmentReportWarnings = (
  { billingMode, serviceLines = [] }: DraftBill,
  documents: readonly Draft<SentDocument>[],
): readonly Warning[] => {
  const evaluation = serviceLines.find((line) => isEvaluationAndManagement(line?.code ?? ''));
  if (billingMode !== 'professional' || !evaluation || documents.some(isReport)) return [];
  return [
    {
      code: 'report_missing',
      path: 'documents',
      message: `No report is attached, so the payer may reject the bill as incomplete. ${evaluation.code ?? ''} is an evaluation and management service, which is billed with its Form 5021, PR-2, PR-3, PR-4 or narrative report (DWC Medical Billing and Payment Guide § 3.0, 8 CCR § 9785).`,
    },
  ];
};
