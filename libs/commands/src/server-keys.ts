import { organizationStream, type CredentialFacts } from '#domain';
import type { Ledger } from '#event-store';
import { organizations } from './aggregates.js';
import { carryOut, type CommandMetadata } from './carry-out.js';

/** A key that we made shows its environment and a few of its many characters; of another one a few may be half. */
const ourKey = /^(?:sk_live_|sk_sandbox_)[\w-]{43}$/;

/** The first characters of a server key, to tell it from others; never enough to guess it. */
export const keyPrefixOf = (key: string): string => key.slice(0, ourKey.test(key) ? 14 : 4);

/**
 * Puts a server key that was issued on the list of its home organization; one that is on it stays as it is. `createdAt`: ISO
 * timestamp of the credential's first event.
 */
export const noteServerKey = async (
  ledger: Ledger,
  { organizationId, credentialId, prefix, name, scope, permissions, expiresAt }: CredentialFacts,
  { stream, createdAt }: { readonly stream: string; readonly createdAt: string },
  metadata: CommandMetadata,
): Promise<void> => {
  await carryOut(ledger, organizations, {
    stream: organizationStream(organizationId),
    command: {
      type: 'NoteKey',
      data: { credentialId, prefix, name, scope, permissions, expiresAt, stream, createdAt },
    },
    metadata,
  });
};
