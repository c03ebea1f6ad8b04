import { canonicalJson } from '#domain';
import { accessCountsByDay, type StateStore } from '#state-store';
import { NoteInvalid, openNote, signatureLine, splitNote, writeNote } from './signed-note.js';

/** Number of entries of the record of access on one day, as it was signed with a head of the log. */
export interface SignedAccessCount {
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
  readonly entries: number;
  /** The part of each process in `entries`. */
  readonly byProcess: Readonly<Record<string, number>>;
  /** Entries of all earlier days together. */
  readonly before: number;
  /** Events of the log in the head that was signed at the same time. */
  readonly size: number;
}

/** A count as it is kept. */
type CountRecord = { readonly note: string };

const KIND = 'signed-access-count';
const HEADING = 'access-count/v1';
const DAY_MS = 86_400_000;
/** Number of days whose count may still grow: a process may have waited for its disk. */
const OPEN_DAYS = 3;
const MAX_ATTEMPTS = 5;
/** Newest notes that are read to sign the next: those of the open days, also by a clock that was ahead, and one before. */
const MAX_NOTES_READ = 16;

const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 'YYYY-MM-DD'.length);

/** The count in a note. Throws NoteInvalid if none of these keys has signed the note. */
const openCount = (note: string, keys: readonly Uint8Array[]): SignedAccessCount => {
  const [heading = '', count = ''] = splitNote(note).text.split('\n');
  const [, origin = ''] = heading.split(' ');
  openNote(note, origin, keys);
  return JSON.parse(count) as SignedAccessCount;
};

/** The count in a note, or null if none of these keys has signed the note. */
const countIn = (note: string, keys: readonly Uint8Array[]): SignedAccessCount | null => {
  try {
    return openCount(note, keys);
  } catch (error) {
    if (error instanceof NoteInvalid) return null;
    throw error;
  }
};

/** Returns true if no process has counted fewer entries than were signed of it. */
const isCovered = (signed: SignedAccessCount['byProcess'], counted: ReadonlyMap<string, number> | undefined): boolean =>
  Object.entries(signed).every(([process, entries]) => (counted?.get(process) ?? 0) >= entries);

/** What the counts are signed for. */
export interface CountsToSign {
  /** Name of the tree of the log. */
  readonly origin: string;
  /** Events in the tree. */
  readonly size: number;
  /** Events in the newest head of this tree, whose counts must be there; 0 before its first head. */
  readonly headSize: number;
  /** Public keys that have signed so far. */
  readonly keys: readonly Uint8Array[];
  /** Seeds of the keys to sign with; not called if nothing changed. */
  readonly seeds: () => Promise<readonly Uint8Array[]>;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Counts of the record of access by day, each a signed note by the keys of heads. A count contains the sum of all earlier days,
 * so that the newest one proves every day, and the size of the log, so that an earlier one cannot take its place.
 */
export class SignedAccessCounts {
  constructor(private readonly store: StateStore) {}

  /**
   * Signs the counts of the last days that changed, and that of today with the size of the log. Signs nothing if counts are
   * missing or were changed since the newest head: new counts would hide that from `verify`. A tree without a head yet begins
   * anew with what is counted now.
   */
  async sign(input: CountsToSign): Promise<void> {
    // Another process may sign at the same time. After the last attempt the next pass signs.
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) if (await this.signOnce(input)) return;
  }

  /** Returns false if another process has signed a count meanwhile. */
  private async signOnce(input: CountsToSign): Promise<boolean> {
    const { origin, size, headSize, keys, seeds, now } = input;
    const today = dayAt(now);
    const from = dayAt(now - OPEN_DAYS * DAY_MS);
    if (headSize === 0) await this.removeUnusable(from, keys);
    const newest = await this.store.list<CountRecord>(KIND, '', { reverse: true, limit: MAX_NOTES_READ });
    // After the notes: a count is never less than the note that was signed from it.
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
      // A sum never shrinks, even if the count of an earlier day is missing.
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

  /** Removes the notes of days that are counted anew, and those that no known key has signed. */
  private async removeUnusable(from: string, keys: readonly Uint8Array[]): Promise<void> {
    for (const { key, record } of await this.store.all<CountRecord>(KIND, ''))
      if (key >= from || countIn(record.note, keys) === null) await this.store.remove(KIND, key);
  }

  /** The counts, oldest first. Throws NoteInvalid for a note that none of these keys has signed. */
  async read(keys: readonly Uint8Array[]): Promise<readonly SignedAccessCount[]> {
    return (await this.store.all<CountRecord>(KIND, '')).map(({ record: { note } }) => openCount(note, keys));
  }
}
