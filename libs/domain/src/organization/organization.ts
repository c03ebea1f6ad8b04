import type { Decider } from '../kernel/decider.js';
import { Rejection } from '../kernel/rejection.js';
import type { OrganizationCommand } from './organization.commands.js';
import type { OrganizationEvent } from './organization.events.js';
import { decideAdministrators } from './administrators.js';
import { evolveOrganization } from './organization.evolve.js';
import { existing, noOrganization, type Organization } from './organization.types.js';
import { decideLink } from './link.js';
import { decideTeam } from './team.js';
import { decideKeys } from './keys.js';
import { recordsSaved, mergeRecords } from './merge-records.js';

export const organization: Decider<Organization, OrganizationCommand, OrganizationEvent> = {
  initial: noOrganization,
  decide: {
    CreateOrganization: (state, { name, at, ...facts }) =>
      state.exists ? [] : [{ type: 'OrganizationCreated', data: { ...facts, createdAt: at, private: { name } } }],
    OpenOrganization: (state, { records, name, at, ...facts }) => {
      if (state.exists) return [];
      const created: OrganizationEvent = {
        type: 'OrganizationCreated',
        data: { ...facts, createdAt: at, private: { name } },
      };
      return [created, ...mergeRecords({ ...noOrganization, ...facts, exists: true, name }, records)];
    },
    SaveRecords: (state, records) => recordsSaved(existing(state).organizationId, records),
    MergeRecords: (state, wishes) => mergeRecords(state, wishes),
    SaveW9: (state, { at, filename, sha256, ...facts }) => {
      const { organizationId } = existing(state);
      return [{ type: 'W9Saved', data: { organizationId, ...facts, savedAt: at, private: { filename, sha256 } } }];
    },
    ...decideAdministrators,
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
    ...decideLink,
    ...decideTeam,
    ...decideKeys,
  },
  evolve: evolveOrganization,
};
