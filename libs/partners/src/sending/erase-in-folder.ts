import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { rewriteSets } from '#documents';
import { padControlNumber, type BatchMember } from '#domain';
import { orIfMissing } from '#event-store';
import { outgoingOf, replaceFile } from '../transports/folder.js';
import type { FolderTransport } from '../partners/partner.js';
import { namesOf, type Batch } from './batches.js';

/** A claim in a file, identified by its CLM01. */
export interface SentClaim {
  readonly batch: Batch;
  readonly member: BatchMember;
  readonly reference: string;
}

/** A claim's data in the folder from which the partner's program fetches files. */
export interface FoundInFolder {
  /** True if the 837 with the claim is in the folder. */
  readonly hasClaim: boolean;
  /** New content of each file by name. Null if the file contains only this claim and is deleted. */
  readonly changes: ReadonlyMap<string, Buffer | null>;
}

interface Index {
  readonly claims: readonly { readonly reference?: string }[];
}

/** Finds a claim, its attachments and its index entry, including partially written files. */
export const findInFolder = async (
  transport: FolderTransport,
  { batch, member, reference }: SentClaim,
): Promise<FoundInFolder> => {
  const folder = outgoingOf(transport);
  const names = await readdir(folder).catch(orIfMissing<string[]>([]));
  const changes = new Map<string, Buffer | null>();
  const documents = documentNamesOf(batch, member);
  const isItsOwn = (name: string): boolean =>
    documents.has(name) || (name.startsWith('attachment-') && name.includes(`${reference}-`));
  const { claims, index } = namesOf(batch);
  for (const name of names) {
    const whole = name.replace(/\.tmp$/, '');
    // If a file is only partially written, the sender that completes it writes it again.
    if (isItsOwn(whole) || (whole !== name && (whole === claims || whole === index))) changes.set(name, null);
  }
  const sets: string[] = [];
  if (names.includes(claims)) {
    const text = await readFile(join(folder, claims), 'latin1');
    const rest = rewriteSets(text, ({ controlNumber }) => {
      sets.push(controlNumber);
      return controlNumber === member.set ? 'drop' : 'keep';
    });
    if (sets.includes(member.set)) changes.set(claims, sets.length > 1 ? Buffer.from(rest, 'latin1') : null);
  }
  if (names.includes(index)) {
    const parsed = JSON.parse(await readFile(join(folder, index), 'utf8')) as Index;
    const others = parsed.claims.filter((claim) => claim.reference !== reference);
    if (others.length < parsed.claims.length)
      changes.set(
        index,
        others.length > 0 ? Buffer.from(`${JSON.stringify({ ...parsed, claims: others }, null, 2)}\n`) : null,
      );
  }
  return { hasClaim: sets.includes(member.set), changes };
};

/** Removes the files or the parts about the claim. Does not recreate files that have since been fetched. */
export const eraseInFolder = async (
  transport: FolderTransport,
  changes: FoundInFolder['changes'],
): Promise<readonly string[]> => {
  const folder = outgoingOf(transport);
  for (const [name, bytes] of changes) {
    // A file that can't be examined may contain data to erase, so its error is thrown.
    const isThere = await stat(join(folder, name)).then(() => true, orIfMissing(false));
    if (bytes === null) await rm(join(folder, name), { force: true });
    else if (isThere) await replaceFile(folder, name, bytes);
  }
  return [...changes.keys()].toSorted();
};

/** Returns the names of the claim's documents that were sent as 275s, each with its own number. */
const documentNamesOf = (
  { members, lastNumber }: Batch,
  { documentsFrom, controlNumber, organizationId }: BatchMember,
): ReadonlySet<string> => {
  const names = new Set<string>();
  if (documentsFrom === null) return names;
  const place = members.findIndex(
    (member) => member.controlNumber === controlNumber && member.organizationId === organizationId,
  );
  const next = members[place + 1]?.documentsFrom ?? lastNumber + 1;
  for (let number = documentsFrom; number < next; number += 1) names.add(`${padControlNumber(number)}.275`);
  return names;
};
