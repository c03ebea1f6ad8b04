import { warningKind } from './warning-kind.js';

/** Warnings about missed appointments, and about bills that correct one which an EOR had answered. */
export const revisionWarningKinds = {
  late_cancellation_not_shown: warningKind(
    'A cancellation that is not late',
    'A missed appointment is paid where it is cancelled within six business days of it, counted back by the court calendar (8 CCR § 9795(c), by our reading).',
    'The payer may refuse ML200.',
    'Check both days, and attach what shows the day of the cancellation: it takes the place of the report.',
  ),
  record_review_report_late: warningKind(
    'A record review report after its 30 days',
    'Pages of records beside a missed appointment are paid where a report about them comes within 30 days (8 CCR § 9795(c), by our reading).',
    'The payer may refuse MLPRR.',
    'Check the day of the report, or leave MLPRR out.',
  ),
  revision_is_not_review: warningKind(
    'A corrected bill is no second review',
    'A bill that is corrected after its EOR is another thing than a request for second review (8 CCR § 9792.5.5; DWC Medical Billing and Payment Guide § 5.0), and stops no clock of it.',
    'After `until` the amount of the bill that was answered can be disputed no more.',
    'Ask for a second review by that day if the payer has not paid the corrected bill by then.',
  ),
  revision_after_filing_limit: warningKind(
    'A correction after the time to bill',
    'A service is billed within 12 months (treatment Labor Code § 4603.2(b)(1)(B), med-legal § 4625(a)); a corrected bill may be read as a bill of its own.',
    'The payer may refuse it as too late.',
    'Dispute the EOR by a second review where its time still runs.',
  ),
  only_amount_in_dispute: warningKind(
    'Nothing but the amount was corrected',
    'Who disputes an amount alone asks for a second review (8 CCR § 9792.5.5): nothing of the bill was wrong.',
    'The payer may deny the bill as a duplicate (CARC 18), while the time to dispute runs out.',
    'Use `second_review` on the bill that was answered.',
  ),
} as const;
