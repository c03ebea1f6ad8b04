import type { Decider } from '../kernel/decider.js';
import { Rejection } from '../kernel/rejection.js';
import type { OrganizationCommand } from './organization.commands.js';
import type { OrganizationEvent } from './organization.events.js';
import { requireOrganization, type Organization } from './organization.state.js';

/** Time to export the data or call off the deletion. */
export const DELETION_DELAY_DAYS = 30;

type Decide = Decider<Organization, OrganizationCommand, OrganizationEvent>['decide'];

/** A deletion is ordered, then carried out when due. After that, every command is `not_found`. IDs are never reused. */
export const decideDeletion: Pick<Decide, 'OrderDeletion' | 'CallOffDeletion' | 'DeleteOrganization'> = {
  OrderDeletion: (state, { reason, at, dueAt }) => {
    const { organizationId, deletion } = requireOrganization(state);
    return deletion && deletion.dueAt <= dueAt
      ? []
      : [{ type: 'OrganizationDeletionOrdered', data: { organizationId, reason, orderedAt: at, dueAt } }];
  },
  CallOffDeletion: (state) => {
    const { organizationId, deletion } = requireOrganization(state);
    return deletion ? [{ type: 'OrganizationDeletionCalledOff', data: { organizationId } }] : [];
  },
  DeleteOrganization: (state, { at }) => {
    if (state.deletedAt !== undefined) return [];
    const { organizationId, deletion } = requireOrganization(state);
    if (!deletion || deletion.dueAt > at) throw new Rejection('lifecycle_conflict', 'The deletion is not due yet.');
    return [{ type: 'OrganizationDeleted', data: { organizationId, deletedAt: at } }];
  },
};
