import { OptionalInt, OptionalSwitch, OptionalText } from '../kernel/fields.js';

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

/** The query of GET /bills/{billId}/lifecycle: with neither `cursor` nor `limit` all histories are whole. */
export class LifecycleQuery extends AsOfQuery {
  @OptionalText(
    '`nextCursor` of the page before: of `activity`, `notes`, `attempts` and `payments` the entries before those of that page.',
    { max: 2048, ext: true },
  )
  readonly cursor?: string;
  @OptionalInt(
    'The most entries of each of these histories, the newest of them first of all; 50 where only `cursor` is sent. Without both they are whole.',
    { min: 1, max: 200, ext: true },
  )
  readonly limit?: number;
}

/** The query of GET /bills/{billId}/eor: with neither all EORs are there. */
export class BillEorQuery {
  @OptionalText('`nextCursor` of the page before: the EORs before those of that page.', { max: 2048, ext: true })
  readonly cursor?: string;
  @OptionalInt('The most EORs; 50 where only `cursor` is sent.', { min: 1, max: 200, ext: true })
  readonly limit?: number;
}
