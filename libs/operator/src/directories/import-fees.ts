import { feeConflicts, importFees, storeFees } from '#directories';
import { OperatorRefusal, type Workplace } from '../operation.js';
import { listed, type DirectoryImport, type ImportReport } from './import-directory.js';

/**
 * Adds amounts of report codes (WC002 to WC012), all of a file or none, so that an order of the Division needs no
 * release. A row for the same code from the same day is replaced.
 */
export const importReportFees = async (
  { engines: { directories }, config, projector }: Workplace,
  { text }: DirectoryImport,
): Promise<ImportReport> => {
  const { fees, errors } = importFees(text);
  const wrong = errors.length > 0 ? errors : feeConflicts(config.DATA_DIR, fees);
  if (wrong.length > 0) throw new OperatorRefusal(listed(wrong));
  const stored = storeFees(config.DATA_DIR, fees);
  directories.reload();
  return { ...stored, inUse: projector !== null };
};
