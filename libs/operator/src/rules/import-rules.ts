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

/** A pack's file, as the command line read it. */
export interface RulesImport extends Signer {
  /** Bytes of the file in Base64: a signature is over the bytes. */
  readonly file: string;
  /** Text of its `.minisig`; null where none lies beside it. */
  readonly signature: string | null;
  /** Takes it without a signature, into the operator's layer. Needs a reason. */
  readonly unsigned?: boolean;
  /** Says what would change and changes nothing. */
  readonly dryRun?: boolean;
  /** Answers all changes of open bills, however many. */
  readonly all?: boolean;
}

/** A pack that was imported, or would be. */
export interface RulesImported extends ActivatedRules {
  readonly layer: ChangedLayer;
  /** Key that signed it; null: unsigned. */
  readonly signedBy: string | null;
  /** Changes against the set that was in force. */
  readonly changes: readonly PackChange[];
  readonly dryRun: boolean;
  /** A dry run's open bills; null where it was put in force. */
  readonly bills: AffectedBills | null;
}

/** What a pack would change of open bills. */
export interface AffectedBills {
  readonly scanned: number;
  readonly changed: number;
  /** The first thousand changes, or all where that was asked for. */
  readonly items: readonly RuleEffect[];
}

/** Puts a pack in force, all of it or nothing. */
export const importRules = (work: OperatorContext, input: RulesImport): Promise<RulesImported | RulesRefusal> =>
  catchRefusal(async () => {
    const { engines } = work;
    const bytes = Buffer.from(input.file, 'base64');
    const pack = readChecked(bytes);
    // All of it is judged once more when its turn has come: by then a key may be gone, or a newer pack be in force.
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

/** What an import would put in force, against what is in force when it is asked. */
interface PlannedImport {
  readonly file: ImportedPack;
  /** The pack of its layer afterwards. */
  readonly wanted: RulesPack;
  readonly was: RuleSet;
  readonly is: RuleSet;
  readonly changes: readonly PackChange[];
}

/** Throws inside of `refusable` where the pack is older, overlaps or is signed by nobody who is known. */
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

/** The pack of a file. Refused by pointers to everything that is wrong in it; a case that fails is wrong, too. */
const readChecked = (bytes: Buffer): CheckedPack => {
  const { pack, problems } = readPack(bytes);
  if (!pack) return refuseWith('rules_invalid', problems);
  const failed = failedCases(pack);
  if (failed.length > 0)
    refuseWith(
      'rules_invalid',
      failed.map(({ name, expected, result }) => ({
        pointer: `/cases/${pack.cases.findIndex((testCase) => testCase.name === name)}`,
        message: `was worked out as ${expected} and comes to ${result}`,
      })),
    );
  return pack;
};

/** Layer that a file goes into, and who signed it. A signature that is there must hold, whatever is required. */
const origin = (
  { config }: OperatorContext,
  { unsigned = false, reason, signature }: RulesImport,
  bytes: Buffer,
  pack: CheckedPack,
  { keys }: RulesRecord,
): Pick<ImportedPack, 'layer' | 'keyId'> => {
  if (unsigned) {
    if (reason === undefined || reason.trim() === '') refuseRules('rules_invalid', '--unsigned needs a --reason');
    return { layer: 'operator', keyId: null };
  }
  if (signature === null)
    return config.RULES_REQUIRE_SIGNATURE
      ? refuseRules('rules_signature_invalid', 'there is no signature beside the file (RULES_REQUIRE_SIGNATURE)')
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
      `the trusted comment does not say pack=${pack.pack} sequence=${pack.sequence}`,
    );
  return { layer: held.find(({ keyId }) => keyId === verdict.keyId)?.layer ?? 'operator', keyId: verdict.keyId };
};
