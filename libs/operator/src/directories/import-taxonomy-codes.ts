import { importTaxonomy, storeTaxonomy } from '#directories';
import { OperatorRefusal, type OperatorContext } from '../operation.js';
import { importErrorsText, type DirectoryImport, type ImportReport } from './import-directory.js';

/** Replaces the list of taxonomy codes by the codes of a file, or changes nothing. */
export const importTaxonomyCodes = async (
  { engines: { directories }, config, projector }: OperatorContext,
  { text }: DirectoryImport,
): Promise<ImportReport> => {
  const { codes, errors } = importTaxonomy(text);
  if (errors.length > 0) throw new OperatorRefusal(importErrorsText(errors));
  const stored = storeTaxonomy(config.DATA_DIR, codes);
  directories.reload();
  return { ...stored, inUse: projector !== null };
};
