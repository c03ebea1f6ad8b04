import type { Timestamp } from '../kernel/calendar.js';
import type { Organization } from '../organization/organization.state.js';
import { passkeysOf, secondFactorRuleOf } from '../organization/second-factor.js';
import type { ManagementSession } from './session.decider.js';

type HomeOrganization = Pick<Organization, 'members' | 'secondFactor'>;

/**
 * True only for sign-in by email and for invitations. In other cases, the identity provider, the host or the operator
 * verifies the user.
 */
export const requiresSecondFactor = (
  home: HomeOrganization,
  { door, subject }: Pick<ManagementSession, 'door' | 'subject'>,
): boolean =>
  (door === 'mail' || door === 'invitation') &&
  (secondFactorRuleOf(home) === 'required' || passkeysOf(home, subject).length > 0);

/**
 * Step between sign-in and workspace: prove a factor, or enroll a first one. Also null for a user whose factor has
 * since been reset, if the organization requires none.
 */
export const secondFactorStep = (
  home: HomeOrganization,
  { factorDemanded, provedAt, subject }: Pick<ManagementSession, 'factorDemanded' | 'provedAt' | 'subject'>,
): 'prove' | 'enrol' | null => {
  if (factorDemanded !== true || provedAt !== undefined) return null;
  if (passkeysOf(home, subject).length > 0) return 'prove';
  return secondFactorRuleOf(home) === 'required' ? 'enrol' : null;
};

/** Maximum age of a second factor proof that sensitive actions accept. */
export const STEP_UP_MINUTES = 10;
const MINUTE_MS = 60_000;

/**
 * How the user must prove identity for a sensitive action. Null if recently proved or if the user has no factor. `now`:
 * milliseconds.
 */
export const requiredStepUp = (
  home: HomeOrganization,
  { door, provedAt, subject }: Pick<ManagementSession, 'door' | 'provedAt' | 'subject'>,
  now: number,
): 'passkey' | 'oidc' | null => {
  if (provedAt !== undefined && isWithin(provedAt, now)) return null;
  if (passkeysOf(home, subject).length > 0) return 'passkey';
  return door === 'oidc' ? 'oidc' : null;
};

const isWithin = (provedAt: Timestamp, now: number): boolean =>
  now - Date.parse(provedAt) <= STEP_UP_MINUTES * MINUTE_MS;
