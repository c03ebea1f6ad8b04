import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ImportError } from '../administrators/read-shape.js';
import { feeColumns, importFees } from './import-fees.js';
import { isSameRow, overlap, type ReportFeeRow } from './report-fee.js';

const storedPath = (dataDir: string): string => join(dataDir, 'directories', 'fees.csv');

/** Fees that the operator imported so far; none before the first import. Throws when the file is damaged. */
export const loadFees = (dataDir: string): readonly ReportFeeRow[] => {
  const path = storedPath(dataDir);
  if (!existsSync(path)) return [];
  const { fees, errors } = importFees(readFileSync(path, 'utf8'));
  if (errors.length === 0) return fees;
  throw new Error([`${path} is not usable:`, ...errors.map(({ where, message }) => `${where} ${message}`)].join('\n'));
};

/** Rows that are about days which stored ones are about, and do not take their place. */
export const feeConflicts = (dataDir: string, imported: readonly ReportFeeRow[]): readonly ImportError[] =>
  kept(dataDir, imported).flatMap((stored) =>
    imported
      .filter((one) => overlap(one, stored))
      .map((one) => ({
        where: `${one.code} from ${one.from}`,
        message: `is about days of the stored row ${stored.from} to ${stored.to}: import that one again, too, with another end`,
      })),
  );

/** Stored rows that no imported one takes the place of. */
const kept = (dataDir: string, imported: readonly ReportFeeRow[]): readonly ReportFeeRow[] =>
  loadFees(dataDir).filter((stored) => !imported.some((one) => isSameRow(one, stored)));

const dollars = (cents: number | null): string => (cents === null ? '' : (cents / 100).toFixed(2));

const cell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const lineOf = (fee: ReportFeeRow): string => {
  const cells: Record<(typeof feeColumns)[number], string> = {
    ...fee,
    amount: dollars(fee.amount),
    perPage: dollars(fee.perPage),
    cap: String(fee.cap ?? ''),
    firstPages: fee.perPage === null ? '' : String(fee.firstPages),
  };
  return feeColumns.map((column) => cell(cells[column])).join(',');
};

/**
 * Stores imported rows in `DATA_DIR/directories/fees.csv`. One for the same code from the same day is replaced. The file
 * is written beside and renamed, so a reader never sees half of it.
 */
export const storeFees = (
  dataDir: string,
  imported: readonly ReportFeeRow[],
): { readonly added: number; readonly replaced: number; readonly total: number } => {
  const before = loadFees(dataDir);
  const rows = [...kept(dataDir, imported), ...imported].toSorted((a, b) =>
    `${a.code} ${a.from}` < `${b.code} ${b.from}` ? -1 : 1,
  );
  const path = storedPath(dataDir);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.new`, `${[feeColumns.join(','), ...rows.map(lineOf)].join('\n')}\n`);
  renameSync(`${path}.new`, path);
  const added = rows.length - before.length;
  return { added, replaced: imported.length - added, total: rows.length };
};
