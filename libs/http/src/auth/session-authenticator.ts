import { Injectable } from '@nestjs/common';
import { rolePermissions } from '#contracts';
import {
  hasLostAccess,
  organization,
  organizationStream,
  session,
  sessionStream,
  type BrowserSession,
  type SessionState,
} from '#domain';
import { EncryptedEventStore, loadState } from '#event-store';
import { ShortTermCache } from './short-term-cache.js';
import { KeyAuthenticator } from './key-authenticator.js';
import { Authenticator, type AuthenticationResult, type Scope } from './principal.js';
import { sessionIdIn, SessionTokens } from './session-tokens.js';
import { DEACTIVATED, WorkspaceSessions } from './workspace-sessions.js';

const invalid = { refused: 'credential_invalid' } as const;

/**
 * Authenticates sessions. A hosted workspace session has at most the permissions of its user's current role.
 *
 * Besides expiring, a session becomes invalid within one second if:
 * - its issuing key is revoked or does not reach its organization
 * - its user is a team member who was deactivated
 * - it belongs to a workspace session that has ended
 */
@Injectable()
export class SessionAuthenticator extends Authenticator {
  private readonly memory = new ShortTermCache<SessionState>();

  constructor(
    private readonly ledger: EncryptedEventStore,
    private readonly tokens: SessionTokens,
    private readonly keys: KeyAuthenticator,
    private readonly people: WorkspaceSessions,
  ) {
    super();
  }

  override async authenticate(token: string): Promise<AuthenticationResult> {
    const sessionId = sessionIdIn('browser', token);
    if (sessionId === null) return invalid;
    const stream = sessionStream(sessionId);
    const state = await this.memory.recall(stream, () => loadState(this.ledger, session, stream));
    if (state.status !== 'browser') return invalid;
    const { organizationId, expiresAt } = state.session;
    if (!(await this.tokens.matches('browser', organizationId, sessionId, token))) return invalid;
    if (Date.parse(expiresAt) <= Date.now()) return { refused: 'credential_expired' };
    const standing = await this.standing(state.session);
    if (standing === null) return invalid;
    const { workspace } = state.session;
    return {
      principal: {
        actor: { kind: 'browser_session', id: state.session.subject },
        credential: stream,
        issuer: workspace === undefined ? state.session.issuer : sessionStream(workspace),
        name: standing.name ?? state.session.subject,
        organizationId,
        environment: state.session.environment,
        reach: 'organization',
        permissions: standing.permissions,
        scope: scopeOf(state.session),
        allowedOrigin: state.session.allowedOrigin,
        ...(workspace === undefined
          ? { session: { organizationId, sessionId, subject: state.session.subject, endsAt: expiresAt } }
          : { needsProof: () => this.people.needsProof(workspace) }),
      },
    };
  }

  /** Returns null if the issuer is no longer valid. */
  private async standing(session: BrowserSession): Promise<SessionGrants | null> {
    if (session.workspace === undefined) {
      const stands = await this.keys.stands(session.issuer, session.organizationId);
      return stands && !(await this.hasLostAccess(session))
        ? { name: session.actorName, permissions: new Set([...session.permissions, ...IMPLICIT_PERMISSIONS]) }
        : null;
    }
    const person = await this.people.byId(session.workspace);
    if (person === null || person === DEACTIVATED) return null;
    const now: readonly string[] = rolePermissions[person.role];
    return {
      name: person.name,
      permissions: new Set(session.permissions.filter((permission) => now.includes(permission))),
    };
  }

  private async hasLostAccess(session: BrowserSession): Promise<boolean> {
    const { organizationId } = session;
    const team = await this.ledger.recent(organization, organizationStream(organizationId));
    return hasLostAccess(team, session);
  }
}

/** Every session on a host's own page has these permissions: it could export the data that it can read anyway. */
const IMPLICIT_PERMISSIONS = ['exports:create'] as const;

interface SessionGrants {
  readonly name: string | null;
  readonly permissions: ReadonlySet<string>;
}

const scopeOf = ({ billId, customerExternalId }: BrowserSession): Scope => {
  if (billId !== null) return { kind: 'bill', billId, customerExternalId };
  return customerExternalId === null ? { kind: 'organization' } : { kind: 'customer', customerExternalId };
};
