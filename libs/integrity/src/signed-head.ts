import { HASH_BYTES } from './merkle.js';
import { NoteInvalid, openNote, signatureLine, splitNote, writeNote, type CheckedSignature } from './signed-note.js';

export interface TreeHead {
  /** Name of the tree and of the keys that sign its heads. */
  readonly origin: string;
  readonly size: number;
  readonly root: Buffer;
}

/** A signed head with its valid signatures. */
export interface SignedHead extends TreeHead {
  readonly note: string;
  readonly signatures: readonly CheckedSignature[];
  /** Signing time as stated by the signer, in milliseconds since 1970. Null if no signature states it. */
  readonly at: number | null;
}

const textOfHead = ({ origin, size, root }: TreeHead): string => `${origin}\n${size}\n${root.toString('base64')}\n`;

/** Signs twice with each key, plainly and with the time `at` in ms (C2SP tlog-checkpoint, tlog-cosignature). */
export const signHead = (head: TreeHead, seeds: readonly Uint8Array[], at: number): string => {
  const text = textOfHead(head);
  const lines = seeds.flatMap((seed) => [null, at].map((time) => signatureLine(head.origin, seed, text, time)));
  return writeNote(text, lines);
};

const sizePattern = /^(0|[1-9]\d{0,14})$/;

/** Returns a note's tree head without checking signatures. Throws NoteInvalid if the note is not a checkpoint. */
export const readHead = (note: string): TreeHead => {
  const [origin = '', size = '', root = ''] = splitNote(note).text.split('\n');
  const bytes = Buffer.from(root, 'base64');
  const isHead =
    origin !== '' && sizePattern.test(size) && bytes.length === HASH_BYTES && bytes.toString('base64') === root;
  if (!isHead) throw new NoteInvalid('not a signed head: it must have a name, a size and a hash');
  return { origin, size: Number(size), root: bytes };
};

/** Returns a head signed by at least one of the keys. Throws NoteInvalid if there is no such signature. */
export const openHead = (note: string, keys: readonly Uint8Array[]): SignedHead => {
  const head = readHead(note);
  const { signatures } = openNote(note, head.origin, keys);
  const times = signatures.flatMap(({ at }) => (at === null ? [] : [at]));
  return { ...head, note, signatures, at: times.length > 0 ? Math.max(...times) : null };
};

/** Splits a text that contains several notes in a row. */
export const notesIn = (text: string): readonly string[] => {
  const notes: string[] = [];
  let lines: string[] = [];
  let isSigned = false;
  const end = (): void => {
    if (isSigned) notes.push(`${lines.join('\n')}\n`);
    [lines, isSigned] = [[], false];
  };
  for (const line of text.replaceAll('\r\n', '\n').split('\n')) {
    const isSignature = line.startsWith('— ');
    if (isSigned && !isSignature) end();
    if (lines.length === 0 && line === '') continue;
    lines.push(line);
    if (isSignature) isSigned = true;
  }
  end();
  return notes;
};
