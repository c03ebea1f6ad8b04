import type { Decider, MessagesOf } from '../kernel/decider.js';
import type { CalendarDate } from '../kernel/calendar.js';
import type { Redacted } from '../kernel/sealed.js';
import type { RuleLayer } from './rule-entry.js';

/** The shipped layer is part of a release. */
export type ChangedLayer = Exclude<RuleLayer, 'shipped'>;

/** Pack whose bytes are in the blob store. */
export interface ActivePack {
  readonly layer: ChangedLayer;
  readonly pack: string;
  readonly version: string;
  readonly sequence: number;
  /** Hex SHA-256 of the pack's bytes. */
  readonly hash: string;
  /** Name in the blob store. Unique per activation, so that an interrupted activation does not block later ones. */
  readonly blobId: string;
}

/** Imported file with the publisher's sequence number. */
export interface ImportedPack {
  readonly layer: ChangedLayer;
  readonly pack: string;
  readonly sequence: number;
  /** ID of the minisign key that signed the file, or null if unsigned. */
  readonly keyId: string | null;
}

export interface RulesKey {
  /** ID as printed by minisign. */
  readonly keyId: string;
  /** Base64, as written by minisign. */
  readonly key: string;
  readonly name: string;
  /** `signed` for a publisher's key, `operator` for the operator's own key. */
  readonly layer: ChangedLayer;
  /** Last day on which packs signed with this key are accepted, or null if unlimited. */
  readonly notAfter: CalendarDate | null;
}

/** STORED FOREVER, in the internal stream `rules`: the rule sets that were in force, and the keys for packs. */
export type RulesRecordEvent = MessagesOf<{
  RulesActivated: {
    readonly how: 'import' | 'set' | 'rollback';
    /** Version of the whole set, including the activating build's shipped layer. */
    readonly rulesVersion: string;
    readonly contentHash: string;
    readonly previous: string;
    /** Packs other than the shipped one. */
    readonly packs: readonly ActivePack[];
    readonly file: ImportedPack | null;
    readonly entries: number;
    readonly private: { readonly by: string | null; readonly reason: string | null } | Redacted;
  };
  RulesKeyAdded: RulesKey;
  RulesKeyRemoved: { readonly keyId: string };
}>;

export type RulesRecordCommand = MessagesOf<{
  ActivateRules: Extract<RulesRecordEvent, { type: 'RulesActivated' }>['data'];
  AddRulesKey: RulesKey;
  RemoveRulesKey: { readonly keyId: string };
}>;

export interface PreviousRules {
  readonly rulesVersion: string;
  /** Hash of the whole set. */
  readonly contentHash: string;
  readonly packs: readonly ActivePack[];
}

export interface RulesRecord {
  /** Packs other than the shipped one. */
  readonly packs: readonly ActivePack[];
  /** Previous rules, oldest first. */
  readonly former: readonly PreviousRules[];
  /** Highest sequence number of an imported file, by `seenKey`. */
  readonly seen: Readonly<Record<string, number>>;
  /** Highest sequence number of the operator's own sets. */
  readonly local: number;
  readonly keys: readonly RulesKey[];
}

const emptyRecord: RulesRecord = { packs: [], former: [], seen: {}, local: 0, keys: [] };

export const seenKey = ({ layer, pack }: Pick<ImportedPack, 'layer' | 'pack'>): string => `${layer} ${pack}`;

const hashesOf = (packs: readonly ActivePack[]): string => packs.map(({ layer, hash }) => `${layer} ${hash}`).join();

/** Rules in addition to the shipped ones. */
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
