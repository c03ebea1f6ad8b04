import { randomBytes } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import type { AccessAction } from '#contracts';
import { groupBy } from '#domain';
import { packedAccess, type PackedAccess, type StateChange, type StateStore } from '#state-store';
import type { AccessEntry } from './entry.js';

/*
 * Each row has many entries from one organization and one hour. Its key contains the times of its newest and oldest
 * entries, so that readers load only relevant rows.
 */

/** Rows that the journal wrote, each with about 200 ms of entries. Their IDs are not indexed yet. */
export const FRESH_KIND = 'access';
/** Compressed rows with many entries. Their IDs are indexed. */
export const PACKED_KIND = packedAccess.name;
/** Index of packed rows by ID, with keys `{organization}/{term}/{row}`. */
export const ID_INDEX_KIND = 'access-named';
/** Fresh rows that an external collector has accepted. Used only with a collector. */
export const FORWARDED_KIND = 'access-forwarded';
/** Kinds that are kept when an organization is deleted (45 CFR 164.316(b)(2)(i)). */
export const ACCESS_KINDS: readonly string[] = [FRESH_KIND, PACKED_KIND, ID_INDEX_KIND, FORWARDED_KIND];
/** Replaces the organization in the keys of entries that have none. */
const NO_ORGANIZATION = '-';

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);
const HOUR_MS = 3_600_000;
const MS_DIGITS = 13;
const RANDOM_BYTES = 6;
const KEY_PAGE_SIZE = 1_000;

type FreshRecord = { readonly entries: readonly string[] };

/** Returns milliseconds as text that sorts like the numbers. */
export const sortableTime = (ms: number): string => String(Math.max(ms, 0)).padStart(MS_DIGITS, '0');

export const hourOf = (ms: number): number => Math.floor(ms / HOUR_MS);

export const prefixOf = (organizationId: string | null): string => `${organizationId ?? NO_ORGANIZATION}/`;

/** Times of a row's newest and oldest entries, in milliseconds since 1970. */
export interface RowSpan {
  readonly newest: number;
  readonly oldest: number;
}

/** Returns the time span in a row's key. The key may have any prefix. */
export const spanOf = (key: string): RowSpan => {
  const [newest = '', oldest = ''] = key.slice(key.lastIndexOf('/') + 1).split('-');
  return { newest: Number(newest), oldest: Number(oldest) };
};

/** Yields a kind's sorted keys in pages, until the end or until the signal aborts. */
export async function* keyPages(
  store: Pick<StateStore, 'keys'>,
  kind: string,
  signal: AbortSignal,
): AsyncGenerator<readonly string[], void, undefined> {
  for (let after: string | undefined; !signal.aborted;) {
    const keys = await store.keys(kind, '', { limit: KEY_PAGE_SIZE, ...(after !== undefined && { after }) });
    yield keys;
    if (keys.length < KEY_PAGE_SIZE) return;
    after = keys.at(-1);
    await yieldToEventLoop();
  }
}

export const compareEntries = (a: Pick<AccessEntry, 'at' | 'id'>, b: Pick<AccessEntry, 'at' | 'id'>): number =>
  a.at < b.at || (a.at === b.at && a.id < b.id) ? -1 : 1;

/** Returns a new key for a row with these entries: at least one, sorted, and from one organization. */
const keyOf = (entries: readonly AccessEntry[]): string => {
  const [first, last] = [entries[0], entries.at(-1)] as [AccessEntry, AccessEntry];
  const [newest, oldest] = [sortableTime(Date.parse(last.at)), sortableTime(Date.parse(first.at))];
  return `${prefixOf(first.organizationId)}${newest}-${oldest}-${randomBytes(RANDOM_BYTES).toString('hex')}`;
};

/** Groups entries by organization and hour. Each group is sorted and does not exceed a row's maximum size. */
const rowsOf = (entries: readonly AccessEntry[]): readonly (readonly AccessEntry[])[] => {
  const groups = groupBy(
    entries,
    ({ organizationId, at }) => `${organizationId ?? NO_ORGANIZATION} ${hourOf(Date.parse(at))}`,
  );
  return [...groups.values()].flatMap((group) => splitBySize(group.toSorted(compareEntries)));
};

/** Estimated number of characters in an entry without its IDs, and in one ID. */
const ESTIMATED_ENTRY_LENGTH = 500;
const ESTIMATED_ID_LENGTH = 40;
const MAX_ROW_LENGTH = 1_000_000;

export const estimateLength = ({ bills, patients }: AccessEntry): number =>
  ESTIMATED_ENTRY_LENGTH + ESTIMATED_ID_LENGTH * (bills.length + patients.length);

const splitBySize = (group: readonly AccessEntry[]): readonly (readonly AccessEntry[])[] => {
  const rows: AccessEntry[][] = [[]];
  let size = 0;
  for (const entry of group) {
    const own = estimateLength(entry);
    if (size > 0 && size + own > MAX_ROW_LENGTH) {
      rows.push([]);
      size = 0;
    }
    size += own;
    rows.at(-1)?.push(entry);
  }
  return rows;
};

export interface FreshRow {
  readonly key: string;
  readonly entries: readonly AccessEntry[];
}

export const freshRows = (entries: readonly AccessEntry[]): readonly FreshRow[] =>
  rowsOf(entries).map((group) => ({ key: keyOf(group), entries: group }));

export const freshChange = ({ key, entries }: FreshRow): StateChange => ({
  kind: FRESH_KIND,
  key,
  record: { entries: entries.map((entry) => JSON.stringify(entry)) } satisfies FreshRecord,
});

/** Returns an entry's search terms: its bills, its patients, its actor, and its action if it is rare. */
const termsOf = ({ bills, patients, actor, action }: AccessEntry): readonly string[] => {
  const did = actionTerm(action);
  return [...bills, ...patients, ...(actor.id === '' ? [] : [actorTerm(actor.id)]), ...(did === null ? [] : [did])];
};

/** Returns an actor's index term. Actor IDs from a host application may contain any text, so they are encoded. */
export const actorTerm = (id: string): string => `by:${encodeURIComponent(id)}`;
/** Returns an action's index term, or null for the most frequent actions. */
export const actionTerm = (action: AccessAction): string | null =>
  action === 'read' || action === 'search' ? null : `did:${action}`;

/** Returns the changes that store packed entries and index their IDs. The row precedes its index entries. */
export const packedRows = async (entries: readonly AccessEntry[]): Promise<readonly StateChange[]> => {
  const changes = rowsOf(entries).map(async (group): Promise<readonly StateChange[]> => {
    const key = keyOf(group);
    const packed = (await deflate(JSON.stringify(group))).toString('base64');
    const [organization = '', row = ''] = key.split('/');
    const terms = new Set(group.flatMap(termsOf));
    return [
      { kind: PACKED_KIND, key, record: { packed, size: group.length } satisfies PackedAccess },
      ...[...terms].map((term) => ({ kind: ID_INDEX_KIND, key: `${organization}/${term}/${row}`, record: {} })),
    ];
  });
  return (await Promise.all(changes)).flat();
};

/** Returns the row's entries, sorted. */
const freshEntries = ({ entries }: FreshRecord): readonly AccessEntry[] =>
  entries.map((text) => JSON.parse(text) as AccessEntry);

const packedEntries = async ({ packed }: PackedAccess): Promise<readonly AccessEntry[]> =>
  JSON.parse((await inflate(Buffer.from(packed, 'base64'))).toString()) as AccessEntry[];

/** Returns a row's sorted entries, or an empty list if the row does not exist. */
export const entriesOf = async (
  store: Pick<StateStore, 'get'>,
  kind: string,
  key: string,
): Promise<readonly AccessEntry[]> => {
  if (kind === FRESH_KIND) {
    const fresh = await store.get<FreshRecord>(kind, key);
    return fresh === null ? [] : freshEntries(fresh.record);
  }
  const row = await store.get<PackedAccess>(kind, key);
  return row === null ? [] : packedEntries(row.record);
};

/** Returns the changes that delete a packed row and its index entries. The index entries precede the row. */
export const removalChanges = async (store: Pick<StateStore, 'get'>, key: string): Promise<readonly StateChange[]> => {
  const [organization = '', row = ''] = key.split('/');
  const terms = new Set((await entriesOf(store, PACKED_KIND, key)).flatMap(termsOf));
  return [
    ...[...terms].map((term) => ({ kind: ID_INDEX_KIND, key: `${organization}/${term}/${row}`, record: null })),
    { kind: PACKED_KIND, key, record: null },
  ];
};
