import { bodyLimit, isMutation, MIB, hasBillInPath, operation, operations, type OperationId } from '#contracts';

const all = (Object.keys(operations) as OperationId[]).map((id) => [id, operation(id)] as const);

describe('table of operations', () => {
  it('contains each route once', () => {
    const routes = all.map(([, { method, path }]) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`);
    expect(new Set(routes).size).toBe(routes.length);
  });

  it.each(all)('has a consistent entry for %s', (_, entry) => {
    expect(entry.path).toMatch(/^(\/[a-z0-9.-]+|\/\{[a-zA-Z]+\})+$/);
    if (!isMutation(entry)) expect(entry.body).toBe('none');
    if (entry.reach === 'bill') expect(hasBillInPath(entry)).toBe(true);
    if (entry.etag) expect(entry.method).toBe('GET');
    expect(['documents', 'file'].includes(entry.body)).toBe(bodyLimit(entry) > MIB);
    expect(entry.server).not.toHaveLength(0);
    expect(entry.summary).not.toMatch(/\.$/);
  });
});
