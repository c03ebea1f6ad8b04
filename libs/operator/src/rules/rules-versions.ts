import { shippedRules, type LayeredPack } from '#domain';
import { readRulesRecord, rulesActivations, rulesOf, type RulesActivation } from '#engines';
import type { OperatorContext } from '../operation.js';
import {
  activate,
  catchRefusal,
  refuseRules,
  type ActivatedRules,
  type RulesRefusal,
  type Signer,
} from './activate.js';

/** The packs of a version of the rules; of the one in force unless said. Refuses a version that never was. */
export const packsOfVersion = async (
  { engines }: OperatorContext,
  { version }: { readonly version?: string | undefined },
): Promise<{ readonly packs: readonly LayeredPack[] } | RulesRefusal> =>
  catchRefusal(async () => {
    const record = await readRulesRecord(engines);
    const packs =
      version === undefined
        ? record.packs
        : (record.former.findLast((rules) => rules.rulesVersion === version)?.packs ??
          (version === shippedRules.version ? [] : unknown(version)));
    return { packs: (await rulesOf(engines, packs)).packs };
  });

const unknown = (version: string): never => refuseRules('rules_unknown', `there was no version ${version}`);

/** Sets that were put in force, the newest first. */
export const listRulesVersions = async ({
  engines,
}: OperatorContext): Promise<{ readonly versions: readonly RulesActivation[] }> => ({
  versions: await rulesActivations(engines.ledger),
});

/** A former set that is in force again. */
export interface RulesRestored extends ActivatedRules {
  /** False where the shipped rules beneath it are those of another release than then: they come with the build. */
  readonly sameAsThen: boolean;
}

/**
 * Puts a whole former set in force again. The next import must still be above all that were imported. The shipped layer is
 * always that of this build: where it is another one than then, the packs above it come back and the answer says so.
 */
export const rollbackRules = (
  work: OperatorContext,
  { version, ...signer }: Signer & { readonly version: string },
): Promise<RulesRestored | RulesRefusal> =>
  catchRefusal(async () => {
    const then: { hash: string | null } = { hash: null };
    const activated = await activate(
      work,
      async (record) => {
        const former = record.former.findLast((rules) => rules.rulesVersion === version);
        then.hash = former?.contentHash ?? null;
        return {
          how: 'rollback',
          packs: former?.packs ?? (version === shippedRules.version ? [] : unknown(version)),
          file: null,
          entries: 0,
        };
      },
      signer,
    );
    return { ...activated, sameAsThen: then.hash === null || then.hash === activated.contentHash };
  });
