import { warningKind } from './warning-kind.js';

/** Warnings from comparing a bill with other bills. */
export const samePersonWarningKinds = {
  follow_up_too_late: warningKind(
    'Follow-up evaluation after 18 months',
    'A follow-up evaluation (ML202) must be within 18 months of the comprehensive evaluation by the same physician (8 CCR §§ 9793, 9795(c); our interpretation). `until` is the last day, `priorBillId` the earlier bill.',
    '`difference` is the amount by which ML201 pays more.',
    'Bill ML201 if the evaluation was comprehensive.',
  ),
  follow_up_without_comprehensive: warningKind(
    'Follow-up without a comprehensive evaluation on file',
    'A follow-up evaluation requires an earlier comprehensive evaluation by the same physician (8 CCR §§ 9793, 9795(c)). It may have been billed elsewhere.',
    'The payer may deny the bill or request information.',
    'Check the date of the comprehensive evaluation, or bill ML201.',
  ),
  comprehensive_within_18_months: warningKind(
    'Comprehensive evaluation within 18 months',
    'Until `until`, another evaluation is a follow-up (8 CCR §§ 9793, 9795(c); our interpretation).',
    '`difference` is the amount by which ML202 pays less. Payers reduce ML201 to ML202.',
    'Bill ML202, or explain in the report why a complete evaluation was necessary.',
  ),
  therapy_visits_exceeded: warningKind(
    'More than 24 therapy visits for the injury',
    'For injuries since 2004, 24 chiropractic, 24 occupational therapy and 24 physical therapy visits are payable per injury. More require written authorization, unless they follow surgery (Labor Code § 4604.5(c)). Counted are days of service on bills of the organization and customer for the same person and date of injury, without visits billed elsewhere. Office visits to chiropractors (taxonomy 111N) and 98940 to 98943 are chiropractic visits (8 CCR § 9785(a)(1)), lines with GO and 97165 to 97168 occupational therapy. Other physical medicine counts as physical therapy (our interpretation).',
    'The payer denies the visit (CARC 197).',
    'Send the authorization number, or `rfaItemId` of the approved request. Visits after surgery need neither; attach the operative report.',
  ),
  exact_duplicate: warningKind(
    'The bill already exists',
    'All lines, the physician and the payee match another bill of the patient (`bills`; California DWC Medical Billing and Payment Guide § 5.0).',
    'Payers deny the later bill (CARC 18), including second reviews that look like duplicates.',
    'Close one bill as `duplicate`. To dispute the amount, use `second_review`. To resend, use `send_duplicate`. `rejectDuplicates` rejects such bills.',
  ),
  possible_duplicate: warningKind(
    'Same code on the same day on another bill',
    'The code, date and physician of a line match another bill of the patient (`bills`).',
    'The payer may deny the later bill (CARC 18).',
    'Close one bill as `duplicate`, or use `dismiss_duplicate` if it is a different service.',
  ),
  external_id_exists: warningKind(
    'Another bill has the same externalId',
    'Another bill of the same organization and customer has this `externalId`. `existingBillId` is the newest such bill. A bill that is replaced by a resubmission does not count.',
    'The bill is accepted. If it is the same bill, the payer denies the later one (CARC 18).',
    'Close one bill as `duplicate`, or give each bill its own ID. `rejectDuplicates` rejects such bills.',
  ),
} as const;
