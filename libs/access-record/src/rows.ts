import { randomBytes } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import type { AccessAction } from '#contracts';
import { groupBy } from '#domain';
import { packedAccess, type PackedAccess, type StateChange, type StateStore } from '#state-store';
import type { AccessEntry } from './entry.js';

/*
 * Entries as they lie in the state store: in rows of many entries, each of one organization and of one hour. A row's key
 * says when its newest and its oldest entry were made, so that a reader opens only those it needs.
 */

/** Rows as the journal wrote them, 200 ms of entries each; their ids are in no index yet. */
export const FRESH_KIND = 'access';
/** Rows of many entries, compressed, whose ids are in the index. */
export const PACKED_KIND = packedAccess.name;
/** Which packed rows name an id: `{organization}/{term}/{row}`. */
export const ID_INDEX_KIND = 'access-named';
/** Which fresh rows a collector outside has taken; only where there is one. */
export const FORWARDED_KIND = 'access-forwarded';
/** Kinds of the record of access in the state store. They stay when an organization is deleted (45 CFR 164.316(b)(2)(i)). */
export const ACCESS_KINDS: readonly string[] = [FRESH_KIND, PACKED_KIND, ID_INDEX_KIND, FORWARDED_KIND];
/** In keys, instead of an organization: what is nobody's. */
const NO_ORGANIZATION = '-';

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);
const HOUR_MS = 3_600_000;
const MS_DIGITS = 13;
const RANDOM_BYTES = 6;
const KEY_PAGE_SIZE = 1_000;

type FreshRecord = { readonly entries: readonly string[] };

/** Milliseconds as text that sorts as the numbers do. */
export const sortableTime = (ms: number): string => String(Math.max(ms, 0)).padStart(MS_DIGITS, '0');

/** The hour of an instant, by its number since 1970. */
export const hourOf = (ms: number): number => Math.floor(ms / HOUR_MS);

/** Where the entries of an organization are. */
export const prefixOf = (organizationId: string | null): string => `${organizationId ?? NO_ORGANIZATION}/`;

/** When the newest and the oldest entry of a row were made, and the rest of its key. */
export interface RowSpan {
  readonly newest: number;
  readonly oldest: number;
}

/** The span that a row's key names; the key may have a prefix of any length. */
export const spanOf = (key: string): RowSpan => {
  const [newest = '', oldest = ''] = key.slice(key.lastIndexOf('/') + 1).split('-');
  return { newest: Number(newest), oldest: Number(oldest) };
};

/** The keys of a kind in their order, page after page, until there are no more or the signal is aborted. */
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

/** The order of entries: by time, then by id. */
export const compareEntries = (a: Pick<AccessEntry, 'at' | 'id'>, b: Pick<AccessEntry, 'at' | 'id'>): number =>
  a.at < b.at || (a.at === b.at && a.id < b.id) ? -1 : 1;

/** A key for a row of these entries, which are of one organization, in order, and not none. */
const keyOf = (entries: readonly AccessEntry[]): string => {
  const [first, last] = [entries[0], entries.at(-1)] as [AccessEntry, AccessEntry];
  const [newest, oldest] = [sortableTime(Date.parse(last.at)), sortableTime(Date.parse(first.at))];
  return `${prefixOf(first.organizationId)}${newest}-${oldest}-${randomBytes(RANDOM_BYTES).toString('hex')}`;
};

/** Entries by organization and hour, each group in order and none larger than a row may be. */
const rowsOf = (entries: readonly AccessEntry[]): readonly (readonly AccessEntry[])[] => {
  const groups = groupBy(
    entries,
    ({ organizationId, at }) => `${organizationId ?? NO_ORGANIZATION} ${hourOf(Date.parse(at))}`,
  );
  return [...groups.values()].flatMap((group) => splitBySize(group.toSorted(compareEntries)));
};

/** About the characters of an entry without its ids, and of one id. */
const ESTIMATED_ENTRY_LENGTH = 500;
const ESTIMATED_ID_LENGTH = 40;
const MAX_ROW_LENGTH = 1_000_000;

/** Estimates the characters of an entry as JSON. */
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

/** A row before it is packed. */
export interface FreshRow {
  readonly key: string;
  readonly entries: readonly AccessEntry[];
}

/** The rows that keep entries as they came. */
export const freshRows = (entries: readonly AccessEntry[]): readonly FreshRow[] =>
  rowsOf(entries).map((group) => ({ key: keyOf(group), entries: group }));

/** The change that writes a fresh row. */
export const freshChange = ({ key, entries }: FreshRow): StateChange => ({
  kind: FRESH_KIND,
  key,
  record: { entries: entries.map((entry) => JSON.stringify(entry)) } satisfies FreshRecord,
});

/** Search terms of an entry: its bills, its patients, its actor, and its action where that is rare. */
const termsOf = ({ bills, patients, actor, action }: AccessEntry): readonly string[] => {
  const did = actionTerm(action);
  return [...bills, ...patients, ...(actor.id === '' ? [] : [actorTerm(actor.id)]), ...(did === null ? [] : [did])];
};

/** The term of an actor in the index. An id of a host's own making may hold anything: it is encoded. */
export const actorTerm = (id: string): string => `by:${encodeURIComponent(id)}`;
/** The term of an action in the index; null for those that most entries have. */
export const actionTerm = (action: AccessAction): string | null =>
  action === 'read' || action === 'search' ? null : `did:${action}`;

/** The changes that keep entries packed, with their ids in the index: the row first, so that what names it comes after. */
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

/** The entries of a fresh row, in order. */
const freshEntries = ({ entries }: FreshRecord): readonly AccessEntry[] =>
  entries.map((text) => JSON.parse(text) as AccessEntry);

const packedEntries = async ({ packed }: PackedAccess): Promise<readonly AccessEntry[]> =>
  JSON.parse((await inflate(Buffer.from(packed, 'base64'))).toString()) as AccessEntry[];

/** The entries of a row, in order; none where it is gone. */
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

/** The changes that remove a packed row and what names it: the names first. */
export const removalChanges = async (store: Pick<StateStore, 'get'>, key: string): Promise<readonly StateChange[]> => {
  const [organization = '', row = ''] = key.split('/');
  const terms = new Set((await entriesOf(store, PACKED_KIND, key)).flatMap(termsOf));
  return [
    ...[...terms].map((term) => ({ kind: ID_INDEX_KIND, key: `${organization}/${term}/${row}`, record: null })),
    { kind: PACKED_KIND, key, record: null },
  ];
};
