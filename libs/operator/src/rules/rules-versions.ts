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

/** Returns a version's packs. Default: the active version. Refuses an unknown version. */
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

const unknown = (version: string): never => refuseRules('rules_unknown', `there is no version ${version}`);

/** Lists versions, newest first. */
export const listRulesVersions = async ({
  engines,
}: OperatorContext): Promise<{ readonly versions: readonly RulesActivation[] }> => ({
  versions: await rulesActivations(engines.ledger),
});

export interface RulesRestored extends ActivatedRules {
  /** False if the shipped rules, which come with the build, differ from those of the earlier set. */
  readonly sameAsThen: boolean;
}

/** The next import must still be newer than all earlier imports. The shipped layer always comes from this build. */
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
