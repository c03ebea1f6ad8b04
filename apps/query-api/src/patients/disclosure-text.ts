import type { DisclosureKind, DisclosureView } from '#contracts';
import { losAngelesDate, type DisclosureBasis } from '#domain';

const kinds: Readonly<Record<DisclosureKind, string>> = {
  original: 'Bill',
  resubmission: 'Bill, sent again',
  duplicate: 'Duplicate of a bill',
  second_review: 'Request for second review',
  independent_bill_review: 'Request for independent bill review',
  courtesy_copy: 'Copy of a bill',
  authorization_request: 'Request for authorization',
  authorization_information: 'Information for a request for authorization',
};

const bases: Readonly<Record<DisclosureBasis, string>> = {
  payment: 'For payment (45 CFR 164.506(c))',
  '512l': 'Workers’ compensation laws (45 CFR 164.512(l))',
  authorization: 'Authorization of the patient (45 CFR 164.508)',
  patient: 'To the patient (45 CFR 164.502(a)(1)(i))',
  legal: 'Required by law or a proceeding (45 CFR 164.512)',
  other: 'Another basis',
};

/** The reference is an internal ID, which has no meaning for the patient. */
const withoutReference: ReadonlySet<DisclosureKind> = new Set(['courtesy_copy', 'authorization_information']);

/** For the letter to the patient. */
export const disclosureText = ({ at, kind, reference, claim, documents, basis, ...disclosure }: DisclosureView) => {
  const files = documents === 1 ? '1 document' : `${documents} documents`;
  return {
    day: losAngelesDate(at),
    recipient: disclosure.recipient,
    addresses: disclosure.addresses,
    what: [
      `${kinds[kind]} ${withoutReference.has(kind) ? '' : reference}`.trim(),
      ...(claim ? ['Claim form'] : []),
      files,
    ].join('\n'),
    purpose: disclosure.purpose,
    basis: bases[basis],
    accountable: disclosure.accountable,
  };
};
