import { canonicalJson } from '#domain';
import { accessCountsByDay, type StateStore } from '#state-store';
import { NoteInvalid, openNote, signatureLine, splitNote, writeNote } from './signed-note.js';

/** Number of access log entries on one day, signed together with a head of the log. */
export interface SignedAccessCount {
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
  readonly entries: number;
  /** Number of entries by process. They add up to `entries`. */
  readonly byProcess: Readonly<Record<string, number>>;
  /** Total number of entries on all earlier days. */
  readonly before: number;
  /** Number of events in the head that was signed at the same time. */
  readonly size: number;
}

type CountRecord = { readonly note: string };

const KIND = 'signed-access-count';
const HEADING = 'access-count/v1';
const DAY_MS = 86_400_000;
/** Number of most recent days whose counts can still grow, because a process may write its entries late. */
const OPEN_DAYS = 3;
const MAX_ATTEMPTS = 5;
/** Covers the open days, days added by a clock running ahead, and one closed day. */
const MAX_NOTES_READ = 16;

const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 'YYYY-MM-DD'.length);

/** Returns the count in a note. Throws NoteInvalid if none of the keys signed the note. */
const openCount = (note: string, keys: readonly Uint8Array[]): SignedAccessCount => {
  const [heading = '', count = ''] = splitNote(note).text.split('\n');
  const [, origin = ''] = heading.split(' ');
  openNote(note, origin, keys);
  return JSON.parse(count) as SignedAccessCount;
};

/** Returns the count in a note, or null if none of the keys signed the note. */
const countIn = (note: string, keys: readonly Uint8Array[]): SignedAccessCount | null => {
  try {
    return openCount(note, keys);
  } catch (error) {
    if (error instanceof NoteInvalid) return null;
    throw error;
  }
};

/** Returns true if every process now counts at least as many entries as were signed for it. */
const isCovered = (signed: SignedAccessCount['byProcess'], counted: ReadonlyMap<string, number> | undefined): boolean =>
  Object.entries(signed).every(([process, entries]) => (counted?.get(process) ?? 0) >= entries);

export interface CountsToSign {
  /** Name of the tree. */
  readonly origin: string;
  readonly size: number;
  /** Number of events in this tree's newest head; 0 before its first head. After that, signed counts must exist. */
  readonly headSize: number;
  /** Public keys that have signed so far. */
  readonly keys: readonly Uint8Array[];
  /** Returns the seeds of the signing keys. Not called if no count has changed. */
  readonly seeds: () => Promise<readonly Uint8Array[]>;
  /** Current time in milliseconds since 1970. */
  readonly now: number;
}

/**
 * Each note is signed with the head-signing keys. A count includes the sum of all earlier days, so the newest proves
 * every day. It also includes the log's size, so an earlier count can't replace it.
 */
export class SignedAccessCounts {
  constructor(private readonly store: StateStore) {}

  /**
   * Signs recent days that changed, and today with the log's size. Signs nothing if counts are missing or changed since
   * the newest head, because new counts would hide that from `verify`. A tree without a head starts over.
   */
  async sign(input: CountsToSign): Promise<void> {
    // Another process may sign at the same time. If all attempts fail, the next pass signs.
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) if (await this.signOnce(input)) return;
  }

  /** Returns false if another process has signed a count since the notes were read. */
  private async signOnce(input: CountsToSign): Promise<boolean> {
    const { origin, size, headSize, keys, seeds, now } = input;
    const today = dayAt(now);
    const from = dayAt(now - OPEN_DAYS * DAY_MS);
    if (headSize === 0) await this.removeUnusable(from, keys);
    const newest = await this.store.list<CountRecord>(KIND, '', { reverse: true, limit: MAX_NOTES_READ });
    // Read after the notes, so that no count is lower than the note signed from it.
    const counted = await accessCountsByDay(this.store, from);
    const signed = newest.map(({ record }) => countIn(record.note, keys)).filter((count) => count !== null);
    const open = signed.filter(({ day }) => day >= from);
    const isWhole =
      signed.length === newest.length &&
      signed.some((count) => count.size >= headSize) &&
      open.every(({ day, byProcess }) => isCovered(byProcess, counted.get(day)));
    if (headSize > 0 && !isWhole) return true;

    const kept = new Map(open.map((count) => [count.day, count]));
    const closed = signed.find(({ day }) => day < from);
    let before = closed ? closed.before + closed.entries : 0;
    for (const day of [...new Set([...kept.keys(), ...counted.keys(), today])].toSorted()) {
      const known = kept.get(day);
      const byProcess = { ...known?.byProcess, ...Object.fromEntries(counted.get(day) ?? []) };
      const entries = Object.values(byProcess).reduce((sum, part) => sum + part, 0);
      // The sum never decreases, even if an earlier day's count is missing.
      before = Math.max(before, known?.before ?? 0);
      const signedSize = known?.size ?? 0;
      const isOfToday = day === today || !known;
      const count = { day, entries, byProcess, before, size: isOfToday ? Math.max(size, signedSize) : signedSize };
      before += entries;
      if (canonicalJson(known ?? null) === canonicalJson(count)) continue;
      const text = `${HEADING} ${origin}\n${canonicalJson(count)}\n`;
      const lines = (await seeds()).map((seed) => signatureLine(origin, seed, text));
      const record: CountRecord = { note: writeNote(text, lines) };
      const version = newest.find(({ key }) => key === day)?.version ?? (await this.store.get(KIND, day))?.version ?? 0;
      if (!(await this.store.compareAndSet(KIND, day, version, record))) return false;
    }
    return true;
  }

  /** Removes notes for days that are counted again, and notes that no known key signed. */
  private async removeUnusable(from: string, keys: readonly Uint8Array[]): Promise<void> {
    for (const { key, record } of await this.store.all<CountRecord>(KIND, ''))
      if (key >= from || countIn(record.note, keys) === null) await this.store.remove(KIND, key);
  }

  /** Returns the counts, oldest first. Throws NoteInvalid if none of the keys signed a note. */
  async read(keys: readonly Uint8Array[]): Promise<readonly SignedAccessCount[]> {
    return (await this.store.all<CountRecord>(KIND, '')).map(({ record: { note } }) => openCount(note, keys));
  }
}
