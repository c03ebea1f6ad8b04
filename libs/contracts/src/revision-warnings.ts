import { warningKind } from './warning-kind.js';

/** Warnings about missed appointments and about bills that correct a bill after an EOR. */
export const revisionWarningKinds = {
  late_cancellation_not_shown: warningKind(
    'Cancellation is not late',
    'A missed appointment is payable if it was canceled within six business days before it, counted by the court calendar (8 CCR § 9795(c), our interpretation).',
    'The payer may deny ML200.',
    'Check both dates, and attach proof of the cancellation date instead of a report.',
  ),
  record_review_report_late: warningKind(
    'Record review report after 30 days',
    'Record review in connection with a missed appointment is payable if the report is issued within 30 days (8 CCR § 9795(c), our interpretation).',
    'The payer may deny MLPRR.',
    'Check the report date, or remove MLPRR.',
  ),
  revision_is_not_review: warningKind(
    'A corrected bill is not a second review',
    'A bill corrected after an EOR is not a request for second review (8 CCR § 9792.5.5; DWC Medical Billing and Payment Guide § 5.0) and does not extend its deadline.',
    'After `until`, the amount of the original bill can no longer be disputed.',
    'If the payer has not paid the corrected bill by that date, request a second review.',
  ),
  revision_after_filing_limit: warningKind(
    'Correction after the filing limit',
    'Services must be billed within 12 months (treatment Labor Code § 4603.2(b)(1)(B), med-legal § 4625(a)). A corrected bill may be treated as a new bill.',
    'The payer may reject it as untimely.',
    'If the deadline has not passed, dispute the EOR with a second review.',
  ),
  only_amount_in_dispute: warningKind(
    'Only the amount was corrected',
    'A dispute about the amount alone requires a second review (8 CCR § 9792.5.5). The content of the bill was not wrong.',
    'The payer may deny the bill as a duplicate (CARC 18) while the dispute deadline runs.',
    'Use `second_review` on the original bill.',
  ),
} as const;
