import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkpointKeyFile, type Config } from '#engines';
import { writeDurably } from '#event-store';
import {
  HeadKeyUnusable,
  NoteInvalid,
  openNote,
  publicKeyOfSeed,
  readHead,
  readSeeds,
  readVerifierKey,
  signatureLine,
  splitNote,
  writeNote,
  type HeadSigner,
  type StoredHead,
} from '#integrity';
import { refuseOperator } from '../operation.js';
import { MANIFEST } from './manifest.js';

/** A signed note (C2SP) with the digest of the manifest, and so of every file of the backup. */
const SIGNATURE_FILE = `${MANIFEST}.note`;

const textOf = async (folder: string, origin: string): Promise<string> => {
  const digest = createHash('sha256').update(await readFile(join(folder, MANIFEST)));
  return `${origin}/backup\nsha256 ${digest.digest('hex')}\n`;
};

/** Signs the manifest by all keys of signed heads. False where there is no key that may sign. */
export const signManifest = async (folder: string, { keys }: HeadSigner, { note }: StoredHead): Promise<boolean> => {
  try {
    const seeds = await keys.seeds();
    const { origin } = readHead(note);
    const text = await textOf(folder, origin);
    const signed = writeNote(
      text,
      seeds.map((seed) => signatureLine(origin, seed, text)),
    );
    await writeDurably(join(folder, SIGNATURE_FILE), signed, 'w');
    return true;
  } catch (error) {
    if (error instanceof HeadKeyUnusable) return false;
    throw error;
  }
};

/**
 * Compares the manifest with its signature, by keys that are here or were named. Refused where it is wrong. The answer: what
 * could not be shown, in words; null where a known key has signed it.
 */
export const checkManifest = async (
  folder: string,
  config: Pick<Config, 'CHECKPOINT_KEY_FILE' | 'DATA_DIR'>,
  named: readonly string[] = [],
): Promise<string | null> => {
  // A backup has none where no key could sign it.
  const note = await readFile(join(folder, SIGNATURE_FILE), 'utf8').catch(() => null);
  if (note === null) return 'its manifest is not signed';
  // A machine that has no key yet is told so below.
  const own = (await readSeeds(checkpointKeyFile(config)).catch(() => null)) ?? [];
  const keys = [
    ...own.map(publicKeyOfSeed),
    ...named.map((text) => readVerifierKey(text)?.key ?? refuseOperator(`${text} is no key of signed heads`)),
  ];
  if (keys.length === 0)
    return 'the signature of its manifest was not checked: no key of signed heads is here (--key names one)';
  try {
    const origin = (splitNote(note).text.split('\n')[0] ?? '').replace(/\/backup$/, '');
    const { text } = openNote(note, origin, keys);
    if (text !== (await textOf(folder, origin))) refuseOperator(`${MANIFEST} is not the one that was signed`);
    return null;
  } catch (error) {
    if (!(error instanceof NoteInvalid)) throw error;
    return refuseOperator(`the signature of ${MANIFEST} cannot be trusted: ${error.message}`);
  }
};
