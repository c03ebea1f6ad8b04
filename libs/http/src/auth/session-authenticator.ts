import { Injectable } from '@nestjs/common';
import { session, sessionStream, type BrowserSession, type SessionState } from '#domain';
import { Ledger, loadState } from '#event-store';
import { BriefMemory } from './brief-memory.js';
import { KeyAuthenticator } from './key-authenticator.js';
import { Authenticator, type Authenticated, type Scope } from './principal.js';
import { sessionIdIn, SessionTokens } from './session-tokens.js';

const invalid = { refused: 'credential_invalid' } as const;

/**
 * Browser sessions. One dies when it expires, and within a second when the key that issued it is revoked or does not
 * reach its organization any more.
 */
@Injectable()
export class SessionAuthenticator extends Authenticator {
  private readonly memory = new BriefMemory<SessionState>();

  constructor(
    private readonly ledger: Ledger,
    private readonly tokens: SessionTokens,
    private readonly keys: KeyAuthenticator,
  ) {
    super();
  }

  override async authenticate(token: string): Promise<Authenticated> {
    const sessionId = sessionIdIn('browser', token);
    if (sessionId === null) return invalid;
    const stream = sessionStream(sessionId);
    const state = await this.memory.recall(stream, () => loadState(this.ledger, session, stream));
    if (state.status !== 'browser') return invalid;
    const { organizationId, issuer, expiresAt } = state.session;
    if (!(await this.tokens.matches('browser', organizationId, sessionId, token))) return invalid;
    if (Date.parse(expiresAt) <= Date.now()) return { refused: 'credential_expired' };
    if (!(await this.keys.stands(issuer, organizationId))) return invalid;
    return {
      principal: {
        actor: { kind: 'browser_session', id: state.session.subject },
        credential: stream,
        name: state.session.actorName ?? state.session.subject,
        organizationId,
        environment: state.session.environment,
        reach: 'organization',
        permissions: new Set(state.session.permissions),
        scope: scopeOf(state.session),
        allowedOrigin: state.session.allowedOrigin,
      },
    };
  }
}

const scopeOf = ({ billId, customerExternalId }: BrowserSession): Scope => {
  if (billId !== null) return { kind: 'bill', billId, customerExternalId };
  return customerExternalId === null ? { kind: 'organization' } : { kind: 'customer', customerExternalId };
};
