import { EventStoreUnavailable } from '#event-store';

export interface Listener {
  /** Aborted when the client disconnects or the process stops. */
  readonly gone: AbortSignal;
  /** Throws a refusal if the credential is no longer accepted. */
  readonly recheck: () => Promise<void>;
}

/**
 * If the check itself fails, the client stays connected until the next check, because an outage must not revoke access.
 */
export const recheckIfPossible = async ({ recheck }: Listener): Promise<void> => {
  try {
    await recheck();
  } catch (error) {
    if (!(error instanceof EventStoreUnavailable)) throw error;
  }
};
