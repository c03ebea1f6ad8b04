import { warningKind } from './warning-kind.js';

/** Warnings about the item that a line refers to, or the exemption that it claims. */
export const rfaWarningKinds = {
  rfa_matched_by_values: warningKind(
    'Request for authorization matched by values',
    'The claim number, dates and claims administrator match the request, but the patient and claim have different IDs.',
    'The line may refer to another patient’s request.',
    'Check the request, and send the same patient and claim IDs with bills and requests.',
  ),
  rfa_not_decided: warningKind(
    'Treatment not authorized yet',
    'The request for authorization has no decision. A missed decision deadline does not approve treatment (Dubon II).',
    'The payer may deny the line. The remedies are second review and the WCAB.',
    'Wait for the decision, or contact the claims administrator.',
  ),
  rfa_deferred: warningKind(
    'Utilization review deferred',
    'Liability for the injury or the treatment is disputed (Labor Code § 4610(l)).',
    'The payer contests the line. A bill review cannot decide liability.',
    'File a lien, or wait until the dispute is resolved.',
  ),
  rfa_denied: warningKind(
    'Treatment denied by utilization review',
    'Treatment that was denied is not payable unless the denial is overturned (8 CCR § 9792.10.1).',
    'The line is not paid.',
    'First record the decision of an independent medical review or of the WCAB, if there is one.',
  ),
  rfa_code_differs: warningKind(
    'Code differs from the authorized code',
    'Reviewers compare the code with the code in the decision, or with the code in the request if the decision has none.',
    'The payer may deny the line as not authorized (CARC 197).',
    'Bill the authorized code, or request authorization for this code.',
  ),
  rfa_units_exceeded: warningKind(
    'More units than authorized',
    'The lines of this bill and of other bills that use the item have more units or visits than authorized, as of submission. `unitsOver` of the item shows the current excess.',
    'The payer does not owe more than was authorized.',
    'Bill fewer units, or request authorization for the excess.',
  ),
  rfa_outside_validity: warningKind(
    'Outside the authorized dates',
    'An authorization is valid from the decision date, or for the dates in the decision.',
    'The payer may deny the line as not authorized.',
    'Check the date of service and the decision.',
  ),
  rfa_provider_differs: warningKind(
    'Provider differs from the authorized provider',
    'The decision names a provider with a different NPI.',
    'The payer may deny the bill.',
    'Check the rendering provider, or have the decision corrected.',
  ),
  rfa_authorization_number_differs: warningKind(
    'Authorization number differs from the decision',
    'Box 23 and REF*G1 contain the number that was sent. The decision on the item has a different number.',
    'Reviewers search for the number of the decision and may not find it.',
    'Omit `service.authorizationNumber`. It is taken from the decision.',
  ),
  authorization_numbers_several: warningKind(
    'Several authorization numbers',
    'Box 23 has room for one number. On electronic bills, each line has its own number (005010X222A1, loop 2400).',
    'On paper, the other lines have no authorization number.',
    'If the bill is sent on paper, bill these lines separately.',
  ),
  treatment_without_authorization: warningKind(
    'Treatment requested but not authorized',
    'A request for authorization of this claim contains the code of the line and is denied or undecided, and the line does not refer to an item of it. A missed decision deadline does not approve treatment. Requests are matched by the claim ID or your claim ID.',
    'The payer may deny the line as not authorized (CARC 197).',
    'Refer to the item of the request (`rfaItemId`), state the exemption (`authorizationBasis`), or wait for the decision.',
  ),
  exemption_window_passed: warningKind(
    'After the first 30 days',
    'Treatment is exempt from prospective review within 30 days after the injury, for injuries since 2018 (Labor Code § 4610(b)).',
    'The payer may deny the line as not authorized (CARC 197).',
    'Check the dates of injury and service. If there is a request, refer to its item.',
  ),
  exemption_excluded_service: warningKind(
    'Service not exempt in the first 30 days',
    'Surgery, imaging other than X-rays, psychological treatment, home health care, electrodiagnostics, most drugs, and equipment above $250 in total always require prospective review (Labor Code § 4610(c)). The list of codes is our interpretation. Equipment is counted by the charges of this bill.',
    'The payer may deny the line as not authorized (CARC 197).',
    'If there is a request, refer to its item. Otherwise request retrospective review.',
  ),
  exemption_billed_late: warningKind(
    'Exempt service billed late',
    'Services without prospective review in the first 30 days must be billed within 30 days of the date of service, not 12 months (Labor Code § 4610(d), our interpretation).',
    'The payer may deny the line.',
    'Submit such bills immediately, and explain the delay.',
  ),
};
