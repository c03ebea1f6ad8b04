import { canonicalJson } from '#domain';
import { countedAccess, type StateStore } from '#outbox';
import { openNote, signatureLine, splitNote, writeNote } from './signed-note.js';

/** Number of entries of the record of access on one day, as it was signed with a head of the log. */
export interface SignedAccessCount {
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
  readonly entries: number;
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
/** Days of which the count may still grow: a process may have waited for its disk. */
const OPEN_DAYS = 3;
/** Newest notes that are read to sign the next: those of the open days, also by a clock that was ahead, and one before. */
const NOTES_READ = 16;

const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 'YYYY-MM-DD'.length);

/** The count in a note, without a check of its signature. */
const readCount = (note: string): SignedAccessCount =>
  JSON.parse(splitNote(note).text.split('\n')[1] ?? '') as SignedAccessCount;

/**
 * Counts of the record of access by day, each a signed note by the keys of heads. A count contains the sum of all earlier days,
 * so that the newest one proves every day, and the size of the log, so that an earlier one cannot take its place.
 */
export class SignedAccessCounts {
  constructor(private readonly store: StateStore) {}

  /** Signs the counts of the last days that changed, and that of today with the size of the log. `now`: milliseconds since 1970. */
  async sign({
    origin,
    size,
    seeds,
    now,
  }: {
    readonly origin: string;
    readonly size: number;
    /** Keys to sign with; not called if nothing changed. */
    readonly seeds: () => Promise<readonly Uint8Array[]>;
    readonly now: number;
  }): Promise<void> {
    const today = dayAt(now);
    const from = dayAt(now - OPEN_DAYS * DAY_MS);
    const counted = await countedAccess(this.store, from);
    const newest = await this.store.list<CountRecord>(KIND, '', { reverse: true, limit: NOTES_READ });
    const notes = newest.map(({ record }) => readCount(record.note));
    const kept = new Map(notes.filter(({ day }) => day >= from).map((count) => [count.day, count]));
    const closed = notes.find(({ day }) => day < from);
    let before = closed ? closed.before + closed.entries : 0;
    const days = new Set([...kept.keys(), ...counted.keys(), today]);
    for (const day of [...days].toSorted()) {
      const known = kept.get(day);
      // A count that is gone or smaller than before is no reason to sign less.
      const entries = Math.max(counted.get(day) ?? 0, known?.entries ?? 0);
      const count = { day, entries, before, size: day === today ? size : (known?.size ?? size) };
      before += entries;
      if (canonicalJson(known ?? null) === canonicalJson(count)) continue;
      const text = `${HEADING} ${origin}\n${canonicalJson(count)}\n`;
      const lines = (await seeds()).map((seed) => signatureLine(origin, seed, text));
      const note = writeNote(text, lines);
      await this.store.put(KIND, day, { note } satisfies CountRecord);
    }
  }

  /** The counts, oldest first. Throws NoteInvalid for a note that none of these keys has signed. */
  async read(keys: readonly Uint8Array[]): Promise<readonly SignedAccessCount[]> {
    return (await this.store.all<CountRecord>(KIND, '')).map(({ record: { note } }) => {
      const [, origin = ''] = (splitNote(note).text.split('\n')[0] ?? '').split(' ');
      openNote(note, origin, keys);
      return readCount(note);
    });
  }
}
