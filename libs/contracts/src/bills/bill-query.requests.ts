import { OptionalSwitch, OptionalText } from '../kernel/fields.js';

/** The query of POST /bills. */
export class SubmitBillQuery {
  @OptionalSwitch(
    '`true` checks and prices the bill, and stores nothing: 200 with warnings and priced lines, or the refusal that the bill would get. An `Idempotency-Key` is neither looked up nor kept then.',
    { example: 'true', ext: true },
  )
  readonly validateOnly?: boolean;
}

/** The query of whatever shows a bill as it was. */
export class AsOfQuery {
  @OptionalText(
    'The `sequence` of an event of this bill, from the feed or its `activity`: shows the bill as it was right after that event. Another number is 400.',
    { pattern: /^\d{1,19}$/, ext: true },
  )
  readonly asOf?: string;
}
