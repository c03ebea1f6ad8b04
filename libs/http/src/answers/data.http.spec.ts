import { Cursors, Refusal } from '#http';
import { FakeVault } from '../specs/fakes.spec-kit.js';
import { isMatch, weakTag } from './etag.js';

describe('Cursors', () => {
  const cursors = new Cursors(new FakeVault());
  const owner = { organizationId: 'org_1', list: 'bills' };

  it('decodes an encoded position', async () => {
    const cursor = await cursors.encode(owner, { after: 'bill_1', n: 5 });
    expect(cursor).toMatch(/^[\w-]+$/);
    expect(await cursors.decode(owner, cursor)).toEqual({ after: 'bill_1', n: 5 });
  });
  it('hides the position and encodes equal positions equally', async () => {
    const positions = [
      { log: 'log_1', at: '4711' },
      { log: 'log_1', at: '4712' },
    ];
    const [one, next] = await Promise.all(positions.map((position) => cursors.encode(owner, position)));
    expect(await cursors.encode(owner, positions[0]!)).toBe(one);
    for (const cursor of [one!, next!]) {
      expect(Buffer.from(cursor, 'base64url').toString('latin1')).not.toMatch(/log_1|471[12]|"at"/);
    }
    // Cursors of adjacent positions have few bytes in common. Only the marker byte is always the same.
    const [a, b] = [one!, next!].map((cursor) => Buffer.from(cursor, 'base64url'));
    expect([...a!].filter((byte, i) => byte === b![i]).length).toBeLessThan(8);
  });
  it('rejects a cursor of another organization, list or customer', async () => {
    const cursor = await cursors.encode(owner, { after: 'bill_1' });
    for (const other of [
      { ...owner, organizationId: 'org_2' },
      { ...owner, list: 'events' },
      { ...owner, customerExternalId: 'c1' },
    ])
      await expect(cursors.decode(other, cursor)).rejects.toBeInstanceOf(Refusal);
  });
  it.each([undefined, '', ' ', '0'])('decodes the cursor %j as the start of a list', async (cursor) => {
    expect(await cursors.decode(owner, cursor)).toBeNull();
  });
  it('rejects changed and forged cursors', async () => {
    const cursor = await cursors.encode(owner, { after: 'bill_1' });
    const changed = cursor.slice(0, -2) + (cursor.endsWith('0') ? '19' : '00');
    for (const bad of ['00', '1', 'abc', 'x'.repeat(5000), `${cursor}=`, ` ${cursor}`, changed, cursor.slice(0, 12)])
      await expect(cursors.decode(owner, bad)).rejects.toMatchObject({
        code: 'invalid_parameter',
        options: { errors: [{ path: 'cursor', message: 'is not a valid cursor of this list' }] },
      });
  });
});

describe('weak ETag', () => {
  const tag = weakTag('{"a":1}');
  it('is equal only for equal responses', () => {
    expect(tag).toMatch(/^W\/"[\w-]+"$/);
    expect([weakTag('{"a":1}') === tag, weakTag('{"a":2}') === tag]).toEqual([true, false]);
  });
  it.each([tag, `"x", ${tag}`, '*', tag.slice(2)])('matches the header %s', (header) =>
    expect(isMatch(header, tag)).toBe(true),
  );
  it.each(['"x"', '', tag.slice(0, -1)])('does not match the header %j', (header) =>
    expect(isMatch(header, tag)).toBe(false),
  );
});
