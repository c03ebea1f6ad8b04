import type { Timestamp } from '../kernel/calendar.js';
import type { Organization } from '../organization/organization.state.js';
import { passkeysOf, secondFactorRuleOf } from '../organization/second-factor.js';
import type { ManagementSession } from './session.decider.js';

type HomeOrganization = Pick<Organization, 'members' | 'secondFactor'>;

/**
 * Returns true if the user of this link must prove a second factor. Applies only to sign-in by email. For other sign-in
 * methods, the identity provider, the host or the operator verifies the user.
 */
export const requiresSecondFactor = (
  home: HomeOrganization,
  { door, subject }: Pick<ManagementSession, 'door' | 'subject'>,
): boolean => door === 'mail' && (secondFactorRuleOf(home) === 'required' || passkeysOf(home, subject).length > 0);

/**
 * Returns the step between sign-in and the workspace: prove a factor, or enroll a first one. Returns null if no step is
 * required. That includes a user whose factor was reset in the meantime in an organization that requires none.
 */
export const secondFactorStep = (
  home: HomeOrganization,
  { factorDemanded, provedAt, subject }: Pick<ManagementSession, 'factorDemanded' | 'provedAt' | 'subject'>,
): 'prove' | 'enrol' | null => {
  if (factorDemanded !== true || provedAt !== undefined) return null;
  if (passkeysOf(home, subject).length > 0) return 'prove';
  return secondFactorRuleOf(home) === 'required' ? 'enrol' : null;
};

/** Maximum age in minutes of a second factor proof for sensitive actions. */
export const STEP_UP_MINUTES = 10;
const MINUTE_MS = 60_000;

/**
 * Returns the method by which the user must prove their identity again before a sensitive action. Returns null if the
 * last proof is recent enough, or if the user has no factor. `now`: milliseconds.
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
