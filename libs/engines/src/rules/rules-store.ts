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

/** Engines that rules are read by. */
export type RulesEngines = Pick<Engines, 'ledger' | 'blobs'>;

/** A pack that is in force cannot be read from the blob store. The message holds its hash alone. */
class RulesUnreadable extends Error {
  override readonly name = 'RulesUnreadable';
}

/** Place of a pack in the blob store, under an owner that is no organization. */
const addressOf = (blobId: string): BlobAddress => ({
  organizationId: RULES_STREAM,
  subject: RULES_STREAM,
  blobId,
});

/** SHA-256 in hexadecimal, by which a pack is named. */
const packHash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Name of stored bytes. */
type StoredPack = Pick<ActivePack, 'hash' | 'blobId'>;

/** Keeps a pack before the event that names it. `bytes`: those of its file, where it came in one. */
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

/** A pack that is kept. Throws RulesUnreadable where it is missing or holds other bytes. */
export const readStoredPack = async (
  { blobs }: Pick<RulesEngines, 'blobs'>,
  { hash, blobId }: StoredPack,
): Promise<RulesPack> => {
  const bytes = await blobs.load(addressOf(blobId));
  if (bytes === null || bytes === REDACTED || packHash(bytes) !== hash)
    throw new RulesUnreadable(`cannot read the pack of rules ${hash}`);
  return JSON.parse(bytes.toString()) as RulesPack;
};

/** The set of the shipped pack and these. Throws RulesUnreadable. */
export const rulesOf = async (engines: Pick<RulesEngines, 'blobs'>, packs: readonly ActivePack[]): Promise<RuleSet> => {
  const kept = await Promise.all(
    packs.map(async (stored) => ({ layer: stored.layer, pack: await readStoredPack(engines, stored) })),
  );
  return new RuleSet([...kept, { layer: 'shipped', pack: shippedPack }]);
};

/** The set of the shipped pack and these; null where one of them cannot be read any more. */
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

/** What was put in force so far, and the keys for packs. */
export const readRulesRecord = ({ ledger }: Pick<RulesEngines, 'ledger'>): Promise<RulesRecord> =>
  loadState(ledger, rulesRecord, RULES_STREAM);

/** A set of rules that was put in force. */
export interface RulesActivation {
  readonly rulesVersion: string;
  readonly activatedAt: string;
  readonly how: string;
  readonly contentHash: string;
  /** Key that signed its file; null without one. */
  readonly signedBy: string | null;
  /** Person and reason, for the operator alone; null where nobody said one. */
  readonly by: string | null;
  readonly reason: string | null;
}

type Activated = Extract<RulesRecordEvent, { type: 'RulesActivated' }>['data'];

/** The sets that were put in force, the newest first. */
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

/** SHA-256 over the merged entries of a set; computed once. */
export const contentHash = (rules: RuleSet): string => {
  const hash = hashes.get(rules) ?? packHash(Buffer.from(rules.text));
  hashes.set(rules, hash);
  return hash;
};
