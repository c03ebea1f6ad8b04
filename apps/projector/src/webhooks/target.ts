import { endpoints } from '#commands';
import { matchingTypes, selectedTypes } from '#contracts';
import { endpointStream, noEndpoint, organization, organizationStream, type Endpoint, type Environment } from '#domain';
import { isUnreadable, loadState, type EncryptedEventStore } from '#event-store';
import type { EndpointKey } from '#state-store';

/** An endpoint's current state, with facts for its deliveries. */
export interface Target {
  readonly endpoint: Endpoint;
  /** Selected public event types. */
  readonly types: ReadonlySet<string>;
  /** Log position at which it was created. It receives later events. */
  readonly since: bigint;
  readonly environment: Environment;
  /** True if its stream or organization can't be read until data is restored. Until then, deliveries wait. */
  readonly unreadable: boolean;
}

export class Targets {
  /** An organization never changes its environment. */
  private readonly environments = new Map<string, Environment>();

  constructor(private readonly ledger: EncryptedEventStore) {}

  async load(key: EndpointKey): Promise<Target> {
    try {
      return await this.read(key);
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      return { endpoint: noEndpoint, types: new Set(), since: 0n, environment: 'live', unreadable: true };
    }
  }

  private async read({ organizationId, endpointId }: EndpointKey): Promise<Target> {
    const { now } = await endpoints.read(this.ledger, endpointStream(organizationId, endpointId));
    const { state, history } = now;
    return {
      unreadable: false,
      endpoint: state,
      types: matchingTypes(selectedTypes(state.eventTypes)),
      since: history[0]?.position ?? 0n,
      environment: await this.environment(organizationId),
    };
  }

  async environment(organizationId: string): Promise<Environment> {
    const known = this.environments.get(organizationId);
    if (known) return known;
    const { exists, environment } = await loadState(this.ledger, organization, organizationStream(organizationId));
    // For an unknown organization, the stricter rules apply.
    const found = exists ? environment : 'live';
    if (exists) this.environments.set(organizationId, found);
    return found;
  }
}
