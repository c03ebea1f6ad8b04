import type { StateStore } from '#state-store';
import type { AccessEntry } from './entry.js';
import {
  entriesOf,
  FRESH_KIND,
  hourOf,
  compareEntries,
  ID_INDEX_KIND,
  PACKED_KIND,
  prefixOf,
  spanOf,
  sortableTime,
} from './rows.js';

/** An entry's position in the order of all entries. A page continues with older entries. */
export type AccessCursor = { readonly at: string; readonly id: string };

export interface AccessSearch {
  readonly organizationId: string | null;
  /** Index terms. An entry must have at least one of them. Null searches all entries. */
  readonly terms: readonly string[] | null;
  readonly matches: (entry: AccessEntry) => boolean;
  /** Earliest time of matching entries (inclusive), in milliseconds since 1970. */
  readonly from?: number;
  /** Latest time of matching entries (exclusive), in milliseconds since 1970. */
  readonly to?: number;
}

export interface AccessPage {
  /** Entries on this page, newest first. */
  readonly entries: readonly AccessEntry[];
  /** Cursor for the next page, or null at the end. */
  readonly next: AccessCursor | null;
}

/** Maximum number of rows that a page loads, to limit the response time. The next page continues from there. */
const MAX_ROWS = 400;
const KEY_PAGE_SIZE = 200;
/** Maximum number of attempts to read a page. A page is read again if one of its rows was packed while it was read. */
const MAX_ATTEMPTS = 5;
const HOUR_MS = 3_600_000;
const LAST_ID = '~';

/** Thrown if a row was packed into another row while a page was read. */
class RowMoved extends Error {}

/** Returns matching entries, newest first, each once. */
export const searchAccess = async (
  store: StateStore,
  search: AccessSearch,
  before: AccessCursor | null,
  limit: number,
): Promise<AccessPage> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await pageOf(store, search, before, limit);
    } catch (error) {
      if (!(error instanceof RowMoved) || tries === MAX_ATTEMPTS) throw error;
    }
  }
};

const pageOf = async (
  store: StateStore,
  search: AccessSearch,
  before: AccessCursor | null,
  limit: number,
): Promise<AccessPage> => {
  const { from = 0, to = Number.MAX_SAFE_INTEGER, matches } = search;
  const newest = Math.min(before === null ? Number.MAX_SAFE_INTEGER : Date.parse(before.at), to);
  const isWanted = (entry: AccessEntry): boolean => {
    const at = Date.parse(entry.at);
    return at >= from && at < to && (before === null || compareEntries(entry, before) < 0) && matches(entry);
  };
  const found: AccessEntry[] = [];
  /** Matching entries, newest last. An entry moves to `found` when no other row can contain a newer entry. */
  let pending: AccessEntry[] = [];
  const takeAbove = (ms: number): void => {
    while (pending.length > 0 && Date.parse((pending.at(-1) as AccessEntry).at) > ms) {
      const entry = pending.pop() as AccessEntry;
      if (found.at(-1)?.id !== entry.id) found.push(entry);
    }
  };
  let opened = 0;
  for await (const { kind, key } of rowsOf(store, search, newest)) {
    const span = spanOf(key);
    takeAbove(span.newest);
    if (found.length > limit || span.newest < from) break;
    if (opened === MAX_ROWS) return { entries: found, next: { at: new Date(span.newest).toISOString(), id: LAST_ID } };
    if (span.oldest > newest) continue;
    const entries = await entriesOf(store, kind, key);
    if (entries.length === 0 && kind === FRESH_KIND) throw new RowMoved();
    opened += 1;
    pending = [...pending, ...entries.filter(isWanted)].sort(compareEntries);
  }
  takeAbove(-1);
  const entries = found.slice(0, limit);
  const last = entries.at(-1);
  return { entries, next: found.length > limit && last ? { at: last.at, id: last.id } : null };
};

interface Row {
  readonly kind: string;
  /** Key of the row itself, even if the row was found through the index. */
  readonly key: string;
}

/** Returns the rows that may contain matching entries, in the order of their newest entries. */
async function* rowsOf(
  store: StateStore,
  { organizationId, terms }: AccessSearch,
  newest: number,
): AsyncGenerator<Row> {
  const prefix = prefixOf(organizationId);
  // Find fresh rows before packed rows, so that a row packed during the search is found at least once.
  const fresh: Row[] = [];
  for await (const row of rowKeys(store, { kind: FRESH_KIND, key: prefix }, newest)) fresh.push(row);
  const ways: readonly RowIterator[] = [
    fresh.values(),
    ...(terms === null
      ? [rowKeys(store, { kind: PACKED_KIND, key: prefix }, newest)]
      : terms.map((term) => rowKeys(store, { kind: ID_INDEX_KIND, key: `${prefix}${term}/` }, newest))),
  ];
  const heads = await Promise.all(ways.map(async (way) => ({ way, row: await nextRow(way) })));
  for (let last = ''; ;) {
    const best = heads.reduce<(typeof heads)[number] | null>(
      (one, other) => (other.row !== null && (one?.row == null || nameOf(other.row) > nameOf(one.row)) ? other : one),
      null,
    );
    if (best?.row == null) return;
    const { kind, key } = best.row;
    best.row = await nextRow(best.way);
    const row =
      kind === ID_INDEX_KIND ? { kind: PACKED_KIND, key: `${prefix}${nameOf({ kind, key })}` } : { kind, key };
    // Several terms may find the same row.
    if (row.key !== last) yield row;
    last = row.key;
  }
}

const nameOf = ({ key }: Row): string => key.slice(key.lastIndexOf('/') + 1);

type RowIterator = Iterator<Row, undefined> | AsyncGenerator<Row, undefined>;

const nextRow = async (way: RowIterator): Promise<Row | null> => {
  const step = await way.next();
  return step.done === true ? null : step.value;
};

/**
 * Yields keys with a prefix, starting at the hour of `newest`. Rows from later hours contain no entry that is old
 * enough, because each row covers one hour.
 */
async function* rowKeys(store: StateStore, { kind, key: prefix }: Row, newest: number): AsyncGenerator<Row, undefined> {
  const isBounded = newest < Number.MAX_SAFE_INTEGER;
  let after = isBounded ? `${prefix}${sortableTime((hourOf(newest) + 1) * HOUR_MS)}` : undefined;
  for (;;) {
    const page = { reverse: true, limit: KEY_PAGE_SIZE, ...(after !== undefined && { after }) };
    const keys = await store.keys(kind, prefix, page);
    for (const key of keys) yield { kind, key };
    if (keys.length < KEY_PAGE_SIZE) return;
    after = keys.at(-1);
  }
}
