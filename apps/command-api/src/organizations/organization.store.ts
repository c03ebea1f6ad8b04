import { Injectable } from '@nestjs/common';
import {
  fold,
  noOrganization,
  organization,
  organizationStream,
  type Organization,
  type OrganizationCommand,
  type OrganizationEvent,
} from '#domain';
import { DeciderStore, Ledger } from '#event-store';

/** So many organizations are remembered. */
const MOST = 1_000;

/** Organizations in the ledger. */
@Injectable()
export class OrganizationStore extends DeciderStore<Organization, OrganizationCommand, OrganizationEvent> {
  private readonly known = new Map<string, { readonly next: number; readonly state: Organization }>();

  constructor(private readonly events: Ledger) {
    super(events, organization);
  }

  /** The organization as its stream says now. Only what came since the last time is read and opened. */
  async load(organizationId: string): Promise<Organization> {
    const { next, state } = this.known.get(organizationId) ?? { next: 0, state: noOrganization };
    const events = await this.events.load<OrganizationEvent>(organizationStream(organizationId), next);
    const last = events.at(-1);
    if (!last) return state;
    const now = fold<Organization, OrganizationCommand, OrganizationEvent>({ ...organization, initial: state }, events);
    if (this.known.size >= MOST) this.known.clear();
    this.known.set(organizationId, { next: last.revision + 1, state: now });
    return now;
  }
}
