import { browserSessionProblems, type BrowserSessionContext, type BrowserSessionInput } from '#domain';

const paths = (input: BrowserSessionInput, around: Partial<BrowserSessionContext> = {}) =>
  browserSessionProblems(input, { environment: 'sandbox', bill: null, ...around }).map(({ path }) => path);

describe('origin of a browser session', () => {
  it.each([
    'https://app.example',
    'https://app.example:8443',
    'https://a.b-c.example',
    'https://xn--bcher-kva.example',
    'https://localhost',
    'https://10.0.0.1',
  ])('%s is accepted in both environments', (allowedOrigin) => {
    expect(paths({ allowedOrigin })).toEqual([]);
    expect(paths({ allowedOrigin }, { environment: 'live' })).toEqual([]);
  });
  it.each(['http://localhost', 'http://localhost:3000', 'http://127.0.0.1:5173', 'http://[::1]:8080'])(
    '%s is accepted only in the sandbox',
    (allowedOrigin) => {
      expect(paths({ allowedOrigin })).toEqual([]);
      expect(paths({ allowedOrigin }, { environment: 'live' })).toEqual(['allowedOrigin']);
    },
  );
  it.each([
    '*',
    'null',
    'https://',
    'https://*.example',
    'https://app.example/',
    'https://app.example/path',
    'https://app.example?x',
    'https://app.example#x',
    'https://user@app.example',
    'https://App.example',
    'HTTPS://app.example',
    'https://app.example:443',
    'https://app.example:0',
    'https://app.example:65536',
    'https://app..example',
    'https://-app.example',
    `https://${'a'.repeat(64)}.example`,
    `https://${'a.'.repeat(130)}example`,
    'http://app.example',
    'http://localhost:80',
    'http://127.0.0.1.evil.example',
    'http://localhost.evil.example',
    'ftp://app.example',
    'app.example',
    'https://app.example\nhttps://evil.example',
    'https://bücher.example',
  ])('%j is rejected', (allowedOrigin) => expect(paths({ allowedOrigin })).toEqual(['allowedOrigin']));
});

describe('permissions of a browser session', () => {
  it('cannot be repeated', () =>
    expect(paths({ permissions: ['bills:read', 'bills:act', 'bills:read'] })).toEqual(['permissions.2']));
  it('for shared settings cannot be limited to a part of the organization', () => {
    const permissions = ['bills:create', 'organization:manage', 'team:manage'];
    expect(paths({ permissions })).toEqual([]);
    expect(paths({ permissions, resource: { customerExternalId: 'c1' } })).toEqual(['permissions.1', 'permissions.2']);
  });
  it('to create bills cannot be limited to one bill', () =>
    expect(
      paths({ permissions: ['bills:create'], resource: { billId: 'b' } }, { bill: { customerExternalId: null } }),
    ).toEqual(['permissions.0']));
});

describe('resource of a browser session', () => {
  const bill = { customerExternalId: 'c1' };
  it('requires a bill or a customer', () => expect(paths({ resource: {} })).toEqual(['resource']));
  it('can be a customer without bills', () => expect(paths({ resource: { customerExternalId: 'new' } })).toEqual([]));
  it('requires an existing bill', () => {
    expect(paths({ resource: { billId: 'b' } })).toEqual(['resource.billId']);
    expect(paths({ resource: { billId: 'b' } }, { bill })).toEqual([]);
  });
  it('requires that bill and customer belong together if both are named', () => {
    expect(paths({ resource: { billId: 'b', customerExternalId: 'c1' } }, { bill })).toEqual([]);
    expect(paths({ resource: { billId: 'b', customerExternalId: 'c2' } }, { bill })).toEqual(['resource.billId']);
    const nobodys = { customerExternalId: null };
    expect(paths({ resource: { billId: 'b', customerExternalId: 'c1' } }, { bill: nobodys })).toEqual([
      'resource.billId',
    ]);
  });
});
