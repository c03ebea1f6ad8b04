import { Injectable, Logger } from '@nestjs/common';
import * as oidc from 'openid-client';
import { issueWorkspaceLink, actorMetadata, newId } from '#commands';
import { practiceName, STEP_UP_MINUTES } from '#domain';
import { ConfigInvalid, type OidcSettings, type SignInRequirements } from '#engines';
import { faults, EncryptedEventStore } from '#event-store';
import { ApiBase, cookieIn, PracticeLookup, pageRoutes, SessionTokens, type TeamMember } from '#http';
import { StateStore } from '#state-store';
import { ATTEMPT_TIMEOUT_MS, startedAt, OidcAttempts } from './oidc-attempts.js';
import type { IssuerSessions } from './issuer-sessions.js';
import { oidcReason } from './oidc-reasons.js';
import { SESSION_TTL_SECONDS } from './workspace-sessions.js';
import { unmetRequirement, type MissingProof } from './sign-in-requirements.js';

/** Time to choose a practice after sign-in. */
const METHOD_CHOICE_TIMEOUT_MS = 10 * 60 * 1000;
const STEP_UP_SECONDS = STEP_UP_MINUTES * 60;
const PROVIDER_TIMEOUT_SECONDS = 10;
/** Background fault for an unavailable issuer. Starting and finishing a sign-in are reported separately. */
const FAULT_NAME = 'OpenID sign-in';
const METADATA_TTL_MS = 60 * 60 * 1000;
const COOKIE = '__Host-oidc';
const attributes = 'Path=/; HttpOnly; Secure; SameSite=Strict';

export interface PracticeEntry {
  readonly practice: string;
  readonly token: string;
}

/** The issuer cannot be reached, or its response is unusable. */
export class IdentityProviderUnavailable extends Error {
  override readonly name = 'IdentityProviderUnavailable';
}

/** This workspace's user signed in again at `provedAt` according to the issuer's clock. */
export interface NewProof {
  readonly is: 'proved';
  readonly workspace: string;
  /** Verified address. Must be the workspace user's address. */
  readonly address: string;
  /** ISO timestamp. */
  readonly provedAt: string;
}

/**
 * Result of returning from the issuer.
 *
 * - `over`: the browser has no such attempt, or the attempt was used or has expired.
 * - `refused`: the issuer rejected the sign-in.
 * - `no-factor`, `too-old`: the ID token does not meet the authentication requirements.
 * - `unknown-user`: no team has a member with the verified address.
 * - `away`: the issuer could not be reached.
 */
export type CallbackOutcome =
  | { readonly is: 'let-in'; readonly doors: readonly PracticeEntry[] }
  | NewProof
  | { readonly is: 'over' | 'refused' | 'unknown-user' | 'away' | MissingProof['is'] };

/**
 * Sign-in through an OpenID provider: authorization code flow with PKCE, state, and nonce (OpenID Connect Core 1.0
 * section 3.1, RFC 9700). The verified email address determines the team members.
 */
@Injectable()
export class OidcSignIn {
  private readonly log = new Logger('sign-in');
  private readonly attempts: OidcAttempts;
  private known: { readonly metadata: oidc.ServerMetadata; readonly until: number } | null = null;

  /** Throws ConfigInvalid if the client secret cannot be read. */
  constructor(
    private readonly settings: OidcSettings | null,
    private readonly practices: PracticeLookup,
    stateStore: StateStore,
    private readonly ledger: EncryptedEventStore,
    private readonly tokens: SessionTokens,
    private readonly base: ApiBase,
    private readonly issued: IssuerSessions,
  ) {
    this.attempts = new OidcAttempts(stateStore);
    settings?.secret();
  }

  get isConfigured(): boolean {
    return this.settings !== null;
  }

  /** `Set-Cookie` header that removes the attempt's cookie. */
  get noCookie(): string {
    return `${COOKIE}=; ${attributes}; Max-Age=0`;
  }

  /**
   * Returns the issuer's URL and the `Set-Cookie` header that ties the attempt to the browser. `workspace` is the
   * session of a user who must reauthenticate as recently as a step-up requires. Throws IdentityProviderUnavailable.
   */
  async begin(now = Date.now(), workspace?: string): Promise<{ readonly url: string; readonly cookie: string }> {
    const issuer = await this.issuer(now).catch((error: unknown) => this.away(error));
    faults.well(FAULT_NAME, 'begun');
    const verifier = oidc.randomPKCECodeVerifier();
    const challenge = await oidc.calculatePKCECodeChallenge(verifier);
    const nonce = oidc.randomNonce();
    const state = await this.attempts.begin({ challenge, nonce, ...(workspace !== undefined && { workspace }) }, now);
    const url = oidc.buildAuthorizationUrl(issuer, {
      redirect_uri: this.returnTo.href,
      scope: 'openid email',
      response_type: 'code',
      code_challenge: challenge,
      code_challenge_method: 'S256',
      state,
      nonce,
      ...proofParameters(this.demandsOf(workspace)),
    });
    return { url: url.href, cookie: `${COOKIE}=${verifier}; ${attributes}; Max-Age=${ATTEMPT_TIMEOUT_MS / 1000}` };
  }

  async finish(cookies: string | undefined, answer: URLSearchParams, now = Date.now()): Promise<CallbackOutcome> {
    const state = answer.get('state') ?? '';
    const verifier = cookieIn(cookies, COOKIE);
    const attempt = await this.attempts.useUp(state, verifier, now);
    if (attempt === null) return { is: 'over' };
    const { nonce, workspace } = attempt;
    if (answer.has('error')) return { is: 'refused' };
    try {
      const tokens = await this.tokenOf({ answer, state, verifier, nonce }, now);
      const demands = this.demandsOf(workspace);
      const lack = tokens && demands && unmetRequirement(demands, tokens.claims, startedAt(state));
      if (lack) {
        faults.well(FAULT_NAME, 'finished');
        this.log.warn({ msg: 'sign-in rejected: the ID token does not meet the requirements', reason: lack.why });
        return { is: lack.is };
      }
      const address = tokens && (await this.verifiedAddress(tokens));
      faults.well(FAULT_NAME, 'finished');
      const provedAt = tokens ? provedAtOf(tokens.claims, now) : null;
      if (workspace !== undefined) return newProof(workspace, address, provedAt);
      const found = address === null ? [] : await this.practices.membersWith(address);
      if (found.length === 0) return { is: 'unknown-user' };
      const doors: PracticeEntry[] = [];
      for (const member of found) {
        const token = tokens && (await this.door(member, { claims: tokens.claims, provedAt }, now));
        if (token !== null) doors.push({ practice: practiceName(member.organization), token });
      }
      return doors.length === 0 ? { is: 'over' } : { is: 'let-in', doors };
    } catch (error) {
      const is = failureKind(error);
      if (is === null) throw error;
      const reason = oidcReason(error);
      if (is !== 'refused') this.log.warn({ msg: 'sign-in not completed', reason });
      // Discard the cached metadata, so that the next attempt checks the issuer again.
      if (is === 'away') {
        this.known = null;
        faults.failed(FAULT_NAME, new IdentityProviderUnavailable(reason, { cause: error }), 'finished');
      }
      return { is };
    }
  }

  /** Reauthentication has stricter requirements. */
  private demandsOf(workspace: string | undefined): SignInRequirements | null {
    const { demands = null } = this.settings ?? {};
    if (workspace === undefined || demands === null) return demands;
    return { ...demands, maxAge: Math.min(demands.maxAge ?? STEP_UP_SECONDS, STEP_UP_SECONDS) };
  }

  private get returnTo(): URL {
    return new URL(pageRoutes.oidcReturn.path, this.base.publicOrigin);
  }

  /** Returns null if there are no claims. */
  private async tokenOf(
    {
      answer,
      state,
      verifier,
      nonce,
    }: Readonly<Record<'state' | 'verifier' | 'nonce', string>> & { readonly answer: URLSearchParams },
    now: number,
  ): Promise<TokenResult | null> {
    const issuer = await this.issuer(now);
    const url = this.returnTo;
    url.search = answer.toString();
    const tokens = await oidc.authorizationCodeGrant(issuer, url, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    return claims === undefined ? null : { issuer, accessToken: tokens.access_token, claims };
  }

  /** Returns null unless the issuer has verified the address. */
  private async verifiedAddress({ issuer, accessToken, claims }: TokenResult): Promise<string | null> {
    const isWhole = claims['email'] !== undefined && claims['email_verified'] !== undefined;
    // Issuers may omit the address from the ID token (OpenID Connect Core 1.0 section 5.4).
    const hasMore = !isWhole && issuer.serverMetadata().userinfo_endpoint !== undefined;
    const userInfo: Readonly<Record<string, unknown>> = hasMore
      ? await oidc.fetchUserInfo(issuer, accessToken, claims.sub)
      : claims;
    const { email, email_verified: verified } = userInfo;
    // Some issuers send `email_verified` as a string.
    return typeof email === 'string' && (verified === true || verified === 'true') ? email : null;
  }

  /** Throws IdentityProviderUnavailable if the issuer cannot be reached. */
  async metadata(now: number): Promise<oidc.ServerMetadata> {
    try {
      return (await this.issuer(now)).serverMetadata();
    } catch (error) {
      throw new IdentityProviderUnavailable(oidcReason(error), { cause: error });
    }
  }

  private async issuer(now: number): Promise<oidc.Configuration> {
    if (this.settings === null) throw new IdentityProviderUnavailable();
    const { issuer, clientId } = this.settings;
    const secret = this.settings.secret();
    const address = new URL(issuer);
    const inClear = address.protocol === 'http:' ? [allowPlainHttp] : [];
    if (this.known === null || this.known.until <= now) {
      const found = await oidc.discovery(address, clientId, secret, undefined, {
        execute: inClear,
        timeout: PROVIDER_TIMEOUT_SECONDS,
      });
      this.known = { metadata: found.serverMetadata(), until: now + METADATA_TTL_MS };
    }
    const { metadata } = this.known;
    // The default is client_secret_basic (OpenID Connect Discovery 1.0 section 3).
    const takesPost = metadata.token_endpoint_auth_methods_supported?.includes('client_secret_post') ?? false;
    const authentication = takesPost ? oidc.ClientSecretPost(secret) : oidc.ClientSecretBasic(secret);
    const client = new oidc.Configuration(metadata, clientId, secret, authentication);
    client.timeout = PROVIDER_TIMEOUT_SECONDS;
    for (const allow of inClear) allow(client);
    // Fetches the keys on each sign-in, so that the issuer's new keys are recognized immediately.
    oidc.enableNonRepudiationChecks(client);
    return client;
  }

  private away(error: unknown): never {
    const away = new IdentityProviderUnavailable(oidcReason(error), { cause: error });
    this.log.warn({ msg: 'sign-in not started', reason: away.message });
    faults.failed(FAULT_NAME, away, 'begun');
    throw away;
  }

  /** Returns null if the issuer ended the user's session while the link was being created. */
  private async door(
    { organization, member }: TeamMember,
    { claims, provedAt }: { readonly claims: oidc.IDToken; readonly provedAt: string | null },
    now: number,
  ): Promise<string | null> {
    const { organizationId, clockOffsetMs } = organization;
    const until = now + METHOD_CHOICE_TIMEOUT_MS;
    const sessionId = newId('ses');
    const endsAt = new Date(until + SESSION_TTL_SECONDS * 1000).toISOString();
    const { iss: issuer, sub, sid } = claims;
    await this.issued.note(
      { issuer, sub, ...(typeof sid === 'string' && { sid }) },
      { organizationId, sessionId, endsAt },
      now,
    );
    const token = await issueWorkspaceLink(
      { ledger: this.ledger, tokens: this.tokens },
      {
        organization,
        member,
        role: member.role,
        door: 'oidc',
        sessionId,
        ...(provedAt !== null && { provedAt }),
        expiresAt: new Date(until).toISOString(),
        metadata: actorMetadata({ organizationId, clockOffsetMs, actor: { kind: 'system', id: 'sign-in' } }),
      },
    );
    return (await this.issued.endIfLoggedOut({ organizationId, sessionId })) ? null : token;
  }
}

interface TokenResult {
  readonly issuer: oidc.Configuration;
  readonly accessToken: string;
  readonly claims: oidc.IDToken;
}

/** Returns the `acr_values` and `max_age` parameters. */
const proofParameters = (demands: SignInRequirements | null): Readonly<Record<string, string>> => {
  const { acrValues = [], maxAge = null } = demands ?? {};
  return {
    ...(acrValues.length > 0 && { acr_values: acrValues.join(' ') }),
    ...(maxAge !== null && { max_age: String(maxAge) }),
  };
};

/** Null if the time isn't reported. Limited to the current time, because the issuer's clock may be ahead. */
const provedAtOf = ({ auth_time: seconds }: oidc.IDToken, now: number): string | null =>
  typeof seconds === 'number' ? new Date(Math.min(seconds * 1000, now)).toISOString() : null;

const newProof = (workspace: string, address: string | null, provedAt: string | null): CallbackOutcome =>
  address === null || provedAt === null ? { is: 'unknown-user' } : { is: 'proved', workspace, address, provedAt };

/** Permits an issuer without TLS. The configuration accepts such an issuer only on this machine. */
// The library compares this function by identity before it allows plain HTTP.
// eslint-disable-next-line @typescript-eslint/no-deprecated -- deprecated only to prevent accidental use
const allowPlainHttp: (client: oidc.Configuration) => void = oidc.allowInsecureRequests;

/** Returns null for an internal error. */
const failureKind = (error: unknown): 'over' | 'refused' | 'away' | null => {
  if (error instanceof IdentityProviderUnavailable || error instanceof ConfigInvalid) return 'away';
  if (error instanceof oidc.AuthorizationResponseError) return 'refused';
  if (error instanceof oidc.ResponseBodyError) return error.error === 'invalid_grant' ? 'over' : 'away';
  // These codes mean an unexpected state, nonce, signature, or issuer.
  const code = error instanceof oidc.ClientError ? (error.code ?? '') : null;
  if (code !== null) return code === 'OAUTH_INVALID_RESPONSE' || code.startsWith('OAUTH_JWT') ? 'over' : 'away';
  return error instanceof TypeError && error.message === 'fetch failed' ? 'away' : null;
};
