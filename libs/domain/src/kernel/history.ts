import type { Message } from './decider.js';
import type { Timestamp } from './calendar.js';

/** A recorded event: type, data, position in the log, and metadata about its time and origin. */
export interface HistoryEvent {
  /** UUID. */
  readonly id: string;
  readonly type: string;
  readonly data: object;
  readonly revision: number;
  readonly position: bigint;
  readonly metadata: {
    readonly at: Timestamp;
    readonly actor: { readonly kind: string; readonly id: string };
    /** ID that all events of one append share. */
    readonly commandId?: string;
    readonly customerExternalId?: string;
    /** `credential`: the request named no user, so the names in its events are the credential's name. */
    readonly nameOf?: string;
  };
}

/** Returns a recorded event as a message, for use with `evolve` tables. */
export const asMessage = ({ type, data }: HistoryEvent): Message => ({ type, data });
