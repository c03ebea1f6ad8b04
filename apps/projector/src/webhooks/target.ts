import { endpoints } from '#commands';
import { matchingTypes, selectedTypes } from '#contracts';
import { endpointStream, noEndpoint, organization, organizationStream, type Endpoint, type Environment } from '#domain';
import { isUnreadable, loadState, type EncryptedEventStore } from '#event-store';
import type { EndpointKey } from '#state-store';

/** An endpoint as its stream says now, with what deliveries need to know besides. */
export interface Target {
  readonly endpoint: Endpoint;
  /** Public types that it listens to. */
  readonly types: ReadonlySet<string>;
  /** Log position of its creation: it gets what comes after. */
  readonly since: bigint;
  readonly environment: Environment;
  /** Its stream or its organization's cannot be read until an operator restores data: nothing is sent, and nothing is given up. */
  readonly unreadable: boolean;
}

/** Reads endpoints and their organizations from the ledger. */
export class Targets {
  /** An organization has one environment for ever. */
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

  /** The environment of an organization. */
  async environment(organizationId: string): Promise<Environment> {
    const known = this.environments.get(organizationId);
    if (known) return known;
    const { exists, environment } = await loadState(this.ledger, organization, organizationStream(organizationId));
    // An unknown organization gets the stricter rules.
    const found = exists ? environment : 'live';
    if (exists) this.environments.set(organizationId, found);
    return found;
  }
}
