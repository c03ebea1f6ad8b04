/** A MongoDB feature that FerretDB 1.24 on SQLite lacks. */
export interface FerretDbLimit {
  /** Description of the limit, as in docs/engines.md. */
  readonly reason: string;
  /** Names of the specs that need the feature. */
  readonly specs: readonly string[];
  /**
   * If true, the specs fail only sometimes, so they are skipped. All other specs must fail, and are reported if they
   * pass.
   */
  readonly byChance?: true;
}

/** FerretDB limitations and the specs that they exclude. */
export const ferretDbLimits: readonly FerretDbLimit[] = [
  {
    reason:
      'Two concurrent updates of a document may both read the same state: it reads, changes and writes without a lock.',
    specs: [
      'lets exactly one of several concurrent callers replace the same version',
      'never keeps a key if a key and a tombstone are written concurrently',
      'rewraps each key once when two processes run it',
    ],
    byChance: true,
  },
  {
    reason: 'Only the first of several accumulators of a `$group` works; the others see no documents.',
    specs: [
      'searches all organizations if the scope is EVERY_ORGANIZATION',
      'returns one page, with the total and sums of all matches',
      'continues after a position in the order when rows were inserted before that position',
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
      'are distinct and have the number of rows and the newest row',
      'use the name in their newest row',
      'change with the rows',
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
      'is returned complete when read by ID, and is refused if its key does not exist yet',
      'is gone once its key is destroyed; a document without personal data can replace it',
    ],
  },
];
