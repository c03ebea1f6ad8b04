import type { Decider, Message } from '../kernel/decider.js';

/*
 * Organizations whose bills ever went to a partner: of these alone it may send answers. STORED FOR EVER, in clear, in
 * the internal stream `partner_{partner}`.
 */
export type PartnerEvent = Message<'PartnerServed', { readonly organizationIds: readonly string[] }>;
export type PartnerCommand = Message<'ServeOrganizations', { readonly organizationIds: readonly string[] }>;

/**
 * Organizations of a partner as of one of its events, in the order of their first bill. A state never changes; those that
 * follow one another share the map, so that ten thousand organizations are not copied with every event.
 */
export class ServedOrganizations implements Iterable<string> {
  static readonly none = new ServedOrganizations(new Map(), 0);

  private constructor(
    /** Organizations of this state and of those after it, and the place of each. */
    private readonly places: Map<string, number>,
    /** Number of places that are this state's. */
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

  /** The state after the partner served these, too. */
  with(organizationIds: readonly string[]): ServedOrganizations {
    // Another state came after this one before, or this is where all partners begin: nothing is shared.
    const isLast = this.size > 0 && this.places.size === this.size;
    const places = isLast ? this.places : new Map([...this].map((id, place) => [id, place]));
    for (const id of organizationIds) if (!places.has(id)) places.set(id, places.size);
    return new ServedOrganizations(places, places.size);
  }
}

/** The organizations whose bills ever went to a partner. */
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
