import { organizationStream, type CredentialFacts, type Environment } from '#domain';
import type { EncryptedEventStore, Vault } from '#event-store';
import { organizations } from './aggregates.js';
import { executeCommand, type CommandMetadata } from './execute-command.js';
import { deriveId } from './derive-id.js';

/** Format of our server keys. Their first 14 characters reveal little, but could be half of a shorter key. */
const serverKeyPattern = /^(?:sk_live_|sk_sandbox_)[\w-]{43}$/;

/** Returns enough characters to recognize the key but not to guess it. */
export const keyPrefixOf = (key: string): string => key.slice(0, serverKeyPattern.test(key) ? 14 : 4);

const keyPrefixes: Readonly<Record<Environment, string>> = { live: 'sk_live_', sandbox: 'sk_sandbox_' };

/** HMAC of the credential ID with the organization's key. Not stored. A replayed request returns the first key. */
export const serverKeyOf = async (
  vault: Pick<Vault, 'hmac'>,
  { organizationId, environment }: Pick<CredentialFacts, 'organizationId' | 'environment'>,
  credentialId: string,
): Promise<string> => {
  const mac = await vault.hmac(organizationId, 'tokens', 'server key', credentialId);
  return `${keyPrefixes[environment]}${mac.toString('base64url')}`;
};

/** Derived from the rotated key's ID, so each key has at most one successor. */
export const successorKeyId = (
  vault: Pick<Vault, 'hmac'>,
  { organizationId, credentialId }: Pick<CredentialFacts, 'organizationId' | 'credentialId'>,
): Promise<string> => deriveId(vault, organizationId, 'key', 'successor of a server key', credentialId);

/** Registers the key unless it is already listed. `createdAt` is the ISO timestamp of the credential's first event. */
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
