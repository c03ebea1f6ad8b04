import type { Decider } from '../kernel/decider.js';
import { Rejection } from '../kernel/rejection.js';
import type { OrganizationCommand } from './organization.commands.js';
import type { OrganizationEvent } from './organization.events.js';
import { decideAccessAlerts } from './access-alerts.js';
import { decideAccessReviews } from './access-reviews.js';
import { decideAdministrators } from './administrators.js';
import { decideBillRules } from './bill-rules.js';
import { decidePayerContracts } from './payer-contracts.js';
import { decideReviewReasons } from './review-reasons.js';
import { evolveOrganization } from './organization.evolve.js';
import { requireOrganization, noOrganization, type Organization } from './organization.state.js';
import { decideDeletion } from './deletion.js';
import { decideHolds } from './holds.js';
import { decideLink } from './link.js';
import { decideSecondFactor } from './second-factor.js';
import { decideTeam } from './team.js';
import { decideKeys } from './keys.js';
import { recordsSavedEvents, mergeRecords } from './merge-records.js';

/**
 * Each move updates every bill that becomes due, so it is limited to slightly more than a year, enough for the longest
 * deadlines. The limit in years keeps the clock in a realistic future.
 */
const MAX_STEP_DAYS = 400;
const MAX_YEARS_AHEAD = 10;
const DAY_MS = 86_400_000;
const yearsAfter = (ms: number, years: number): number => {
  const date = new Date(ms);
  return date.setUTCFullYear(date.getUTCFullYear() + years);
};
const clockProblem = (message: string) => new Rejection('validation_error', undefined, [{ path: 'now', message }]);

/** A deleted organization's ID is never reused, because its key was destroyed. */
const assertNotDeleted = (state: Organization): Organization => {
  if (state.deletedAt !== undefined) throw new Rejection('not_found');
  return state;
};

export const organization: Decider<Organization, OrganizationCommand, OrganizationEvent> = {
  initial: noOrganization,
  decide: {
    CreateOrganization: (state, { name, at, ...facts }) =>
      assertNotDeleted(state).exists
        ? []
        : [{ type: 'OrganizationCreated', data: { ...facts, createdAt: at, private: { name } } }],
    OpenOrganization: (state, { records, name, at, treatmentBilling = false, rfaChecks = 'warn', ...facts }) => {
      if (assertNotDeleted(state).exists) return [];
      const created: OrganizationEvent = {
        type: 'OrganizationCreated',
        data: { ...facts, createdAt: at, private: { name } },
      };
      const { organizationId } = facts;
      return [
        created,
        ...(treatmentBilling
          ? [{ type: 'TreatmentBillingSet', data: { organizationId, enabled: true } } satisfies OrganizationEvent]
          : []),
        ...(rfaChecks === 'warn'
          ? []
          : [{ type: 'RfaChecksSet', data: { organizationId, checks: rfaChecks } } satisfies OrganizationEvent]),
        ...mergeRecords({ ...noOrganization, ...facts, exists: true, name }, records),
      ];
    },
    SaveRecords: (state, records) => recordsSavedEvents(requireOrganization(state).organizationId, records),
    MergeRecords: (state, wishes) => mergeRecords(state, wishes),
    SaveW9: (state, { at, filename, sha256, ...facts }) => {
      const { organizationId } = requireOrganization(state);
      return [{ type: 'W9Saved', data: { organizationId, ...facts, savedAt: at, private: { filename, sha256 } } }];
    },
    ...decideAdministrators,
    ...decideReviewReasons,
    ...decideBillRules,
    ...decidePayerContracts,
    SetTreatmentBilling: (state, { enabled }) =>
      requireOrganization(state).treatmentBilling === enabled
        ? []
        : [{ type: 'TreatmentBillingSet', data: { organizationId: state.organizationId, enabled } }],
    SetRfaChecks: (state, { checks }) =>
      requireOrganization(state).rfaChecks === checks
        ? []
        : [{ type: 'RfaChecksSet', data: { organizationId: state.organizationId, checks } }],
    MoveClock: (state, { now, to }) => {
      const { organizationId, environment, clockOffsetMs } = requireOrganization(state);
      if (environment !== 'sandbox') throw new Rejection('environment_mismatch');
      if (to < now + clockOffsetMs) throw clockProblem('must not be earlier than the current time of the clock');
      if (to > now + clockOffsetMs + MAX_STEP_DAYS * DAY_MS)
        throw clockProblem(`must be at most ${MAX_STEP_DAYS} days after the current time of the clock`);
      if (to > yearsAfter(now, MAX_YEARS_AHEAD))
        throw clockProblem(`must be at most ${MAX_YEARS_AHEAD} years after the actual time`);
      return [{ type: 'ClockMoved', data: { organizationId, offsetMs: to - now } }];
    },
    ...decideLink,
    ...decideHolds,
    ...decideAccessReviews,
    ...decideAccessAlerts,
    ...decideDeletion,
    ...decideTeam,
    ...decideSecondFactor,
    ...decideKeys,
  },
  evolve: evolveOrganization,
};
