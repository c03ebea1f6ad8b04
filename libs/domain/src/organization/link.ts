import type { Decider } from '../kernel/decider.js';
import type { OrganizationCommand } from './organization.commands.js';
import type { OrganizationEvent } from './organization.events.js';
import { requireOrganization, type Organization } from './organization.state.js';

type Decide = Decider<Organization, OrganizationCommand, OrganizationEvent>['decide'];

/** The operator's command verifies that the move is allowed. */
export const decideLink: Pick<Decide, 'LinkOrganization'> = {
  LinkOrganization: (state, { accountId }) => {
    const { organizationId } = requireOrganization(state);
    return state.accountId === accountId ? [] : [{ type: 'OrganizationLinked', data: { organizationId, accountId } }];
  },
};
