import { eventTypePatterns } from './catalog.js';
import { OptionalChoice, OptionalChoiceList, OptionalId, OptionalInt, OptionalText } from '../kernel/fields.js';

/** `event` field in a stream: the type, or always `message`, so that an EventSource needs no list of types. */
export const eventNames = ['type', 'message'] as const;
export type EventNames = (typeof eventNames)[number];

export class ListEventsRequest {
  @OptionalText('`nextCursor` of the previous page. `0`: start, `now`: end (extension).', { max: 2048, default: '0' })
  readonly cursor!: string;
  @OptionalInt('Maximum number of events per page. Ignored by streams.', { min: 1, max: 1000, default: 100 })
  readonly limit!: number;
  @OptionalInt(
    'Number of seconds to wait for an event if there is none. The response may arrive earlier without an event. Ignored by streams.',
    { min: 0, max: 30, default: 0 },
  )
  readonly wait!: number;
  @OptionalChoiceList(eventTypePatterns, 'Only events of these types. `bill.*` matches all types with this prefix.', {
    example: ['bill.status.updated', 'payment.*'],
  })
  readonly types?: readonly string[];
  @OptionalId('Only events about this bill.') readonly billId?: string;
  @OptionalInt(
    'Number of events before the current end of the feed at which to start (extension). If matching events are rare, there can be fewer. It overrides `cursor`, but not `Last-Event-ID`.',
    { min: 1, max: 1000 },
  )
  readonly last?: number;
  @OptionalChoice(
    eventNames,
    'Event name in a stream (extension). `message` gives all events this name, so that `onmessage` of an EventSource receives them. The type is in `data`.',
    { default: 'type' },
  )
  readonly event!: EventNames;
}
