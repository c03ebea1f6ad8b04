import { fold, organization, type Organization, type OrganizationCommand, type OrganizationEvent } from '#domain';
import type { Projection } from '../projection.js';
import { defineRow, type RowOf } from '../row.js';
import { normalized } from './search-text.js';

/** A practice's row, by which its account finds it. */
const organizationRow = defineRow((state: Organization) => (state.exists ? state : null), {
  /** The account's home organization. The row is among this organization's rows. */
  accountId: ({ accountId }) => accountId,
  /** The practice's name and client ID, normalized. */
  searchText: ({ name, externalId }) => [name, externalId ?? ''].map(normalized).join(' '),
});
export type OrganizationRow = RowOf<typeof organizationRow>;

const PREFIX = 'organization_';

/** Projection of practices. Rows are owned by the account's home organization. */
export const organizationProjection: Projection<Organization, OrganizationRow> = {
  name: 'organization',
  version: 1,
  idOf: (stream) => (stream.startsWith(PREFIX) ? stream.slice(PREFIX.length) : null),
  initial: organization.initial,
  evolve: (state, event) =>
    fold<Organization, OrganizationCommand, OrganizationEvent>({ ...organization, initial: state }, [event]),
  ...organizationRow,
  owner: ({ accountId }) => accountId,
};
