import type { Timestamp } from '../kernel/calendar.js';
import type { Organization } from '../organization/organization.state.js';
import { passkeysOf, secondFactorRuleOf } from '../organization/second-factor.js';
import type { ManagementSession } from './session.decider.js';

type HomeOrganization = Pick<Organization, 'members' | 'secondFactor'>;

/**
 * Must the person of this link prove a second factor before anything is shown? Of sign-ins by mail alone: of the others
 * the identity provider, the host or the operator answers for who the person is.
 */
export const requiresSecondFactor = (
  home: HomeOrganization,
  { door, subject }: Pick<ManagementSession, 'door' | 'subject'>,
): boolean => door === 'mail' && (secondFactorRuleOf(home) === 'required' || passkeysOf(home, subject).length > 0);

/**
 * The step between signing in and the workspace: prove a factor, or enrol a first one. Null where nothing is in the way,
 * which is also so for somebody whose factor was reset meanwhile in a practice that requires none.
 */
export const secondFactorStep = (
  home: HomeOrganization,
  { factorDemanded, provedAt, subject }: Pick<ManagementSession, 'factorDemanded' | 'provedAt' | 'subject'>,
): 'prove' | 'enrol' | null => {
  if (factorDemanded !== true || provedAt !== undefined) return null;
  if (passkeysOf(home, subject).length > 0) return 'prove';
  return secondFactorRuleOf(home) === 'required' ? 'enrol' : null;
};

/** A factor that was proved longer ago does not do for what is dangerous. */
export const STEP_UP_MINUTES = 10;
const MINUTE_MS = 60_000;

/**
 * How the person must prove who they are once more before something dangerous is done; null where the last proof is new
 * enough, and of people without a factor. `now`: milliseconds.
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
