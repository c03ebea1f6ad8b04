import { EventStoreUnavailable } from '#event-store';

/** The client that waits for an answer, as long as there is one. */
export interface Listener {
  /** Aborted when the client went away or the process stops. */
  readonly gone: AbortSignal;
  /** Throws the refusal when the credential would not be let in any more. */
  readonly recheck: () => Promise<void>;
}

/** A check that could not be made is made again next time: an outage revokes nobody. */
export const recheckIfPossible = async ({ recheck }: Listener): Promise<void> => {
  try {
    await recheck();
  } catch (error) {
    if (!(error instanceof EventStoreUnavailable)) throw error;
  }
};
