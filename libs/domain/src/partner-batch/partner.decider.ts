import type { Decider, Message } from '../kernel/decider.js';

/*
 * Organizations whose bills were ever sent to a partner, which may respond for no others. STORED FOREVER, unencrypted,
 * in the internal stream `partner_{partner}`.
 */
export type PartnerEvent = Message<'PartnerServed', { readonly organizationIds: readonly string[] }>;
export type PartnerCommand = Message<'ServeOrganizations', { readonly organizationIds: readonly string[] }>;

/** In order of their first bill. Immutable. Consecutive states share the map to avoid copying ten thousand entries. */
export class ServedOrganizations implements Iterable<string> {
  static readonly none = new ServedOrganizations(new Map(), 0);

  private constructor(
    /** Organizations in this state and in later states, with their positions. */
    private readonly places: Map<string, number>,
    /** Number of positions in this state. */
    private readonly size: number,
  ) {}

  has(organizationId: string): boolean {
    const place = this.places.get(organizationId);
    return place !== undefined && place < this.size;
  }

  *[Symbol.iterator](): Generator<string, void> {
    for (const [organizationId, place] of this.places) {
      if (place >= this.size) return;
      yield organizationId;
    }
  }

  with(organizationIds: readonly string[]): ServedOrganizations {
    // If another state already follows this one, or if this is the empty state, nothing can be shared.
    const isLast = this.size > 0 && this.places.size === this.size;
    const places = isLast ? this.places : new Map([...this].map((id, place) => [id, place]));
    for (const id of organizationIds) if (!places.has(id)) places.set(id, places.size);
    return new ServedOrganizations(places, places.size);
  }
}

export const partnerRecord: Decider<ServedOrganizations, PartnerCommand, PartnerEvent> = {
  initial: ServedOrganizations.none,
  decide: {
    ServeOrganizations: (known, { organizationIds }) => {
      const fresh = [...new Set(organizationIds)].filter((id) => !known.has(id));
      return fresh.length === 0 ? [] : [{ type: 'PartnerServed', data: { organizationIds: fresh } }];
    },
  },
  evolve: { PartnerServed: (known, { organizationIds }) => known.with(organizationIds) },
};
