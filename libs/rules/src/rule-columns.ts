import { isRealDate, ruleIds, shippedPack, type CalendarDate, type PackEntry, type RuleId } from '#domain';
import { readPack, type PackProblem } from './read-pack.js';
import { factNames, valueNames } from './pack-schema.js';
import type { mergePacks } from './merge-packs.js';

/** Columns of fees, as `directory import fees` has them. */
const FEE_COLUMNS = ['code', 'from', 'to', 'amount', 'per page', 'first pages', 'cap', 'source'];
const LAST_COLUMNS = ['citation', 'order', 'source', 'address', 'read on', 'certainty', 'review by', 'note'];

/** Head of a table to fill for a rule; null for an id that no rule has. */
export const columnsOf = (id: string): readonly string[] | null => {
  if (id === 'fee.report') return FEE_COLUMNS;
  if (!(ruleIds as readonly string[]).includes(id)) return null;
  const known = id as RuleId;
  return ['id', ...factNames(known), 'from', 'to', ...valueNames(known), ...LAST_COLUMNS];
};

/** A row of a table: cells by their column, and the line that it begins on. */
export interface TableRow {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
}

/** Rows of a table as they come into the operator's pack, or everything that is wrong in them. */
export type ReadRows =
  | { readonly rows: Parameters<typeof mergePacks>[1]; readonly problems: readonly [] }
  | { readonly rows: null; readonly problems: readonly PackProblem[] };

/** Reads the rows of a table that `columnsOf` began. A cell that is no text holds JSON: `["93", "94"]`, `true`, `12`. */
export const readRows = (table: readonly TableRow[], today: CalendarDate): ReadRows => {
  const sources = new Map<string, { id: string; title: string; address: string; readOn: string; sha256: null }>();
  const entries = table.map(({ cells }): PackEntry => {
    const id = cells['id'] as RuleId;
    const title = cells['source'] ?? '';
    const readOn = textOf(cells['read on']) ?? today;
    const key = `${title} ${cells['address'] ?? ''} ${readOn}`;
    const source = sources.get(key) ?? {
      id: `row-${sources.size + 1}`,
      title,
      address: textOf(cells['address']) ?? '-',
      readOn,
      sha256: null,
    };
    sources.set(key, source);
    const isKnown = (ruleIds as readonly string[]).includes(id);
    return {
      id,
      appliesTo: Object.fromEntries(
        (isKnown ? factNames(id) : []).flatMap((name) => {
          const value = cellOf(cells[name], 'json');
          return value === null ? [] : [[name, value]];
        }),
      ) as PackEntry['appliesTo'],
      basis: shippedPack.entries.find((one) => one.id === id)?.basis ?? 'periodStart',
      validFrom: cells['from'] ?? '',
      validThrough: textOf(cells['to']),
      reviewBy: textOf(cells['review by']),
      value: Object.fromEntries(
        (isKnown ? valueNames(id) : []).map((name) => [
          name,
          cellOf(cells[name], name === 'amount' || name === 'perPage' ? 'text' : 'json'),
        ]),
      ),
      citation: cells['citation'] ?? '',
      order: textOf(cells['order']),
      source: source.id,
      certainty: (textOf(cells['certainty']) ?? 'unproven') as PackEntry['certainty'],
      alternative: null,
      note: textOf(cells['note']),
    };
  });
  const rows = {
    publisher: 'the operator',
    publishedAt: `${isRealDate(today) ? today : '2026-01-01'}T00:00:00Z`,
    sources: [...sources.values()],
    entries,
  };
  const pack = { format: 'workcomp-rules/1', pack: 'local', sequence: 1, version: 'rows', cases: [], ...rows };
  const { problems } = readPack(Buffer.from(JSON.stringify(pack)));
  if (problems.length === 0) return { rows, problems: [] };
  return {
    rows: null,
    problems: problems.map(({ pointer, message }) => {
      const n = Number(/^\/entries\/(\d+)/.exec(pointer)?.[1] ?? -1);
      return { pointer, message: table[n] ? `(line ${table[n].line}) ${message}` : message };
    }),
  };
};

const textOf = (cell: string | undefined): string | null => (cell === undefined || cell === '' ? null : cell);

/** A cell: nothing, a text, or what JSON says. Two digits with a leading zero are a text, as codes are. */
const cellOf = (cell: string | undefined, as: 'text' | 'json'): unknown => {
  const text = textOf(cell);
  if (text === null || as === 'text') return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // A text that is no JSON is itself: `med_legal`.
    return text;
  }
};
