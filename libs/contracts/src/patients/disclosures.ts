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

/** What left for whom: a bill or a request to its payer, or a copy to other people. */
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

/** GET /patients/{id}/disclosures. */
export class DisclosuresRequest {
  @OptionalCalendarDate('Only those of this day and later; six years back unless said.') readonly from?: string;
  @OptionalSwitch('Only those that the patient must be told of (45 CFR 164.528).') readonly accountable?: boolean;
}

/** Something of a patient that left for somebody else. */
export class DisclosureView {
  @Timestamp('When it left.') readonly at!: string;
  @Choice(disclosureKinds, 'What it was.', { example: 'original' }) readonly kind!: DisclosureKind;
  @Id('The bill that was disclosed; null for a request for authorization.', { nullable: true })
  readonly billId!: string | null;
  @Id('The request for authorization that was disclosed; null for a bill.', { nullable: true, example: null })
  readonly rfaId!: string | null;
  @Text('The transmission (number of the bill or request, and count), the courtesy copy or the payer’s question.', {
    max: 128,
    example: '1042-1',
  })
  readonly reference!: string;
  @Text(
    'Who got it; null once the patient’s data was destroyed, and for a credential without `bills:read` (of a request: `rfas:read`).',
    {
      nullable: true,
      max: 300,
      example: 'Sedgwick',
    },
  )
  readonly recipient!: string | null;
  @TextList('Where it went: an address, a fax number, a clearinghouse, email addresses. Empty where none is known.', {
    max: 50,
    item: { max: 1000 },
    example: ['PO Box 14429, Lexington KY 40512'],
  })
  readonly addresses!: readonly string[];
  @Flag('The claim form or electronic claim was in it.') readonly claim!: boolean;
  @Int('Documents that were in it.', { min: 0, example: 1 }) readonly documents!: number;
  @TextList('Their ids.', { max: 1000, item: { max: 128 } }) readonly documentIds!: readonly string[];
  @Text('What for.', { max: 300, example: 'Payment of a bill for medical services' }) readonly purpose!: string;
  @Choice(
    disclosureBases,
    'What allowed it: `payment` (45 CFR 164.506(c)), `512l` the workers’ compensation laws (164.512(l)), `authorization` (164.508), `patient` to the patient, `legal` (164.512(e) and other law), `other`.',
    { example: 'payment' },
  )
  readonly basis!: DisclosureBasis;
  @Flag(
    'The patient must be told of it on request (164.528). Disclosures for payment, by an authorization and to the patient need not be.',
  )
  readonly accountable!: boolean;
}

/** The accounting of a patient’s disclosures. */
export class DisclosuresView {
  @Id('The patient.', { example: 'pat_01j8x2v5m3qk7n4t6w9y0z1abc' }) readonly patientId!: string;
  @Text('The first day that it covers.', { max: 10, example: '2020-11-26' }) readonly from!: string;
  @ListOf(DisclosureView, 'Oldest first.', { max: 100_000 }) readonly disclosures!: readonly DisclosureView[];
}
