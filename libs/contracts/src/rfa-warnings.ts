import { warningKind } from './warning-kind.js';

/** Warnings about what authorized a line: the item that it names, or the exemption that it claims. */
export const rfaWarningKinds = {
  rfa_matched_by_values: warningKind(
    'A request for authorization matched by its values',
    'Claim number, dates and administrator are those of the request, but patient and claim have other ids.',
    'The line may name the request of somebody else.',
    'Check it, and send the same ids of patient and claim with bills and requests.',
  ),
  rfa_not_decided: warningKind(
    'The treatment is not authorized yet',
    'Its request is not decided. Silence approves nothing (Dubon II).',
    'The payer may refuse the line; then a second review and the appeals board are the way.',
    'Wait for the decision, or ask for it.',
  ),
  rfa_deferred: warningKind(
    'Utilization review is deferred',
    'Liability for the injury or the treatment is disputed (Labor Code § 4610(l)).',
    'The payer contests the line; a bill review cannot decide liability.',
    'File a lien, or wait until the dispute is resolved.',
  ),
  rfa_denied: warningKind(
    'Utilization review denied the treatment',
    'What was denied and furnished anyway is owed by nobody unless the denial is overturned (8 CCR § 9792.10.1).',
    'The line is not paid.',
    'Record the decision of an independent medical review or of the appeals board first, where there is one.',
  ),
  rfa_code_differs: warningKind(
    'Another code than the authorized one',
    'Reviewers compare the code with that of the decision, or of the request where the decision names none.',
    'The payer may refuse the line as not authorized (CARC 197).',
    'Bill the authorized code, or ask for authorization of this one.',
  ),
  rfa_units_exceeded: warningKind(
    'More units than were authorized',
    'The lines of this bill, with those of other bills that use the item, have more units or visits than its decision authorizes. Counted is what was known at submission; `unitsOver` of the item says how it stands.',
    'The payer owes no more than was authorized.',
    'Bill less, or ask for authorization of the rest.',
  ),
  rfa_outside_validity: warningKind(
    'Outside the days of the authorization',
    'A decision holds from its day on, or for the days that it names.',
    'The payer may refuse the line as not authorized.',
    'Check the day of service and the decision.',
  ),
  rfa_provider_differs: warningKind(
    'Another provider than the authorized one',
    'The decision names a provider with another NPI.',
    'The payer may refuse the bill.',
    'Check who rendered the service, or have the decision corrected.',
  ),
  rfa_authorization_number_differs: warningKind(
    'Another authorization number than the decision’s',
    'Box 23 and REF*G1 say the number that was sent; the decision of the item has another.',
    'Reviewers look for the decision’s number and may not find it.',
    'Leave `service.authorizationNumber` out: it is taken from the decision.',
  ),
  authorization_numbers_several: warningKind(
    'Several authorization numbers',
    'Box 23 has room for one. On an electronic bill each line has its own (005010X222A1, loop 2400).',
    'On paper the other lines stand without their number.',
    'Bill them apart, where the bill goes on paper.',
  ),
  treatment_without_authorization: warningKind(
    'Treatment that was asked for, and not granted',
    'A request of the claim asks for the code of the line and is denied or not decided, and the line names no item of it. Silence approves nothing; requests are looked for by the id of the claim, or the client’s own.',
    'The payer may refuse the line as not authorized (CARC 197).',
    'Name the item of the request (`rfaItemId`), say what exempts the line (`authorizationBasis`), or wait for the decision.',
  ),
  exemption_window_passed: warningKind(
    'After the first 30 days',
    'Treatment is authorized without prospective review within the 30 days after the injury, for injuries since 2018 (Labor Code § 4610(b)).',
    'The payer may refuse the line as not authorized (CARC 197).',
    'Check the days of injury and service; name the item of a request where there is one.',
  ),
  exemption_excluded_service: warningKind(
    'A service that the first 30 days do not exempt',
    'Surgery, imaging but X-rays, psychological treatment, home health care, electrodiagnostics, most drugs, and equipment above $250 in all need prospective review at any time (Labor Code § 4610(c)). By which codes is our reading; equipment counts by the charges of this bill.',
    'The payer may refuse the line as not authorized (CARC 197).',
    'Name the item of a request where there is one, or ask for retrospective review.',
  ),
  exemption_billed_late: warningKind(
    'An exempt service billed late',
    'What is given without prospective review in the first 30 days is billed within 30 days of the service, not 12 months (Labor Code § 4610(d), by our reading).',
    'The payer may refuse the line.',
    'Send such bills at once; say what held this one up.',
  ),
};
