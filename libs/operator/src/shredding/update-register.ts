import { dirname, join } from 'node:path';
import { checkpointKeyFile } from '#engines';
import { describeFault } from '#event-store';
import {
  ErasureRegister,
  notesOfFiles,
  publicKeyOfSeed,
  readErasures,
  readSeeds,
  readVerifierKey,
  REGISTER_FILE,
  type ErasuresRead,
} from '#integrity';
import { headSignerOf } from '../integrity/checkpoint.js';
import { refuseOperator, type OperatorContext } from '../operation.js';

export interface RegisterReport {
  readonly files: readonly string[];
  /** Files that could not be written. The service retries every minute. */
  readonly failed: readonly { readonly file: string; readonly why: string }[];
}

export const registerOf = (work: OperatorContext): ErasureRegister =>
  new ErasureRegister(work.engines, headSignerOf(work).keys);

/** Writes recent erasures to all register files. Does not wait for a file that cannot be written. */
export const updateRegister = async (work: OperatorContext): Promise<RegisterReport> => {
  const register = registerOf(work);
  await register.catchUp(work.signal);
  const files: string[] = [];
  const failed: { readonly file: string; readonly why: string }[] = [];
  for (const file of await register.files(work.config)) {
    try {
      await register.writeTo(file);
      files.push(file);
    } catch (error) {
      failed.push({ file, why: describeFault(error) });
    }
  }
  return { files, failed };
};

export interface RegisterSources {
  readonly files?: readonly string[];
  /** Backup folder. The register in it and the one next to it are read. */
  readonly backup?: string;
  /** Trusted keys in verifier format, in addition to keys that have signed here. */
  readonly keys?: readonly string[];
}

/** Reads registers. Throws OperatorRefusal if one of `files` is not a register. */
export const readRegister = async (
  work: OperatorContext,
  { files = [], backup, keys = [] }: RegisterSources = {},
): Promise<ErasuresRead> => {
  const register = registerOf(work);
  const named = keys.map(
    (text) => readVerifierKey(text)?.key ?? refuseOperator(`${text} is not a key of signed heads`),
  );
  // An unreadable key is reported when it has to sign.
  const own = (await readSeeds(checkpointKeyFile(work.config)).catch(() => null)) ?? [];
  const trusted = [...(await headSignerOf(work).keys.known()), ...own.map(publicKeyOfSeed), ...named];
  for (const file of files)
    if ((await notesOfFiles([file])).length === 0) refuseOperator(`${file} is not an erasure register`);
  const beside =
    backup === undefined ? [] : [join(backup, REGISTER_FILE), join(dirname(backup), await register.nameBeside())];
  const notes = await notesOfFiles([...(await register.files(work.config)), ...beside, ...files]);
  return readErasures(notes, trusted);
};
