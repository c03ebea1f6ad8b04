import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  expiryOf,
  losAngelesDate,
  ruleIds,
  rulesOn,
  RuleSet,
  shippedPack,
  shippedRules,
  type CalendarDate,
  type PackEntry,
  type RuleEntry,
} from '#domain';
import { OperatorRefusal, type ResultOf } from '#operator';
import {
  columnsOf,
  diffPacks,
  entriesOfSet,
  failedCases,
  isCommentFor,
  readMinisignKey,
  readPack,
  verifyMinisign,
  type CheckedPack,
  type FailedCase,
  type PackChange,
  type PackProblem,
} from '#rules';
import type { Session } from './command-session.js';
import { absolutePath, readBytes } from './paths.js';
import { pluralize, tableText } from './print/text.js';
import type { ServerLocation } from './settings.js';

/* Output of the `rules` commands. Loaded only when they run, because no other command needs the pack format. */

interface PackReport {
  readonly file: string;
  /** `rules_invalid`, `rules_signature_invalid`, or null if the pack is valid. */
  readonly code: 'rules_invalid' | 'rules_signature_invalid' | null;
  readonly errors: readonly PackProblem[];
  readonly failedCases: readonly FailedCase[];
  /** Version of a valid pack, otherwise null. `entries` is the number of entries. */
  readonly version: string | null;
  readonly entries: number;
  /** ID of the key that signed the pack, or null if no key was given. */
  readonly signedBy: string | null;
}

/** Reads a pack from a file. Throws OperatorRefusal if it is invalid. */
const loadPack = (file: string): CheckedPack => {
  const { pack, problems } = readPack(readBytes(file));
  if (!pack)
    throw new OperatorRefusal(`${file} is not a valid rule pack: ${problemText(problems[0])} (see \`rules check\`)`);
  return pack;
};

const problemText = (problem: PackProblem | undefined): string =>
  problem ? `${problem.pointer || 'the file'} ${problem.message}` : '';

/** Returns the ID of the key that signed a file, or the problem with its signature. */
const signatureOf = (
  file: string,
  bytes: Buffer,
  pack: CheckedPack,
  key: string,
): { readonly problem: string } | { readonly keyId: string } => {
  const known = readMinisignKey(keyTextOf(key));
  if (!known) throw new OperatorRefusal('--key must be a minisign public key, or a file with one');
  if (!existsSync(absolutePath(`${file}.minisig`)))
    return { problem: `the signature file ${file}.minisig does not exist` };
  const verdict = verifyMinisign(bytes, readBytes(`${file}.minisig`).toString(), [known]);
  if (!verdict.ok) return { problem: `the signature ${verdict.reason}` };
  return isCommentFor(verdict.comment, pack)
    ? { keyId: verdict.keyId }
    : { problem: `the trusted comment does not contain pack=${pack.pack} sequence=${pack.sequence}` };
};

/** Checks a pack file, and its signature if a key is given. */
export const reportOnPack = (file: string, key: string | undefined): PackReport => {
  const bytes = readBytes(file);
  const { pack, problems } = readPack(bytes);
  const nothing = { file, failedCases: [], version: null, entries: 0, signedBy: null };
  if (!pack) return { ...nothing, code: 'rules_invalid', errors: problems };
  const signature = key === undefined ? { keyId: null } : signatureOf(file, bytes, pack, key);
  if ('problem' in signature)
    return { ...nothing, code: 'rules_signature_invalid', errors: [{ pointer: '', message: signature.problem }] };
  const failed = failedCases(pack);
  return {
    file,
    code: failed.length > 0 ? 'rules_invalid' : null,
    errors: [],
    failedCases: failed,
    version: `${pack.pack}.${pack.version}`,
    entries: pack.entries.length,
    signedBy: signature.keyId,
  };
};

export const reportText = ({ file, errors, failedCases: failed, version, entries, signedBy }: PackReport): string => {
  if (errors.length > 0)
    return `${file}: ${pluralize(errors.length, 'error')}\n\n${errors.map((error) => `  ${problemText(error)}`).join('\n')}`;
  if (failed.length > 0)
    return tableText(
      ['Case', 'Expected', 'Result'],
      failed.map(({ name, expected, result }) => [name, expected, result]),
      '',
    );
  const by = signedBy === null ? '' : `, signed by ${signedBy}`;
  return `${file} is valid: ${version ?? ''}, ${pluralize(entries, 'entry', 'entries')}${by}.`;
};

const factsText = ({ appliesTo }: Pick<PackEntry, 'appliesTo'>): string =>
  Object.entries(appliesTo)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ') || 'all';

const entriesTable = (entries: readonly RuleEntry[], day: string): string =>
  tableText(
    ['Rule', 'Applies to', 'Valid from', 'Valid through', 'Certainty', 'Expires', 'Citation'],
    entries.map((entry) => [
      entry.id,
      factsText(entry),
      entry.validFrom,
      entry.validThrough,
      entry.certainty,
      expiryOf(entry, day),
      entry.citation,
    ]),
    'No rules match.',
  );

export interface RuleList {
  readonly rulesVersion: string;
  readonly entries: readonly RuleEntry[];
}

/** `asOf` defaults to today. `id` may be a prefix up to a dot. `expiring`: only rules that expired or expire soon. */
export const ruleList = (
  rules: RuleSet,
  {
    id,
    asOf,
    expiring = false,
  }: {
    readonly id?: string;
    readonly asOf?: CalendarDate;
    readonly expiring?: boolean;
  },
): RuleList => ({
  rulesVersion: rules.version,
  entries: rulesOn(rules, asOf ?? today(), id).filter((entry) => !expiring || expiryOf(entry, today()) !== null),
});

const today = (): CalendarDate => losAngelesDate(new Date().toISOString());

export const listText = ({ entries }: RuleList): string => entriesTable(entries, today());

type Ask = Session['ask'];

/** Returns the active rules, or the built-in rules if there is no data. */
export const activeRules = async (place: ServerLocation, ask: Ask): Promise<RuleSet> =>
  place.production || existsSync(join(place.dataDir, 'log')) ? rulesOfVersion(ask, undefined) : shippedRules;

const rulesOfVersion = async (ask: Ask, version: string | undefined): Promise<RuleSet> => {
  const found = await ask('rules.packs', { version });
  if ('code' in found) throw new OperatorRefusal(found.errors[0]?.message ?? found.code);
  return new RuleSet(found.packs);
};

/** Returns the changes in a pack file or version, compared with another one or with the built-in pack. */
export const changesIn = async (name: string, before: string | undefined, ask: Ask): Promise<readonly PackChange[]> => {
  const read = async (source: string) => {
    if (existsSync(absolutePath(source)) || !/^[\w-]+\.[\w.+-]+$/.test(source) || source.endsWith('.json'))
      return loadPack(source);
    return entriesOfSet(source === shippedRules.version ? shippedRules : await rulesOfVersion(ask, source));
  };
  return diffPacks(before === undefined ? shippedPack : await read(before), await read(name));
};

export const packFile = (file: string): { readonly file: string; readonly signature: string | null } => ({
  file: readBytes(file).toString('base64'),
  signature: existsSync(absolutePath(`${file}.minisig`)) ? readBytes(`${file}.minisig`).toString() : null,
});

/** Returns the public key itself, or the content of its file. */
export const keyTextOf = (key: string): string => (existsSync(absolutePath(key)) ? readBytes(key).toString() : key);

/** Returns the column names of a rule's table. Throws OperatorRefusal for an unknown rule. */
export const templateText = (id: string): readonly string[] => {
  const columns = columnsOf(id);
  if (!columns) throw new OperatorRefusal(`there is no rule ${id}; known rules: ${ruleIds.join(', ')}`);
  return columns;
};

export const csvText = (file: string): string => readBytes(file).toString();

/** Reads bill IDs from the first cell on each line of a file. */
export const billIdsIn = (file: string): readonly string[] =>
  csvText(file)
    .split(/\r?\n/)
    .map((line) => (line.split(',')[0] ?? '').replaceAll('"', '').trim())
    .filter((id) => id.startsWith('bill_'));

type Effects = NonNullable<Extract<ResultOf<'rules.import'>, { readonly code: null }>['bills']>;

/** Formats the effects on open bills. Shows at most 50. */
export const effectsText = ({ scanned, changed, items }: Effects): string =>
  tableText(
    ['Bill', 'Change', 'Before', 'After', 'Effect', 'Applied by'],
    items
      .slice(0, 50)
      .map((item) => [
        item.billNumber,
        `${item.kind} ${item.what}`,
        item.was,
        item.is,
        item.moneyEffect,
        item.decided ? 'reassess --include-reviews' : item.needsReassess ? 'reassess' : 'automatic',
      ]),
    `None of ${scanned} open bills changes.`,
  ) + (changed > 0 ? `\n\n${changed} of ${scanned} open bills change.` : '');

/** Writes the effects on open bills as a CSV file that `rules reassess --bills` can read. */
export const writeEffects = (file: string, items: Effects['items']): void => {
  const columns = ['billId', 'billNumber', 'org', 'state', 'kind', 'what', 'was', 'is', 'moneyEffect'] as const;
  const rows = items.map((item) => columns.map((name) => item[name]).join(','));
  writeFileSync(absolutePath(file), `${[columns.join(','), ...rows].join('\n')}\n`);
};

export const refusalText = (
  what: string,
  { code, errors }: { readonly code: string; readonly errors: readonly PackProblem[] },
): string => `${what}: ${code}\n\n${errors.map((error) => `  ${problemText(error)}`).join('\n')}`;

export const changesText = (changes: readonly PackChange[]): string =>
  tableText(
    ['Change', 'Rule', 'Applies to', 'Valid from', 'Members'],
    changes.map((change) => [
      change.change,
      change.id,
      factsText(change),
      change.validFrom,
      change.members.map(({ name, was, is }) => `${name}: ${JSON.stringify(was)} → ${JSON.stringify(is)}`).join('; '),
    ]),
    'There are no differences.',
  );
