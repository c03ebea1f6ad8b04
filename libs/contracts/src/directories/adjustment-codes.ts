import { Choice, ListOf, OptionalText, Text } from '../kernel/fields.js';

/** CARC, RARC, and California codes (DWC guide, app. B). */
const kinds = ['carc', 'rarc', 'state'] as const;
type Kind = (typeof kinds)[number];

/** Most common on EORs, in our own words because the official texts belong to X12. A payer may use any other code. */
const texts: Readonly<Record<Kind, Readonly<Record<string, string>>>> = {
  carc: {
    '4': 'The modifier does not fit the procedure, or one is missing',
    '11': 'The diagnosis does not fit the procedure',
    '15': 'The authorization number is missing, wrong, or not for these services',
    '16': 'Information needed for the review is missing or wrong',
    '18': 'Duplicate of a bill or service that was reviewed before',
    '29': 'Received after the time limit for billing',
    '31': 'The patient cannot be found as one of the payer’s insured',
    '45': 'Charge exceeds the fee schedule or the maximum allowable amount',
    '50': 'Not considered medically necessary by the payer',
    '55': 'Considered experimental by the payer',
    '58': 'Place of service is wrong for this procedure',
    '59': 'The service to which this service belongs is not on the bill',
    '96': 'Not covered',
    '97': 'Included in the payment for another service',
    '107': 'The service that this one belongs to is not on the bill',
    '109': 'Not covered by this payer; send the bill to the right one',
    '133': 'Still under review',
    '150': 'The documentation does not support this level of service',
    '151': 'The documentation does not support this number or frequency of services',
    '163': 'An attachment that the bill names was not received',
    '185': 'The rendering provider may not perform this service',
    '189': 'An unlisted code was billed where a specific one exists',
    '191': 'Considered not work-related, so this payer is not liable',
    '193': 'Original decision upheld after a second review',
    '197': 'Authorization or notification is missing',
    '198': 'More than was authorized',
    '214': 'The claim is considered not compensable',
    '216': 'By the findings of a review organization',
    '219': 'By the extent of the injury',
    '221': 'The claim is being investigated',
    '222': 'More than the contract allows in this time',
    '226': 'Information from the provider is missing or late',
    '231': 'Procedures that cannot be performed on the same day',
    '234': 'Not paid separately',
    '236': 'Procedure or modifier not compatible with another procedure on the same day (NCCI)',
    '242': 'Services not provided by a network or primary care provider',
    '251': 'The attachment is incomplete',
    '252': 'An attachment is needed to review this service',
    B7: 'The provider was not certified for this service on its day',
    B13: 'Paid before: an earlier payment covers this part',
    B15: 'A qualifying service must be provided and reviewed first',
    P2: 'Considered not work-related, so this payer is not liable',
    P4: 'The claim is considered not compensable',
    P6: 'By an agreement between the parties',
    P7: 'No fee schedule has this service',
    P8: 'The claim is being investigated',
    P12: "Workers' compensation jurisdictional fee schedule adjustment",
    P13: 'By rules of workers’ compensation in this state',
    P14: 'Included in another service of the same day',
    P16: 'The provider is not authorized to treat this worker',
    P17: 'The referral was not authorized',
    W1: "Workers' compensation jurisdictional fee schedule adjustment",
  },
  rarc: {
    M15: 'Separately billed services are combined; no separate payment',
    M20: 'The procedure code is missing or wrong',
    M25: 'The information does not support the level that was billed',
    M76: 'The diagnosis is missing or wrong',
    N20: 'Not paid together with another service on the same day',
    N29: 'Documentation is missing',
    N54: 'Inconsistent with the services authorized or certified',
    N130: 'See the plan or schedule for restrictions of this service',
    N350: 'The description of an unlisted procedure is missing',
    N448: 'Not listed in the fee schedule; paid at a comparable rate',
    N519: 'Invalid combination of procedure and modifiers',
  },
  state: {
    G1: 'Charge exceeds the Official Medical Fee Schedule',
    G2: 'No fee schedule code; paid as a comparable service',
    G3: 'No fee schedule code; resubmit with a valid code or a report',
  },
};

const codes: readonly { readonly code: string; readonly kind: Kind; readonly text: string }[] = kinds.flatMap((kind) =>
  Object.entries(texts[kind]).map(([code, text]) => ({ code, kind, text })),
);

/** Undefined if the code is not in the table. */
export const adjustmentText = (code: string): string | undefined => codes.find((entry) => entry.code === code)?.text;

export class AdjustmentCodesRequest {
  @OptionalText('Beginning of a code, or words of its description. Blank: all.', { max: 100, example: 'fee schedule' })
  readonly q?: string;
}

export class AdjustmentMeaningView {
  @Text('Code as it appears on an EOR.', { max: 20 }) readonly code!: string;
  @Choice(kinds, 'Kind of code: adjustment reason (`carc`), remark (`rarc`), or California code (`state`).')
  readonly kind!: Kind;
  @Text('Description of the code in our own words.') readonly text!: string;
}

export class AdjustmentCodesView {
  @ListOf(() => AdjustmentMeaningView, 'Codes that begin with `q`, then descriptions with its words.', { max: 1000 })
  readonly results!: readonly AdjustmentMeaningView[];
}

/** Codes that begin with the search text come first, then descriptions that contain its words. */
export const findAdjustmentCodes = ({ q = '' }: AdjustmentCodesRequest): AdjustmentCodesView => {
  const words = q.trim().toLowerCase().split(/\s+/);
  const begins = codes.filter(({ code }) => code.toLowerCase().startsWith(words.join(' ')));
  const says = codes.filter(
    (code) => !begins.includes(code) && words.every((word) => code.text.toLowerCase().includes(word)),
  );
  return { results: [...begins, ...says] };
};
