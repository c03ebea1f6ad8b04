import { organization, organizationStream, type Environment, type Timestamp } from '#domain';
import { loadState, type EncryptedEventStore } from '#event-store';

export interface Practice {
  readonly environment: Environment;
  readonly name: string;
  /** Current time by the organization's clock. */
  readonly now: Timestamp;
}

/** Looks up a practice. Resolves to null for an unknown organization. */
export type Practices = (organizationId: string) => Promise<Practice | null>;

export const practicesIn =
  (ledger: EncryptedEventStore): Practices =>
  async (organizationId) => {
    const stream = organizationStream(organizationId);
    const { exists, environment, name, clockOffsetMs } = await loadState(ledger, organization, stream);
    return exists ? { environment, name, now: new Date(Date.now() + clockOffsetMs).toISOString() } : null;
  };
