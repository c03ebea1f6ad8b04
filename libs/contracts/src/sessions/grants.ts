import type { FieldProblem } from '#domain';
import type { BrowserPermission, ServerPermission } from '../kernel/operation.js';

/** Server permissions a key needs to grant a browser permission: everything that the session could then do. */
export const requiredServerPermissions: Readonly<Record<BrowserPermission, readonly ServerPermission[]>> = {
  'bills:create': ['bills:write'],
  'bills:read': ['bills:read'],
  'bills:act': ['bills:write', 'bills:submit', 'payments:write'],
  'documents:read': ['bills:read'],
  'eors:read': ['bills:read'],
  'payers:read': ['payers:read'],
  'organization:manage': ['orgs:read', 'orgs:write'],
  'team:manage': ['orgs:team:read', 'orgs:team:write'],
  'rfas:read': ['rfas:read'],
  'rfas:create': ['rfas:write'],
  'rfas:edit': ['rfas:write'],
  'rfas:sign': ['rfas:write'],
  'rfas:act': ['rfas:write'],
};

/** The key must have every permission itself. */
export const grantProblems = (
  permissions: readonly BrowserPermission[] = [],
  held: ReadonlySet<string>,
): readonly FieldProblem[] =>
  permissions.flatMap((permission, index) => {
    const missing =
      (requiredServerPermissions[permission] as readonly string[] | undefined)?.filter(
        (required) => !held.has(required),
      ) ?? [];
    const message = `exceeds the permissions of the server key, which lacks ${missing.join(', ')}`;
    return missing.length > 0 ? [{ path: `permissions.${index}`, message }] : [];
  });
