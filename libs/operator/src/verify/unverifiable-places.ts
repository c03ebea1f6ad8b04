import type { OperatorContext } from '../operation.js';

/** A place that no program on this machine can look into, or that this one does not know of. */
export interface UnverifiablePlace {
  /** Name of a place that may hold a copy of a destroyed key, or of data that it sealed. */
  readonly what: string;
  /** When it is gone: `until …`. */
  readonly until: string;
}

const commonPlaces: readonly UnverifiablePlace[] = [
  {
    what: 'backups and snapshots that are kept outside of the data folder, and packed or encrypted archives anywhere',
    until: 'you destroy them',
  },
  {
    what: 'keys in the memory of other processes that read nothing of the subject since',
    until: 'a minute has passed',
  },
  {
    what: "a key that was written into a file away from its subject's name (the service writes none so)",
    until: 'the file is gone',
  },
  { what: 'what webhooks, mail and payers were sent before', until: 'they delete it: tell them' },
];

const embeddedPlaces: readonly UnverifiablePlace[] = [
  {
    what: 'blocks that a file system or disk keeps instead of overwriting them (btrfs, ZFS, flash memory)',
    until: 'they are needed again: encrypt the volume',
  },
];

const productionPlaces: readonly UnverifiablePlace[] = [
  {
    what: 'the oplog of each MongoDB member: wrapped keys, and rows of lists in clear',
    until: 'it has moved on past the shredding: rs.printReplicationInfo() tells its length',
  },
  { what: 'the journal of WiredTiger', until: 'the next checkpoints, minutes' },
  {
    what: 'free blocks in the files of WiredTiger',
    until: 'they are written over: compact on workcomp_desk.keys and workcomp_views gives them back',
  },
];

const objectStorePlaces: readonly UnverifiablePlace[] = [
  {
    what: 'versions and replicas that the object store keeps of deleted documents (sealed; no key opens them any more)',
    until: 'the rules of the bucket remove them',
  },
];

/** Places that the check by bytes cannot prove clean on these engines; docs/runbooks/keys.md has the remedies. */
export const unverifiablePlaces = ({ engines }: OperatorContext): readonly UnverifiablePlace[] => [
  ...(engines.embedded === null ? productionPlaces : embeddedPlaces),
  ...(engines.documents === null ? [] : objectStorePlaces),
  ...commonPlaces,
];
