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

/** Dates are texts of four-digit years that are compared as texts; deadlines need some room before their end. */
const LAST_CLOCK = Date.UTC(9000, 0);
const wrongClock = (message: string) => new Rejection('validation_error', undefined, [{ path: 'now', message }]);

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
      if (to < now + clockOffsetMs) throw wrongClock('must not go back');
      if (to >= LAST_CLOCK) throw wrongClock('must be before the year 9000');
      return [{ type: 'ClockMoved', data: { organizationId, offsetMs: to - now } }];
    },
    ...decideLink,
    ...decideTeam,
    ...decideKeys,
  },
  evolve: evolveOrganization,
};
