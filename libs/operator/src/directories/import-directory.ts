import { importAdministrators, storeImported, type ImportError } from '#directories';
import { OperatorRefusal, type OperatorContext } from '../operation.js';

export interface DirectoryImport {
  /** The file's content, as libs/directories/README.md says. */
  readonly text: string;
}

export interface ImportReport {
  readonly added: number;
  readonly replaced: number;
  /** Entries of this kind that the operator has imported in all. */
  readonly total: number;
  /** The process that did it answers with the new ones already; others take them up at their next start. */
  readonly inUse: boolean;
}

/** Mistakes that are told one by one. */
const MAX_LISTED_ERRORS = 50;

export const importErrorsText = (errors: readonly ImportError[]): string =>
  [
    'nothing was imported, because the file has mistakes:',
    ...errors.slice(0, MAX_LISTED_ERRORS).map(({ where, message }) => `  ${where} ${message}`),
    ...(errors.length > MAX_LISTED_ERRORS ? [`  and ${errors.length - MAX_LISTED_ERRORS} more`] : []),
  ].join('\n');

/** Adds claims administrators to the directory, all of a file or none. One of the same name is replaced. */
export const importDirectory = async (
  { engines: { directories }, config, projector }: OperatorContext,
  { text }: DirectoryImport,
): Promise<ImportReport> => {
  const { administrators, errors } = importAdministrators(text);
  if (errors.length > 0) throw new OperatorRefusal(importErrorsText(errors));
  const stored = storeImported(config.DATA_DIR, administrators);
  directories.reload();
  return { ...stored, inUse: projector !== null };
};
