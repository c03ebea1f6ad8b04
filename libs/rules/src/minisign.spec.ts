import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isCommentFor, readMinisignKey, verifyMinisign } from './index.js';

/* The files were created with minisign 0.11: a regular signature, and one without prehashing (`-l`). */

const bytes = (name: string): Buffer => readFileSync(join(import.meta.dirname, 'fixtures', name));
const text = (name: string): string => bytes(name).toString();
const file = bytes('sample.rules');
const signature = text('sample.rules.minisig');
const key = readMinisignKey(text('k.pub'))!;
const other = readMinisignKey(text('other.pub'))!;

it('verifyMinisign accepts the signed file, and returns the key and the trusted comment', () =>
  expect(verifyMinisign(file, signature, [other, key])).toEqual({
    ok: true,
    keyId: key.id,
    comment: 'pack=ca sequence=12',
  }));

it('MinisignKey.id equals the ID that minisign prints', () => expect(text('k.pub')).toContain(`public key ${key.id}`));

it('readMinisignKey accepts a key without its comment, and rejects other text', () => {
  expect(readMinisignKey(text('k.pub').split('\n')[1] ?? '')).toEqual(key);
  for (const wrong of ['', 'x', signature, 'RWQ=']) expect(readMinisignKey(wrong)).toBeNull();
});

const changed = (line: number, change: (base64: Buffer) => void): string => {
  const lines = signature.split('\n');
  const part = Buffer.from(lines[line] ?? '', 'base64');
  change(part);
  return lines.with(line, part.toString('base64')).join('\n');
};

it.each<[string, Uint8Array, string, string]>([
  ['one byte of the file changed', Buffer.concat([file, Buffer.from(' ')]), signature, 'does not hold for the file'],
  ['one bit of the signature changed', file, changed(1, (part) => (part[40]! ^= 1)), 'does not hold for the file'],
  ['one bit of the second signature changed', file, changed(3, (part) => (part[4]! ^= 1)), 'for its trusted comment'],
  ['another comment', file, signature.replace('sequence=12', 'sequence=13'), 'for its trusted comment'],
  ['no comment', file, signature.split('\n').slice(0, 2).join('\n'), 'for its trusted comment'],
  ['a signature that is not prehashed', file, text('legacy.minisig'), 'is not prehashed'],
  ['another file', file, text('k.pub'), 'is no signature of minisign'],
  ['an empty signature', file, '', 'is no signature of minisign'],
])('verifyMinisign rejects %s', (_, content, by, reason) =>
  expect(verifyMinisign(content, by, [key])).toEqual({ ok: false, reason: expect.stringContaining(reason) }),
);

it('verifyMinisign rejects an unknown key, and names it', () =>
  expect(verifyMinisign(file, signature, [other])).toEqual({
    ok: false,
    reason: `is by the key ${key.id}, which is not known`,
  }));

it('isCommentFor binds a signature to its pack', () => {
  expect(isCommentFor('pack=ca sequence=12', { pack: 'ca', sequence: 12 })).toBe(true);
  expect(isCommentFor('pack=ca sequence=12', { pack: 'ca', sequence: 1 })).toBe(false);
  expect(isCommentFor('pack=ca2 sequence=12', { pack: 'ca', sequence: 12 })).toBe(false);
});
