import { organizationStream, type CredentialFacts, type Environment } from '#domain';
import type { EncryptedEventStore, Vault } from '#event-store';
import { organizations } from './aggregates.js';
import { executeCommand, type CommandMetadata } from './execute-command.js';
import { deriveId } from './derive-id.js';

/** A key that we made shows its environment and a few of its many characters; of another one a few may be half. */
const serverKeyPattern = /^(?:sk_live_|sk_sandbox_)[\w-]{43}$/;

/** The first characters of a server key, to tell it from others; never enough to guess it. */
export const keyPrefixOf = (key: string): string => key.slice(0, serverKeyPattern.test(key) ? 14 : 4);

const keyPrefixes: Readonly<Record<Environment, string>> = { live: 'sk_live_', sandbox: 'sk_sandbox_' };

/**
 * Returns the server key of an id: an HMAC of the id under a key of the organization. The key is not stored. The same id
 * always gives the same key, so a replayed request returns the first key.
 */
export const serverKeyOf = async (
  vault: Pick<Vault, 'hmac'>,
  { organizationId, environment }: Pick<CredentialFacts, 'organizationId' | 'environment'>,
  credentialId: string,
): Promise<string> => {
  const mac = await vault.hmac(organizationId, 'tokens', 'server key', credentialId);
  return `${keyPrefixes[environment]}${mac.toString('base64url')}`;
};

/**
 * Returns the id of the key that replaces a rotated key. The id is derived from the key's id, so a key has at most one
 * successor.
 */
export const successorKeyId = (
  vault: Pick<Vault, 'hmac'>,
  { organizationId, credentialId }: Pick<CredentialFacts, 'organizationId' | 'credentialId'>,
): Promise<string> => deriveId(vault, organizationId, 'key', 'successor of a server key', credentialId);

/**
 * Puts a server key that was issued on the list of its home organization; one that is on it stays as it is. `createdAt`: ISO
 * timestamp of the credential's first event.
 */
export const registerServerKey = async (
  ledger: EncryptedEventStore,
  { organizationId, credentialId, prefix, name, scope, permissions, expiresAt }: CredentialFacts,
  { stream, createdAt }: { readonly stream: string; readonly createdAt: string },
  metadata: CommandMetadata,
): Promise<void> => {
  await executeCommand(ledger, organizations, {
    stream: organizationStream(organizationId),
    command: {
      type: 'NoteKey',
      data: { credentialId, prefix, name, scope, permissions, expiresAt, stream, createdAt },
    },
    metadata,
  });
};
