import type { Decider } from '../kernel/decider.js';
import { Rejection } from '../kernel/rejection.js';
import type { OrganizationCommand } from './organization.commands.js';
import type { OrganizationEvent } from './organization.events.js';
import { evolveOrganization } from './organization.evolve.js';
import { existing, noOrganization, type Organization } from './organization.types.js';
import { decideTeam } from './team.js';
import { decideKeys } from './keys.js';

export const organization: Decider<Organization, OrganizationCommand, OrganizationEvent> = {
  initial: noOrganization,
  decide: {
    CreateOrganization: (state, { name, at, ...facts }) =>
      state.exists ? [] : [{ type: 'OrganizationCreated', data: { ...facts, createdAt: at, private: { name } } }],
    SaveRecords: (state, { practiceIdentity, billingProviders, renderingProviders, locations }) => {
      const { organizationId } = existing(state);
      return [
        ...(practiceIdentity
          ? [{ type: 'PracticeIdentitySaved' as const, data: { organizationId, private: practiceIdentity } }]
          : []),
        ...billingProviders.map((record) => ({
          type: 'BillingProviderSaved' as const,
          data: { organizationId, id: record.id, private: record },
        })),
        ...renderingProviders.map((record) => ({
          type: 'RenderingProviderSaved' as const,
          data: { organizationId, id: record.id, private: record },
        })),
        ...locations.map((record) => ({
          type: 'LocationSaved' as const,
          data: { organizationId, id: record.id, private: record },
        })),
      ];
    },
    SetTreatmentBilling: (state, { enabled }) =>
      existing(state).treatmentBilling === enabled
        ? []
        : [{ type: 'TreatmentBillingSet', data: { organizationId: state.organizationId, enabled } }],
    MoveClock: (state, { now, to }) => {
      const { organizationId, environment, clockOffsetMs } = existing(state);
      if (environment !== 'sandbox') throw new Rejection('environment_mismatch');
      if (to < now + clockOffsetMs)
        throw new Rejection('validation_error', undefined, [{ path: 'now', message: 'must not go back' }]);
      return [{ type: 'ClockMoved', data: { organizationId, offsetMs: to - now } }];
    },
    ...decideTeam,
    ...decideKeys,
  },
  evolve: evolveOrganization,
};
