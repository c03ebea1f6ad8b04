/** Something that MongoDB does and FerretDB 1.24 on SQLite does not. */
export interface FerretDbLimit {
  /** Description of the limit, as in docs/engines.md. */
  readonly reason: string;
  /** The specs that show it, by name. */
  readonly specs: readonly string[];
  /** It shows by chance, so those specs are skipped; else each must fail, and says so the day it does not. */
  readonly byChance?: true;
}

/** Features of MongoDB that FerretDB lacks, each with the specs that it costs. */
export const ferretDbLimits: readonly FerretDbLimit[] = [
  {
    reason:
      'Two updates of one document at once may both find it as it was: it reads, changes and writes without a lock.',
    specs: [
      'lets one of many change what they all have read',
      'never ends with a key and a tombstone when both are written at once',
      'is done once by two at a time',
    ],
    byChance: true,
  },
  {
    reason: 'Of several accumulators of a `$group` only the first counts; the others see no documents.',
    specs: [
      'of every organization is for the program itself',
      'answers one page, with total and sums over all matches',
      'goes on after a place in the order, whatever came before it meanwhile',
    ],
  },
  {
    reason: 'Two members of a document cannot be compared in a filter: `$ne` of `$expr` is not there.',
    specs: ['is adopted where it ran on beside this one'],
  },
  {
    reason: 'An update that a unique index refuses is told as an internal error (code 1, not 11000).',
    specs: ['holds every unique index'],
  },
  {
    reason: 'A refused update ends its command, also of an unordered write, which then tells of nothing that was done.',
    specs: ['tells what of an unordered write was done where some of it was refused'],
  },
  {
    reason: 'The accumulator `$max` is not there.',
    specs: [
      'are distinct, with how many rows have them, and the newest',
      'are called what their newest row calls them',
      'follow the rows',
    ],
  },
  {
    reason: 'It has no indexes that let documents expire, which the counters of the rate limits stand on.',
    specs: [
      'let the quota through, and tell when the next window begins',
      'count each key and each policy by itself',
      'lose none of many at once',
    ],
  },
  {
    reason: 'An empty list in `$setOnInsert` is left out.',
    specs: [
      'is read by its id, whole; its key is not made for it',
      'goes with its key, and is not kept any more; what is made without anything personal is',
    ],
  },
];
