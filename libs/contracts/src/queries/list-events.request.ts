import { OptionalInt, OptionalText } from '../kernel/fields.js';

/** GET /events. */
export class ListEventsRequest {
  @OptionalText('`nextCursor` of the page before; `0` is the beginning.', { max: 2048, default: '0' })
  readonly cursor!: string;
  @OptionalInt('The most events a page.', { min: 1, max: 1000, default: 100 }) readonly limit!: number;
}
