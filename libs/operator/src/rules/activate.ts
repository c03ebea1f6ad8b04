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

/** Refusal of a change to the rules. Nothing was changed. */
export interface RulesRefusal {
  readonly code: 'rules_invalid' | 'rules_signature_invalid' | 'rules_older' | 'rules_overlap' | 'rules_unknown';
  readonly errors: readonly PackProblem[];
}

/** Thrown during an activation. `catchRefusal` returns its refusal. */
class Refused extends Error {
  override readonly name = 'Refused';
  constructor(readonly refusal: RulesRefusal) {
    super(refusal.code);
  }
}

/** Refuses an activation. The command line prints `code` and `errors` (exit code 1). */
export const refuseRules = (code: RulesRefusal['code'], message: string, pointer = ''): never => {
  throw new Refused({ code, errors: [{ pointer, message }] });
};

export const refuseWith = (code: RulesRefusal['code'], errors: readonly PackProblem[]): never => {
  throw new Refused({ code, errors });
};

export const catchRefusal = async <Result>(work: () => Promise<Result>): Promise<Result | RulesRefusal> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
};

/** Person who signs off on a change. Stored encrypted. */
export interface Signer {
  readonly by?: string | undefined;
  readonly reason?: string | undefined;
}

export interface NextRules {
  readonly how: 'import' | 'set' | 'rollback';
  readonly packs: readonly ActivePack[];
  readonly file: ImportedPack | null;
  /** Number of rows in the input. */
  readonly entries: number;
}

/** Activated set of rules, or result of a dry run. */
export interface ActivatedRules {
  readonly code: null;
  readonly rulesVersion: string;
  readonly previous: string;
  readonly contentHash: string;
}

/** Activates a set. Stores packs before the event, so an interruption changes nothing. Repeats `next` on conflict. */
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
  // Other processes load the rules within a second; this process uses them immediately.
  engines.ledger.rules.activate(rules, revision);
  return { code: null, rulesVersion: rules.version, previous, contentHash: contentHash(rules) };
};

/** Merges rows without storing anything. Refuses rows that overlap, or too many rows. */
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

export const refuseOlder = (record: RulesRecord, file: Pick<ImportedPack, 'layer' | 'pack' | 'sequence'>): void => {
  const seen = record.seen[seenKey(file)];
  if (seen !== undefined && file.sequence <= seen)
    refuseRules('rules_older', `is not above ${seen}, the highest sequence imported so far`, '/sequence');
};

/** Refuses a version that is already in use, because sets are named and restored by version. */
export const refuseSameVersion = ({ former }: RulesRecord, { pack, version }: RulesPack): void => {
  const name = `${pack}.${version}`;
  const versions = [shippedRules.version, ...former.map(({ rulesVersion }) => rulesVersion)];
  if (versions.some((version) => version === name || version.startsWith(`${name}+`)))
    refuseRules('rules_invalid', `is already the version of another pack, ${name}: choose another version`, '/version');
};
