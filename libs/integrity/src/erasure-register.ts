import { createHash } from 'node:crypto';
import { open, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { canonicalJson, isShredding, type ErasureReason, type SubjectShredded } from '#domain';
import type { EventMetadata, EventStore, RecordedEvent } from '#event-store';
import type { StateChange, StateStore } from '#state-store';
import { HeadKeyUnusable, type HeadKeys } from './head-keys.js';
import { NoteInvalid, openNote, signatureLine, splitNote, writeNote } from './signed-note.js';
import { originOf, TreeStore } from './tree-store.js';

/** Something that was erased: ids, day, reason and who. Nothing in it is personal. */
export interface Erasure {
  /** Counts from 1: a register without one of them has lost it. */
  readonly n: number;
  /** Whose key was destroyed: a bill, a recipient, a payer file's copy, an organization. */
  readonly subject: string;
  readonly organizationId: string;
  /** The stream with the order. */
  readonly stream: string;
  /** ISO timestamp. */
  readonly erasedAt: string;
  /** Null where it followed from something else: an opt-out, the deletion of an organization. */
  readonly reason: ErasureReason | null;
  /** Why although something stood in the way; null where nothing did. */
  readonly override: ErasureReason | null;
  /** Kind and id of the actor of the order. */
  readonly by: string;
  /** It went with its organization. */
  readonly organizationGone: boolean;
}

/** An entry as it is kept: a signed note, or its text alone as long as no key could sign. */
type Row = { readonly subject: string; readonly gone: boolean; readonly note: string };

/** Entries of a register that were read back, and what could not be trusted. */
export interface ErasuresRead {
  readonly erasures: readonly Erasure[];
  /** The trusted entries as they are kept, one for each of `erasures`. */
  readonly notes: readonly string[];
  /** Entries that no known key has signed, or whose signature is wrong. */
  readonly untrusted: number;
}

/** Name of the register's file: in the data folder, in a backup, and beside backups. */
export const REGISTER_FILE = 'erasures.register';
const KIND = 'erasure';
const CHECKPOINT_NAME = 'erasures';
const DIGITS = 12;
const PAGE_SIZE = 1_000;
const HEADING = 'erasure/v1';
const SHORT_ID_LENGTH = 8;
const PLACES_KEY = ['care', 'register-places'] as const;
/** Folders of backups that are remembered, the newest first. */
const MAX_FOLDERS = 16;
type Places = { readonly folders: readonly string[] };

/** Settings that say where the register is kept. */
export interface RegisterSettings {
  readonly DATA_DIR: string;
  readonly ERASURE_REGISTER?: string | undefined;
}

const keyOf = (n: number): string => String(n).padStart(DIGITS, '0');
const nameOf = ({ subject, gone }: Pick<Row, 'subject' | 'gone'>): string => `${subject} ${gone}`;

/**
 * The register of what was erased: an entry for each order to destroy a key that stands in the log, signed by the keys of signed
 * heads. It is kept in the state store and in files, which only grow. A backup from before an erasure still has the key, so
 * that whoever puts it back needs the register of after it.
 */
export class ErasureRegister {
  /** Entries without a signature were looked for since this was made. */
  private looked = false;

  constructor(
    private readonly engines: { readonly events: EventStore; readonly stateStore: StateStore },
    private readonly keys: HeadKeys,
  ) {}

  /** Takes in every order that the log has now. Several processes may do so at once. */
  async catchUp(signal: AbortSignal): Promise<void> {
    const { events, stateStore } = this.engines;
    const logId = await events.logId();
    const stored = await stateStore.checkpoint(CHECKPOINT_NAME);
    let isGrown = !this.looked;
    this.looked = true;
    for (let position = stored?.logId === logId ? stored.position : 0n; ;) {
      signal.throwIfAborted();
      const page = await events.readAll(position, PAGE_SIZE);
      const last = page.at(-1);
      if (last === undefined) break;
      const orders = page.filter(isShredding);
      if (orders.length > 0) await this.add(orders);
      isGrown ||= orders.length > 0;
      position = last.position;
      await stateStore.saveCheckpoint(CHECKPOINT_NAME, { logId, position });
    }
    if (isGrown) await this.signLate();
  }

  /** Everything that is on it. */
  async erasures(): Promise<readonly Erasure[]> {
    return (await this.rows()).map(({ note }) => erasureIn(note));
  }

  /** Takes in entries of a file that were read back; those that are on it stay as they are. */
  async takeIn(notes: readonly string[]): Promise<void> {
    const known = new Set((await this.rows()).map(nameOf));
    const fresh = notes.flatMap((note): readonly StateChange[] => {
      const { n, subject } = erasureIn(note);
      const row = rowOf(note);
      if (known.has(nameOf(row))) return [];
      known.add(nameOf(row));
      // A register that was begun again has other entries under these numbers.
      return [{ kind: KIND, key: `${keyOf(n)}/${subject}`, record: row, ifAbsent: true }];
    });
    for (let at = 0; at < fresh.length; at += PAGE_SIZE)
      await this.engines.stateStore.write(fresh.slice(at, at + PAGE_SIZE));
  }

  /** Adds to a file what it lacks, durably. The folder must be there: one that was taken away is not made again. */
  async writeTo(file: string): Promise<void> {
    await stat(dirname(file));
    const before = await textOf(file);
    const there = new Set(before === null ? [] : registerNotes(before));
    const missing = (await this.rows()).filter(({ note }) => !there.has(note));
    if (missing.length === 0 && before !== null) return;
    const handle = await open(file, 'a', 0o600);
    try {
      // A process that was killed may have left half a line.
      const begin = before === null || before.endsWith('\n') ? '' : '\n';
      await handle.appendFile(begin + missing.map(({ note }) => `${note}\n`).join(''));
      await handle.sync();
    } finally {
      await handle.close();
    }
  }

  /** The name of this installation's register beside backups, where those of others may lie, too. */
  async nameBeside(): Promise<string> {
    const [first = Buffer.alloc(0)] = await this.keys.known();
    return `erasures-${createHash('sha256').update(first).digest('hex').slice(0, SHORT_ID_LENGTH)}.register`;
  }

  /** Remembers that a backup was put into this folder: the register is kept beside it from now on. */
  async noteBackupAt(folder: string): Promise<void> {
    const { stateStore } = this.engines;
    const folders = [
      dirname(folder),
      ...(await this.backupFolders()).filter((backupFolder) => backupFolder !== dirname(folder)),
    ];
    await stateStore.put(...PLACES_KEY, { folders: folders.slice(0, MAX_FOLDERS) } satisfies Places);
  }

  /** Every file that the register is kept in. `named`: one that the configuration names. */
  async files({ DATA_DIR, ERASURE_REGISTER: named }: RegisterSettings): Promise<readonly string[]> {
    const name = await this.nameBeside();
    return [
      join(DATA_DIR, REGISTER_FILE),
      ...(named === undefined ? [] : [named]),
      ...(await this.backupFolders()).map((folder) => join(folder, name)),
    ];
  }

  private async backupFolders(): Promise<readonly string[]> {
    return (await this.engines.stateStore.get<Places>(...PLACES_KEY))?.record.folders ?? [];
  }

  private async rows(): Promise<readonly Row[]> {
    return (await this.engines.stateStore.all<Row>(KIND, '')).map(({ record }) => record);
  }

  private entries() {
    return this.engines.stateStore.all<Row>(KIND, '');
  }

  private async add(orders: readonly RecordedEvent[]): Promise<void> {
    let entries = await this.entries();
    const known = new Set(entries.map(({ record }) => nameOf(record)));
    let last = Math.max(0, ...entries.map(({ key }) => Number(key.slice(0, DIGITS))));
    for (const order of orders) {
      const { subject, organizationGone: gone = false } = order.data as SubjectShredded['data'];
      while (!known.has(nameOf({ subject, gone }))) {
        const n = last + 1;
        const record: Row = { subject, gone, note: await this.signed(erasureOf(order, n)) };
        if (await this.engines.stateStore.insertIfAbsent(KIND, keyOf(n), record)) {
          known.add(nameOf(record));
          last = n;
          continue;
        }
        // Another process took the number: what it wrote is looked at first.
        entries = await this.entries();
        for (const entry of entries) known.add(nameOf(entry.record));
        last = Math.max(n, ...entries.map(({ key }) => Number(key.slice(0, DIGITS))));
      }
    }
  }

  /** Signs entries that were made while no key could sign. */
  private async signLate(): Promise<void> {
    for (const { key, version, record } of await this.entries()) {
      if (!record.note.endsWith(` ${PLACEHOLDER_SIGNATURE}\n`)) continue;
      const note = await this.signed(erasureIn(record.note));
      if (note === record.note) return;
      await this.engines.stateStore.compareAndSet(KIND, key, version, { ...record, note });
    }
  }

  private async signed(erasure: Erasure): Promise<string> {
    const { id } = await new TreeStore(this.engines.stateStore).tree(await this.engines.events.logId());
    const origin = originOf(id);
    const text = `${HEADING} ${origin}\n${canonicalJson(erasure)}\n`;
    try {
      const seeds = await this.keys.seeds();
      const lines = seeds.map((seed) => signatureLine(origin, seed, text));
      return writeNote(text, lines);
    } catch (error) {
      // Erasing does not wait for a key: the entry is there, and is signed when one can be used.
      if (error instanceof HeadKeyUnusable) return writeNote(text, [`— ${origin} ${PLACEHOLDER_SIGNATURE}\n`]);
      throw error;
    }
  }
}

/** Stands where a signature should; it is by no key. */
const PLACEHOLDER_SIGNATURE = 'AAAA';

const erasureOf = ({ data, stream, metadata }: RecordedEvent, n: number): Erasure => {
  const { subject, shreddedAt, organizationGone = false, reason, override } = data as SubjectShredded['data'];
  const { organizationId, actor } = metadata as unknown as EventMetadata;
  return {
    ...{ n, subject, organizationId, stream, erasedAt: shreddedAt, organizationGone },
    ...{ reason: reason ?? null, override: override ?? null, by: `${actor.kind} ${actor.id}` },
  };
};

const erasureIn = (note: string): Erasure => JSON.parse(splitNote(note).text.split('\n')[1] ?? '') as Erasure;

const rowOf = (note: string): Row => {
  const { subject, organizationGone: gone } = erasureIn(note);
  return { subject, gone, note };
};

/** The entries in the text of a register's file, no signature of them checked. What is none, or half of one, is left out. */
const registerNotes = (text: string): readonly string[] =>
  text
    .replaceAll('\r\n', '\n')
    .split(new RegExp(`^(?=${HEADING} )`, 'm'))
    .map((part) => `${part.trimEnd()}\n`)
    .filter(isEntry);

const isEntry = (note: string): boolean => {
  try {
    return note.startsWith(`${HEADING} `) && typeof erasureIn(note).subject === 'string';
  } catch (error) {
    if (error instanceof NoteInvalid || error instanceof SyntaxError) return false;
    throw error;
  }
};

/** Reads entries of `registerNotes` back; each that one of these keys has signed is trusted. */
export const readErasures = (notes: readonly string[], keys: readonly Uint8Array[]): ErasuresRead => {
  const trusted = new Map<string, { readonly erasure: Erasure; readonly note: string }>();
  const untrusted = new Set<string>();
  for (const note of notes) {
    try {
      const origin =
        splitNote(note)
          .text.split('\n')[0]
          ?.slice(HEADING.length + 1) ?? '';
      openNote(note, origin, keys);
      trusted.set(nameOf(rowOf(note)), { erasure: erasureIn(note), note });
    } catch (error) {
      if (!(error instanceof NoteInvalid)) throw error;
      untrusted.add(note);
    }
  }
  // An entry that was signed late stands there without a signature, too.
  const strange = [...untrusted].filter((note) => !trusted.has(nameOf(rowOf(note))));
  const read = [...trusted.values()];
  return {
    erasures: read.map(({ erasure }) => erasure),
    notes: read.map(({ note }) => note),
    untrusted: strange.length,
  };
};

/** The text of a file; null where there is none. */
const textOf = (file: string): Promise<string | null> =>
  readFile(file, 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  });

/** The entries of several files, each once; files that are not there are passed over. */
export const notesOfFiles = async (files: readonly string[]): Promise<readonly string[]> => {
  const notes = new Set<string>();
  for (const file of files) for (const note of registerNotes((await textOf(file)) ?? '')) notes.add(note);
  return [...notes];
};
