import { eventTypePatterns } from './catalog.js';
import { OptionalChoice, OptionalChoiceList, OptionalId, OptionalInt, OptionalText } from '../kernel/fields.js';

/** Values of a stream's `event`: the type, or always `message`, which EventSource takes without a list of types. */
export const eventNames = ['type', 'message'] as const;
export type EventNames = (typeof eventNames)[number];

/** GET /events. */
export class ListEventsRequest {
  @OptionalText('`nextCursor` of the page before; `0` is the beginning, `now` the end as it is (extension).', {
    max: 2048,
    default: '0',
  })
  readonly cursor!: string;
  @OptionalInt('The most events a page. A stream has no pages.', { min: 1, max: 1000, default: 100 })
  readonly limit!: number;
  @OptionalInt(
    'Seconds to wait for an event when there is none yet; the answer may come sooner without one. A stream needs none.',
    { min: 0, max: 30, default: 0 },
  )
  readonly wait!: number;
  @OptionalChoiceList(eventTypePatterns, 'Only these types; `bill.*` stands for all that begin so.', {
    example: ['bill.status.updated', 'payment.*'],
  })
  readonly types?: readonly string[];
  @OptionalId('Only events about this bill.') readonly billId?: string;
  @OptionalInt(
    'Begin so many events before the end as it is now (extension), wherever `cursor` is; fewer where they are rare. `Last-Event-ID` stands above it.',
    { min: 1, max: 1000 },
  )
  readonly last?: number;
  @OptionalChoice(
    eventNames,
    'Of a stream (extension): `message` names every event so, and the `onmessage` of an EventSource gets all; the type is in `data`.',
    { default: 'type' },
  )
  readonly event!: EventNames;
}
