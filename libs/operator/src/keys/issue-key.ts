import { randomBytes } from 'node:crypto';
import { isEveryPermission, permissionsOf, serverPermissions, Text, type ServerPermission } from '#contracts';
import { executeCommand, credentials, keyPrefixOf, actorMetadata, newId, registerServerKey } from '#commands';
import type { CredentialFacts, Environment } from '#domain';
import type { Actor, EncryptedEventStore } from '#event-store';
import { streamOfKey } from '#http';
import { loadOrganization } from '../kernel.js';

/** Form for key names. Keys aren't created over HTTP, so they have no request class. */
export class KeyNameForm {
  @Text('Name of a key.') readonly name!: string;
  @Text('Name of the first key of a new organization.') readonly keyName!: string;
}

/** Defaults: new ID, no expiration, any network. */
export interface KeyRequest
  extends
    Pick<CredentialFacts, 'organizationId' | 'scope' | 'name'>,
    Partial<Pick<CredentialFacts, 'credentialId' | 'expiresAt' | 'allowedCidrs'>> {
  /** Default: all permissions. */
  readonly permissions?: readonly ServerPermission[];
  /** Permissions that the key lacks even if others imply them. Default: none. */
  readonly without?: readonly ServerPermission[];
  readonly actor: Actor;
}

export interface IssuedKey extends Omit<CredentialFacts, 'memberId' | 'membership'> {
  readonly allPermissions: boolean;
  /** The secret key. Not stored, and only shown once. */
  readonly key: string;
}

export const newServerKey = (environment: Environment): string =>
  `sk_${environment}_${randomBytes(32).toString('base64url')}`;

/** Issues a key. An existing key is not changed. Throws the credential's Rejection if the key was revoked. */
export const issueKey = async (ledger: EncryptedEventStore, wanted: KeyRequest, given?: string): Promise<IssuedKey> => {
  const { organizationId, actor } = wanted;
  const { environment, clockOffsetMs } = await loadOrganization(ledger, organizationId);
  const key = given ?? newServerKey(environment);
  const stream = streamOfKey(key);
  const { state, history } = await executeCommand(ledger, credentials, {
    stream,
    command: {
      type: 'IssueCredential',
      data: {
        credentialId: wanted.credentialId ?? newId('key'),
        organizationId,
        environment,
        scope: wanted.scope,
        permissions: wanted.permissions ?? serverPermissions,
        ...(wanted.without && { without: wanted.without }),
        prefix: keyPrefixOf(key),
        name: wanted.name,
        expiresAt: wanted.expiresAt ?? null,
        ...(wanted.allowedCidrs && { allowedCidrs: wanted.allowedCidrs }),
      },
    },
    metadata: actorMetadata({ organizationId, clockOffsetMs, actor }),
  });
  if (state.status === 'absent') throw new TypeError('the issued key does not exist');
  const { facts } = state;
  const createdAt = history[0]?.metadata.recordedAt ?? new Date().toISOString();
  // A key that was issued earlier belongs to the organization it was issued for.
  const metadata = actorMetadata({ organizationId: facts.organizationId, clockOffsetMs, actor });
  await registerServerKey(ledger, facts, { stream, createdAt }, metadata);
  return { ...facts, allPermissions: isEveryPermission(permissionsOf(facts)), key };
};
