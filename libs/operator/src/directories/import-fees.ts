import { importFees } from '#directories';
import { feeRows, losAngelesDate } from '#domain';
import { catchRefusal } from '../rules/activate.js';
import { setRows } from '../rules/set-rules.js';
import { OperatorRefusal, type OperatorContext } from '../operation.js';
import { importErrorsText, type DirectoryImport, type ImportReport } from './import-directory.js';

/** Replaces rows with the same code and start date. A new fee order by the Division therefore needs no release. */
export const importReportFees = async (work: OperatorContext, { text }: DirectoryImport): Promise<ImportReport> => {
  const { fees, errors } = importFees(text);
  if (errors.length > 0) throw new OperatorRefusal(importErrorsText(errors));
  const rows = feeRows(fees, losAngelesDate(new Date().toISOString()));
  const done = await catchRefusal(() => setRows(work, rows));
  if (done.code !== null)
    throw new OperatorRefusal(
      importErrorsText(done.errors.map(({ pointer, message }) => ({ where: whereOf(pointer, fees), message }))),
    );
  const { added, replaced, total } = done;
  return { added, replaced, total, inUse: true };
};

const whereOf = (pointer: string, fees: readonly { readonly code: string; readonly from: string }[]): string => {
  const fee = fees[Number(/^\/entries\/(\d+)/.exec(pointer)?.[1] ?? -1)];
  return fee ? `${fee.code} from ${fee.from}` : 'the file';
};
