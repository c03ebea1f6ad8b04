/** Feature of MongoDB that FerretDB 1.24 on SQLite lacks. */
export interface FerretDbLimit {
  /** Description of the limit, as in docs/engines.md. */
  readonly reason: string;
  /** Names of the specs that need the feature. */
  readonly specs: readonly string[];
  /** The specs fail only sometimes, so they are skipped. All other specs must fail, and are reported when they pass. */
  readonly byChance?: true;
}

/** Limitations of FerretDB with the specs that they exclude. */
export const ferretDbLimits: readonly FerretDbLimit[] = [
  {
    reason:
      'Two concurrent updates of a document may both read the same state: it reads, changes and writes without a lock.',
    specs: [
      'lets one of many change what they all have read',
      'never ends with a key and a tombstone when both are written at once',
      'is done once by two at a time',
    ],
    byChance: true,
  },
  {
    reason: 'Only the first of several accumulators of a `$group` works; the others see no documents.',
    specs: [
      'of every organization is for the program itself',
      'answers one page, with total and sums over all matches',
      'goes on after a place in the order, whatever came before it meanwhile',
    ],
  },
  {
    reason: 'Two fields of a document cannot be compared in a filter: `$ne` in `$expr` is missing.',
    specs: ['is adopted where it ran on beside this one'],
  },
  {
    reason: 'An update that violates a unique index returns an internal error (code 1 instead of 11000).',
    specs: ['holds every unique index'],
  },
  {
    reason:
      'A failed update ends its command, even of an unordered write, and the response does not report the updates that were done.',
    specs: ['tells what of an unordered write was done where some of it was refused'],
  },
  {
    reason: 'The accumulator `$max` is missing.',
    specs: [
      'are distinct, with how many rows have them, and the newest',
      'are called what their newest row calls them',
      'follow the rows',
    ],
  },
  {
    reason: 'It has no TTL indexes, which the rate limit counters need.',
    specs: [
      'allow the quota and report the start of the next window',
      'count each key and each policy separately',
      'count concurrent requests without loss',
    ],
  },
  {
    reason: 'An empty list in `$setOnInsert` is ignored.',
    specs: [
      'is read by its id, whole; its key is not made for it',
      'goes with its key, and is not kept any more; what is made without anything personal is',
    ],
  },
];
