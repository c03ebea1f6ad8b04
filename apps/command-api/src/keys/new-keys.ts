import { Injectable } from '@nestjs/common';
import { registerServerKey, serverKeyOf, successorKeyId, type CommandMetadata } from '#commands';
import { presentNewKey, type IssuedKeyView } from '#contracts';
import type { CredentialFacts, CredentialState } from '#domain';
import { EncryptedEventStore, Vault } from '#event-store';
import { streamOfKey, type RequestContext } from '#http';

/** State and history of an issued key. */
interface Issued {
  readonly state: CredentialState;
  readonly history: readonly { readonly metadata: { readonly recordedAt: string } }[];
}

/** Issues the server keys that are requested over HTTP. */
@Injectable()
export class NewKeys {
  constructor(
    private readonly ledger: EncryptedEventStore,
    private readonly vault: Vault,
  ) {}

  /** Derives the key from its ID. */
  keyOf(context: Pick<RequestContext, 'organizationId' | 'environment'>, id: string): Promise<string> {
    return serverKeyOf(this.vault, context, id);
  }

  /** Derives the ID of the key that replaces this one. */
  successorOf({ organizationId }: RequestContext, credentialId: string): Promise<string> {
    return successorKeyId(this.vault, { organizationId, credentialId });
  }

  /** Stream in which a new key is stored, by its ID. */
  place(context: RequestContext): { readonly creates: 'key'; readonly in: (id: string) => Promise<string> } {
    return { creates: 'key', in: async (id) => streamOfKey(await this.keyOf(context, id)) };
  }

  /** Adds an issued key to the list of its organization. Returns the view that includes the key itself. */
  async show(context: RequestContext, { state, history }: Issued, metadata: CommandMetadata): Promise<IssuedKeyView> {
    if (state.status === 'absent') throw new TypeError('a key was issued and is not there');
    const facts: CredentialFacts = state.facts;
    const key = await this.keyOf(context, facts.credentialId);
    const createdAt = history[0]?.metadata.recordedAt ?? metadata.recordedAt;
    await registerServerKey(this.ledger, facts, { stream: streamOfKey(key), createdAt }, withoutIdentity(metadata));
    return presentNewKey({ facts, status: 'active', createdAt, lastUsedAt: null }, key);
  }
}

/**
 * Removes the Idempotency-Key from metadata. It belongs only to the key's own stream; the organization's list is a
 * secondary index.
 */
export const withoutIdentity = ({ idempotency: _, ...metadata }: CommandMetadata): CommandMetadata => metadata;
