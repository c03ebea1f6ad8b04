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

/** `__Host-`: browsers take it only from us, over TLS (or this machine), for this host and all of its paths. */
const COOKIE = '__Host-workspace';
const attributes = 'Path=/; HttpOnly; Secure; SameSite=Strict';

/** A person in the workspace, and the practice whose workspace it is. */
export interface SignedIn {
  readonly session: ManagementSession;
  readonly organization: Organization;
  /** Address that the team has for the person now. */
  readonly email: string | null;
  /** Name that the team has for the person now. */
  readonly name: string | null;
  /** Role that the team gives the person now, and never more than the session was issued for. */
  readonly role: TeamRole;
}

/** A true link or cookie of a person whom the team has switched off since. */
export const DEACTIVATED = 'switched_off';

/** Messages to scripts of the workspace: nobody is signed in, or somebody was switched off. */
export const NOT_SIGNED_IN = 'Nobody is signed in here, or no longer: open the workspace by a new link.';
export const MEMBER_INACTIVE = 'The membership of this person was made inactive.';

/** People in the hosted workspace: by the link that brings them there, then by a cookie. Read anew at each request. */
@Injectable()
export class WorkspaceSessions {
  private readonly memory = new ShortTermCache<SignedIn | typeof DEACTIVATED | null>();

  constructor(
    private readonly ledger: EncryptedEventStore,
    private readonly tokens: SessionTokens,
    private readonly keys: KeyAuthenticator,
  ) {}

  /** Whom this link would sign in now, or null: unknown, used, expired, or its key is revoked. */
  async byLink(token: string, now = new Date()): Promise<SignedIn | typeof DEACTIVATED | null> {
    const found = await this.find('link', token);
    return found?.status === 'linked' && isBefore(now, found.session.expiresAt) ? this.allowed(found.session) : null;
  }

  /** Person who is signed in by the cookie of this request, or null. */
  async byCookie(cookies: string | undefined, now = new Date()): Promise<SignedIn | typeof DEACTIVATED | null> {
    const found = await this.find('workspace', cookieIn(cookies, COOKIE));
    if (found?.status !== 'open') return null;
    const person = await this.allowed(found.session);
    if (person === null || person === DEACTIVATED) return person;
    return isBefore(now, idleTimeoutAt(found.session, person.organization)) ? person : null;
  }

  /** Person whose workspace this is, as long as it is open; the answer may be a second old. */
  async byId(sessionId: string, now = new Date()): Promise<SignedIn | typeof DEACTIVATED | null> {
    const person = await this.memory.recall(sessionId, async () => {
      const state = await loadState(this.ledger, session, sessionStream(sessionId));
      return state.status === 'open' ? this.allowed(state.session) : null;
    });
    return person === null || person === DEACTIVATED || isBefore(now, person.session.endsAt) ? person : null;
  }

  /** Must the person of this workspace prove a second factor anew before what is dangerous? A proof counts at once. */
  async needsProof(sessionId: string): Promise<boolean> {
    if (!isUnproved(await this.byId(sessionId))) return false;
    // It may have been proved since, in another process, too.
    this.memory.forget(sessionId);
    return isUnproved(await this.byId(sessionId));
  }

  /** `Set-Cookie` that signs the person in until `endsAt`, which is so many seconds away. */
  async cookie({ organizationId, sessionId }: ManagementSession, seconds: number): Promise<string> {
    return `${COOKIE}=${await this.tokens.make('workspace', organizationId, sessionId)}; ${attributes}; Max-Age=${seconds}`;
  }

  /** `Set-Cookie` that takes the cookie away. */
  get noCookie(): string {
    return `${COOKIE}=; ${attributes}; Max-Age=0`;
  }

  /** Token that a form of the workspace carries, and no foreign page can know. */
  async formToken({ session: { organizationId, sessionId } }: SignedIn): Promise<string> {
    return this.tokens.make('form', organizationId, sessionId);
  }

  /** Did the form come from a page that we gave to this person? */
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

  /** A session ends with the key that issued it, and with the membership of its person. */
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
      role: lowerRole(found.role, member?.role ?? found.role),
    };
  }
}

const isUnproved = (person: SignedIn | typeof DEACTIVATED | null): boolean =>
  person !== null && person !== DEACTIVATED && requiredStepUp(person.organization, person.session, Date.now()) !== null;

const isBefore = (now: Date, end: string | null): boolean => end !== null && now.getTime() < Date.parse(end);
