import { Injectable } from '@nestjs/common';
import { registerServerKey, serverKeyOf, successorKeyId, type CommandMetadata } from '#commands';
import { presentNewKey, type IssuedKeyView } from '#contracts';
import type { CredentialFacts, CredentialState } from '#domain';
import { EncryptedEventStore, Vault } from '#event-store';
import { streamOfKey, type RequestContext } from '#http';

/** State and history of a key that was issued. */
interface Issued {
  readonly state: CredentialState;
  readonly history: readonly { readonly metadata: { readonly recordedAt: string } }[];
}

/** Server keys that are requested over HTTP. */
@Injectable()
export class NewKeys {
  constructor(
    private readonly ledger: EncryptedEventStore,
    private readonly vault: Vault,
  ) {}

  /** The key of this id. */
  keyOf(context: Pick<RequestContext, 'organizationId' | 'environment'>, id: string): Promise<string> {
    return serverKeyOf(this.vault, context, id);
  }

  /** The id of the key that replaces this one. */
  successorOf({ organizationId }: RequestContext, credentialId: string): Promise<string> {
    return successorKeyId(this.vault, { organizationId, credentialId });
  }

  /** Where the key of an id is written. */
  place(context: RequestContext): { readonly creates: 'key'; readonly in: (id: string) => Promise<string> } {
    return { creates: 'key', in: async (id) => streamOfKey(await this.keyOf(context, id)) };
  }

  /** Puts a key that was issued on its organization's list, and shows it with the key itself. */
  async show(context: RequestContext, { state, history }: Issued, metadata: CommandMetadata): Promise<IssuedKeyView> {
    if (state.status === 'absent') throw new TypeError('a key was issued and is not there');
    const facts: CredentialFacts = state.facts;
    const key = await this.keyOf(context, facts.credentialId);
    const createdAt = history[0]?.metadata.recordedAt ?? metadata.recordedAt;
    await registerServerKey(this.ledger, facts, { stream: streamOfKey(key), createdAt }, withoutIdentity(metadata));
    return presentNewKey({ facts, status: 'active', createdAt, lastUsedAt: null }, key);
  }
}

/** The Idempotency-Key belongs to the credential's own stream: the list is an index beside it. */
export const withoutIdentity = ({ idempotency: _, ...metadata }: CommandMetadata): CommandMetadata => metadata;
