import { createHash } from 'node:crypto';
import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { isPlainObject } from '#contracts';
import type { OidcSettings } from '#engines';
import type { StateStore } from '#state-store';
import type { IssuerIdentity, IssuerSessions } from './issuer-sessions.js';
import { IdentityProviderUnavailable, type OidcSignIn } from './oidc-sign-in.js';

/** Identifies a logout token. */
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** All are asymmetric, so unsigned tokens and tokens signed with the client secret are rejected. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
/** Maximum age of a token according to its `iat`, in seconds. */
const MAX_AGE_S = 600;
/** Maximum difference between the issuer's clock and this machine's, in seconds. */
const CLOCK_TOLERANCE_S = 60;
const KEYS_TIMEOUT_MS = 10_000;
const TOKEN_KIND = 'oidc-logout-token';
const SWEEP_BATCH_SIZE = 50;
const TIMESTAMP_DIGITS = 13;

/** The message contains no values from the token. */
export class LogoutTokenInvalid extends Error {
  override readonly name = 'LogoutTokenInvalid';
}

/**
 * Receives back-channel logouts: the OpenID provider reports in a signed token that a user's session there has ended.
 * The workspace sessions started from that session are then ended (OpenID Connect Back-Channel Logout 1.0).
 */
export class BackChannelLogout {
  private keys: { readonly address: string; readonly find: JWTVerifyGetKey } | null = null;

  constructor(
    private readonly settings: OidcSettings | null,
    private readonly oidc: OidcSignIn,
    private readonly sessions: IssuerSessions,
    private readonly stateStore: StateStore,
  ) {}

  /**
   * Ends the sessions named in a logout token and returns how many there were. Throws LogoutTokenInvalid, or
   * IdentityProviderUnavailable if the issuer's keys cannot be fetched.
   */
  async accept(token: string, now = Date.now()): Promise<number> {
    if (token === '') throw new LogoutTokenInvalid('logout_token is required.');
    const { issuer, jwks_uri: keysAt } = await this.oidc.metadata(now);
    if (keysAt === undefined) throw new IdentityProviderUnavailable('the issuer’s metadata contains no jwks_uri');
    const { payload, protectedHeader } = await this.verified(token, issuer, keysAt, now);
    const type = protectedHeader.typ?.toLowerCase() ?? 'logout+jwt';
    if (!['logout+jwt', 'application/logout+jwt', 'jwt'].includes(type))
      throw new LogoutTokenInvalid('typ must be logout+jwt.');
    const { jti, iat = 0, ...identity } = identityIn(payload, issuer);
    const key = tokenKey((iat + MAX_AGE_S + CLOCK_TOLERANCE_S) * 1_000, issuer, jti);
    if ((await this.stateStore.get(TOKEN_KIND, key)) !== null) throw new LogoutTokenInvalid('jti was already used.');
    const ended = await this.sessions.endAll(identity);
    // Record the token after the sessions have ended, so that the issuer can resend it after a failure.
    await this.sweep(now);
    await this.stateStore.put(TOKEN_KIND, key, {});
    return ended;
  }

  private async verified(token: string, issuer: string, keysAt: string, now: number) {
    if (this.keys?.address !== keysAt)
      this.keys = { address: keysAt, find: createRemoteJWKSet(new URL(keysAt), { timeoutDuration: KEYS_TIMEOUT_MS }) };
    try {
      return await jwtVerify(token, this.keys.find, {
        issuer,
        audience: this.settings?.clientId ?? '',
        algorithms: ALGORITHMS,
        maxTokenAge: MAX_AGE_S,
        clockTolerance: CLOCK_TOLERANCE_S,
        currentDate: new Date(now),
        requiredClaims: ['iss', 'aud', 'iat', 'jti', 'events'],
      });
    } catch (error) {
      throw meaningOf(error);
    }
  }

  /** Keys start with the expiry time, so expired records sort first. */
  private async sweep(now: number): Promise<void> {
    const oldest = await this.stateStore.keys(TOKEN_KIND, '', { limit: SWEEP_BATCH_SIZE });
    const over = oldest.filter((key) => Number(key.slice(0, TIMESTAMP_DIGITS)) <= now);
    if (over.length > 0) await this.stateStore.write(over.map((key) => ({ kind: TOKEN_KIND, key, record: null })));
  }
}

const tokenKey = (until: number, issuer: string, jti: string): string =>
  `${String(until).padStart(TIMESTAMP_DIGITS, '0')}.${createHash('sha256')
    .update(JSON.stringify([issuer, jti]))
    .digest('base64url')}`;

/** Reads the section 2.4 claims that jwtVerify does not check. */
const identityIn = (
  payload: JWTPayload,
  issuer: string,
): IssuerIdentity & { readonly jti: string; readonly iat?: number } => {
  const { jti, iat, sub, sid, events, nonce } = payload;
  if (nonce !== undefined) throw new LogoutTokenInvalid('nonce is not allowed.');
  if (typeof jti !== 'string' || jti === '') throw new LogoutTokenInvalid('jti must be a string.');
  const event = isPlainObject(events) ? events[LOGOUT_EVENT] : undefined;
  if (!isPlainObject(event)) throw new LogoutTokenInvalid(`events must contain the member ${LOGOUT_EVENT}.`);
  for (const claim of [sub, sid])
    if (claim !== undefined && (typeof claim !== 'string' || claim === ''))
      throw new LogoutTokenInvalid('sub and sid must be strings.');
  if (sub === undefined && sid === undefined) throw new LogoutTokenInvalid('sub or sid is required.');
  return {
    issuer,
    jti,
    ...(iat !== undefined && { iat }),
    ...(sub !== undefined && { sub }),
    ...(typeof sid === 'string' && { sid }),
  };
};

/** Returns `IdentityProviderUnavailable` if the keys are unavailable. */
const meaningOf = (error: unknown): Error => {
  if (error instanceof errors.JWTExpired) return new LogoutTokenInvalid('The token has expired.');
  if (error instanceof errors.JWTClaimValidationFailed)
    return new LogoutTokenInvalid(`The value of ${error.claim} is not the expected one.`);
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid)
    return new IdentityProviderUnavailable('the issuer’s keys cannot be fetched');
  // jose throws the base class for an unusable response from the issuer, and a subclass for an invalid token.
  if (error instanceof errors.JOSEError && error.constructor !== errors.JOSEError)
    return new LogoutTokenInvalid('The signature or the format of the token is invalid.');
  return new IdentityProviderUnavailable('the issuer’s keys cannot be fetched', { cause: error });
};
