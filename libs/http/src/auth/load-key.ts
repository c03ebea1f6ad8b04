import type { KnownKey } from '#contracts';
import { credential, hasMemberAccessEnded, type KeyListEntry, type Organization } from '#domain';
import { loadState, type EncryptedEventStore } from '#event-store';
import type { StateStore } from '#state-store';
import { KEY_USE, type KeyUseRecord } from './key-use.js';

/** The status comes from the credential's stream; `revoked` if the member lost access. `home` is its organization. */
export const loadKey = async (
  ledger: EncryptedEventStore,
  stateStore: StateStore,
  home: Pick<Organization, 'members'>,
  { stream, credentialId, createdAt }: KeyListEntry,
): Promise<KnownKey> => {
  const [state, use] = await Promise.all([
    loadState(ledger, credential, stream),
    stateStore.get<KeyUseRecord>(KEY_USE, credentialId),
  ]);
  if (state.status === 'absent') throw new TypeError(`the key ${credentialId} is in the key list but was never issued`);
  const { facts, status } = state;
  const isOver = facts.expiresAt !== null && Date.parse(facts.expiresAt) <= Date.now();
  const stands = status === 'active' && !hasMemberAccessEnded(home, facts);
  return {
    facts,
    status: stands ? (isOver ? 'expired' : 'active') : 'revoked',
    createdAt,
    lastUsedAt: use?.record.usedAt ?? null,
  };
};
