import fc from 'fast-check';
import {
  base32,
  fromBase32,
  billNumberCounter,
  billStream,
  credentialStream,
  organizationStream,
  publicEventId,
} from '#domain';

describe('base32', () => {
  it.each([
    ['', ''],
    ['f', 'my'],
    ['fo', 'mzxq'],
    ['foo', 'mzxw6'],
    ['foob', 'mzxw6yq'],
    ['fooba', 'mzxw6ytb'],
    ['foobar', 'mzxw6ytboi'],
  ])('encodes "%s" as "%s" (RFC 4648, lower case, no padding)', (text, encoded) =>
    expect(base32(Buffer.from(text))).toBe(encoded),
  );
  it('decodes encoded bytes', () =>
    fc.assert(fc.property(fc.uint8Array(), (bytes) => expect(fromBase32(base32(bytes))).toEqual(bytes))));
  it.each(['MY', 'mz', 'm', 'my======', 'm1'])('returns null for the non-canonical text %s', (text) =>
    expect(fromBase32(text)).toBeNull(),
  );
});

describe('publicEventId', () => {
  it('encodes the 128 bits of the UUID, in any case', () => {
    const uuid = '0189f7e2-4b1a-7c3d-9e8f-001122334455';
    expect(publicEventId(uuid)).toMatch(/^evt_[a-z2-7]{26}$/);
    expect(publicEventId(uuid.toUpperCase())).toBe(publicEventId(uuid));
  });

  it('differs for two events', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), (a, b) => {
        expect(publicEventId(a) === publicEventId(b)).toBe(a === b);
      }),
    );
  });
});

describe('stream names', () => {
  it("put a bill in its organization's feed, with one dash after the organization", () =>
    expect(billStream('org_7k', 'bill_01j')).toBe('org_7k-bill_01j'));

  it('reject an organization with a dash, which would split the feed', () =>
    expect(() => billStream('org-7k', 'bill_01j')).toThrow(RangeError));

  it('contain no dash for internal streams', () => {
    for (const name of [organizationStream('org_7k'), credentialStream('ab12'), billNumberCounter('org_7k')])
      expect(name).not.toContain('-');
  });
});
