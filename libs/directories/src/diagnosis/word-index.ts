import { LRUCache } from 'lru-cache';
import { allowedEdits, characters, edgeEdits, edits, isPossiblyNear } from '../text/typos.js';
import { wordsOf } from '../text/words.js';
import { BitSet } from './bit-set.js';

/** Range of words. The end is exclusive. */
export type WordRange = readonly [from: number, to: number];

/** Minimum number of rows at which caching a set (9 KB) costs less than filling it again. */
const heavy = 4096;
const mostKept = 200;

/** Adds to an array element and returns its previous value. */
const bump = (numbers: Uint32Array, place: number, by: number): number => {
  const before = numbers[place] ?? 0;
  numbers[place] = before + by;
  return before;
};

/**
 * Index from words to rows. The vocabulary is sorted, and rows are listed by word in that order, so the rows of all
 * words with the same prefix are one slice of one array.
 */
export class WordIndex {
  private readonly characters: Int32Array;
  private readonly kept = new LRUCache<string, BitSet>({ max: mostKept });
  private readonly scratch: BitSet;

  private constructor(
    private readonly vocabulary: readonly string[],
    private readonly starts: Uint32Array,
    private readonly rows: Uint32Array,
    private readonly rowCount: number,
  ) {
    this.characters = Int32Array.from(vocabulary, characters);
    this.scratch = new BitSet(rowCount);
  }

  /** Indexes the texts of rows 0 to `count` - 1. */
  static build(count: number, textOf: (row: number) => string): WordIndex {
    const ids = new Map<string, number>();
    const occurrences: number[] = [];
    const rowEnds = new Uint32Array(count);
    for (let row = 0; row < count; row++) {
      for (const word of new Set(wordsOf(textOf(row)))) {
        const id = ids.get(word) ?? ids.size;
        ids.set(word, id);
        occurrences.push(id);
      }
      rowEnds[row] = occurrences.length;
    }
    return WordIndex.invert([...ids.keys()], occurrences, rowEnds);
  }

  private static invert(words: readonly string[], occurrences: readonly number[], rowEnds: Uint32Array): WordIndex {
    const sorted = words.map((word, id) => ({ word, id })).sort((a, b) => (a.word < b.word ? -1 : 1));
    const rank = new Uint32Array(words.length);
    sorted.forEach(({ id }, place) => (rank[id] = place));

    const starts = new Uint32Array(words.length + 1);
    for (const word of occurrences) bump(starts, (rank[word] ?? 0) + 1, 1);
    for (let i = 1; i < starts.length; i++) bump(starts, i, starts[i - 1] ?? 0);

    const next = starts.slice();
    const rows = new Uint32Array(occurrences.length);
    for (let row = 0, i = 0; row < rowEnds.length; row++)
      for (; i < (rowEnds[row] ?? 0); i++) rows[bump(next, rank[occurrences[i] ?? 0] ?? 0, 1)] = row;
    return new WordIndex(
      sorted.map(({ word }) => word),
      starts,
      rows,
      rowEnds.length,
    );
  }

  /** Returns the range of words that begin with `prefix`. */
  beginningWith(prefix: string): WordRange {
    return [this.lowerBound(prefix), this.lowerBound(`${prefix}\uffff`)];
  }

  /** Returns the number of rows listed in the range. A row with two of its words counts twice. */
  weight([from, to]: WordRange): number {
    return (this.starts[to] ?? 0) - (this.starts[from] ?? 0);
  }

  /** Returns the rows that contain a word of the ranges. The next call may reuse the returned set. */
  holding(ranges: readonly WordRange[]): BitSet {
    const [only] = ranges;
    if (ranges.length === 1 && only && this.weight(only) >= heavy) return this.heavySet(only);
    this.scratch.clear();
    for (const range of ranges) this.mark(range, this.scratch);
    return this.scratch;
  }

  /** Returns a cached set for frequent words such as `of`, `right` and single letters. */
  private heavySet(range: WordRange): BitSet {
    const key = range.join();
    const kept = this.kept.get(key);
    if (kept) return kept;
    const rows = new BitSet(this.rowCount);
    this.mark(range, rows);
    this.kept.set(key, rows);
    return rows;
  }

  private mark([from, to]: WordRange, rows: BitSet): void {
    rows.addAll(this.rows.subarray(this.starts[from], this.starts[to]));
  }

  /** Returns the most similar words, with complete words before prefixes, and only those with the fewest edits. */
  near(typed: string): WordRange[] {
    const most = allowedEdits(typed);
    if (most === 0) return [];
    const whole = this.nearest(typed, most, edits);
    return whole.length > 0 ? whole : this.nearest(typed, most, edgeEdits);
  }

  private nearest(typed: string, most: number, measure: (a: string, b: string) => number): WordRange[] {
    const wanted = characters(typed);
    let fewest = most;
    let found: WordRange[] = [];
    this.vocabulary.forEach((word, place) => {
      if (word.length < typed.length - fewest || !isPossiblyNear(wanted, this.characters[place] ?? 0, fewest)) return;
      if (measure === edits && word.length > typed.length + fewest) return;
      const distance = measure(typed, word);
      if (distance > fewest) return;
      if (distance < fewest) found = [];
      fewest = distance;
      found.push([place, place + 1]);
    });
    return found;
  }

  private lowerBound(text: string): number {
    let low = 0;
    let high = this.vocabulary.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.vocabulary[middle] ?? '') < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
