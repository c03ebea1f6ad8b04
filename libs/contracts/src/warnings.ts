import type { WarningCode } from '#domain';
import { warningKind, type WarningKind } from './warning-kind.js';
import { numberWarningKinds } from './number-warnings.js';
import { paymentWarningKinds } from './payment-warnings.js';
import { reviewWarningKinds } from './review-warnings.js';
import { revisionWarningKinds } from './revision-warnings.js';
import { rfaWarningKinds } from './rfa-warnings.js';
import { samePersonWarningKinds } from './same-person-warnings.js';

export type { WarningKind } from './warning-kind.js';

/** Each code has a page at /warnings/{code}; docs/warnings.md is generated from this table. */
export const warningCatalog: Readonly<Record<WarningCode, WarningKind>> = {
  delivery_route_missing: warningKind(
    'No delivery method for this payer',
    'The directory has no delivery method for this claims administrator, and the bill specifies none.',
    'Nothing was sent, so no payer deadline runs.',
    'Set a delivery method with the action `set_delivery_route`.',
  ),
  route_changed: warningKind(
    'The bill is not sent electronically',
    'The claims administrator accepts electronic bills, but no configured partner delivers to this payer, or an electronic bill cannot contain a value (`electronic_bill_limit`).',
    'The bill uses another delivery method, for which the payer has more time (Labor Code §§ 4603.2, 4603.4).',
    'Correct the values, configure a partner that reaches the payer, or accept the other delivery method.',
  ),
  zip_plus_four_missing: warningKind(
    'ZIP Code without +4',
    'Electronic bills require nine-digit ZIP Codes for the payee and the place of service (005010X222A1, loops 2010AA and 2310C).',
    'The payer may reject the bill.',
    'Send ZIP+4.',
  ),
  electronic_bill_limit: warningKind(
    'Value does not fit an electronic bill',
    'The 837P (005010X222A1) limits the length, the characters and the form of the value.',
    'The bill cannot be sent electronically. It is sent by another method, or rejected with 422 if there is none or `ebill` was requested.',
    'Shorten or correct the value. The address of a patient abroad requires its `country` (N404).',
  ),
  service_location_po_box: warningKind(
    'Place of service is a PO box',
    'Services are not rendered at a PO box.',
    'The payer may reject the bill.',
    'Send the street address of the place of service.',
  ),
  diagnoses_left_out: warningKind(
    'More than 12 diagnoses',
    'Item 21 and HI (005010X222A1) have room for 12 diagnoses.',
    'Diagnoses after the twelfth are not sent.',
    'Put the 12 most relevant diagnoses first.',
  ),
  description_missing: warningKind(
    'Unlisted code without a description',
    'An unlisted procedure code does not identify the service (005010X222A1, SV101-7).',
    'The payer may deny the line or request information.',
    'Describe the service in `description`.',
  ),
  administrator_name_mismatch: warningKind(
    'Name differs from the claims administrator’s',
    'The name is neither the canonical name nor an alias of the directory entry.',
    'The bill may be addressed to the wrong claims administrator.',
    'Check which claims administrator handles the claim.',
  ),
  claim_number_pattern_mismatch: warningKind(
    'Unusual claim number format',
    'The claim number matches none of the claims administrator’s patterns.',
    'Payers reject bills if they cannot find the claim.',
    'Check the claim number against the payer’s letters.',
  ),
  npi_check_digit: warningKind(
    'NPI with an invalid check digit',
    'The last digit of an NPI is calculated from the other digits (45 CFR § 162.406).',
    'The payer rejects the bill.',
    'Correct the NPI.',
  ),
  ...numberWarningKinds,
  diagnosis_unknown: warningKind(
    'Diagnosis code not in ICD-10-CM',
    'The code set on file does not contain the code.',
    'The payer may reject the bill.',
    'Check the code.',
  ),
  diagnosis_not_valid: warningKind(
    'Diagnosis code not valid on the date of service',
    'On the date of service, the code was a category heading or did not exist.',
    'The payer may reject the bill.',
    'Use a code that was valid on the date of service.',
  ),
  diagnosis_pointers_ignored: warningKind(
    'Diagnosis pointers on a med-legal line',
    'All med-legal lines share one list of diagnoses.',
    'The pointers are ignored.',
    'Omit them.',
  ),
  postal_code_state_mismatch: warningKind(
    'ZIP Code and state do not match',
    'The ZIP Code is in a different state than the address.',
    'Mail may not arrive.',
    'Correct the ZIP Code or the state.',
  ),
  place_of_service_unknown: warningKind(
    'Unknown place of service code',
    'The code is not in the CMS place of service list.',
    'The payer may reject the bill.',
    'Use a code from the list.',
  ),
  filing_limit_passed: warningKind(
    'Billed more than 12 months after the service',
    'Services must be billed within 12 months (treatment Labor Code § 4603.2(b)(1)(B), med-legal § 4625(a)).',
    'The payer may refuse to pay the bill.',
    'Explain the delay, and keep proof of any earlier submission.',
  ),
  not_printable: warningKind(
    'Characters that cannot be printed on forms',
    'The fonts of the forms do not contain these characters.',
    'The forms show a box or a blank instead.',
    'Replace the characters.',
  ),
  service_line_repeated: warningKind(
    'Duplicate service line',
    'The code, modifiers and dates repeat an earlier line (CARC 18).',
    'The second line is denied.',
    'Use units to bill the same service more than once.',
  ),
  drug_missing: warningKind(
    'Dispensed drug without an NDC',
    'The fee of a drug that a physician dispenses is found by its National Drug Code (8 CCR §§ 9789.13.3, 9789.40.6), and the code of the line names no drug. That a bill without the NDC is incomplete is our interpretation.',
    'The payer may deny the line or request information.',
    'Send the NDC, unit and quantity in `drug`.',
  ),
  record_review_alone: warningKind(
    'Record review without an evaluation',
    'MLPRR pays for pages in excess of those included in ML200 to ML203 (8 CCR § 9795(c)).',
    'The line may be denied.',
    'Bill it with the evaluation.',
  ),
  record_review_declaration_missing: warningKind(
    'Record review without a page declaration',
    'The party that sends records must declare the number of pages (8 CCR § 9793(n), Labor Code § 4062.3).',
    'MLPRR may be denied (CARC 16).',
    'Attach the declaration as `letter_of_attestation`.',
  ),
  evaluations_on_one_day: warningKind(
    'Two evaluations on one day',
    'ML201, ML202 and ML203 are alternatives (8 CCR § 9795(c)).',
    'One of them is denied.',
    'Bill only the evaluation that was performed.',
  ),
  modifiers_contradict: warningKind(
    'Contradictory modifiers',
    'A panel evaluator (95) can be neither an agreed medical evaluator (94) nor a primary treating physician (92) (8 CCR § 9795(d)).',
    'The payer may reduce the line.',
    'Remove the incorrect modifier.',
  ),
  treatment_evaluation_on_med_legal: warningKind(
    'Treatment evaluation on a med-legal bill',
    'Only diagnostic tests are billed under the treatment fee schedule on a med-legal bill (8 CCR § 9794(a)(1)).',
    'The line is denied.',
    'Remove the line.',
  ),
  med_legal_code_on_treatment_bill: warningKind(
    'Med-legal code on a treatment bill',
    'Med-legal codes are always paid under the Medical-Legal Fee Schedule (8 CCR §§ 9794(a)(2), 9795).',
    'The bill’s deadlines, penalties and packet are those of a treatment bill.',
    'Submit the service on a `med_legal` bill.',
  ),
  report_missing: warningKind(
    'No report attached',
    'The payment deadline of a med-legal bill runs from receipt of the bill and the report (Labor Code § 4622(a)(1)). Treatment with evaluation and management services (99202 to 99499) is billed with the report that 8 CCR § 9785 requires: Form 5021, PR-2, PR-3, PR-4 or a narrative report (DWC Medical Billing and Payment Guide § 3.0).',
    'The deadline does not start, or the payer rejects the bill as incomplete.',
    'Attach the report as `final_report`. For treatment, `medical_records` and a `reportTypeCode` of a report, such as `OZ:J2`, also count.',
  ),
  ...revisionWarningKinds,
  ...rfaWarningKinds,
  interpreter_market_rate: warningKind(
    'Interpreter charge above the rate',
    'The rate is per quarter hour with a two-hour minimum. A higher market rate is payable if a list of recent payments supports it (8 CCR § 9795.3(b)(2)).',
    'Without the list, the amount above the rate is not paid.',
    'Attach the list as `market_rate_list`, or charge the rate.',
  ),
  ...samePersonWarningKinds,
  units_unusual: warningKind(
    'Unusual number of units',
    'The service is paid per a different unit or has a minimum time (8 CCR § 9795(c)).',
    'The payer may reduce or deny the line.',
    'Check the units.',
  ),
  modifier_without_effect: warningKind(
    'Modifier without effect',
    'The modifier does not change the amount for this code (8 CCR § 9795(d)).',
    'None.',
    'Remove the modifier unless the payer requires it.',
  ),
  fee_table_outdated: warningKind(
    'No amount on file for the date of service',
    'The amounts on file are from an earlier order, or do not include this code (8 CCR §§ 9789.12.14, 9789.14, 9984).',
    'The charge is used as the allowed and expected amount.',
    'Import the current fee table: `directory import fees`.',
  ),
  code_not_in_fee_schedule: warningKind(
    'Code not in the fee schedule',
    'The fee schedule has no amount for this code on the date of service.',
    'The line counts neither toward the expected amount nor toward the amount in dispute.',
    'Check the code.',
  ),
  charge_above_schedule: warningKind(
    'Charge above the fee schedule',
    'The fee schedule amount is the maximum payable (Labor Code §§ 5307.1(a), 5307.6(a)).',
    'The amount above the fee schedule is not paid.',
    'Charge the fee schedule amount, or keep the charge.',
  ),
  code_pair_not_paid: warningKind(
    'Codes not payable together',
    'An NCCI edit denies one of the codes when billed with the other (8 CCR § 9789.12.13).',
    'That line is denied.',
    'Bill one code, or add the modifier that allows both.',
  ),
  fee_by_report: warningKind(
    'Fee by report',
    'The fee schedule sets no amount for this code. Payment is by report (8 CCR § 9789.12.3).',
    'The payer determines the amount.',
    'Attach a report that supports the charge.',
  ),
  fee_locality_uncertain: warningKind(
    'ZIP Code in two localities',
    'The fee depends on the locality (8 CCR § 9789.12.2).',
    'The expected amount may differ.',
    'Send ZIP+4, or check the amount.',
  ),
  fee_locality_unknown: warningKind(
    'ZIP Code without a locality',
    'The tables on file do not contain the ZIP Code (8 CCR § 9789.12.2).',
    'The charge is used as the allowed and expected amount.',
    'Check the ZIP Code of the place of service.',
  ),
  fee_of_physician: warningKind(
    'Physician’s fee',
    'The amount applies to physicians. Other providers are paid a percentage of it.',
    'The payer may pay less.',
    'Check the taxonomy code of the rendering provider.',
  ),
  hpsa_bonus_not_computed: warningKind(
    'Shortage area bonus not computed',
    'Physicians are paid a bonus of 10% in a health professional shortage area (HPSA; 8 CCR § 9789.12.6). The list of shortage areas of the year, or the amount that the bonus applies to, is not on file.',
    'The expected amount may be too low.',
    'Charge the amount with the bonus. The operator adds the list of shortage areas to the fee schedule: `directory import omfs`.',
  ),
  units_above_limit: warningKind(
    'More units than payable per day',
    'Medically unlikely edits limit the number of units (8 CCR § 9789.12.13).',
    'Units above the limit are denied.',
    'Check the units.',
  ),
  ...reviewWarningKinds,
  ...paymentWarningKinds,
  rule_unproven: warningKind(
    'Amount based on an unverified rule',
    'The rule behind the amount is our interpretation. `GET /rules` shows its source and the alternative interpretation (fee of an independent bill review, Labor Code § 4603.6).',
    'A request with too low a fee is ineligible.',
    'Check the amount where it is paid. The operator can set a verified row with `rules set`.',
  ),
  rule_outdated: warningKind(
    'Expired rule',
    'No rule on file applies to the date. The last known period, rate or fee is used as unverified, so that no deadline is lost (`GET /rules` shows it as `expired`).',
    'The date or amount may be different.',
    'Check it. The operator imports the next rule (`workcomp rules list --expiring`).',
  ),
  practice_rule: warningKind(
    'Rule of the practice not met',
    'The practice has a rule that lines with this code need a document, an authorization or a modifier.',
    'None. The practice decides.',
    'Add what is missing, or change the rule under `/organization/bill-rules`.',
  ),
  packet_too_long: warningKind(
    'Too many pages in a packet',
    'The number of pages in a packet is limited.',
    'A slip sheet replaces the document.',
    'Remove pages that are not needed.',
  ),
  document_unreadable: warningKind(
    'Document cannot be opened',
    'The PDF is damaged or locked.',
    'A slip sheet replaces the document in packets.',
    'Send the document again.',
  ),
  document_pages_unreadable: warningKind(
    'Pages cannot be displayed',
    'Some pages of the PDF are damaged or missing.',
    'A slip sheet replaces them in packets.',
    'Send the document again.',
  ),
};
