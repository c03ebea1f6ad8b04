import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { rewriteSets } from '#documents';
import { padControlNumber, type BatchMember } from '#domain';
import { orIfMissing } from '#event-store';
import { outgoingOf, replaceFile } from '../transports/folder.js';
import type { FolderTransport } from '../partners/partner.js';
import { namesOf, type Batch } from './batches.js';

/** A claim of a file, by its CLM01. */
export interface SentClaim {
  readonly batch: Batch;
  readonly member: BatchMember;
  readonly reference: string;
}

/** Parts of a claim that lie in a folder for a partner's program to fetch. */
export interface FoundInFolder {
  /** The 837 with the claim is there. */
  readonly hasClaim: boolean;
  /** New content of each file, by its name; null: the file is about this claim alone and is deleted. */
  readonly changes: ReadonlyMap<string, Buffer | null>;
}

interface Index {
  readonly claims: readonly { readonly reference?: string }[];
}

/** Looks for a claim, its attachments and its part of the index, whole or half written. */
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
    // A half-written file is written anew by the sender that goes on with it.
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

/** Removes them, or what they say of the claim. What was fetched meanwhile is not put there again. */
export const eraseInFolder = async (
  transport: FolderTransport,
  changes: FoundInFolder['changes'],
): Promise<readonly string[]> => {
  const folder = outgoingOf(transport);
  for (const [name, bytes] of changes) {
    // A file that cannot be looked at may hold what is to be erased: that must not pass for done.
    const isThere = await stat(join(folder, name)).then(() => true, orIfMissing(false));
    if (bytes === null) await rm(join(folder, name), { force: true });
    else if (isThere) await replaceFile(folder, name, bytes);
  }
  return [...changes.keys()].toSorted();
};

/** The documents of a claim that went as 275s: one number each. */
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
