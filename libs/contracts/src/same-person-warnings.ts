import { warningKind } from './warning-kind.js';

/** Warnings that result from comparing a bill with other bills. */
export const samePersonWarningKinds = {
  follow_up_too_late: warningKind(
    'A follow-up after its 18 months',
    'A follow-up (ML202) is within 18 months of the comprehensive evaluation by the same physician (8 CCR §§ 9793, 9795(c); by our reading). `until` is the last day, `priorBillId` the bill.',
    '`difference`: by how much ML201 pays more.',
    'Bill ML201 if the evaluation was comprehensive.',
  ),
  follow_up_without_comprehensive: warningKind(
    'A follow-up without a comprehensive evaluation on file',
    'A follow-up comes after one by the same physician (8 CCR §§ 9793, 9795(c)); the first may have been billed elsewhere.',
    'The payer may deny it, or ask.',
    'Check the day of the first one, or bill ML201.',
  ),
  comprehensive_within_18_months: warningKind(
    'A comprehensive evaluation within the 18 months',
    'Until `until` another evaluation is a follow-up (8 CCR §§ 9793, 9795(c); by our reading).',
    '`difference`: by how much ML202, to which payers lower it, pays less.',
    'Bill ML202, or say in the report why the whole evaluation was needed again.',
  ),
  exact_duplicate: warningKind(
    'The same bill is there already',
    'All lines, physician and payee are those of another bill of the person (`bills`; California DWC Medical Billing and Payment Guide § 5.0).',
    'Payers deny the later one (CARC 18), and even second reviews that look so.',
    'Close one of them as `duplicate`; dispute by `second_review`; send once more by `send_duplicate`. `rejectDuplicates` refuses such bills.',
  ),
  possible_duplicate: warningKind(
    'A code of the same day is there already',
    'A line’s code, day and physician are those of another bill of the person (`bills`).',
    'Payers may deny the later one (CARC 18).',
    'Close one as `duplicate`, or say by `dismiss_duplicate` that it is another service.',
  ),
  external_id_exists: warningKind(
    'Another bill has the same externalId',
    'A bill of the same organization and customer has this `externalId`. `existingBillId` is the newest one. The bill that a resubmission replaces does not count.',
    'The bill is accepted. If it is the same bill, the payer denies the later one (CARC 18).',
    'Close one of them as `duplicate`, or give each bill an id of its own. `rejectDuplicates` refuses such bills.',
  ),
} as const;
