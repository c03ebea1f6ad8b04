import fc from 'fast-check';
import { iterations } from '#testing/pure';
import { parseStrictJson, DuplicateMember } from './strict-json.js';

describe.each([
  ['in UTF-8', (text: string): unknown => parseStrictJson(Buffer.from(text))],
  ['in a string', (text: string): unknown => parseStrictJson(text)],
])('parseStrictJson, with JSON %s', (_, read) => {
  it('returns the same value as JSON.parse', () =>
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), (text) => {
        expect(read(text)).toEqual(JSON.parse(text));
      }),
      { numRuns: iterations(200) },
    ));

  it.each([
    '{"a":1,"b":{"a":1},"c":[{"a":1},{"a":1}]}',
    '{"a":":","\\"a\\"":"\\\\","":""}',
    '{"__proto__":{"__proto__":1},"1":2,"0":3}',
    '[":",{"a":"\\":\\""}]',
    '"a:b"',
  ])('accepts %s, in which each member occurs once', (text) => expect(read(text)).toEqual(JSON.parse(text)));

  it.each([
    '{"a":1,"a":1}',
    '{"a":1,"b":2,"\\u0061":3}',
    '{"a":{"b":[1,{"c":1,"c":2}]}}',
    '{"a":{"x":1,"y":2},"a":3}',
    '{"__proto__":1,"__proto__":2}',
    '{"a":"\\\\","a":"\\""}',
    '{"":1,"":2}',
  ])('rejects the repeated member in %s', (text) => expect(() => read(text)).toThrow(DuplicateMember));

  it.each(['', '{', '{"a":1,}', '"\u0001"', '{"a" 1}'])('rejects %j, which is not JSON', (text) =>
    expect(() => read(text)).toThrow(),
  );
});

it('parseStrictJson rejects an encoding other than UTF-8', () =>
  expect(() => parseStrictJson(Buffer.from('"\xff"', 'latin1'))).toThrow());
