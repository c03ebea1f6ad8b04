import { holdScopes, type HoldScope, type LegalHold, type Organization } from '#domain';
import { nameOfActor } from '../access-records/access-review.view.js';
import { Choice, Id, LongText, OptionalText, Text, Timestamp } from '../kernel/fields.js';

const subjectShape = /^(pat|clm)_[A-Za-z0-9]{1,120}$/;
const REASON_TEXT = { max: 500, example: 'Subpoena of 2 March; counsel has the file.' };

/** POST /legal-holds. */
export class PlaceHoldRequest {
  @Choice(holdScopes, 'What it keeps from being erased: all of one patient, of one claim, or of the organization.', {
    example: 'patient',
  })
  readonly scope!: HoldScope;
  @OptionalText('The patient (`pat_…`) or the claim (`clm_…`); left out for the organization.', {
    max: 128,
    pattern: subjectShape,
    message: 'must be the id of a patient or of a claim',
    example: 'pat_01j8x2v5m3qk7n4t6w9y0z1abc',
  })
  readonly subjectId?: string;
  @LongText('Why; kept encrypted.', REASON_TEXT) readonly reason!: string;
}

/** POST /legal-holds/{holdId}/lift. */
export class LiftHoldRequest {
  @LongText('Why it is needed no more; kept encrypted.', { max: 500, example: 'The case was settled.' })
  readonly reason!: string;
}

/** A duty to keep data from being erased. None is ever taken off the list. */
export class LegalHoldView {
  @Id('Its id.', { example: 'hold_01jm8z2q6e7f9g3h4k5m6n7p8q' }) readonly id!: string;
  @Choice(holdScopes, 'What it keeps.', { example: 'patient' }) readonly scope!: HoldScope;
  @Text('The patient or the claim; null where all of the organization is held.', {
    nullable: true,
    max: 128,
    example: 'pat_01j8x2v5m3qk7n4t6w9y0z1abc',
  })
  readonly subjectId!: string | null;
  @Text('Why.', { max: 500 }) readonly reason!: string;
  @Timestamp('Since when.') readonly placedAt!: string;
  @Text('Who placed it: the name of the member or the key, else its id, or the operator.') readonly placedBy!: string;
  @Timestamp('When it was lifted; null while it stands.', { nullable: true, example: null })
  readonly liftedAt!: string | null;
  @Text('Who lifted it.', { nullable: true, example: null }) readonly liftedBy!: string | null;
  @Text('Why it was lifted.', { nullable: true, max: 500, example: null }) readonly liftReason!: string | null;
}

/** A hold names one patient or one claim, by an id of its kind, or all of the organization. */
export const holdProblems = ({
  scope,
  subjectId,
}: Partial<PlaceHoldRequest>): readonly { readonly path: string; readonly message: string }[] => {
  if (scope === 'organization')
    return subjectId === undefined ? [] : [{ path: 'subjectId', message: 'must be left out: all of it is held' }];
  if (scope !== 'patient' && scope !== 'claim') return [];
  const start = scope === 'patient' ? 'pat_' : 'clm_';
  return typeof subjectId === 'string' && subjectId.startsWith(start) && subjectShape.test(subjectId)
    ? []
    : [{ path: 'subjectId', message: `must be the id of a ${scope} (${start}…)` }];
};

/** A hold as its practice sees it. */
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
