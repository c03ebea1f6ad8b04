import { rfaAdviceCodes, rfaGaps, rfaWaivers, rfaWarningCodes } from '#domain';
import { Choice, Flag, ListOf, LongText, Text, Timestamp } from '../kernel/fields.js';

const nullable = { nullable: true } as const;

export class RfaMissingView {
  @Choice(rfaGaps, 'What is missing.') readonly code!: string;
  @Text('Path in the request; empty for what is no field of it.', { keepEmpty: true }) readonly path!: string;
}

export class RfaAdviceView {
  @Choice(
    rfaAdviceCodes,
    '`treatment_exempt`: by its item, or by its days after the injury, it needs no prospective review (Labor Code § 4610(b), (c)). `recommendation_older_than_14_days`: the review would have to be over by now (§ 4610(i)(1)).',
  )
  readonly code!: string;
  @Text('Path in the request.') readonly path!: string;
}

export class RfaReadinessView {
  @Flag('True where nothing is missing.') readonly ready!: boolean;
  @ListOf(() => RfaMissingView, 'What is missing today.', { max: 500 }) readonly missing!: readonly RfaMissingView[];
  @ListOf(() => RfaAdviceView, 'What is worth a look before it is sent; it stops nothing.', { max: 51 })
  readonly warnings!: readonly RfaAdviceView[];
}

export class RfaWarningView {
  @Choice(
    rfaWarningCodes,
    '`imr_form_missing`: a modification or denial was recorded with `imrMissing: true` (8 CCR § 9792.10.1).',
  )
  readonly code!: string;
  @Text('Path in this response.') readonly path!: string;
  @Text('What is wrong and what to do.', { max: 1000 }) readonly message!: string;
}

export class RfaAcceptedView {
  @Choice(rfaWaivers, 'What was missing.') readonly code!: string;
  @LongText('Why it went without; null once the request was erased.', nullable) readonly reason!: string | null;
}

export class RfaSignatureView {
  @Timestamp('When it was signed.') readonly signedAt!: string;
  @Text('Who signed, as the client knows them.', nullable) readonly actorReference!: string | null;
}
