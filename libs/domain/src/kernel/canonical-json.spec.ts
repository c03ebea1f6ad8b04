import { canonicalJson } from '#domain';

describe('canonicalJson', () => {
  it('sorts keys at every level, and leaves out white space and undefined members', () =>
    expect(canonicalJson({ b: [{ d: 1, c: null }], a: 'ü\n', z: undefined })).toBe(
      '{"a":"ü\\n","b":[{"c":null,"d":1}]}',
    ));
  it('treats __proto__ as an ordinary key', () =>
    expect(canonicalJson(JSON.parse('{"__proto__":{"b":1,"a":2}}'))).toBe('{"__proto__":{"a":2,"b":1}}'));
  it('replaces members by the result of the callback', () =>
    expect(canonicalJson([{ b: 1, a: { b: 2 } }], (key, member) => (key === 'b' ? 'two' : member))).toBe(
      '[{"a":{"b":"two"},"b":"two"}]',
    ));
});
