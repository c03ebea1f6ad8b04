import type { Decider } from '../kernel/decider.js';
import { Rejection } from '../kernel/rejection.js';
import { weekOf } from './access-review.js';
import type { OrganizationCommand } from './organization.commands.js';
import type { OrganizationEvent } from './organization.events.js';
import { requireOrganization, type Organization } from './organization.state.js';

export const decideAccessReviews: Pick<
  Decider<Organization, OrganizationCommand, OrganizationEvent>['decide'],
  'ReviewAccess'
> = {
  ReviewAccess: (state, { week, by, at }) => {
    const { organizationId, accessReviews = [] } = requireOrganization(state);
    if (accessReviews.some((accessReview) => accessReview.week === week)) return [];
    if (weekOf(at) <= week) throw new Rejection('lifecycle_conflict', 'The week has not ended.');
    return [{ type: 'AccessReviewed', data: { organizationId, week, by, reviewedAt: at } }];
  },
};
