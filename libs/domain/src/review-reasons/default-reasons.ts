import type { ReviewReason } from './review-reason.js';

const reason = (
  id: string,
  title: string,
  carcs: readonly string[],
  codes: readonly string[],
  text: string,
): ReviewReason => ({ id: `rsn_${id}`, title, carcs, codes, text });

/**
 * Each states the facts, the governing rule and the request. An organization can change or remove them. A later release
 * does not change a reason that the organization edited.
 */
export const defaultReasons: readonly ReviewReason[] = [
  reason(
    'medlegal',
    'Paid below the Medical-Legal Fee Schedule',
    ['45', 'P12'],
    ['ML20*'],
    '{code}, date of service {date}, was paid {paid}. The Medical-Legal Fee Schedule allows {allowed} (8 CCR § 9795(c)). Please pay the remaining {short}, or cite the rule under which less is due.',
  ),
  reason(
    'omfs',
    'Paid below the Official Medical Fee Schedule',
    ['45', 'P12'],
    [],
    '{code}, date of service {date}, was paid {paid}. Under the Official Medical Fee Schedule in effect on the date of service, {allowed} is due (Labor Code § 5307.1; for physician services 8 CCR §§ 9789.12.1, 9789.12.2). Please pay the remaining {short}, or state the figures on which a different amount is based.',
  ),
  reason(
    'modifiers',
    'A modifier of the evaluation was not paid',
    ['4', '45', 'P12'],
    ['ML201', 'ML202', 'ML203'],
    '{code}, date of service {date}, was paid {paid}, without regard to its modifiers. The modifiers change the value of the evaluation (8 CCR § 9795(d)), and the report documents what each of them requires. With the modifiers, {allowed} is due; {short} remains unpaid.',
  ),
  reason(
    'records',
    'Record review pages were not paid',
    ['16', '45', 'P12', '151', '252'],
    ['MLPRR'],
    'The record review billed as {code}, date of service {date}, was paid {paid}. The pages were sent with a declaration of the page count, and the report lists the records reviewed (8 CCR §§ 9793(n), 9795(c); Labor Code § 4062.3). {allowed} is due for the pages. Please pay the remaining {short}.',
  ),
  reason(
    'level',
    'The evaluation was paid at a lower level',
    ['150', 'P12'],
    ['ML201'],
    '{code}, date of service {date}, was paid {paid}, the amount of a lower-level evaluation. This was a comprehensive evaluation and not a follow-up: either no comprehensive evaluation by the same physician took place in the preceding 18 months, or the report explains why a full evaluation was needed (8 CCR §§ 9793, 9795(c)). {allowed} is due, of which {short} remains unpaid.',
  ),
  reason(
    'bundled',
    'Paid as part of another service',
    ['97', '234', '236'],
    [],
    '{code}, date of service {date}, was not paid separately because it was considered part of another service. The explanation of review cites no fee schedule rule that bundles the two services (Labor Code § 4603.3(a)), and the report documents a separate service. {allowed} is due, of which {short} remains unpaid.',
  ),
  reason(
    'information',
    'Denied for missing information',
    ['16', '226', '252'],
    [],
    '{code}, date of service {date}, was denied for missing information or documents. Everything that the rules require was sent with the bill and is sent again with this request (8 CCR § 9792.5.5(c); Labor Code § 4603.2(b)(1)). The explanation of review does not state what else is needed (Labor Code § 4603.3(a)). Please pay the unpaid {short} of {allowed}.',
  ),
  reason(
    'authorized',
    'The treatment was authorized',
    ['50', '197', '198'],
    [],
    '{code}, date of service {date}, was denied as not authorized or not necessary. The treatment was authorized before it was provided. An authorization may not be rescinded or modified afterward, regardless of any later finding about the need for the treatment (Labor Code § 4610.3(a)). The authorization is attached. Please pay the unpaid {short} of {allowed}.',
  ),
  reason(
    'duplicate',
    'Denied as a duplicate',
    ['18'],
    [],
    '{code}, date of service {date}, was denied as a duplicate. The service was billed once, and {paid} was paid for it. A request for second review is not a duplicate bill and is marked accordingly (8 CCR §§ 9792.5.4, 9792.5.5(c)). Please decide on the amount: {allowed} is due, of which {short} remains unpaid.',
  ),
  reason(
    'late',
    'Denied for late billing',
    ['29'],
    [],
    '{code}, date of service {date}, was denied for late billing. The bill was sent within 12 months of the date of service (Labor Code § 4603.2(b)(1)(B)). Proof of sending is attached. Please pay the unpaid {short} of {allowed}.',
  ),
  reason(
    'interpreter',
    'Interpreter paid below the rate',
    ['45', 'P12', '151'],
    ['T1013'],
    'The interpreter service billed as {code}, date of service {date}, was paid {paid}. Under 8 CCR § 9795.3(b)(2), the rate for the time and the language, including the minimum, is {allowed}. If a market rate is claimed, the list that documents it is attached. Please pay the remaining {short}.',
  ),
  reason(
    'contract',
    'Reduced under a contract that does not apply',
    ['24', '131', 'P24', 'P25'],
    [],
    '{code}, date of service {date}, was reduced to {paid} under a contract. The provider knows of no contract with this payer that covers the service, and the explanation of review does not identify the contract (Labor Code § 4603.3(a)). Without a contract, the fee schedule applies: {allowed} is due, of which {short} remains unpaid. Please pay this amount, or send the contract.',
  ),
  reason(
    'below_contract',
    'Paid below the contract',
    ['24', '45', '131', 'P12', 'P24', 'P25'],
    [],
    '{code}, date of service {date}, was paid {paid}. A contract for reimbursement rates (Labor Code § 5307.11) is in effect on the date of service and takes the place of the Official Medical Fee Schedule. Under it, {contract} is due (8 CCR § 9792.5.3.4(a)(1)). Please pay the remaining {short}, or identify the provision of the contract under which less is due.',
  ),
];
