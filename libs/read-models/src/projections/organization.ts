import { fold, organization, type Organization, type OrganizationCommand, type OrganizationEvent } from '#domain';
import type { Projection } from '../projection.js';
import { normalized } from './search-text.js';

/** A practice as its account finds it. */
export interface OrganizationRow {
  /** Home organization of its account: among its rows it is looked for. */
  readonly accountId: string;
  /** Its name and the client's id of it, folded. */
  readonly searchText: string;
}

const PREFIX = 'organization_';

/** One slim row a practice, among those of its account. */
export const organizationProjection: Projection<Organization, OrganizationRow> = {
  name: 'organization',
  version: 1,
  idOf: (stream) => (stream.startsWith(PREFIX) ? stream.slice(PREFIX.length) : null),
  initial: organization.initial,
  evolve: (state, event) =>
    fold<Organization, OrganizationCommand, OrganizationEvent>({ ...organization, initial: state }, [event]),
  document: ({ exists, accountId, externalId, name }) =>
    exists ? { accountId, searchText: [name, externalId ?? ''].map(normalized).join(' ') } : null,
  owner: ({ accountId }) => accountId,
  slim: ['accountId', 'searchText'],
};
