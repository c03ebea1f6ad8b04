import type { Decider } from '../kernel/decider.js';
import { Rejection } from '../kernel/rejection.js';
import type { OrganizationCommand } from './organization.commands.js';
import type { OrganizationEvent } from './organization.events.js';
import { requireOrganization, type Organization } from './organization.state.js';

type Decide = Decider<Organization, OrganizationCommand, OrganizationEvent>['decide'];

/** The list is an index. A key's permissions are determined by its credential's stream. */
export const decideKeys: Pick<Decide, 'NoteKey' | 'NoteKeyRevoked'> = {
  NoteKey: (state, { name, ...facts }) => {
    const { organizationId, keys } = requireOrganization(state);
    // A key in the configuration is noted on every start.
    if (keys.some(({ stream }) => stream === facts.stream)) return [];
    return [{ type: 'KeyNoted', data: { organizationId, ...facts, private: { name } } }];
  },
  NoteKeyRevoked: (state, { credentialId }) => {
    const { organizationId, keys } = requireOrganization(state);
    const key = keys.find((candidate) => candidate.credentialId === credentialId);
    if (!key) throw new Rejection('not_found');
    return key.revoked ? [] : [{ type: 'KeyRevocationNoted', data: { organizationId, credentialId } }];
  },
};
