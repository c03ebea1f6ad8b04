import { executeCommand, rulesRecords } from '#commands';
import { canonicalJson, isRealDate, RULES_STREAM, type RulesKey } from '#domain';
import { readRulesRecord } from '#engines';
import { readMinisignKey } from '#rules';
import { operatorMetadata } from '../kernel.js';
import { refuseOperator, type OperatorContext } from '../operation.js';

export interface NewRulesKey {
  /** Minisign public key, or the text of its file. */
  readonly key: string;
  readonly name: string;
  /** A ChangedLayer; others are refused. Default: `operator`. */
  readonly layer?: string;
  /** Last date on which packs signed with the key are accepted. */
  readonly notAfter?: string | undefined;
}

export const listRulesKeys = async ({ engines }: OperatorContext): Promise<{ readonly keys: readonly RulesKey[] }> => ({
  keys: (await readRulesRecord(engines)).keys,
});

/** Adds a key. Idempotent. Refused if the key exists with other values. */
export const addRulesKey = async (
  work: OperatorContext,
  { key, name, layer = 'operator', notAfter }: NewRulesKey,
): Promise<RulesKey> => {
  const read = readMinisignKey(key) ?? refuseOperator('the key is not a minisign public key');
  if (!/^[\w .-]{1,60}$/.test(name))
    refuseOperator('--name must be 1 to 60 letters, digits, spaces, periods, underscores or dashes');
  if (notAfter !== undefined && !isRealDate(notAfter)) refuseOperator('--not-after is not a date (YYYY-MM-DD)');
  const into = (['operator', 'signed'] as const).find((candidate) => candidate === layer);
  const added: RulesKey = {
    keyId: read.id,
    key: key.trim().split(/\r?\n/).at(-1) ?? '',
    name,
    layer: into ?? refuseOperator('--layer must be operator or signed'),
    notAfter: notAfter ?? null,
  };
  const { state } = await executeCommand(work.engines.ledger, rulesRecords, {
    stream: RULES_STREAM,
    command: { type: 'AddRulesKey', data: added },
    metadata: operatorMetadata(work, RULES_STREAM),
  });
  const known = state.keys.find(({ keyId }) => keyId === added.keyId);
  return canonicalJson(known) === canonicalJson(added)
    ? added
    : refuseOperator(`the key ${added.keyId} already exists with other values (\`rules key list\`): remove it first`);
};

/** Removes a key. Packs that it signed stay active. */
export const removeRulesKey = async (
  work: OperatorContext,
  { keyId }: { readonly keyId: string },
): Promise<{ readonly removed: string }> => {
  const { appended } = await executeCommand(work.engines.ledger, rulesRecords, {
    stream: RULES_STREAM,
    command: { type: 'RemoveRulesKey', data: { keyId: keyId.toUpperCase() } },
    metadata: operatorMetadata(work, RULES_STREAM),
  });
  return appended.length === 0 ? refuseOperator(`there is no key ${keyId}`) : { removed: keyId.toUpperCase() };
};
