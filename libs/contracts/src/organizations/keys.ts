import type { CredentialFacts } from '#domain';
import {
  Choice,
  ChoiceList,
  Flag,
  Id,
  Nested,
  OptionalId,
  OptionalTextList,
  OptionalTimestamp,
  Text,
  TextList,
  Timestamp,
} from '../kernel/fields.js';
import { serverPermissions, type ServerPermission } from '../kernel/operation.js';

/** A revoked key stays `revoked` after its expiration time. */
export const keyStatuses = ['active', 'expired', 'revoked'] as const;

/** Server key without the secret. */
export interface KnownKey {
  readonly facts: CredentialFacts;
  readonly status: (typeof keyStatuses)[number];
  /** ISO timestamp. */
  readonly createdAt: string;
  /** ISO timestamp of a recent request, at most one hour before the latest one. Null if never used. */
  readonly lastUsedAt: string | null;
}

/** Key without its secret. */
export class KeyView {
  @Id('Key ID. Audit entries contain it as `actor.id`.') readonly id!: string;
  @Text('Display name of the key.') readonly name!: string;
  @Text('First characters of the key, to distinguish it from other keys.', { example: 'sk_sandbox_4fQ' })
  readonly prefix!: string;
  @Choice(['sandbox', 'live'], 'Environment of the key’s organization.') readonly environment!: string;
  @Choice(['organization', 'account'], 'Scope: this organization only, or every organization of the account.')
  readonly scope!: string;
  @TextList('`bills:read` implies `identifiers:read` and `exports:create`, unless `without` lists them.')
  readonly permissions!: readonly string[];
  @TextList('Implied permissions that the key was created without.') readonly without!: readonly string[];
  @OptionalTextList('Networks (CIDR) from which the key works. Absent: any network.')
  readonly allowedCidrs?: readonly string[];
  @OptionalId('Team member of the key, which ends with the member’s access. Absent: a program’s key.')
  readonly memberId?: string;
  @Flag('True if the key has every permission.') readonly allPermissions!: boolean;
  @Choice(keyStatuses, 'Current status.') readonly status!: string;
  @Timestamp('Creation time, by the wall clock.') readonly createdAt!: string;
  @Timestamp('Expiration time, by the wall clock. Null: the key does not expire.', { nullable: true })
  readonly expiresAt!: string | null;
  @Timestamp(
    'Time of a recent request with the key, at most one hour before the latest request, by the wall clock. Null if the key was never used.',
    { nullable: true },
  )
  readonly lastUsedAt!: string | null;
}

/** Maximum number of networks from which a key can be used. */
export const MAX_NETWORKS = 50;

export class CreateKeyRequest {
  @Text('Display name of the key.', { max: 200, example: 'Front desk' }) readonly name!: string;
  @ChoiceList(
    serverPermissions,
    'Permissions of the key, without duplicates. No permission implies another here. A server key can grant only its own permissions. Without `identifiers:read`, a key that reads bills sees no SSNs; without `exports:create`, it cannot export CSV.',
    { min: 1, max: serverPermissions.length, example: ['bills:read', 'events:read'] },
  )
  readonly permissions!: readonly ServerPermission[];
  @OptionalTimestamp('Expiration time. Without it, the key does not expire.') readonly expiresAt?: string;
  @OptionalTextList('Networks (CIDR). Default: any.', { min: 1, max: MAX_NETWORKS, example: ['203.0.113.0/24'] })
  readonly allowedCidrs?: readonly string[];
  @OptionalId('Active team member for whom the key is created. The key ends with the member’s access.')
  readonly memberId?: string;
}

export class RotateKeyRequest {
  @Timestamp(
    'Time when the old key ends. The life of a key is never extended: if the key ends earlier, its end stays.',
    { example: '2031-01-31T08:00:00.000Z' },
  )
  readonly oldEndsAt!: string;
  @OptionalTimestamp('Expiration time of the new key. Without it, the key does not expire.')
  readonly expiresAt?: string;
}

export class IssuedKeyView extends KeyView {
  @Text(
    'Secret key, for `Authorization: Bearer`. Save it now: no other operation returns it. Only a repetition of the request with the same Idempotency-Key returns it again.',
    { max: 255, example: 'sk_sandbox_…' },
  )
  readonly key!: string;
}

export class RotatedKeyView {
  @Nested(() => IssuedKeyView, 'New key, with the permissions of the old key.') readonly key!: IssuedKeyView;
  @Nested(() => KeyView, 'Old key, with its new expiration time.') readonly old!: KeyView;
}

/** True if all permissions that a key can have are included. */
export const isEveryPermission = (permissions: readonly string[]): boolean =>
  serverPermissions.every((serverPermission) => permissions.includes(serverPermission));

/**
 * A key with `bills:read` may also show identifiers (SSNs) and export CSV, unless it was created without these
 * permissions. This keeps keys older than these permissions working.
 */
export const permissionsOf = ({
  permissions,
  without = [],
}: Pick<CredentialFacts, 'permissions' | 'without'>): readonly string[] => {
  const brought = permissions.includes('bills:read') ? ['identifiers:read', 'exports:create'] : [];
  return [...new Set([...permissions, ...brought])].filter((permission) => !without.includes(permission));
};

/** Implied permissions that were not selected. The key is created without them. */
export const excludedPermissions = (permissions: readonly string[]): readonly string[] =>
  permissionsOf({ permissions }).filter((permission) => !permissions.includes(permission));

const shown = ({ facts, status, createdAt, lastUsedAt }: KnownKey) => {
  const { credentialId, name, prefix, environment, scope, permissions, without = [] } = facts;
  const { expiresAt, allowedCidrs, memberId } = facts;
  return {
    id: credentialId,
    name,
    prefix,
    environment,
    scope,
    permissions,
    without,
    ...(allowedCidrs && { allowedCidrs }),
    ...(memberId !== undefined && { memberId }),
    allPermissions: isEveryPermission(permissionsOf(facts)),
    status,
    createdAt,
    expiresAt,
    lastUsedAt,
  };
};

export const presentKey = (known: KnownKey): KeyView => shown(known);

export const presentNewKey = (known: KnownKey, key: string): IssuedKeyView => ({ ...shown(known), key });
