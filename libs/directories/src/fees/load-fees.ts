import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importFees } from './import-fees.js';
import type { ReportFeeRow } from './report-fee.js';

const storedPath = (dataDir: string): string => join(dataDir, 'directories', 'fees.csv');

/** Fees that the operator imported with a release before the rules pack; none without one. Throws when the file is damaged. */
export const loadFees = (dataDir: string): readonly ReportFeeRow[] => {
  const path = storedPath(dataDir);
  if (!existsSync(path)) return [];
  const { fees, errors } = importFees(readFileSync(path, 'utf8'));
  if (errors.length === 0) return fees;
  throw new Error([`${path} is not usable:`, ...errors.map(({ where, message }) => `${where} ${message}`)].join('\n'));
};
