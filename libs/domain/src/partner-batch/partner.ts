import type { Decider, Message } from '../kernel/decider.js';

/*
 * Organizations whose bills ever went to a partner: of these alone it may send answers. STORED FOR EVER, in clear, in
 * the internal stream `partner_{partner}`.
 */
export type PartnerEvent = Message<'PartnerServed', { readonly organizationIds: readonly string[] }>;
export type PartnerCommand = Message<'ServeOrganizations', { readonly organizationIds: readonly string[] }>;

/** The organizations whose bills ever went to a partner, in the order of their first one. */
export const partnerRecord: Decider<ReadonlySet<string>, PartnerCommand, PartnerEvent> = {
  initial: new Set(),
  decide: {
    ServeOrganizations: (known, { organizationIds }) => {
      const fresh = [...new Set(organizationIds)].filter((id) => !known.has(id));
      return fresh.length === 0 ? [] : [{ type: 'PartnerServed', data: { organizationIds: fresh } }];
    },
  },
  evolve: { PartnerServed: (known, { organizationIds }) => new Set([...known, ...organizationIds]) },
};
