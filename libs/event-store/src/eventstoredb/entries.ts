import type { JsonObject, RecordedEvent } from '../event-store.js';
import { COUNTER_ADVANCED } from './counter.js';
import { LOG_IDENTIFIED } from './log-identity.js';
import type { Resolved } from './stored-event.js';

const bookkeeping = new Set([COUNTER_ADVANCED, LOG_IDENTIFIED]);

/** True for this service's events. False for the server's, this adapter's bookkeeping events and deleted events. */
export const isOurs = ({ event }: Resolved): boolean =>
  event !== undefined && !event.type.startsWith('$') && !event.streamId.startsWith('$') && !bookkeeping.has(event.type);

export const linkTo = ({ event }: Resolved): string => `${event?.revision}@${event?.streamId}`;

export const nameOf = ({ link }: Resolved): string => link?.bytes.toString() ?? '';

/** Returns the entry's event, or [] if it was deleted. */
export const toRecorded = ({ event }: Resolved): RecordedEvent[] =>
  event
    ? [
        {
          id: event.id,
          type: event.type,
          data: event.data as JsonObject,
          metadata: (event.metadata ?? {}) as JsonObject,
          stream: event.streamId,
          revision: Number(event.revision),
          position: event.position,
        },
      ]
    : [];
