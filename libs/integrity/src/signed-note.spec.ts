import { notesIn, openHead, readHead, signHead } from './signed-head.js';
import {
  NoteInvalid,
  openNote,
  publicKeyOfSeed,
  readVerifierKey,
  signatureLine,
  splitNote,
  verifierKey,
  writeNote,
} from './signed-note.js';

/*
 * Key, text, and signature from the golang.org/x/mod/sumdb/note tests, for comparison with the reference
 * implementation.
 */
const name = 'PeterNeumann';
const verifier = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const signer = 'AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz';
const seed = Buffer.from(signer, 'base64').subarray(1);
const text =
  'If you think cryptography is the answer to your problem,\nthen you don’t know what your problem is.\n'.replace(
    '’',
    "'",
  );
const signature =
  '— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n';
const key = publicKeyOfSeed(seed);

describe('signed note', () => {
  it('is identical to the note of the reference implementation', () => {
    expect(verifierKey(name, key)).toBe(verifier);
    expect(readVerifierKey(verifier)).toEqual({ name, key });
    expect(signatureLine(name, seed, text)).toBe(signature);
    expect(openNote(`${text}\n${signature}`, name, [key])).toEqual({
      text,
      signatures: [{ key, kind: 'plain', at: null }],
    });
  });

  it('parses the example of C2SP tlog-checkpoint', () => {
    const note = `example.com/behind-the-sofa
20852163
CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=

— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=
`;
    expect(readHead(note)).toEqual({
      origin: 'example.com/behind-the-sofa',
      size: 20_852_163,
      root: Buffer.from('CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=', 'base64'),
    });
  });

  it('is invalid if a character was changed', () => {
    const changed = `${text.replace('cryptography', 'cryptographY')}\n${signature}`;
    expect(() => openNote(changed, name, [key])).toThrow(NoteInvalid);
    expect(() => openNote(changed, name, [key])).toThrow('a signature by a known key is wrong');
  });

  it('is rejected if the key is unknown, even under a known name', () => {
    const other = publicKeyOfSeed(Buffer.alloc(32, 5));
    expect(() => openNote(`${text}\n${signature}`, name, [other])).toThrow('no known key has signed it');
    expect(() => openNote(`${text}\n${signature}`, 'Peter', [key])).toThrow('no known key has signed it');
  });

  it('is valid with one known key, and unknown keys are ignored', () => {
    const both = `${text}\n${signatureLine('somebody', Buffer.alloc(32, 9), text)}${signature}`;
    expect(openNote(both, name, [key]).signatures).toHaveLength(1);
  });

  it.each([
    ['an empty text', ''],
    ['a text without signatures', text],
    ['a text without a blank line', `${text}${signature}`],
    ['a text without a final line break', `${text}\n${signature}`.slice(0, -1)],
    ['a malformed signature line', `${text}\n— PeterNeumann\n`],
    ['a name with a plus sign', `${text}\n— Peter+Neumann AAAA\n`],
    ['a text with a control character', `${text.replace('think', 'th\u0007nk')}\n${signature}`],
    ['a note with too many signatures', `${text}\n${signature.repeat(65)}`],
  ])('rejects %s', (_, note) => expect(() => splitNote(note)).toThrow(NoteInvalid));

  it('rejects text that is not plain lines', () => {
    expect(() => writeNote('no end', [])).toThrow(NoteInvalid);
    expect(() => writeNote('a\u0000\n', [])).toThrow(NoteInvalid);
  });

  it.each([verifier.slice(0, -4), verifier.replace('c74f20a3', 'c74f20a4'), 'x', ''])(
    'rejects the verifier key %p',
    (wrong) => expect(readVerifierKey(wrong)).toBeNull(),
  );
});

describe('signed head', () => {
  const head = { origin: 'workcomp/4f', size: 7, root: Buffer.alloc(32, 3) };
  const at = Date.parse('2026-03-02T20:00:07.500Z');
  const seeds = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const keys = seeds.map(publicKeyOfSeed);

  it('has three lines and the time of signing', () => {
    const note = signHead(head, [seeds[0]!], at);
    expect(splitNote(note).text).toBe(`workcomp/4f\n7\n${head.root.toString('base64')}\n`);
    expect(openHead(note, [keys[0]!])).toMatchObject({ ...head, at: Date.parse('2026-03-02T20:00:07.000Z') });
  });

  it('is valid with either of its two keys', () => {
    const note = signHead(head, seeds, at);
    for (const key of keys) expect(openHead(note, [key]).signatures).toHaveLength(2);
    expect(openHead(note, keys).signatures).toHaveLength(4);
  });

  it('is invalid if its time was changed', () => {
    const note = signHead(head, [seeds[0]!], at);
    const lines = note.split('\n');
    const [dash, by, base64 = ''] = (lines[5] ?? '').split(' ');
    const bytes = Buffer.from(base64, 'base64');
    bytes.writeUInt8(bytes.readUInt8(11) ^ 1, 11);
    lines[5] = [dash, by, bytes.toString('base64')].join(' ');
    expect(() => openHead(lines.join('\n'), [keys[0]!])).toThrow('a signature by a known key is wrong');
  });

  it.each(['workcomp/4f\n07\nAAAA\n', 'workcomp/4f\n7\nAAAA\n', 'workcomp/4f\n-7\n', '\n7\n'])(
    'rejects the head %p',
    (wrong) => expect(() => readHead(`${wrong}\n${signature}`)).toThrow(NoteInvalid),
  );

  it('is split from a file that contains several notes', () => {
    const [one, other] = [signHead(head, seeds, at), signHead({ ...head, size: 9 }, seeds, at)];
    expect(notesIn(`${one}${other}`)).toEqual([one, other]);
    expect(notesIn(`\n${one}\n\n${other.replaceAll('\n', '\r\n')}`)).toEqual([one, other]);
    expect(notesIn('no note\n')).toEqual([]);
  });
});
