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

/** Current states of a key: one that was revoked stays revoked, whenever it would have ended. */
export const keyStatuses = ['active', 'expired', 'revoked'] as const;

/** A server key as it can be told: what it may do, and when it was used; nothing that opens anything. */
export interface KnownKey {
  readonly facts: CredentialFacts;
  readonly status: (typeof keyStatuses)[number];
  /** ISO timestamp. */
  readonly createdAt: string;
  /** ISO timestamp of a request with the key, at most an hour before the last one; null when it was never used. */
  readonly lastUsedAt: string | null;
}

/** GET /keys: a server key, without the key. */
export class KeyView {
  @Id('Of the key; as `actor.id` it stands in the audit.') readonly id!: string;
  @Text('What the operator calls it.') readonly name!: string;
  @Text('The first characters of the key, to tell it from others.', { example: 'sk_sandbox_4fQ' })
  readonly prefix!: string;
  @Choice(['sandbox', 'live'], 'The environment of its organization.') readonly environment!: string;
  @Choice(['organization', 'account'], 'Does it reach this organization alone, or every one of the account?')
  readonly scope!: string;
  @TextList(
    'What it may do. `bills:read` brings `identifiers:read` and `exports:create` along, unless `without` names them.',
  )
  readonly permissions!: readonly string[];
  @TextList('What its permissions would bring along, and it was made without.') readonly without!: readonly string[];
  @OptionalTextList('Networks (CIDR) that it works from; absent: from anywhere.')
  readonly allowedCidrs?: readonly string[];
  @OptionalId('The member of the team whom it was made for, and ends with; absent: a program’s.')
  readonly memberId?: string;
  @Flag('It has every permission that there is.') readonly allPermissions!: boolean;
  @Choice(keyStatuses, 'What it is now.') readonly status!: string;
  @Timestamp('When it was made, by the wall clock.') readonly createdAt!: string;
  @Timestamp('When it ends, by the wall clock; null: never.', { nullable: true }) readonly expiresAt!: string | null;
  @Timestamp(
    'Time of a recent request with the key, at most an hour before the latest one, by the wall clock; null: never used.',
    {
      nullable: true,
    },
  )
  readonly lastUsedAt!: string | null;
}

/** A key works from so many networks at most. */
export const MAX_NETWORKS = 50;

/** POST /keys. */
export class CreateKeyRequest {
  @Text('What you call it.', { max: 200, example: 'Front desk' }) readonly name!: string;
  @ChoiceList(
    serverPermissions,
    'What it may do, each once; nothing goes without saying. A server key gives no more than it may do itself. Without `identifiers:read` a key that reads bills sees no SSN, without `exports:create` it gets no CSV of them.',
    { min: 1, max: serverPermissions.length, example: ['bills:read', 'events:read'] },
  )
  readonly permissions!: readonly ServerPermission[];
  @OptionalTimestamp('When it ends; it does not unless given.') readonly expiresAt?: string;
  @OptionalTextList('Networks (CIDR) that it works from; from anywhere unless given.', {
    min: 1,
    max: MAX_NETWORKS,
    example: ['203.0.113.0/24'],
  })
  readonly allowedCidrs?: readonly string[];
  @OptionalId('The active member of the team whom it is made for: it ends with that member’s access.')
  readonly memberId?: string;
}

/** POST /keys/{keyId}/rotate. */
export class RotateKeyRequest {
  @Timestamp('When the old key ends. No key is ever lengthened: one that ends sooner stays so.', {
    example: '2031-01-31T08:00:00.000Z',
  })
  readonly oldEndsAt!: string;
  @OptionalTimestamp('When the new key ends; it does not unless given.') readonly expiresAt?: string;
}

/** A new key. */
export class IssuedKeyView extends KeyView {
  @Text(
    'The key itself, for `Authorization: Bearer`. It is kept nowhere: keep it now. The same request with its Idempotency-Key is answered with it again.',
    { max: 255, example: 'sk_sandbox_…' },
  )
  readonly key!: string;
}

/** A new key in the place of an old one. */
export class RotatedKeyView {
  @Nested(() => IssuedKeyView, 'The new key, which may do what the old one may.') readonly key!: IssuedKeyView;
  @Nested(() => KeyView, 'The old key, with the end that it has now.') readonly old!: KeyView;
}

/** Are these all permissions that a key can have? */
export const isEveryPermission = (permissions: readonly string[]): boolean =>
  serverPermissions.every((serverPermission) => permissions.includes(serverPermission));

/**
 * Permissions of a key. One that reads bills shows identifiers (SSNs) and writes CSV, unless it was made without: keys that
 * were issued before these were permissions go on.
 */
export const permissionsOf = ({
  permissions,
  without = [],
}: Pick<CredentialFacts, 'permissions' | 'without'>): readonly string[] => {
  const brought = permissions.includes('bills:read') ? ['identifiers:read', 'exports:create'] : [];
  return [...new Set([...permissions, ...brought])].filter((permission) => !without.includes(permission));
};

/** Permissions that others would bring along but that were not chosen: a key is made without them. */
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

/** A new key with the key itself. */
export const presentNewKey = (known: KnownKey, key: string): IssuedKeyView => ({ ...shown(known), key });
