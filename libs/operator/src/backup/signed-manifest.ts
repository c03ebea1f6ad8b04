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

/** Signed note (C2SP) with the manifest's digest, which covers every file of the backup. */
const SIGNATURE_FILE = `${MANIFEST}.note`;

const textOf = async (folder: string, origin: string): Promise<string> => {
  const digest = createHash('sha256').update(await readFile(join(folder, MANIFEST)));
  return `${origin}/backup\nsha256 ${digest.digest('hex')}\n`;
};

/** Signs the manifest with all head-signing keys. Returns false if no key can sign. */
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

/** Returns null if the signature is verified, otherwise the reason it wasn't. Throws OperatorRefusal if it is wrong. */
export const checkManifest = async (
  folder: string,
  config: Pick<Config, 'CHECKPOINT_KEY_FILE' | 'DATA_DIR'>,
  named: readonly string[] = [],
): Promise<string | null> => {
  // The signature is missing if no key could sign.
  const note = await readFile(join(folder, SIGNATURE_FILE), 'utf8').catch(() => null);
  if (note === null) return 'its manifest is not signed';
  // A machine without a key is reported below.
  const own = (await readSeeds(checkpointKeyFile(config)).catch(() => null)) ?? [];
  const keys = [
    ...own.map(publicKeyOfSeed),
    ...named.map((text) => readVerifierKey(text)?.key ?? refuseOperator(`${text} is not a key of signed heads`)),
  ];
  if (keys.length === 0)
    return 'the signature of its manifest was not checked: this machine has no key of signed heads (pass one with --key)';
  try {
    const origin = (splitNote(note).text.split('\n')[0] ?? '').replace(/\/backup$/, '');
    const { text } = openNote(note, origin, keys);
    if (text !== (await textOf(folder, origin))) refuseOperator(`${MANIFEST} was changed after it was signed`);
    return null;
  } catch (error) {
    if (!(error instanceof NoteInvalid)) throw error;
    return refuseOperator(`the signature of ${MANIFEST} cannot be trusted: ${error.message}`);
  }
};
