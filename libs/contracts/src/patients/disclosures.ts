import { disclosureBases, type DisclosureBasis } from '#domain';
import {
  Choice,
  Flag,
  Id,
  Int,
  ListOf,
  OptionalCalendarDate,
  OptionalSwitch,
  Text,
  TextList,
  Timestamp,
} from '../kernel/fields.js';

/** A bill or request sent to its payer, or a copy sent to other recipients. */
export const disclosureKinds = [
  'original',
  'resubmission',
  'duplicate',
  'second_review',
  'independent_bill_review',
  'courtesy_copy',
  'authorization_request',
  'authorization_information',
] as const;
export type DisclosureKind = (typeof disclosureKinds)[number];

export class DisclosuresRequest {
  @OptionalCalendarDate('Only disclosures on or after this date. Default: the last six years.') readonly from?: string;
  @OptionalSwitch('Only disclosures that must be reported to the patient on request (45 CFR 164.528).')
  readonly accountable?: boolean;
}

/** Disclosure to a recipient outside the practice. */
export class DisclosureView {
  @Timestamp('Time of the disclosure.') readonly at!: string;
  @Choice(disclosureKinds, 'Kind of disclosure.', { example: 'original' }) readonly kind!: DisclosureKind;
  @Id('Bill that was disclosed. Null for a request for authorization.', { nullable: true })
  readonly billId!: string | null;
  @Id('Request for authorization that was disclosed. Null for a bill.', { nullable: true, example: null })
  readonly rfaId!: string | null;
  @Text(
    'Reference of the disclosure: the transmission (number of the bill or request, and count), the courtesy copy, or the payer’s question.',
    { max: 128, example: '1042-1' },
  )
  readonly reference!: string;
  @Text(
    'Name of the recipient. Null if the patient’s data was destroyed or the credential lacks `bills:read` (`rfas:read` for a request).',
    { nullable: true, max: 300, example: 'Sedgwick' },
  )
  readonly recipient!: string | null;
  @TextList('Destinations: a postal address, a fax number, a clearinghouse, or email addresses. Empty if unknown.', {
    max: 50,
    item: { max: 1000 },
    example: ['PO Box 14429, Lexington KY 40512'],
  })
  readonly addresses!: readonly string[];
  @Flag('True if the disclosure included the claim form or electronic claim.') readonly claim!: boolean;
  @Int('Number of documents in the disclosure.', { min: 0, example: 1 }) readonly documents!: number;
  @TextList('IDs of the documents in the disclosure.', { max: 1000, item: { max: 128 } })
  readonly documentIds!: readonly string[];
  @Text('Purpose of the disclosure.', { max: 300, example: 'Payment of a bill for medical services' })
  readonly purpose!: string;
  @Choice(
    disclosureBases,
    'Legal basis: `payment` (45 CFR 164.506(c)), `512l` the workers’ compensation laws (164.512(l)), `authorization` (164.508), `patient` disclosure to the patient, `legal` (164.512(e) and other law), `other`.',
    { example: 'payment' },
  )
  readonly basis!: DisclosureBasis;
  @Flag(
    'True if the disclosure must be reported to the patient on request (164.528). False for disclosures for payment, by an authorization or to the patient.',
  )
  readonly accountable!: boolean;
}

export class DisclosuresView {
  @Id('Patient ID.', { example: 'pat_01j8x2v5m3qk7n4t6w9y0z1abc' }) readonly patientId!: string;
  @Text('First date that the accounting covers.', { max: 10, example: '2020-11-26' }) readonly from!: string;
  @ListOf(DisclosureView, 'Disclosures, oldest first.', { max: 100_000 })
  readonly disclosures!: readonly DisclosureView[];
}
