import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { permissionsOf } from '#contracts';
import {
  credential,
  credentialStream,
  hasMemberAccessEnded,
  organization,
  organizationStream,
  type CredentialFacts,
  type CredentialState,
} from '#domain';
import { EncryptedEventStore, loadState } from '#event-store';
import { ShortTermCache } from './short-term-cache.js';
import {
  Authenticator,
  OrganizationReader,
  isSameAccount,
  wholeOrganization,
  type AuthenticationResult,
} from './principal.js';

/** Format of a server key: 16 to 255 visible ASCII characters. */
const keyPattern = /^[\x21-\x7e]{16,255}$/;

/** Names the stream by the key's SHA-256 hash: the key is never stored. Hash lookups leak nothing through timing. */
export const streamOfKey = (key: string): string => credentialStream(createHash('sha256').update(key).digest('hex'));

/**
 * Reads server keys from their streams. A revocation takes effect within one second in every process. So does the
 * removal of the member that a key was created for.
 */
@Injectable()
export class KeyAuthenticator extends Authenticator {
  private readonly memory = new ShortTermCache<CredentialState>();
  /** Permissions of each credential, computed once per loaded state. */
  private readonly permissions = new WeakMap<CredentialFacts, ReadonlySet<string>>();

  constructor(
    private readonly ledger: EncryptedEventStore,
    private readonly organizations: OrganizationReader,
  ) {
    super();
  }

  override async authenticate(token: string): Promise<AuthenticationResult> {
    if (!keyPattern.test(token)) return { refused: 'credential_invalid' };
    const stream = streamOfKey(token);
    const state = await this.state(stream);
    if (state.status !== 'active' || (await this.hasEnded(state.facts))) return { refused: 'credential_invalid' };
    const { credentialId, organizationId, environment, scope, name, expiresAt, allowedCidrs } = state.facts;
    if (expiresAt !== null && Date.parse(expiresAt) <= Date.now()) return { refused: 'credential_expired' };
    return {
      principal: {
        actor: { kind: 'server_key', id: credentialId },
        credential: stream,
        name,
        organizationId,
        environment,
        reach: scope,
        permissions: this.permissionsOf(state.facts),
        scope: wholeOrganization,
        allowedOrigin: null,
        ...(allowedCidrs && { allowedCidrs }),
      },
    };
  }

  /**
   * Returns true if the key may still issue sessions for the organization: it is not revoked, and its account contains
   * the organization. Sessions issued by a key that has since expired remain valid.
   */
  async stands(stream: string, organizationId: string): Promise<boolean> {
    const state = await this.state(stream);
    if (state.status !== 'active' || (await this.hasEnded(state.facts))) return false;
    return isSameAccount(this.organizations, state.facts.organizationId, organizationId);
  }

  private permissionsOf(facts: CredentialFacts): ReadonlySet<string> {
    const known = this.permissions.get(facts) ?? new Set(permissionsOf(facts));
    this.permissions.set(facts, known);
    return known;
  }

  private async hasEnded(facts: CredentialFacts): Promise<boolean> {
    if (facts.memberId === undefined) return false;
    const { organizationId } = facts;
    const home = await this.ledger.recent(organization, organizationStream(organizationId));
    return hasMemberAccessEnded(home, facts);
  }

  private state(stream: string): Promise<CredentialState> {
    return this.memory.recall(stream, () => loadState(this.ledger, credential, stream));
  }
}
