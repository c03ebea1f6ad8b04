import {
  isRealDate,
  parseStrictJson,
  ruleIds,
  shippedPack,
  type CalendarDate,
  type PackEntry,
  type RuleId,
  type RuleSource,
} from '#domain';
import { readPack, type PackProblem } from './read-pack.js';
import { factNames, textNames, valueNames } from './pack-schema.js';
import type { mergePacks } from './merge-packs.js';

/** Columns as in `directory import fees`. */
const FEE_COLUMNS = ['code', 'from', 'to', 'amount', 'per page', 'first pages', 'cap', 'source'];
const LAST_COLUMNS = ['citation', 'order', 'source', 'address', 'read on', 'certainty', 'review by', 'note'];

/** Null for an unknown ID. */
export const columnsOf = (id: string): readonly string[] | null => {
  if (id === 'fee.report') return FEE_COLUMNS;
  if (!(ruleIds as readonly string[]).includes(id)) return null;
  return columnsOfRule(id as RuleId);
};

const columnsOfRule = (id: RuleId): readonly string[] => [
  'id',
  ...factNames(id),
  'from',
  'to',
  ...valueNames(id),
  ...LAST_COLUMNS,
];

/** `Per page` and `perPage` are the same column. */
export const ruleColumnKey = (name: string): string => name.toLowerCase().replaceAll(/[\s_-]/g, '');

/** `line`: first line number. */
export interface TableRow {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
}

export type ReadRows =
  | { readonly rows: Parameters<typeof mergePacks>[1]; readonly problems: readonly [] }
  | { readonly rows: null; readonly problems: readonly PackProblem[] };

/** Reads the columns from `columnsOf`. A cell that is not text contains JSON: `["93", "94"]`, `true`, `12`. */
export const readRows = (table: readonly TableRow[], today: CalendarDate): ReadRows => {
  const strange = table.flatMap(unknownCellProblems);
  if (strange.length > 0) return { rows: null, problems: strange };
  const sources = new Map<string, RuleSource>();
  const rows = {
    publisher: 'the operator',
    publishedAt: `${isRealDate(today) ? today : '2026-01-01'}T00:00:00Z`,
    entries: table.map((row) => entryOfRow(row, sources, today)),
    sources: [...sources.values()],
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

/** A fact with a misspelled column name would make the row apply more broadly than intended, so it is reported. */
const unknownCellProblems = ({ line, cells }: TableRow, n: number): readonly PackProblem[] => {
  const { id } = cellsByKey(cells);
  if (!isKnownId(id)) return [];
  const known = new Set(columnsOfRule(id).map(ruleColumnKey));
  return Object.entries(cells).flatMap(([name, cell]) =>
    cell === '' || known.has(ruleColumnKey(name))
      ? []
      : [
          {
            pointer: `/entries/${n}`,
            message: `(line ${line}) has the column ${name || 'without a name'}, ${id} has not`,
          },
        ],
  );
};

const cellsByKey = (cells: TableRow['cells']): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(cells).map(([name, cell]) => [ruleColumnKey(name), cell]));

const isKnownId = (id: string | undefined): id is RuleId => (ruleIds as readonly string[]).includes(id ?? '');

/** Adds its source to `sources`, once for all rows that share it. */
const entryOfRow = ({ cells }: TableRow, sources: Map<string, RuleSource>, today: CalendarDate): PackEntry => {
  const byKey = cellsByKey(cells);
  const textOf = (name: string): string | null => byKey[ruleColumnKey(name)] || null;
  const id = byKey['id'] as RuleId;
  const isKnown = isKnownId(id);
  const texts = isKnown ? textNames(id) : [];
  const memberOf = (name: string): unknown => (texts.includes(name) ? textOf(name) : jsonOf(textOf(name)));
  const [title, address] = [textOf('source') ?? '', textOf('address') ?? '-'];
  const readOn = textOf('read on') ?? today;
  const key = JSON.stringify([title, address, readOn]);
  const source = sources.get(key) ?? { id: `row-${sources.size + 1}`, title, address, readOn, sha256: null };
  sources.set(key, source);
  return {
    id,
    appliesTo: Object.fromEntries(
      (isKnown ? factNames(id) : []).flatMap((name) => {
        const value = memberOf(name);
        return value === null ? [] : [[name, value]];
      }),
    ) as PackEntry['appliesTo'],
    basis: shippedPack.entries.find((entry) => entry.id === id)?.basis ?? 'periodStart',
    validFrom: textOf('from') ?? '',
    validThrough: textOf('to'),
    reviewBy: textOf('review by'),
    value: Object.fromEntries((isKnown ? valueNames(id) : []).map((name) => [name, memberOf(name)])),
    citation: textOf('citation') ?? '',
    order: textOf('order'),
    source: source.id,
    certainty: (textOf('certainty') ?? 'unproven') as PackEntry['certainty'],
    alternative: null,
    note: textOf('note'),
  };
};

/** Returns the text itself if it is not JSON: `med_legal`. */
const jsonOf = (text: string | null): unknown => {
  if (text === null) return null;
  try {
    return parseStrictJson(text);
  } catch {
    return text;
  }
};
