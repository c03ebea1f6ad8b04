import type { WarningCode } from '#domain';
import { warningKind, type WarningKind } from './warning-kind.js';
import { paymentWarningKinds } from './payment-warnings.js';
import { revisionWarningKinds } from './revision-warnings.js';
import { rfaWarningKinds } from './rfa-warnings.js';
import { samePersonWarningKinds } from './same-person-warnings.js';

export type { WarningKind } from './warning-kind.js';

/** Every warning. Each code is served as a page at /warnings/{code}; docs/warnings.md is made of it. */
export const warningCatalog: Readonly<Record<WarningCode, WarningKind>> = {
  delivery_route_missing: warningKind(
    'No way to the payer is known',
    'The directory knows no route to this administrator, and none was given.',
    'Nothing was sent: no clock of the payer runs.',
    'Set a route with the action `set_delivery_route`.',
  ),
  route_changed: warningKind(
    'The bill does not go electronically',
    'The administrator takes electronic bills, but no partner carries this one to its payer.',
    'It goes by another way, whose clocks are longer (Labor Code §§ 4603.2, 4603.4).',
    'Name a partner that knows the payer, or leave it.',
  ),
  zip_plus_four_missing: warningKind(
    'A ZIP code has no +4',
    'Payee and place of service of an electronic bill have nine digits (005010X222A1, loops 2010AA and 2310C).',
    'Payers may refuse the bill.',
    'Send ZIP+4.',
  ),
  service_location_po_box: warningKind(
    'The place of service is a box',
    'Nobody is treated in a PO box.',
    'Payers may refuse the bill.',
    'Send the street address of the place.',
  ),
  diagnoses_left_out: warningKind(
    'More diagnoses than a bill has room for',
    'Item 21 and HI (005010X222A1) have room for twelve.',
    'Those beyond do not go with the bill.',
    'Put the twelve that matter first.',
  ),
  description_missing: warningKind(
    'An unlisted code without a description',
    'A code for whatever has no code of its own says nothing of what was done (005010X222A1, SV101-7).',
    'The payer may deny the line or ask.',
    'Say in `description` what it stands for.',
  ),
  administrator_name_mismatch: warningKind(
    'Another name than the administrator’s',
    'The name is neither the canonical one nor an alias of the directory’s entry.',
    'The bill may be the wrong administrator’s.',
    'Check which administrator handles the claim.',
  ),
  claim_number_pattern_mismatch: warningKind(
    'A claim number of another shape',
    'It fits none of the administrator’s patterns.',
    'Payers refuse bills whose claim they do not find.',
    'Check it against the payer’s letters.',
  ),
  npi_check_digit: warningKind(
    'An NPI with a wrong check digit',
    'The last digit of an NPI follows from the others (45 CFR § 162.406).',
    'Payers refuse the bill.',
    'Correct the number.',
  ),
  diagnosis_unknown: warningKind(
    'A diagnosis that is not in ICD-10-CM',
    'The code set on file does not have it.',
    'Payers may refuse the bill.',
    'Check the code.',
  ),
  diagnosis_not_valid: warningKind(
    'A diagnosis that was not valid on the day',
    'The code set of the day of service has it as a heading, or not at all.',
    'Payers may refuse the bill.',
    'Use the code of the day.',
  ),
  diagnosis_pointers_ignored: warningKind(
    'Pointers on a med-legal line',
    'Med-legal lines share the list of diagnoses.',
    'Nothing: they are ignored.',
    'Leave them out.',
  ),
  postal_code_state_mismatch: warningKind(
    'A ZIP code of another state',
    'The ZIP code lies in another state than the address.',
    'Mail may not arrive.',
    'Correct one of them.',
  ),
  place_of_service_unknown: warningKind(
    'An unknown place of service',
    'It is no code of CMS’s list.',
    'Payers may refuse the bill.',
    'Use a code of the list.',
  ),
  filing_limit_passed: warningKind(
    'Billed more than 12 months after the service',
    'A service is billed within 12 months (treatment Labor Code § 4603.2(b)(1)(B), med-legal § 4625(a)).',
    'The payer may refuse the whole bill.',
    'Say why it is late, and keep the proof of an earlier sending.',
  ),
  not_printable: warningKind(
    'Characters that forms cannot print',
    'The fonts of the forms lack them.',
    'A box or a blank stands in their place.',
    'Write them otherwise.',
  ),
  service_line_repeated: warningKind(
    'A line twice on the bill',
    'Code, modifiers and days repeat an earlier line (CARC 18).',
    'The second is denied.',
    'Bill more of the same by units.',
  ),
  record_review_alone: warningKind(
    'Record review without an evaluation',
    'MLPRR pays pages above those that ML200 to ML203 include (8 CCR § 9795(c)).',
    'The line may be denied.',
    'Bill it with the evaluation.',
  ),
  record_review_declaration_missing: warningKind(
    'Record review without the declaration of pages',
    'The party that sends records declares their pages (8 CCR § 9793(n), Labor Code § 4062.3).',
    'MLPRR may be denied (CARC 16).',
    'Attach it as `letter_of_attestation`.',
  ),
  evaluations_on_one_day: warningKind(
    'Two evaluations on one day',
    'ML201, ML202 and ML203 are alternatives (8 CCR § 9795(c)).',
    'One of them is denied.',
    'Bill the one that it was.',
  ),
  modifiers_contradict: warningKind(
    'Modifiers that contradict',
    'An agreed evaluator is no panel evaluator, and a treating physician neither (8 CCR § 9795(d)).',
    'The payer may lower the line.',
    'Leave the wrong one out.',
  ),
  treatment_evaluation_on_med_legal: warningKind(
    'A treatment evaluation on a med-legal bill',
    'Only diagnostic tests are billed beside a medical-legal code by the treatment schedule (8 CCR § 9794(a)(1)).',
    'The line is denied.',
    'Leave it out.',
  ),
  med_legal_code_on_treatment_bill: warningKind(
    'A med-legal code on a treatment bill',
    'It is paid by the Medical-Legal Fee Schedule wherever it stands (8 CCR §§ 9794(a)(2), 9795).',
    'Clocks, penalty and packet of the bill are those of treatment.',
    'Submit it as `med_legal`.',
  ),
  report_missing: warningKind(
    'No report is attached',
    'The time to pay runs from bill and report (Labor Code § 4622(a)(1)).',
    'It does not begin.',
    'Attach the report as `final_report`.',
  ),
  ...revisionWarningKinds,
  ...rfaWarningKinds,
  interpreter_market_rate: warningKind(
    'An interpreter above the rate',
    'The rate is by the quarter hour, for two hours at least; the market rate is payable where it is higher and a list of recent payments shows it (8 CCR § 9795.3(b)(2)).',
    'Without the list the rest is not paid.',
    'Attach it as `market_rate_list`, or charge the rate.',
  ),
  ...samePersonWarningKinds,
  units_unusual: warningKind(
    'An unusual number of units',
    'The service is paid by another unit, or for a least time (8 CCR § 9795(c)).',
    'The payer may lower or deny the line.',
    'Check the units.',
  ),
  modifier_without_effect: warningKind(
    'A modifier without effect',
    'It changes no amount of this code (8 CCR § 9795(d)).',
    'Nothing.',
    'Leave it out unless the payer wants it.',
  ),
  fee_table_outdated: warningKind(
    'The fee table ended before the service',
    'The amounts on file are of an earlier order (8 CCR §§ 9789.12.14, 9789.14).',
    'The charge stands, and nothing tells what to expect.',
    'Import the order: `directory import fees`.',
  ),
  code_not_in_fee_schedule: warningKind(
    'The schedule does not know the code',
    'No amount is set for it on that day.',
    'It counts neither as expected nor as in dispute.',
    'Check the code.',
  ),
  charge_above_schedule: warningKind(
    'A charge above the schedule',
    'No more is payable than the schedule sets (Labor Code §§ 5307.1(a), 5307.6(a)).',
    'The rest is not paid.',
    'Charge the schedule’s amount, or leave it.',
  ),
  code_pair_not_paid: warningKind(
    'Two codes that are not paid together',
    'An NCCI edit denies one beside the other (8 CCR § 9789.12.13).',
    'That line is denied.',
    'Bill one, or the modifier that parts them.',
  ),
  fee_by_report: warningKind(
    'A fee by report',
    'The schedule sets no amount for the code: it goes by report (8 CCR § 9789.12.3).',
    'The payer decides.',
    'Attach the report that explains the charge.',
  ),
  fee_locality_uncertain: warningKind(
    'A ZIP code of two localities',
    'The amount depends on the locality (8 CCR § 9789.12.2).',
    'It may be off by their difference.',
    'Send ZIP+4, or check the amount.',
  ),
  fee_locality_unknown: warningKind(
    'A ZIP code without a locality',
    'The tables on file do not have it (8 CCR § 9789.12.2).',
    'The charge stands.',
    'Check the ZIP code of the place of service.',
  ),
  fee_of_physician: warningKind(
    'A fee of a physician',
    'The amount is a physician’s; others are paid a part of it.',
    'The payer may pay less.',
    'Check the taxonomy of whoever rendered the service.',
  ),
  units_above_limit: warningKind(
    'More units than are paid on a day',
    'Medically unlikely edits cap the units (8 CCR § 9789.12.13).',
    'The rest is denied.',
    'Check the units.',
  ),
  ibr_not_for_liability: warningKind(
    'Independent bill review does not decide liability',
    'The payer denies for reasons of liability, and independent bill review is for the amount alone (Labor Code § 4603.6(a)).',
    'The request may be refused, and its fee be lost.',
    'Settle the liability first: object, or file a lien.',
  ),
  original_reference_missing: warningKind(
    'A review without the payer’s number',
    'A second review names the payer’s control number of the bill (item 22, REF*F8; 8 CCR § 9792.5.5(c)(1)(A)), and none is on file.',
    'The payer may take it for a duplicate.',
    'Send `payerClaimControlNumber`, as the EOR has it.',
  ),
  ...paymentWarningKinds,
  rule_unproven: warningKind(
    'An amount by a rule that was not read in its source',
    'The rule behind the amount is our reading: `GET /rules` shows its source and the other reading (fee of an independent bill review, Labor Code § 4603.6).',
    'Too little makes a request ineligible.',
    'Check the amount where it is paid; the operator sets a proven row by `rules set`.',
  ),
  rule_outdated: warningKind(
    'A rule that ran out',
    'No rule on file holds for the day: a period, rate or fee goes on by the last one, as unproven, so that no clock vanishes (`GET /rules` shows it as `expired`).',
    'The day or amount may be another one by now.',
    'Check it; the operator imports the next rule (`workcomp rules list --expiring`).',
  ),
  packet_too_long: warningKind(
    'A packet of too many pages',
    'Packets hold a limited number of pages.',
    'A slip sheet stands in place of the document.',
    'Leave pages out that nobody needs.',
  ),
  document_unreadable: warningKind(
    'A document that cannot be opened',
    'The PDF is broken or locked.',
    'Packets hold a slip sheet in its place.',
    'Send it again.',
  ),
  document_pages_unreadable: warningKind(
    'Pages that cannot be shown',
    'Some pages of the PDF are broken, or not in it.',
    'Packets hold a slip sheet in their place.',
    'Send it again.',
  ),
};
