import type { Message } from './decider.js';
import type { Timestamp } from './calendar.js';

/** A recorded event as the folds see it: what happened, when by the organization's clock, who asked, and where it stands. */
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
    /** One per append. */
    readonly commandId?: string;
    readonly customerExternalId?: string;
    /** `credential`: the request named nobody, so the names in its events are the credential's own. */
    readonly nameOf?: string;
  };
}

/** A recorded event as a message of a known union, for a fold's table. */
export const asMessage = ({ type, data }: HistoryEvent): Message => ({ type, data });
