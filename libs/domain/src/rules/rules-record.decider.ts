import type { Decider, MessagesOf } from '../kernel/decider.js';
import type { CalendarDate } from '../kernel/calendar.js';
import type { Redacted } from '../kernel/sealed.js';
import type { RuleLayer } from './rule-entry.js';

/** Layers that an operator can change; the shipped one comes with a release. */
export type ChangedLayer = Exclude<RuleLayer, 'shipped'>;

/** A pack that was put in force. Its bytes lie in the blob store. */
export interface ActivePack {
  readonly layer: ChangedLayer;
  readonly pack: string;
  readonly version: string;
  readonly sequence: number;
  /** SHA-256 of its bytes, in hexadecimal. */
  readonly hash: string;
  /** Its name in the blob store: of its own for each activation, so that one that was cut off is in nobody's way. */
  readonly blobId: string;
}

/** File that was imported, as its publisher numbered it. */
export interface ImportedPack {
  readonly layer: ChangedLayer;
  readonly pack: string;
  readonly sequence: number;
  /** Key of minisign that signed it; null: it was imported unsigned. */
  readonly keyId: string | null;
}

/** Public key whose packs are taken. */
export interface RulesKey {
  /** Id as minisign prints it. */
  readonly keyId: string;
  /** Public key in Base64, as minisign writes it. */
  readonly key: string;
  readonly name: string;
  /** Layer that its packs go into: `signed` for a publisher's key, `operator` for the operator's own. */
  readonly layer: ChangedLayer;
  /** Last day on which packs signed by it are taken; null: without end. */
  readonly notAfter: CalendarDate | null;
}

/** STORED FOR EVER, in the internal stream `rules`: the sets of rules that were in force, and the keys for packs. */
export type RulesRecordEvent = MessagesOf<{
  RulesActivated: {
    readonly how: 'import' | 'set' | 'rollback';
    /** Version and SHA-256 of the whole set, shipped layer included, as the build that activated it saw them. */
    readonly rulesVersion: string;
    readonly contentHash: string;
    /** Version of the set before. */
    readonly previous: string;
    /** All packs in force beside the shipped one. */
    readonly packs: readonly ActivePack[];
    readonly file: ImportedPack | null;
    readonly entries: number;
    readonly private: { readonly by: string | null; readonly reason: string | null } | Redacted;
  };
  RulesKeyAdded: RulesKey;
  RulesKeyRemoved: { readonly keyId: string };
}>;

/** Commands of an operator about the rules in force. */
export type RulesRecordCommand = MessagesOf<{
  ActivateRules: Extract<RulesRecordEvent, { type: 'RulesActivated' }>['data'];
  AddRulesKey: RulesKey;
  RemoveRulesKey: { readonly keyId: string };
}>;

/** Set of rules that was in force. */
export interface PreviousRules {
  readonly rulesVersion: string;
  /** SHA-256 of the whole set, as it was then. */
  readonly contentHash: string;
  readonly packs: readonly ActivePack[];
}

/** What the stream `rules` leads to. */
export interface RulesRecord {
  /** Packs in force beside the shipped one. */
  readonly packs: readonly ActivePack[];
  /** Every set that was activated, the oldest first. */
  readonly former: readonly PreviousRules[];
  /** Highest sequence of an imported file, by layer and pack. */
  readonly seen: Readonly<Record<string, number>>;
  /** Highest number of the operator's own sets. */
  readonly local: number;
  readonly keys: readonly RulesKey[];
}

const emptyRecord: RulesRecord = { packs: [], former: [], seen: {}, local: 0, keys: [] };

/** Key of the highest sequence that was seen of a pack in a layer. */
export const seenKey = ({ layer, pack }: Pick<ImportedPack, 'layer' | 'pack'>): string => `${layer} ${pack}`;

const hashesOf = (packs: readonly ActivePack[]): string => packs.map(({ layer, hash }) => `${layer} ${hash}`).join();

/** The rules that an installation put in force beside the shipped ones. */
export const rulesRecord: Decider<RulesRecord, RulesRecordCommand, RulesRecordEvent> = {
  initial: emptyRecord,
  decide: {
    ActivateRules: ({ packs }, data) =>
      data.file === null && hashesOf(packs) === hashesOf(data.packs) ? [] : [{ type: 'RulesActivated', data }],
    AddRulesKey: ({ keys }, data) =>
      keys.some(({ keyId }) => keyId === data.keyId) ? [] : [{ type: 'RulesKeyAdded', data }],
    RemoveRulesKey: ({ keys }, data) =>
      keys.some(({ keyId }) => keyId === data.keyId) ? [{ type: 'RulesKeyRemoved', data }] : [],
  },
  evolve: {
    RulesActivated: (record, { rulesVersion, contentHash, packs, file }) => ({
      ...record,
      packs,
      former: [...record.former, { rulesVersion, contentHash, packs }],
      seen: file
        ? { ...record.seen, [seenKey(file)]: Math.max(file.sequence, record.seen[seenKey(file)] ?? 0) }
        : record.seen,
      local: Math.max(record.local, ...packs.filter(({ layer }) => layer === 'operator').map((pack) => pack.sequence)),
    }),
    RulesKeyAdded: (record, key) => ({
      ...record,
      keys: [...record.keys.filter(({ keyId }) => keyId !== key.keyId), key],
    }),
    RulesKeyRemoved: (record, { keyId }) => ({ ...record, keys: record.keys.filter((key) => key.keyId !== keyId) }),
  },
};
