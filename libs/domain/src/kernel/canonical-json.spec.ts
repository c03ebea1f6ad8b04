import { canonicalJson } from '#domain';

describe('one spelling of JSON', () => {
  it('has sorted keys at every level, no white space, and nothing that is undefined', () =>
    expect(canonicalJson({ b: [{ d: 1, c: null }], a: 'ü\n', z: undefined })).toBe(
      '{"a":"ü\\n","b":[{"c":null,"d":1}]}',
    ));
  it('keeps __proto__ as a key like any other', () =>
    expect(canonicalJson(JSON.parse('{"__proto__":{"b":1,"a":2}}'))).toBe('{"__proto__":{"a":2,"b":1}}'));
  it('holds what was put in the place of a member', () =>
    expect(canonicalJson([{ b: 1, a: { b: 2 } }], (key, member) => (key === 'b' ? 'two' : member))).toBe(
      '[{"a":{"b":"two"},"b":"two"}]',
    ));
});
