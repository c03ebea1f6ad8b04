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

/** Where the register of erasures was brought up to date, and where not. */
export interface RegisterReport {
  readonly files: readonly string[];
  /** The service tries again every minute. */
  readonly failed: readonly { readonly file: string; readonly why: string }[];
}

/** The register of what was erased on these engines. */
export const registerOf = (work: OperatorContext): ErasureRegister =>
  new ErasureRegister(work.engines, headSignerOf(work).keys);

/** Takes in what was erased, and writes it to every file of the register. What is away is told, and keeps nobody waiting. */
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

/** Where else entries may be read. */
export interface RegisterSources {
  /** Files that were named, as paths. */
  readonly files?: readonly string[];
  /** Folder of a backup: the register in it and the one beside it are read. */
  readonly backup?: string;
  /** Keys that are trusted, as verifiers take them; besides those that have signed here. */
  readonly keys?: readonly string[];
}

/** Entries of the register from every place that can be read; a file that was named and is not there is refused. */
export const readRegister = async (
  work: OperatorContext,
  { files = [], backup, keys = [] }: RegisterSources = {},
): Promise<ErasuresRead> => {
  const register = registerOf(work);
  const named = keys.map((text) => readVerifierKey(text)?.key ?? refuseOperator(`${text} is no key of signed heads`));
  // A key that cannot be read is told where it is to sign.
  const own = (await readSeeds(checkpointKeyFile(work.config)).catch(() => null)) ?? [];
  const trusted = [...(await headSignerOf(work).keys.known()), ...own.map(publicKeyOfSeed), ...named];
  for (const file of files)
    if ((await notesOfFiles([file])).length === 0) refuseOperator(`${file} holds no register of erasures`);
  const beside =
    backup === undefined ? [] : [join(backup, REGISTER_FILE), join(dirname(backup), await register.nameBeside())];
  const notes = await notesOfFiles([...(await register.files(work.config)), ...beside, ...files]);
  return readErasures(notes, trusted);
};
