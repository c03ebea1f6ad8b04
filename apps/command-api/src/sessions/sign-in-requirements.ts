import type { SignInRequirements } from '#engines';

/** Claims from OpenID Connect Core 1.0 section 2. */
interface ProofClaims {
  readonly acr?: unknown;
  readonly amr?: unknown;
  /** Seconds since 1970. */
  readonly auth_time?: unknown;
}

/** `why` is meant for the operator's log. */
export interface MissingProof {
  readonly is: 'no-factor' | 'too-old';
  readonly why: string;
}

const SKEW_SECONDS = 60;

const noFactor = (claim: 'acr' | 'amr', isNamed: boolean): MissingProof => ({
  is: 'no-factor',
  why: isNamed
    ? `the claim ${claim} contains no value of OIDC_${claim.toUpperCase()}_VALUES`
    : `the claim ${claim} is missing, but required by OIDC_${claim.toUpperCase()}_VALUES`,
});

/**
 * Returns a requirement that the ID token does not meet, or null. `begunAt` is the start of the attempt in
 * milliseconds. The maximum age is measured from that time, so the duration of the sign-in doesn't count.
 */
export const unmetRequirement = (
  { acrValues, amrValues, maxAge }: SignInRequirements,
  { acr, amr, auth_time: provedAt }: ProofClaims,
  begunAt: number,
): MissingProof | null => {
  if (acrValues.length > 0 && !(typeof acr === 'string' && acrValues.includes(acr)))
    return noFactor('acr', acr !== undefined);
  if (
    amrValues.length > 0 &&
    !(Array.isArray(amr) && amr.some((way: unknown) => amrValues.some((amrValue) => amrValue === way)))
  )
    return noFactor('amr', amr !== undefined);
  if (maxAge === null) return null;
  if (typeof provedAt !== 'number')
    return { is: 'too-old', why: 'the claim auth_time is missing, but required by OIDC_MAX_AGE' };
  const isNew = provedAt >= begunAt / 1000 - maxAge - SKEW_SECONDS;
  return isNew ? null : { is: 'too-old', why: 'auth_time is older than OIDC_MAX_AGE allows' };
};
