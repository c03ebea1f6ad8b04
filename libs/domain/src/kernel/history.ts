import type { Message } from './decider.js';
import type { Timestamp } from './calendar.js';

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
    /** Shared by all events of one append. */
    readonly commandId?: string;
    readonly customerExternalId?: string;
    /** `credential`: the request named no user, so names in its events are the credential's name. */
    readonly nameOf?: string;
  };
}

/** Message for `evolve` tables. */
export const asMessage = ({ type, data }: HistoryEvent): Message => ({ type, data });
