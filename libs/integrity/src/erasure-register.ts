import { createHash } from 'node:crypto';
import { open, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { canonicalJson, isShredding, type ErasureReason, type SubjectShredded } from '#domain';
import { orIfMissing, type EventMetadata, type EventStore, type RecordedEvent } from '#event-store';
import type { StateChange, StateStore } from '#state-store';
import { HeadKeyUnusable, type HeadKeys } from './head-keys.js';
import { NoteInvalid, openNote, signatureLine, splitNote, writeNote } from './signed-note.js';
import { originOf, TreeStore } from './tree-store.js';

/** One erasure: IDs, date, reason, and actor. Contains no personal data. */
export interface Erasure {
  /** Entry number, counted from 1. A gap in the numbers shows that the register has lost an entry. */
  readonly n: number;
  /** Owner of the destroyed key: a bill, a recipient, a copy of a payer file, or an organization. */
  readonly subject: string;
  readonly organizationId: string;
  /** Stream that contains the order to destroy the key. */
  readonly stream: string;
  /** Time of the erasure (ISO timestamp). */
  readonly erasedAt: string;
  /** Null if the erasure results from another change, such as an opt-out or an organization's deletion. */
  readonly reason: ErasureReason | null;
  /** Reason for erasing despite open money or a legal hold. Null if nothing prevented the erasure. */
  readonly override: ErasureReason | null;
  /** Kind and ID of the actor. */
  readonly by: string;
  /** True if the key was destroyed because its organization was deleted. */
  readonly organizationGone: boolean;
}

/** A stored entry: a signed note, or a note with a placeholder signature until a key can sign it. */
type Row = { readonly subject: string; readonly gone: boolean; readonly note: string };

export interface ErasuresRead {
  readonly erasures: readonly Erasure[];
  /** Signed notes, one for each of `erasures`. */
  readonly notes: readonly string[];
  /** Number of entries that no known key signed, or whose signature is wrong. */
  readonly untrusted: number;
}

/** Name of the register's file in the data folder and in a backup. */
export const REGISTER_FILE = 'erasures.register';
const KIND = 'erasure';
const CHECKPOINT_NAME = 'erasures';
const DIGITS = 12;
const PAGE_SIZE = 1_000;
const HEADING = 'erasure/v1';
const SHORT_ID_LENGTH = 8;
const PLACES_KEY = ['care', 'register-places'] as const;
/** Maximum number of backup folders, newest first. */
const MAX_FOLDERS = 16;
type Places = { readonly folders: readonly string[] };

export interface RegisterSettings {
  readonly DATA_DIR: string;
  readonly ERASURE_REGISTER?: string | undefined;
}

const keyOf = (n: number): string => String(n).padStart(DIGITS, '0');
const nameOf = ({ subject, gone }: Pick<Row, 'subject' | 'gone'>): string => `${subject} ${gone}`;

/**
 * The erasure register: a signed entry for each order in the log to destroy a key. It uses the head-signing keys. Its
 * copies are in the state store and in append-only files. A backup taken before an erasure still contains the destroyed
 * key, so restoring it requires a register from after the erasure.
 */
export class ErasureRegister {
  /** True once this instance has searched for unsigned entries. */
  private looked = false;

  constructor(
    private readonly engines: { readonly events: EventStore; readonly stateStore: StateStore },
    private readonly keys: HeadKeys,
  ) {}

  /** Adds every order now in the log. Several processes may call this at the same time. */
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

  async erasures(): Promise<readonly Erasure[]> {
    return (await this.rows()).map(({ note }) => erasureIn(note));
  }

  /** Adds entries that were read from a file. Existing entries do not change. */
  async takeIn(notes: readonly string[]): Promise<void> {
    const known = new Set((await this.rows()).map(nameOf));
    const fresh = notes.flatMap((note): readonly StateChange[] => {
      const { n, subject } = erasureIn(note);
      const row = rowOf(note);
      if (known.has(nameOf(row))) return [];
      known.add(nameOf(row));
      // The key includes the subject, because a register that was started over may use this number for another entry.
      return [{ kind: KIND, key: `${keyOf(n)}/${subject}`, record: row, ifAbsent: true }];
    });
    for (let at = 0; at < fresh.length; at += PAGE_SIZE)
      await this.engines.stateStore.write(fresh.slice(at, at + PAGE_SIZE));
  }

  /** Writes and syncs the file. Rejects if the folder does not exist: a removed folder is not created again. */
  async writeTo(file: string): Promise<void> {
    await stat(dirname(file));
    const before = await textOf(file);
    const there = new Set(before === null ? [] : registerNotes(before));
    const missing = (await this.rows()).filter(({ note }) => !there.has(note));
    if (missing.length === 0 && before !== null) return;
    const handle = await open(file, 'a', 0o600);
    try {
      // A killed process may have left an incomplete line.
      const begin = before === null || before.endsWith('\n') ? '' : '\n';
      await handle.appendFile(begin + missing.map(({ note }) => `${note}\n`).join(''));
      await handle.sync();
    } finally {
      await handle.close();
    }
  }

  /** Returns a unique name, because other installations may use the same backup folder. */
  async nameBeside(): Promise<string> {
    const [first = Buffer.alloc(0)] = await this.keys.known();
    return `erasures-${createHash('sha256').update(first).digest('hex').slice(0, SHORT_ID_LENGTH)}.register`;
  }

  /** Records a backup folder. From then on, a copy of the register is written next to the backup. */
  async noteBackupAt(folder: string): Promise<void> {
    const { stateStore } = this.engines;
    const folders = [
      dirname(folder),
      ...(await this.backupFolders()).filter((backupFolder) => backupFolder !== dirname(folder)),
    ];
    await stateStore.put(...PLACES_KEY, { folders: folders.slice(0, MAX_FOLDERS) } satisfies Places);
  }

  /** Returns the paths of all files that contain the register. `named` is the configured path. */
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
        // Another process took this number, so read the entries again.
        entries = await this.entries();
        for (const entry of entries) known.add(nameOf(entry.record));
        last = Math.max(n, ...entries.map(({ key }) => Number(key.slice(0, DIGITS))));
      }
    }
  }

  /** Signs entries that were added while no key could sign. */
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
      // An erasure doesn't wait for a key. The entry is stored now and signed as soon as a key is usable.
      if (error instanceof HeadKeyUnusable) return writeNote(text, [`— ${origin} ${PLACEHOLDER_SIGNATURE}\n`]);
      throw error;
    }
  }
}

/** Placeholder for a missing signature. It belongs to no key. */
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

/** Splits a register into entries without checking signatures. Skips text that is not a complete entry. */
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

/** Parses the output of `registerNotes`. An entry is trusted if one of the keys signed it. */
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
  // A file may contain both an entry's unsigned version and the version signed later.
  const strange = [...untrusted].filter((note) => !trusted.has(nameOf(rowOf(note))));
  const read = [...trusted.values()];
  return {
    erasures: read.map(({ erasure }) => erasure),
    notes: read.map(({ note }) => note),
    untrusted: strange.length,
  };
};

/** Returns the file's text, or null if it does not exist. */
const textOf = (file: string): Promise<string | null> => readFile(file, 'utf8').catch(orIfMissing(null));

/** Returns distinct entries from several files. Skips files that do not exist. */
export const notesOfFiles = async (files: readonly string[]): Promise<readonly string[]> => {
  const notes = new Set<string>();
  for (const file of files) for (const note of registerNotes((await textOf(file)) ?? '')) notes.add(note);
  return [...notes];
};
