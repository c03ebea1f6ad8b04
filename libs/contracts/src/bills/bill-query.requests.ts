import { OptionalInt, OptionalSwitch, OptionalText } from '../kernel/fields.js';

export class SubmitBillQuery {
  @OptionalSwitch(
    'Use POST /bills/validate instead. `true` validates and prices the bill without storing it. The response is 200 with warnings and priced lines, or the problem that the bill would cause. The `Idempotency-Key` is ignored.',
    { example: 'true', ext: true, deprecated: true },
  )
  readonly validateOnly?: boolean;
}

/** Shows a bill as of an earlier event. */
export class AsOfQuery {
  @OptionalText(
    '`sequence` of an event of this bill, from the event feed or `activity`. The response shows the bill as it was right after that event. Any other number returns 400.',
    { pattern: /^\d{1,19}$/, ext: true },
  )
  readonly asOf?: string;
}

/** Without `cursor` and `limit`, all histories are complete. */
export class LifecycleQuery extends AsOfQuery {
  @OptionalText(
    '`nextCursor` of the previous page. The response contains the older entries of `activity`, `notes`, `attempts` and `payments`.',
    { max: 2048, ext: true },
  )
  readonly cursor?: string;
  @OptionalInt(
    'Maximum number of entries of each history, newest first. Default with `cursor`: 50. Without `cursor` and `limit`, the histories are complete.',
    { min: 1, max: 200, ext: true },
  )
  readonly limit?: number;
}

/** Without `cursor` and `limit`, all EORs are returned. */
export class BillEorQuery {
  @OptionalText('`nextCursor` of the previous page. The response contains the older EORs.', { max: 2048, ext: true })
  readonly cursor?: string;
  @OptionalInt('Maximum number of EORs. Default with `cursor`: 50.', { min: 1, max: 200, ext: true })
  readonly limit?: number;
}
