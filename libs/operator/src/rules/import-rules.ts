import {
  losAngelesDate,
  RuleSet,
  type ChangedLayer,
  type ImportedPack,
  type RulesPack,
  type RulesRecord,
} from '#domain';
import { contentHash, readRulesRecord, rulesOf } from '#engines';
import {
  diffPacks,
  entriesOfSet,
  failedCases,
  isCommentFor,
  readMinisignKey,
  readPack,
  verifyMinisign,
  type CheckedPack,
  type PackChange,
} from '#rules';
import type { OperatorContext } from '../operation.js';
import { effectsOn, openBills, loadBill, type RuleEffect, type RulesCompared } from './open-bills.js';
import {
  activate,
  replaceInLayer,
  catchRefusal,
  refuseOlder,
  refuseRules,
  refuseSameVersion,
  refuseWith,
  mergeRows,
  type ActivatedRules,
  type RulesRefusal,
  type Signer,
} from './activate.js';

export interface RulesImport extends Signer {
  /** Base64 of the file's bytes, because the signature covers bytes. */
  readonly file: string;
  /** Text of the `.minisig` file, or null if there is none. */
  readonly signature: string | null;
  /** Imports an unsigned pack into the operator's layer. Needs a reason. */
  readonly unsigned?: boolean;
  readonly dryRun?: boolean;
  /** Returns all changes to open bills, not only the first 1,000. */
  readonly all?: boolean;
}

export interface RulesImported extends ActivatedRules {
  readonly layer: ChangedLayer;
  /** ID of the signing key; null if unsigned. */
  readonly signedBy: string | null;
  /** Changes compared with the previous set. */
  readonly changes: readonly PackChange[];
  readonly dryRun: boolean;
  /** Affected bills in a dry run, otherwise null. */
  readonly bills: AffectedBills | null;
}

export interface AffectedBills {
  readonly scanned: number;
  readonly changed: number;
  /** First 1,000 changes, or all if requested. */
  readonly items: readonly RuleEffect[];
}

/** Imports a whole pack or nothing. */
export const importRules = (work: OperatorContext, input: RulesImport): Promise<RulesImported | RulesRefusal> =>
  catchRefusal(async () => {
    const { engines } = work;
    const bytes = Buffer.from(input.file, 'base64');
    const pack = readChecked(bytes);
    // Planned again during the activation: by then, a key may have been removed, or a newer pack activated.
    const plan = (record: RulesRecord): Promise<PlannedImport> => planned(work, input, { bytes, pack }, record);
    let plannedNow = await plan(await readRulesRecord(engines));
    const summary = () => ({
      layer: plannedNow.file.layer,
      signedBy: plannedNow.file.keyId,
      changes: plannedNow.changes,
      dryRun: input.dryRun === true,
    });
    if (input.dryRun === true) {
      const { was, is, changes } = plannedNow;
      return {
        code: null,
        rulesVersion: is.version,
        previous: was.version,
        contentHash: contentHash(is),
        ...summary(),
        bills: await affectedBills(work, { was, is, changes }, input.all === true ? Infinity : MAX_LISTED_BILLS),
      };
    }
    const activated = await activate(
      work,
      async (record) => {
        plannedNow = await plan(record);
        const { file, wanted } = plannedNow;
        return {
          how: 'import',
          packs: await replaceInLayer(work, record, file.layer, wanted, file.layer === 'signed' ? bytes : undefined),
          file,
          entries: pack.entries.length,
        };
      },
      input,
    );
    return { ...activated, ...summary(), bills: null };
  });

interface PlannedImport {
  readonly file: ImportedPack;
  /** The layer's pack after the import. */
  readonly wanted: RulesPack;
  readonly was: RuleSet;
  readonly is: RuleSet;
  readonly changes: readonly PackChange[];
}

/** Throws within `catchRefusal` if the pack is older, overlaps, or is not signed by a known key. */
const planned = async (
  work: OperatorContext,
  input: RulesImport,
  { bytes, pack }: { readonly bytes: Buffer; readonly pack: CheckedPack },
  record: RulesRecord,
): Promise<PlannedImport> => {
  const { pack: name, sequence } = pack;
  const file = { ...origin(work, input, bytes, pack, record), pack: name, sequence };
  refuseOlder(record, file);
  if (file.layer === 'signed') refuseSameVersion(record, pack);
  const wanted = file.layer === 'operator' ? await mergeRows(work, record, pack) : pack;
  const was = await rulesOf(work.engines, record.packs);
  const others = was.packs.filter(({ layer }) => layer !== file.layer);
  const is = new RuleSet([...others, { layer: file.layer, pack: wanted }]);
  return { file, wanted, was, is, changes: diffPacks(entriesOfSet(was), entriesOfSet(is)) };
};

const MAX_LISTED_BILLS = 1_000;

const affectedBills = async (work: OperatorContext, rules: RulesCompared, most: number): Promise<AffectedBills> => {
  const found = { scanned: 0, changed: 0, items: [] as RuleEffect[] };
  for await (const { scanned, bills } of openBills(work, rules.changes)) {
    found.scanned += scanned;
    for (const openBill of bills) {
      work.signal.throwIfAborted();
      const bill = await loadBill(work, openBill);
      const effects = bill ? effectsOn(bill, openBill, rules) : [];
      found.changed += effects.length > 0 ? 1 : 0;
      found.items.push(...effects.slice(0, most - found.items.length));
    }
    work.progress({ what: 'bills', done: found.scanned, total: 0 });
  }
  return found;
};

/** Reads and checks a pack. Refuses it with pointers to all errors, including failed cases. */
const readChecked = (bytes: Buffer): CheckedPack => {
  const { pack, problems } = readPack(bytes);
  if (!pack) return refuseWith('rules_invalid', problems);
  const failed = failedCases(pack);
  if (failed.length > 0)
    refuseWith(
      'rules_invalid',
      failed.map(({ name, expected, result }) => ({
        pointer: `/cases/${pack.cases.findIndex((testCase) => testCase.name === name)}`,
        message: `was calculated as ${expected}, but the rules result in ${result}`,
      })),
    );
  return pack;
};

/** Returns the pack's layer and signing key. If there is a signature, it must be valid even if none is required. */
const origin = (
  { config }: OperatorContext,
  { unsigned = false, reason, signature }: RulesImport,
  bytes: Buffer,
  pack: CheckedPack,
  { keys }: RulesRecord,
): Pick<ImportedPack, 'layer' | 'keyId'> => {
  if (unsigned) {
    if (reason === undefined || reason.trim() === '') refuseRules('rules_invalid', '--unsigned requires a --reason');
    return { layer: 'operator', keyId: null };
  }
  if (signature === null)
    return config.RULES_REQUIRE_SIGNATURE
      ? refuseRules(
          'rules_signature_invalid',
          'there is no signature next to the file (RULES_REQUIRE_SIGNATURE requires one)',
        )
      : { layer: 'operator', keyId: null };
  const today = losAngelesDate(new Date().toISOString());
  const held = keys.filter(({ notAfter }) => notAfter === null || today <= notAfter);
  const verdict = verifyMinisign(
    bytes,
    signature,
    held.flatMap(({ key }) => readMinisignKey(key) ?? []),
  );
  if (!verdict.ok) return refuseRules('rules_signature_invalid', `the signature ${verdict.reason}`);
  if (!isCommentFor(verdict.comment, pack))
    refuseRules(
      'rules_signature_invalid',
      `the trusted comment does not contain pack=${pack.pack} sequence=${pack.sequence}`,
    );
  return { layer: held.find(({ keyId }) => keyId === verdict.keyId)?.layer ?? 'operator', keyId: verdict.keyId };
};
