import type { DisclosureKind, DisclosureView } from '#contracts';
import { losAngelesDate, type DisclosureBasis } from '#domain';

const kinds: Readonly<Record<DisclosureKind, string>> = {
  original: 'Bill',
  resubmission: 'Resubmitted bill',
  duplicate: 'Duplicate bill',
  second_review: 'Request for second bill review',
  independent_bill_review: 'Request for independent bill review',
  courtesy_copy: 'Courtesy copy of a bill',
  authorization_request: 'Request for authorization',
  authorization_information: 'Additional information for a request for authorization',
};

const bases: Readonly<Record<DisclosureBasis, string>> = {
  payment: 'Payment (45 CFR 164.506(c))',
  '512l': 'Workers’ compensation laws (45 CFR 164.512(l))',
  authorization: 'Patient authorization (45 CFR 164.508)',
  patient: 'Disclosure to the patient (45 CFR 164.502(a)(1)(i))',
  legal: 'Required by law or by a legal proceeding (45 CFR 164.512)',
  other: 'Other basis',
};

/** The reference is an internal ID that means nothing to the patient. */
const withoutReference: ReadonlySet<DisclosureKind> = new Set(['courtesy_copy', 'authorization_information']);

/** Text for the letter to the patient. */
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
