import { executeCommand, rulesRecords } from '#commands';
import {
  RULES_STREAM,
  seenKey,
  type ActivePack,
  type ImportedPack,
  shippedRules,
  type RulesPack,
  type RulesRecord,
} from '#domain';
import { contentHash, storePack, readStoredPack, rulesOf } from '#engines';
import { mergePacks, type PackProblem } from '#rules';
import { operatorMetadata } from '../kernel.js';
import type { OperatorContext } from '../operation.js';

/** Why a set of rules was not put in force; nothing was changed. */
export interface RulesRefusal {
  readonly code: 'rules_invalid' | 'rules_signature_invalid' | 'rules_older' | 'rules_overlap' | 'rules_unknown';
  readonly errors: readonly PackProblem[];
}

/** Thrown inside of a turn; `refusable` makes it an answer. */
class Refused extends Error {
  override readonly name = 'Refused';
  constructor(readonly refusal: RulesRefusal) {
    super(refusal.code);
  }
}

/** Ends an activation. Answered as `code` and `errors` by the command line (exit code 1). */
export const refuseRules = (code: RulesRefusal['code'], message: string, pointer = ''): never => {
  throw new Refused({ code, errors: [{ pointer, message }] });
};

export const refuseWith = (code: RulesRefusal['code'], errors: readonly PackProblem[]): never => {
  throw new Refused({ code, errors });
};

/** Does work that may be refused; a refusal is an answer. */
export const catchRefusal = async <Result>(work: () => Promise<Result>): Promise<Result | RulesRefusal> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
};

/** Person and reason of an activation. Both are sealed. */
export interface Signer {
  readonly by?: string | undefined;
  readonly reason?: string | undefined;
}

/** A set of rules that is to be put in force. */
export interface NextRules {
  readonly how: 'import' | 'set' | 'rollback';
  readonly packs: readonly ActivePack[];
  readonly file: ImportedPack | null;
  /** Rows that came with it. */
  readonly entries: number;
}

/** A set of rules that was put in force, or would be. */
export interface ActivatedRules {
  readonly code: null;
  readonly rulesVersion: string;
  readonly previous: string;
  readonly contentHash: string;
}

/**
 * Puts a set of rules in force: its packs lie in the blob store before the one event that names them, so that a process that
 * is cut off leaves the old set. `next` is made anew where another operator was faster.
 */
export const activate = async (
  work: OperatorContext,
  next: (record: RulesRecord) => Promise<NextRules>,
  { by, reason }: Signer = {},
): Promise<ActivatedRules> => {
  const { engines } = work;
  let previous = '';
  const { state, revision } = await executeCommand(engines.ledger, rulesRecords, {
    stream: RULES_STREAM,
    metadata: operatorMetadata(work, RULES_STREAM),
    command: async ({ state: record }) => {
      const { how, packs, file, entries } = await next(record);
      const [before, after] = [await rulesOf(engines, record.packs), await rulesOf(engines, packs)];
      previous = before.version;
      return {
        type: 'ActivateRules' as const,
        data: {
          how,
          rulesVersion: after.version,
          contentHash: contentHash(after),
          previous,
          packs,
          file,
          entries,
          private: { by: by ?? null, reason: reason ?? null },
        },
      };
    },
  });
  const rules = await rulesOf(engines, state.packs);
  // Other processes take them up within a second; who asks this one next is answered by them already.
  engines.ledger.rules.activate(rules, revision);
  return { code: null, rulesVersion: rules.version, previous, contentHash: contentHash(rules) };
};

/** The packs in force with rows merged into the operator's pack; nothing is kept yet. Refuses rows that overlap or are too many. */
export const mergeRows = async (
  { engines }: Pick<OperatorContext, 'engines'>,
  record: RulesRecord,
  rows: Parameters<typeof mergePacks>[1],
): Promise<RulesPack> => {
  const active = record.packs.find(({ layer }) => layer === 'operator');
  const before = active ? await readStoredPack(engines, active) : null;
  const { pack, problems, tooLarge } = mergePacks(before, rows, record.local + 1);
  if (tooLarge !== null) refuseRules('rules_invalid', tooLarge);
  if (problems.length > 0) refuseWith('rules_overlap', problems);
  return pack;
};

/** Keeps a pack in its layer, in place of the one before. */
export const replaceInLayer = async (
  { engines }: Pick<OperatorContext, 'engines'>,
  record: RulesRecord,
  layer: ActivePack['layer'],
  pack: RulesPack,
  bytes?: Uint8Array,
): Promise<readonly ActivePack[]> => [
  ...record.packs.filter((pack) => pack.layer !== layer),
  await storePack(engines, layer, pack, bytes),
];

/** Refuses a file that is not newer than what was imported of its pack before. */
export const refuseOlder = (record: RulesRecord, file: Pick<ImportedPack, 'layer' | 'pack' | 'sequence'>): void => {
  const seen = record.seen[seenKey(file)];
  if (seen !== undefined && file.sequence <= seen)
    refuseRules('rules_older', `is not above ${seen}, the highest sequence that was imported so far`, '/sequence');
};

/** Refuses a publisher's pack under the version of another one: a set is named by it, and gone back to. */
export const refuseSameVersion = ({ former }: RulesRecord, { pack, version }: RulesPack): void => {
  const name = `${pack}.${version}`;
  const versions = [shippedRules.version, ...former.map(({ rulesVersion }) => rulesVersion)];
  if (versions.some((version) => version === name || version.startsWith(`${name}+`)))
    refuseRules('rules_invalid', `is the version of another pack, ${name}: each one has its own`, '/version');
};
