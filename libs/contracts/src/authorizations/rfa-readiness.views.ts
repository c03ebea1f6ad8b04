import { rfaAdviceCodes, rfaGaps, rfaWaivers, rfaWarningCodes } from '#domain';
import { Choice, Flag, ListOf, LongText, Text, Timestamp } from '../kernel/fields.js';

const nullable = { nullable: true } as const;

export class RfaMissingView {
  @Choice(rfaGaps, 'Missing requirement.') readonly code!: string;
  @Text('Path of the field in the request. Empty if the requirement is not a field.', { keepEmpty: true })
  readonly path!: string;
}

export class RfaAdviceView {
  @Choice(
    rfaAdviceCodes,
    'Advice code. `treatment_exempt`: because of the item, or because it is soon after the injury, no prospective review is required (Labor Code § 4610(b), (c)). `recommendation_older_than_14_days`: the review would have to be complete by now (§ 4610(i)(1)).',
  )
  readonly code!: string;
  @Text('Path of the field in the request.') readonly path!: string;
}

export class RfaReadinessView {
  @Flag('True if nothing is missing.') readonly ready!: boolean;
  @ListOf(() => RfaMissingView, 'Requirements that are missing today.', { max: 500 })
  readonly missing!: readonly RfaMissingView[];
  @ListOf(() => RfaAdviceView, 'Points to check before sending. They do not prevent it.', { max: 51 })
  readonly warnings!: readonly RfaAdviceView[];
}

export class RfaWarningView {
  @Choice(rfaWarningCodes, '`imr_form_missing`: a modification or denial with `imrMissing: true` (8 CCR § 9792.10.1).')
  readonly code!: string;
  @Text('Path of the field in this response.') readonly path!: string;
  @Text('Explanation of the problem and the next step.', { max: 1000 }) readonly message!: string;
}

export class RfaAcceptedView {
  @Choice(rfaWaivers, 'Requirement that was waived.') readonly code!: string;
  @LongText('Reason for the waiver. Null once the request was erased.', nullable) readonly reason!: string | null;
}

export class RfaSignatureView {
  @Timestamp('Time of the signature.') readonly signedAt!: string;
  @Text("Client's reference of the person who signed.", nullable) readonly actorReference!: string | null;
}
