import { Injectable } from '@nestjs/common';
import { registerServerKey, serverKeyOf, successorKeyId, type CommandMetadata } from '#commands';
import { presentNewKey, type IssuedKeyView } from '#contracts';
import type { CredentialFacts, CredentialState } from '#domain';
import { EncryptedEventStore, Vault } from '#event-store';
import { streamOfKey, type RequestContext } from '#http';

interface Issued {
  readonly state: CredentialState;
  readonly history: readonly { readonly metadata: { readonly recordedAt: string } }[];
}

@Injectable()
export class NewKeys {
  constructor(
    private readonly ledger: EncryptedEventStore,
    private readonly vault: Vault,
  ) {}

  keyOf(context: Pick<RequestContext, 'organizationId' | 'environment'>, id: string): Promise<string> {
    return serverKeyOf(this.vault, context, id);
  }

  successorOf({ organizationId }: RequestContext, credentialId: string): Promise<string> {
    return successorKeyId(this.vault, { organizationId, credentialId });
  }

  /** The stream's name is derived from the key's ID. */
  place(context: RequestContext): { readonly creates: 'key'; readonly in: (id: string) => Promise<string> } {
    return { creates: 'key', in: async (id) => streamOfKey(await this.keyOf(context, id)) };
  }

  /** The view includes the key itself. */
  async show(context: RequestContext, { state, history }: Issued, metadata: CommandMetadata): Promise<IssuedKeyView> {
    if (state.status === 'absent') throw new TypeError('the issued key does not exist');
    const facts: CredentialFacts = state.facts;
    const key = await this.keyOf(context, facts.credentialId);
    const createdAt = history[0]?.metadata.recordedAt ?? metadata.recordedAt;
    await registerServerKey(this.ledger, facts, { stream: streamOfKey(key), createdAt }, withoutIdentity(metadata));
    return presentNewKey({ facts, status: 'active', createdAt, lastUsedAt: null }, key);
  }
}

/** Only the key's own stream gets the Idempotency-Key; the organization's list is a secondary index. */
export const withoutIdentity = ({ idempotency: _, ...metadata }: CommandMetadata): CommandMetadata => metadata;
