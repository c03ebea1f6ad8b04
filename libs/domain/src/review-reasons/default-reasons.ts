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
 * does not change a reason that the organization has edited.
 */
export const defaultReasons: readonly ReviewReason[] = [
  reason(
    'medlegal',
    'Paid below the Medical-Legal Fee Schedule',
    ['45', 'P12'],
    ['ML20*'],
    '{code} of {date} was paid {paid}. The Medical-Legal Fee Schedule sets {allowed} for it (8 CCR § 9795(c)). Please pay the remaining {short}, or name the rule by which less is due.',
  ),
  reason(
    'omfs',
    'Paid below the Official Medical Fee Schedule',
    ['45', 'P12'],
    [],
    '{code} of {date} was paid {paid}. By the Official Medical Fee Schedule that held on the day of the service {allowed} is due (Labor Code § 5307.1; for services of physicians 8 CCR §§ 9789.12.1, 9789.12.2). Please pay the remaining {short}, or name the figures by which another amount was reached.',
  ),
  reason(
    'modifiers',
    'A modifier of the evaluation was not paid',
    ['4', '45', 'P12'],
    ['ML201', 'ML202', 'ML203'],
    '{code} of {date} was paid {paid}, as if its modifiers were not there. They change the value of the evaluation (8 CCR § 9795(d)), and the report shows what each of them asks for. With them {allowed} is due; {short} is still owed.',
  ),
  reason(
    'records',
    'Pages of records were not paid',
    ['16', '45', 'P12', '151', '252'],
    ['MLPRR'],
    'The review of records billed as {code} on {date} was paid {paid}. The pages were sent with a declaration of their number, and the report lists what was reviewed (8 CCR §§ 9793(n), 9795(c); Labor Code § 4062.3). {allowed} is due for them; please pay the remaining {short}.',
  ),
  reason(
    'level',
    'The evaluation was paid as a lower one',
    ['150', 'P12'],
    ['ML201'],
    '{code} of {date} was paid {paid}, the amount of a lower evaluation. This was a comprehensive evaluation: it is no follow-up, because none by the same physician came within the eighteen months before it, or because the report says why the whole evaluation was needed (8 CCR §§ 9793, 9795(c)). {allowed} is due, of which {short} is open.',
  ),
  reason(
    'bundled',
    'Paid as part of another service',
    ['97', '234', '236'],
    [],
    '{code} of {date} was not paid by itself, because it was taken as part of another service. The explanation of review names no rule of the fee schedule that joins the two (Labor Code § 4603.3(a)), and the report documents a service of its own. {allowed} is due, of which {short} is open.',
  ),
  reason(
    'information',
    'Information was said to be missing',
    ['16', '226', '252'],
    [],
    '{code} of {date} was not paid for missing information or documents. What the rules ask for was sent with the bill, and is sent again with this request (8 CCR § 9792.5.5(c); Labor Code § 4603.2(b)(1)). The explanation does not say what else would be needed (Labor Code § 4603.3(a)). Please pay the {short} that is open of {allowed}.',
  ),
  reason(
    'authorized',
    'The treatment had been authorized',
    ['50', '197', '198'],
    [],
    '{code} of {date} was refused as not authorized or not necessary. The treatment was authorized before it was given; an authorization is not taken back or changed afterwards, whatever is found later about the need for it (Labor Code § 4610.3(a)). The authorization is attached. Please pay the {short} that is open of {allowed}.',
  ),
  reason(
    'duplicate',
    'Refused as a duplicate',
    ['18'],
    [],
    '{code} of {date} was refused as a duplicate. It was billed once, and what was paid for it is {paid}. A request for second review is no duplicate bill: it is marked as what it is (8 CCR §§ 9792.5.4, 9792.5.5(c)). Please decide on the amount: {allowed} is due, of which {short} is open.',
  ),
  reason(
    'late',
    'Refused as billed too late',
    ['29'],
    [],
    '{code} of {date} was refused as billed too late. The bill was sent within twelve months of the service (Labor Code § 4603.2(b)(1)(B)); the proof of its sending is attached. Please pay the {short} that is open of {allowed}.',
  ),
  reason(
    'interpreter',
    'Interpreter paid below the rate',
    ['45', 'P12', '151'],
    ['T1013'],
    'The interpreter billed as {code} on {date} was paid {paid}. By 8 CCR § 9795.3(b)(2) the rate for the time and the language, with its minimum, comes to {allowed}; where a market rate is claimed, the list that shows it is attached. Please pay the remaining {short}.',
  ),
  reason(
    'contract',
    'Reduced by a contract that does not hold',
    ['24', '131', 'P24', 'P25'],
    [],
    '{code} of {date} was reduced to {paid} by a contract. The provider knows of none with this payer that covers the service, and the explanation of review does not say whose contract it is (Labor Code § 4603.3(a)). Without one the fee schedule decides: {allowed} is due, and {short} is open. Please pay it, or send the contract.',
  ),
];
