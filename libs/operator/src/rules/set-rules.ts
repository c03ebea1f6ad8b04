import { importFees, parseCsv } from '#directories';
import { entryKey, feeRows, losAngelesDate } from '#domain';
import { readStoredPack } from '#engines';
import { ruleColumnKey, readRows, type PackProblem, type TableRow } from '#rules';
import type { OperatorContext } from '../operation.js';
import {
  activate,
  replaceInLayer,
  catchRefusal,
  refuseRules,
  refuseWith,
  mergeRows,
  type ActivatedRules,
  type RulesRefusal,
  type Signer,
} from './activate.js';

export interface RulesSet extends ActivatedRules {
  readonly added: number;
  readonly replaced: number;
  /** Total number of rows in the operator's layer. */
  readonly total: number;
}

type Rows = Parameters<typeof mergeRows>[2];

/** Activates all rows of a table (see `rules template`) or none. */
export const setRules = (
  work: OperatorContext,
  { text, ...signer }: Signer & { readonly text: string },
): Promise<RulesSet | RulesRefusal> => catchRefusal(() => setRows(work, rowsIn(text), signer));

/** Sets the rows. Throws within `catchRefusal` if they overlap. */
export const setRows = async (work: OperatorContext, rows: Rows, signer: Signer = {}): Promise<RulesSet> => {
  let counts = { added: 0, replaced: 0, total: 0 };
  const activated = await activate(
    work,
    async (record) => {
      const active = record.packs.find(({ layer }) => layer === 'operator');
      const before = new Set(active ? (await readStoredPack(work.engines, active)).entries.map(entryKey) : []);
      const made = await mergeRows(work, record, rows);
      const replaced = rows.entries.filter((entry) => before.has(entryKey(entry))).length;
      counts = { added: rows.entries.length - replaced, replaced, total: made.entries.length };
      return {
        how: 'set',
        packs: await replaceInLayer(work, record, 'operator', made),
        file: null,
        entries: rows.entries.length,
      };
    },
    signer,
  );
  return { ...activated, ...counts };
};

const rowsIn = (text: string): Rows => {
  const today = losAngelesDate(new Date().toISOString());
  const table = parseCsv(text.replace(/^\uFEFF/, ''));
  if (typeof table === 'number')
    return refuseRules('rules_invalid', `line ${table} has a quote that is not closed or is inside a cell`);
  const [head, ...lines] = table;
  const names = head?.cells ?? [];
  if (!names.some((name) => ruleColumnKey(name) === 'id')) {
    const { fees, errors } = importFees(text);
    if (errors.length === 0) return feeRows(fees, today);
    return refuseWith(
      'rules_invalid',
      errors.map(({ where, message }): PackProblem => ({ pointer: '', message: `${where} ${message}` })),
    );
  }
  if (lines.length === 0) return refuseRules('rules_invalid', 'the table has no rows');
  const columns = names.map(ruleColumnKey);
  const doubled = names.find((_, n) => columns.indexOf(columns[n] ?? '') < n);
  if (doubled !== undefined) refuseRules('rules_invalid', `the column ${doubled} occurs twice`);
  const long = lines.find(({ cells }) => cells.length > names.length);
  if (long) refuseRules('rules_invalid', `line ${long.line} has more cells than columns`);
  const { rows, problems } = readRows(
    lines.map(({ line, cells }): TableRow => {
      const named = names.map((name, n) => [name.trim(), cells[n] ?? ''] as const);
      return { line, cells: Object.fromEntries(named) };
    }),
    today,
  );
  return rows ?? refuseWith('rules_invalid', problems);
};
