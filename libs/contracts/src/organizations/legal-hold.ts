import { holdScopes, type HoldScope, type LegalHold, type Organization } from '#domain';
import { nameOfActor } from '../access-records/access-review.view.js';
import { Choice, Id, LongText, OptionalText, Text, Timestamp } from '../kernel/fields.js';

const subjectShape = /^(pat|clm)_[A-Za-z0-9]{1,120}$/;
const REASON_TEXT = { max: 500, example: 'Subpoena of 2 March; counsel has the file.' };

export class PlaceHoldRequest {
  @Choice(holdScopes, 'Data protected from erasure: of a patient, a claim or the organization.', { example: 'patient' })
  readonly scope!: HoldScope;
  @OptionalText('ID of the patient (`pat_…`) or the claim (`clm_…`). Omit it for the organization.', {
    max: 128,
    pattern: subjectShape,
    message: 'must be the ID of a patient or of a claim',
    example: 'pat_01j8x2v5m3qk7n4t6w9y0z1abc',
  })
  readonly subjectId?: string;
  @LongText('Reason for the hold. Stored encrypted.', REASON_TEXT) readonly reason!: string;
}

export class LiftHoldRequest {
  @LongText('Reason for lifting the hold. Stored encrypted.', { max: 500, example: 'The case was settled.' })
  readonly reason!: string;
}

/** Duty to preserve data. Holds are never removed from the list. */
export class LegalHoldView {
  @Id('Hold ID.', { example: 'hold_01jm8z2q6e7f9g3h4k5m6n7p8q' }) readonly id!: string;
  @Choice(holdScopes, 'Scope of the hold.', { example: 'patient' }) readonly scope!: HoldScope;
  @Text('ID of the patient or the claim. Null if the hold covers the whole organization.', {
    nullable: true,
    max: 128,
    example: 'pat_01j8x2v5m3qk7n4t6w9y0z1abc',
  })
  readonly subjectId!: string | null;
  @Text('Reason for the hold.', { max: 500 }) readonly reason!: string;
  @Timestamp('Time when the hold was placed.') readonly placedAt!: string;
  @Text('Name of the member or key that placed the hold, otherwise its ID, or the operator.')
  readonly placedBy!: string;
  @Timestamp('Time when the hold was lifted. Null while the hold is in force.', { nullable: true, example: null })
  readonly liftedAt!: string | null;
  @Text(
    'Name of the member or key that lifted the hold, otherwise its ID, or the operator. Null while the hold is in force.',
    { nullable: true, example: null },
  )
  readonly liftedBy!: string | null;
  @Text('Reason for lifting the hold. Null while the hold is in force.', { nullable: true, max: 500, example: null })
  readonly liftReason!: string | null;
}

/** The subject must be the ID of a patient or claim, and absent for the organization. */
export const holdProblems = ({
  scope,
  subjectId,
}: Partial<PlaceHoldRequest>): readonly { readonly path: string; readonly message: string }[] => {
  if (scope === 'organization')
    return subjectId === undefined
      ? []
      : [{ path: 'subjectId', message: 'must be left out: the hold covers the whole organization' }];
  if (scope !== 'patient' && scope !== 'claim') return [];
  const start = scope === 'patient' ? 'pat_' : 'clm_';
  return typeof subjectId === 'string' && subjectId.startsWith(start) && subjectShape.test(subjectId)
    ? []
    : [{ path: 'subjectId', message: `must be the ID of a ${scope} (${start}…)` }];
};

/** Hold as the practice sees it. */
export const presentHold = (
  practice: Pick<Organization, 'members' | 'keys'>,
  { holdId, scope, subjectId, reason, placedAt, placedBy, lifted }: LegalHold,
): LegalHoldView => ({
  id: holdId,
  ...{ scope, subjectId, reason, placedAt },
  placedBy: nameOfActor(practice, placedBy) ?? placedBy,
  liftedAt: lifted?.at ?? null,
  liftedBy: lifted && (nameOfActor(practice, lifted.by) ?? lifted.by),
  liftReason: lifted?.reason ?? null,
});
