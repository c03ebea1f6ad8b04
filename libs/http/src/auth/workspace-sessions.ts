import { Injectable } from '@nestjs/common';
import {
  isMembershipEnded,
  isWorkspaceSession,
  lowerRole,
  idleTimeoutAt,
  organization,
  NO_ISSUING_KEY,
  organizationStream,
  session,
  sessionStream,
  requiredStepUp,
  type ManagementSession,
  type Organization,
  type SessionState,
  type TeamRole,
} from '#domain';
import { EncryptedEventStore, loadState } from '#event-store';
import { ShortTermCache } from './short-term-cache.js';
import { cookieIn } from './cookie-in.js';
import { KeyAuthenticator } from './key-authenticator.js';
import { sessionIdIn, SessionTokens, type TokenKind } from './session-tokens.js';

/** `__Host-`: browsers accept the cookie only over TLS (or from localhost), for this host and all its paths. */
const COOKIE = '__Host-workspace';
const attributes = 'Path=/; HttpOnly; Secure; SameSite=Strict';

export interface SignedIn {
  readonly session: ManagementSession;
  readonly organization: Organization;
  /** Current email address in the team. */
  readonly email: string | null;
  readonly name: string | null;
  /** True if the user has not signed in since the invitation. */
  readonly invited: boolean;
  /** User's current role in the team, limited to the role for which the session was issued. */
  readonly role: TeamRole;
}

/** Result for a valid link or cookie whose user was deactivated. */
export const DEACTIVATED = 'switched_off';

export const NOT_SIGNED_IN =
  'You are not signed in, or your session has ended. Open the workspace with a new sign-in link.';
export const MEMBER_INACTIVE = 'The team membership of this user was deactivated.';

/** Hosted workspace users, identified first by a sign-in link, then by a cookie. Reads the session on each request. */
@Injectable()
export class WorkspaceSessions {
  private readonly memory = new ShortTermCache<SignedIn | typeof DEACTIVATED | null>();

  constructor(
    private readonly ledger: EncryptedEventStore,
    private readonly tokens: SessionTokens,
    private readonly keys: KeyAuthenticator,
  ) {}

  /**
   * Returns null if the link is unknown, used or expired, or if its key is revoked. An invited member's first sign-in
   * ends all invitation links.
   */
  async byLink(token: string, now = new Date()): Promise<SignedIn | typeof DEACTIVATED | null> {
    const found = await this.find('link', token);
    if (found?.status !== 'linked' || !isBefore(now, found.session.expiresAt)) return null;
    const person = await this.allowed(found.session);
    const isUsedInvitation = found.session.door === 'invitation' && person !== DEACTIVATED && person?.invited === false;
    return isUsedInvitation ? null : person;
  }

  async byCookie(cookies: string | undefined, now = new Date()): Promise<SignedIn | typeof DEACTIVATED | null> {
    const found = await this.find('workspace', cookieIn(cookies, COOKIE));
    if (found?.status !== 'open') return null;
    const person = await this.allowed(found.session);
    if (person === null || person === DEACTIVATED) return person;
    return isBefore(now, idleTimeoutAt(found.session, person.organization)) ? person : null;
  }

  /** Finds the user by session. The result may be one second old. */
  async byId(sessionId: string, now = new Date()): Promise<SignedIn | typeof DEACTIVATED | null> {
    const person = await this.memory.recall(sessionId, async () => {
      const state = await loadState(this.ledger, session, sessionStream(sessionId));
      return state.status === 'open' ? this.allowed(state.session) : null;
    });
    return person === null || person === DEACTIVATED || isBefore(now, person.session.endsAt) ? person : null;
  }

  /** Returns true if a sensitive action needs a new proof of the second factor. A new proof counts immediately. */
  async needsProof(sessionId: string): Promise<boolean> {
    if (!isUnproved(await this.byId(sessionId))) return false;
    // The user may just have proved the second factor, possibly through another process.
    this.memory.forget(sessionId);
    return isUnproved(await this.byId(sessionId));
  }

  /** Returns the session cookie. `seconds` is the time until `endsAt`. */
  async cookie({ organizationId, sessionId }: ManagementSession, seconds: number): Promise<string> {
    return `${COOKIE}=${await this.tokens.make('workspace', organizationId, sessionId)}; ${attributes}; Max-Age=${seconds}`;
  }

  /** Returns the header value that deletes the cookie. */
  get noCookie(): string {
    return `${COOKIE}=; ${attributes}; Max-Age=0`;
  }

  /** Returns the token for workspace forms. Other sites' pages cannot know it (CSRF protection). */
  async formToken({ session: { organizationId, sessionId } }: SignedIn): Promise<string> {
    return this.tokens.make('form', organizationId, sessionId);
  }

  /** Returns true if the form was created for this user's session (CSRF check). */
  async isOwnForm({ session: { organizationId, sessionId } }: SignedIn, token: string): Promise<boolean> {
    return this.tokens.matches('form', organizationId, sessionId, token);
  }

  private async find(
    kind: TokenKind,
    token: string,
  ): Promise<Exclude<SessionState, { status: 'absent' | 'browser' | 'ended' }> | null> {
    const sessionId = sessionIdIn(kind, token);
    if (sessionId === null) return null;
    const state = await loadState(this.ledger, session, sessionStream(sessionId));
    if (!isWorkspaceSession(state)) return null;
    return (await this.tokens.matches(kind, state.session.organizationId, sessionId, token)) ? state : null;
  }

  /** Returns the user with current name and role, or null if the issuing key is revoked or the membership has ended. */
  private async allowed(found: ManagementSession): Promise<SignedIn | typeof DEACTIVATED | null> {
    const stands = found.issuer === NO_ISSUING_KEY || (await this.keys.stands(found.issuer, found.organizationId));
    if (!stands) return null;
    const home = await loadState(this.ledger, organization, organizationStream(found.organizationId));
    if (!home.exists) return null;
    const member = home.members.find(({ subject }) => subject === found.subject);
    if (member?.active === false) return DEACTIVATED;
    if (isMembershipEnded(home, found)) return null;
    return {
      session: found,
      organization: home,
      name: member?.name ?? found.name,
      email: member?.email ?? found.email,
      invited: member?.invited === true,
      role: lowerRole(found.role, member?.role ?? found.role),
    };
  }
}

/** Returns true for an invited user if the practice knows neither name nor address. */
export const isUnnamed = ({ invited, name, email }: SignedIn): boolean => invited && name === null && email === null;

/** Where email sign-in is turned off, an emailed link does not replace the organization's own sign-in. */
export const isLeftToProvider = (
  { session: { door }, email }: SignedIn,
  methods: { readonly isShut: (method: 'mail') => boolean },
): boolean => door === 'invitation' && email !== null && methods.isShut('mail');

const isUnproved = (person: SignedIn | typeof DEACTIVATED | null): boolean =>
  person !== null && person !== DEACTIVATED && requiredStepUp(person.organization, person.session, Date.now()) !== null;

const isBefore = (now: Date, end: string | null): boolean => end !== null && now.getTime() < Date.parse(end);
