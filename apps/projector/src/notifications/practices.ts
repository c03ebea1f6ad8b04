import {
  fold,
  organization,
  organizationStream,
  type Environment,
  type OrganizationEvent,
  type Timestamp,
} from '#domain';
import type { Ledger } from '#event-store';

/** What notification mail needs to know of an organization. */
export interface Practice {
  readonly environment: Environment;
  readonly name: string;
  /** By its own clock. */
  readonly now: Timestamp;
}

/** Looks an organization up; null for none. */
export type Practices = (organizationId: string) => Promise<Practice | null>;

export const practicesIn =
  (ledger: Ledger): Practices =>
  async (organizationId) => {
    const events = await ledger.load<OrganizationEvent>(organizationStream(organizationId));
    const { exists, environment, name, clockOffsetMs } = fold(organization, events);
    return exists ? { environment, name, now: new Date(Date.now() + clockOffsetMs).toISOString() } : null;
  };
