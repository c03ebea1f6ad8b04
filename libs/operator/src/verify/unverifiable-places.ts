import type { OperatorContext } from '../operation.js';

export interface UnverifiablePlace {
  /** Place that may contain a copy of a destroyed key, or of data encrypted with it. */
  readonly what: string;
  /** When the copy is removed; printed as `until …`. */
  readonly until: string;
}

const commonPlaces: readonly UnverifiablePlace[] = [
  {
    what: 'backups and snapshots outside the data folder, and packed or encrypted archives anywhere',
    until: 'you destroy them',
  },
  {
    what: 'keys in the memory of other processes that have read nothing of the subject since the shredding',
    until: 'a minute has passed',
  },
  {
    what: "a key in a file without its subject's name in front of it (the service writes no such file)",
    until: 'the file is deleted',
  },
  {
    what: 'data that was already sent to webhooks, by email and to payers',
    until: 'the receivers delete it: notify them',
  },
];

const embeddedPlaces: readonly UnverifiablePlace[] = [
  {
    what: 'blocks that a file system or disk keeps instead of overwriting them (btrfs, ZFS, flash memory)',
    until: 'they are overwritten (to prevent this, encrypt the volume)',
  },
];

const productionPlaces: readonly UnverifiablePlace[] = [
  {
    what: 'the oplog of each MongoDB member: wrapped keys, and unencrypted rows of lists',
    until: 'it no longer reaches back to the shredding: rs.printReplicationInfo() shows its length',
  },
  { what: 'the WiredTiger journal', until: 'the next checkpoints, within minutes' },
  {
    what: 'free blocks in the WiredTiger files',
    until: 'they are overwritten: compact on workcomp_desk.keys and workcomp_views releases them',
  },
];

const objectStorePlaces: readonly UnverifiablePlace[] = [
  {
    what: 'versions and replicas of deleted documents in the object store (encrypted with a destroyed key)',
    until: 'the lifecycle rules of the bucket remove them',
  },
];

/** Lists places that can't be checked. For remedies, see docs/runbooks/keys.md. */
export const unverifiablePlaces = ({ engines }: OperatorContext): readonly UnverifiablePlace[] => [
  ...(engines.embedded === null ? productionPlaces : embeddedPlaces),
  ...(engines.documents === null ? [] : objectStorePlaces),
  ...commonPlaces,
];
