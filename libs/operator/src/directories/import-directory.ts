import { importAdministrators, storeImported, type ImportError } from '#directories';
import { OperatorRefusal, type OperatorContext } from '../operation.js';

export interface DirectoryImport {
  /** Content of the file in the format of libs/directories/README.md. */
  readonly text: string;
}

export interface ImportReport {
  readonly added: number;
  readonly replaced: number;
  /** Total number of imported entries of this kind. */
  readonly total: number;
  /** True if this process already uses the new entries. Other processes load them at their next start. */
  readonly inUse: boolean;
}

const MAX_LISTED_ERRORS = 50;

export const importErrorsText = (errors: readonly ImportError[]): string =>
  [
    'nothing was imported because the file has errors:',
    ...errors.slice(0, MAX_LISTED_ERRORS).map(({ where, message }) => `  ${where} ${message}`),
    ...(errors.length > MAX_LISTED_ERRORS ? [`  and ${errors.length - MAX_LISTED_ERRORS} more`] : []),
  ].join('\n');

/** Imports all claims administrators in a file, or none. Replaces entries with the same name. */
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
