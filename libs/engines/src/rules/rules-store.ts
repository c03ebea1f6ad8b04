import { createHash, randomBytes } from 'node:crypto';
import type { BlobAddress } from '#documents';
import {
  REDACTED,
  RULES_STREAM,
  RuleSet,
  rulesRecord,
  shippedPack,
  type ActivePack,
  type RulesPack,
  type RulesRecord,
  type RulesRecordEvent,
} from '#domain';
import { loadState, type EncryptedEventStore } from '#event-store';
import type { Engines } from '../engines.js';

export type RulesEngines = Pick<Engines, 'ledger' | 'blobs'>;

/** Thrown if a pack can't be read. The message contains only its hash. */
class RulesUnreadable extends Error {
  override readonly name = 'RulesUnreadable';
}

/** Address of a pack, whose owner isn't an organization. */
const addressOf = (blobId: string): BlobAddress => ({
  organizationId: RULES_STREAM,
  subject: RULES_STREAM,
  blobId,
});

/** Hex SHA-256, which identifies a pack. */
const packHash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

type StoredPack = Pick<ActivePack, 'hash' | 'blobId'>;

/** Stores a pack. Must be called before the event that refers to it. `bytes`: an imported file's content. */
export const storePack = async (
  { blobs }: Pick<RulesEngines, 'blobs'>,
  layer: ActivePack['layer'],
  pack: RulesPack,
  bytes: Uint8Array = Buffer.from(`${JSON.stringify(pack, null, 2)}\n`),
): Promise<ActivePack> => {
  const hash = packHash(bytes);
  const blobId = `${hash}.${randomBytes(4).toString('hex')}`;
  await blobs.put(bytes, addressOf(blobId));
  return { layer, pack: pack.pack, version: pack.version, sequence: pack.sequence, hash, blobId };
};

/** Reads a pack. Throws RulesUnreadable if it is missing or has different bytes. */
export const readStoredPack = async (
  { blobs }: Pick<RulesEngines, 'blobs'>,
  { hash, blobId }: StoredPack,
): Promise<RulesPack> => {
  const bytes = await blobs.load(addressOf(blobId));
  if (bytes === null || bytes === REDACTED || packHash(bytes) !== hash)
    throw new RulesUnreadable(`cannot read the rule pack ${hash}`);
  return JSON.parse(bytes.toString()) as RulesPack;
};

/** Returns the rule set made of the shipped pack and these packs. Throws RulesUnreadable. */
export const rulesOf = async (engines: Pick<RulesEngines, 'blobs'>, packs: readonly ActivePack[]): Promise<RuleSet> => {
  const kept = await Promise.all(
    packs.map(async (stored) => ({ layer: stored.layer, pack: await readStoredPack(engines, stored) })),
  );
  return new RuleSet([...kept, { layer: 'shipped', pack: shippedPack }]);
};

/** Returns the rule set made of the shipped pack and these packs, or null if one of them can't be read. */
export const readableRulesOf = async (
  engines: Pick<RulesEngines, 'blobs'>,
  packs: readonly ActivePack[],
): Promise<RuleSet | null> => {
  try {
    return await rulesOf(engines, packs);
  } catch (error) {
    if (error instanceof RulesUnreadable || (error instanceof Error && error.name === 'BlobDamaged')) return null;
    throw error;
  }
};

/** Reads the activated packs and the keys that sign packs. */
export const readRulesRecord = ({ ledger }: Pick<RulesEngines, 'ledger'>): Promise<RulesRecord> =>
  loadState(ledger, rulesRecord, RULES_STREAM);

export interface RulesActivation {
  readonly rulesVersion: string;
  readonly activatedAt: string;
  readonly how: string;
  readonly contentHash: string;
  /** ID of the signing key, or null if the pack's file was not signed. */
  readonly signedBy: string | null;
  /** Person who activated it, for the operator only. Null if not given. The same applies to `reason`. */
  readonly by: string | null;
  readonly reason: string | null;
}

type Activated = Extract<RulesRecordEvent, { type: 'RulesActivated' }>['data'];

/** Lists activations, newest first. */
export const rulesActivations = async (ledger: EncryptedEventStore): Promise<readonly RulesActivation[]> => {
  const history = await ledger.load<RulesRecordEvent>(RULES_STREAM);
  const activations = history.flatMap(({ type, data, metadata }) => {
    if (type !== 'RulesActivated') return [];
    const { rulesVersion, how, contentHash: hash, file, private: privateData } = data as Activated;
    const { by, reason } = privateData === REDACTED ? { by: null, reason: null } : privateData;
    const signedBy = file?.keyId ?? null;
    return [{ rulesVersion, activatedAt: metadata.recordedAt, how, contentHash: hash, signedBy, by, reason }];
  });
  return activations.toReversed();
};

const hashes = new WeakMap<RuleSet, string>();

/** SHA-256 of the merged entries. Computed once per set. */
export const contentHash = (rules: RuleSet): string => {
  const hash = hashes.get(rules) ?? packHash(Buffer.from(rules.text));
  hashes.set(rules, hash);
  return hash;
};
