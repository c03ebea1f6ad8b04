import type { Decider } from '../kernel/decider.js';
import { Rejection } from '../kernel/rejection.js';
import type { OrganizationCommand } from './organization.commands.js';
import type { OrganizationEvent } from './organization.events.js';
import { requireOrganization, type Organization } from './organization.state.js';

type Decide = Decider<Organization, OrganizationCommand, OrganizationEvent>['decide'];

/** A second hold on a subject is a separate hold, because each ends for its own reason. */
export const decideHolds: Pick<Decide, 'PlaceHold' | 'LiftHold'> = {
  PlaceHold: (state, { holdId, scope, subjectId, reason, by, at }) => {
    const { organizationId, holds = [] } = requireOrganization(state);
    if (holds.some((hold) => hold.holdId === holdId)) return [];
    return [
      {
        type: 'LegalHoldPlaced',
        data: { organizationId, holdId, scope, subjectId, placedAt: at, private: { reason, by } },
      },
    ];
  },
  LiftHold: (state, { holdId, reason, by, at }) => {
    const { organizationId, holds = [] } = requireOrganization(state);
    const hold = holds.find((candidate) => candidate.holdId === holdId);
    if (!hold) throw new Rejection('not_found');
    if (hold.lifted) return [];
    return [{ type: 'LegalHoldLifted', data: { organizationId, holdId, liftedAt: at, private: { reason, by } } }];
  },
};
