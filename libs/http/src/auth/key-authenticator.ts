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

/** Keys are 16 to 255 visible ASCII characters, however they were made. */
const keyPattern = /^[\x21-\x7e]{16,255}$/;

/**
 * The stream of a key: named after its SHA-256, because the key itself is kept nowhere. Looking a key up compares
 * hashes, so how long it takes says nothing about how close a guess is.
 */
export const streamOfKey = (key: string): string => credentialStream(createHash('sha256').update(key).digest('hex'));

/**
 * Server keys, folded from their streams. A revocation works within a second, in every process, and so does the end of the
 * access of the member whom a key was made for.
 */
@Injectable()
export class KeyAuthenticator extends Authenticator {
  private readonly memory = new ShortTermCache<CredentialState>();
  /** Permissions of each credential, worked out once for the facts that its stream leads to. */
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
   * Does what the key of this stream issued for an organization still stand? Not once the key was revoked, nor once the
   * organization has moved into an account that it does not reach. One that has run out still stands for what it issued.
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
