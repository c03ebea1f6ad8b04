import { randomBytes } from 'node:crypto';
import { isEveryPermission, permissionsOf, serverPermissions, Text, type ServerPermission } from '#contracts';
import { executeCommand, credentials, keyPrefixOf, actorMetadata, newId, registerServerKey } from '#commands';
import type { CredentialFacts, Environment } from '#domain';
import type { Actor, EncryptedEventStore } from '#event-store';
import { streamOfKey } from '#http';
import { loadOrganization } from '../kernel.js';

/** Form of the operator's names for keys: keys are not made over HTTP, so the names have a form of their own. */
export class KeyNameForm {
  @Text('Of a key.') readonly name!: string;
  @Text('Of the first key of a new organization.') readonly keyName!: string;
}

/** A key that is to be issued: a new id, no end and no networks unless given. */
export interface KeyRequest
  extends
    Pick<CredentialFacts, 'organizationId' | 'scope' | 'name'>,
    Partial<Pick<CredentialFacts, 'credentialId' | 'expiresAt' | 'allowedCidrs'>> {
  /** All unless given. */
  readonly permissions?: readonly ServerPermission[];
  /** Permissions that it is made without, although others would bring them along; none unless given. */
  readonly without?: readonly ServerPermission[];
  /** Who issues it. */
  readonly actor: Actor;
}

export interface IssuedKey extends Omit<CredentialFacts, 'memberId' | 'membership'> {
  /** It has every permission that there is. */
  readonly allPermissions: boolean;
  /** The key itself. It is kept nowhere: this is the only time that it is told. */
  readonly key: string;
}

/** 256 random bits behind a prefix that tells the environment. */
export const newServerKey = (environment: Environment): string =>
  `sk_${environment}_${randomBytes(32).toString('base64url')}`;

/**
 * Issues a key, new unless it is given, and puts it on its organization's list. A key that was issued before stays what
 * it is. Throws the credential's Rejection for one that was revoked.
 */
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
  if (state.status === 'absent') throw new TypeError('a key was issued and is not there');
  const { facts } = state;
  const createdAt = history[0]?.metadata.recordedAt ?? new Date().toISOString();
  // The home organization of a key that was issued before is the one that it was issued for.
  const metadata = actorMetadata({ organizationId: facts.organizationId, clockOffsetMs, actor });
  await registerServerKey(ledger, facts, { stream, createdAt }, metadata);
  return { ...facts, allPermissions: isEveryPermission(permissionsOf(facts)), key };
};
