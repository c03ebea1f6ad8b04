import {
  alternatives,
  browserPermissions,
  requiredServerPermissions,
  grantProblems,
  operation,
  operations,
  serverPermissions,
  type OperationId,
} from '#contracts';

/**
 * Operations that give sessions less access than keys: masked choices for a form, a route that rejects every session,
 * and an export, for which a session needs `exports:create` like every other.
 */
const narrower: readonly OperationId[] = [
  'getOwnBillingProfile',
  'getBillingProfile',
  'submitBill',
  'exportAuthorizationReport',
];
const shared = (Object.keys(operations) as OperationId[]).filter(
  (id) => operation(id).browser !== null && !narrower.includes(id),
);

describe('requiredServerPermissions', () => {
  it.each(shared)('grants a session no more than the key may do: %s', (id) => {
    const { server, browser } = operation(id);
    const own = server === 'public' ? [] : alternatives(server).flat();
    for (const all of alternatives(browser ?? []))
      expect(all.flatMap((permission) => requiredServerPermissions[permission])).toEqual(expect.arrayContaining(own));
  });
  it('grants everything for a key with every permission and nothing for a key that only issues sessions', () => {
    expect(grantProblems(browserPermissions, new Set(serverPermissions))).toEqual([]);
    expect(grantProblems(browserPermissions, new Set(['sessions:write']))).toHaveLength(browserPermissions.length);
  });
  it('reports the position of the permission and the permissions that the key lacks', () =>
    expect(grantProblems(['bills:read', 'bills:act'], new Set(['bills:read', 'bills:write']))).toEqual([
      {
        path: 'permissions.1',
        message: 'exceeds the permissions of the server key, which lacks bills:submit, payments:write',
      },
    ]));
});
