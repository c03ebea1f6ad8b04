import type { CredentialFacts } from '#domain';
import { Choice, Flag, Id, OptionalTextList, Text, TextList, Timestamp } from '../kernel/fields.js';
import { serverPermissions } from '../kernel/operation.js';

/** What a key is now: one that was revoked stays revoked, whenever it would have ended. */
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
  @TextList('What it may do. `bills:read` brings `identifiers:read` along, unless `without` names it.')
  readonly permissions!: readonly string[];
  @TextList('What its permissions would bring along, and it was made without.') readonly without!: readonly string[];
  @OptionalTextList('Networks (CIDR) that it works from; absent: from anywhere.')
  readonly allowedCidrs?: readonly string[];
  @Flag('It has every permission that there is.') readonly allPermissions!: boolean;
  @Choice(keyStatuses, 'What it is now.') readonly status!: string;
  @Timestamp('When it was made.') readonly createdAt!: string;
  @Timestamp('When it ends; null: never.', { nullable: true }) readonly expiresAt!: string | null;
  @Timestamp('A request with it, at most an hour before its last one; null: never used.', { nullable: true })
  readonly lastUsedAt!: string | null;
}

/** Are these all permissions that a key can have? */
export const isEveryPermission = (permissions: readonly string[]): boolean =>
  serverPermissions.every((one) => permissions.includes(one));

/**
 * What a key may do. One that reads bills shows identifiers (SSNs), unless it was made without: keys that were issued
 * before that was a permission go on.
 */
export const permissionsOf = ({
  permissions,
  without = [],
}: Pick<CredentialFacts, 'permissions' | 'without'>): readonly string[] => {
  const brought = permissions.includes('bills:read') ? ['identifiers:read'] : [];
  return [...new Set([...permissions, ...brought])].filter((one) => !without.includes(one));
};

export const presentKey = ({ facts, status, createdAt, lastUsedAt }: KnownKey): KeyView => {
  const { credentialId, name, prefix, environment, scope, permissions, without = [], expiresAt, allowedCidrs } = facts;
  return {
    id: credentialId,
    name,
    prefix,
    environment,
    scope,
    permissions,
    without,
    ...(allowedCidrs && { allowedCidrs }),
    allPermissions: isEveryPermission(permissionsOf(facts)),
    status,
    createdAt,
    expiresAt,
    lastUsedAt,
  };
};
