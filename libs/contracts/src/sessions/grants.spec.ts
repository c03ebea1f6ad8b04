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

/** Sessions get less than keys here: masked choices for a form, and a route that refuses everybody. */
const narrower: readonly OperationId[] = ['getOwnBillingProfile', 'getBillingProfile', 'submitBill'];
const shared = (Object.keys(operations) as OperationId[]).filter(
  (id) => operation(id).browser !== null && !narrower.includes(id),
);

describe('what a key may give to a session', () => {
  it.each(shared)('is no more than it may do itself: %s', (id) => {
    const { server, browser } = operation(id);
    const own = server === 'public' ? [] : alternatives(server).flat();
    for (const all of alternatives(browser ?? []))
      expect(all.flatMap((permission) => requiredServerPermissions[permission])).toEqual(expect.arrayContaining(own));
  });
  it('is anything for a key with every permission, nothing for one that only issues sessions', () => {
    expect(grantProblems(browserPermissions, new Set(serverPermissions))).toEqual([]);
    expect(grantProblems(browserPermissions, new Set(['sessions:write']))).toHaveLength(browserPermissions.length);
  });
  it('is told by place, with what the key lacks', () =>
    expect(grantProblems(['bills:read', 'bills:act'], new Set(['bills:read', 'bills:write']))).toEqual([
      {
        path: 'permissions.1',
        message: 'is more than the server key may do itself, which lacks bills:submit, payments:write',
      },
    ]));
});
