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

/** Sources of signed heads, besides those that are kept beside the data. */
export interface HeadSources {
  /** Text of a file with signed heads, as `workcomp checkpoint` prints one. */
  readonly against?: string;
  /** Keys as verifiers take them; without any those that have signed so far hold. */
  readonly keys?: readonly string[];
}

const timeOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** Public keys that signatures are checked by. Refused where one is none. */
const verifiers = async (known: HeadKeys, named: readonly string[] = []): Promise<readonly Buffer[]> =>
  named.length === 0
    ? known.known()
    : named.map((text) => readVerifierKey(text)?.key ?? refuseOperator(`${text} is no key of signed heads`));

/** A head in a list; none if `keys` did not sign it, and `invalid` does not throw. */
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

/** Heads in a text. Refused where it holds none, or one by no known key: then somebody wrote it who had none. */
const headsIn = (text: string, keys: readonly Buffer[]): readonly ComparedHead[] => {
  const notes = notesIn(text);
  if (notes.length === 0) return refuseOperator('the file holds no signed head');
  const refuse = (message: string): never =>
    refuseOperator(`a head in the file cannot be trusted: ${message} (--key names another key)`);
  return notes.flatMap((note) => open(note, keys, 'file', refuse));
};

/** A head of events that a restore did not bring back: an operator knows. A file that is named is compared all the same. */
const isLostHead = ({ size, at }: ComparedHead, lost: LostEvents | null): boolean =>
  lost !== null && size > lost.size && at !== null && at <= lost.at;

/**
 * The heads that are kept beside the data, those in folders of CHECKPOINT_SINK, and those that were named. `notes`: sentences
 * about places that could not be read.
 */
export const knownHeads = async (
  { store, keys: known }: { readonly store: TreeStore; readonly keys: HeadKeys },
  { CHECKPOINT_SINK: sinks }: Pick<Config, 'CHECKPOINT_SINK'>,
  { against, keys: named }: HeadSources = {},
): Promise<{ readonly heads: readonly ComparedHead[]; readonly notes: readonly string[] }> => {
  const keys = await verifiers(known, named);
  const notes: string[] = [];
  const kept = (note: string, from: ComparedHead['from'], where: string): readonly ComparedHead[] =>
    open(note, keys, from, (message) => notes.push(`a head ${where} is passed over: ${message}`));
  const lost = await store.lost();
  const heads = (await store.heads()).flatMap(({ note, size }) =>
    kept(note, 'kept', `of ${size} events beside the data`),
  );
  for (const sink of sinks) {
    if (sink.kind !== 'folder') continue;
    try {
      for (const name of (await readdir(sink.folder)).filter((file) => file.endsWith('.checkpoint')).toSorted())
        for (const note of notesIn(await readFile(join(sink.folder, name), 'utf8')))
          heads.push(...kept(note, 'sink', `in ${name} of CHECKPOINT_SINK`).filter((head) => !isLostHead(head, lost)));
    } catch (error) {
      notes.push(`a folder of CHECKPOINT_SINK cannot be read: ${describeFault(error)}`);
    }
  }
  if (lost !== null)
    notes.push(
      `on ${lost.at} ${lost.size} events were put back or accepted, of ${lost.headSize} that heads had by then: heads of the others hold no more`,
    );
  return { heads: [...heads, ...(against === undefined ? [] : headsIn(against, keys))], notes };
};
