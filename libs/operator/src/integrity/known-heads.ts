import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#engines';
import { describeFault } from '#event-store';
import {
  NoteInvalid,
  notesIn,
  openHead,
  readVerifierKey,
  type HeadKeys,
  type LostEvents,
  type TreeStore,
} from '#integrity';
import { refuseOperator } from '../operation.js';
import type { ComparedHead } from './log-comparison.js';

export interface HeadSources {
  /** Text of a file with signed heads, as `workcomp checkpoint` prints them. */
  readonly against?: string;
  /** Keys in verifier format. Default: all keys that have signed so far. */
  readonly keys?: readonly string[];
}

const timeOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** Returns the keys to verify heads with. Throws OperatorRefusal for an invalid key. */
const verifiers = async (known: HeadKeys, named: readonly string[] = []): Promise<readonly Buffer[]> =>
  named.length === 0
    ? known.known()
    : named.map((text) => readVerifierKey(text)?.key ?? refuseOperator(`${text} is not a key of signed heads`));

/** Opens a head. Returns an empty list if no key in `keys` signed it and `invalid` does not throw. */
const open = (
  note: string,
  keys: readonly Buffer[],
  from: ComparedHead['from'],
  invalid: (message: string) => void,
): readonly ComparedHead[] => {
  try {
    const { size, root, at } = openHead(note, keys);
    return [{ size, root, at: timeOf(at), from }];
  } catch (error) {
    if (!(error instanceof NoteInvalid)) throw error;
    invalid(error.message);
    return [];
  }
};

/** Reads the heads in a text. Throws OperatorRefusal if there are none, or if no known key signed one of them. */
const headsIn = (text: string, keys: readonly Buffer[]): readonly ComparedHead[] => {
  const notes = notesIn(text);
  if (notes.length === 0) return refuseOperator('the file contains no signed head');
  const refuse = (message: string): never =>
    refuseOperator(`the file contains a head that cannot be trusted: ${message} (to trust another key, use --key)`);
  return notes.flatMap((note) => open(note, keys, 'file', refuse));
};

/** Returns true for a head over events whose loss is already recorded. */
const isLostHead = ({ size, at }: ComparedHead, lost: LostEvents | null): boolean =>
  lost !== null && size > lost.size && at !== null && at <= lost.at;

/** Collects the heads to compare. `notes`: messages about skipped heads and unreadable folders. */
export const knownHeads = async (
  { store, keys: known }: { readonly store: TreeStore; readonly keys: HeadKeys },
  { CHECKPOINT_SINK: sinks }: Pick<Config, 'CHECKPOINT_SINK'>,
  { against, keys: named }: HeadSources = {},
): Promise<{ readonly heads: readonly ComparedHead[]; readonly notes: readonly string[] }> => {
  const keys = await verifiers(known, named);
  const notes: string[] = [];
  const kept = (note: string, from: ComparedHead['from'], where: string): readonly ComparedHead[] =>
    open(note, keys, from, (message) => notes.push(`a head ${where} is ignored: ${message}`));
  const lost = await store.lost();
  const heads = (await store.heads()).flatMap(({ note, size }) =>
    kept(note, 'kept', `over ${size} events stored with the data`),
  );
  for (const sink of sinks) {
    if (sink.kind !== 'folder') continue;
    try {
      for (const name of (await readdir(sink.folder)).filter((file) => file.endsWith('.checkpoint')).toSorted())
        for (const note of notesIn(await readFile(join(sink.folder, name), 'utf8')))
          heads.push(...kept(note, 'sink', `in ${name} of CHECKPOINT_SINK`).filter((head) => !isLostHead(head, lost)));
    } catch (error) {
      notes.push(`a CHECKPOINT_SINK folder cannot be read: ${describeFault(error)}`);
    }
  }
  if (lost !== null)
    notes.push(
      `on ${lost.at} the log continued with ${lost.size} of the ${lost.headSize} events in signed heads: heads over the other events no longer count`,
    );
  return { heads: [...heads, ...(against === undefined ? [] : headsIn(against, keys))], notes };
};
