import { fold, organization, type Organization, type OrganizationCommand, type OrganizationEvent } from '#domain';
import type { Projection } from '../projection.js';
import { defineRow, type RowOf } from '../row.js';
import { normalized } from './search-text.js';

/** A practice as its account finds it. */
const organizationRow = defineRow((state: Organization) => (state.exists ? state : null), {
  /** Home organization of its account: among its rows it is looked for. */
  accountId: ({ accountId }) => accountId,
  /** Its name and the client's id of it, folded. */
  searchText: ({ name, externalId }) => [name, externalId ?? ''].map(normalized).join(' '),
});
export type OrganizationRow = RowOf<typeof organizationRow>;

const PREFIX = 'organization_';

/** One slim row a practice, among those of its account. */
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
