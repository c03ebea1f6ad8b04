import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { wordsOf } from '../text/words.js';
import { BitSet } from './bit-set.js';
import { bareCode, codeKey, lowerBound, prefixKeys } from './code-key.js';
import { CodeTable, dayNumber, type DiagnosisRow } from './code-table.js';
import { WordIndex, type WordRange } from './word-index.js';

export interface DiagnosisQuery {
  /** A full or partial code, with or without the dot, or words of the description. A blank query lists all codes. */
  readonly q: string;
  readonly limit: number;
  readonly offset: number;
  /** `YYYY-MM-DD`. Only codes in force on this day are found and counted. */
  readonly today: string;
}

export interface DiagnosisPage {
  readonly results: readonly { readonly code: string; readonly description: string }[];
  /** Number of codes in force today. */
  readonly total: number;
  /** Number of matches before paging. */
  readonly matched: number;
  readonly error?: string;
}

const unavailable: DiagnosisPage = { results: [], total: 0, matched: 0, error: 'code set unavailable' };

/** Maximum number of words in a query. No description has more. Additional words are ignored. */
const MAX_WORDS = 32;
const MAX_CACHED_DAYS = 4;
/** Maximum number of matches that are ranked by their text. */
const MAX_RANKED = 2000;

/** Ranges of indexed words that match one word of a query. */
type Choices = readonly WordRange[];

export class DiagnosisCodes {
  private readonly valid = new LRUCache<string, { readonly rows: BitSet; readonly count: number }>({
    max: MAX_CACHED_DAYS,
  });
  private readonly matches: BitSet;
  private index: WordIndex | null = null;

  private constructor(private readonly table: CodeTable | null) {
    this.matches = new BitSet(table?.count ?? 0);
  }

  /**
   * Reads a gzipped code file. Never throws: without the code set, billing still works, and searches report an error.
   */
  static load(path: string): DiagnosisCodes {
    try {
      return DiagnosisCodes.parse(gunzipSync(readFileSync(path)).toString('latin1'));
    } catch {
      return new DiagnosisCodes(null);
    }
  }

  /** Parses a code file. Throws if the text is not one. */
  static parse(text: string): DiagnosisCodes {
    return new DiagnosisCodes(CodeTable.parse(text));
  }

  /** Builds the word index (about 0.1 seconds). If not called, the first search builds it. */
  prepareSearch(): void {
    if (this.table) this.indexOfWords(this.table);
  }

  private indexOfWords(table: CodeTable): WordIndex {
    return (this.index ??= WordIndex.build(table.count, (row) => table.description(row)));
  }

  /** False if the code set could not be loaded. In that case, codes cannot be checked. */
  get available(): boolean {
    return this.table !== null;
  }

  /** Returns a code's row, whether or not the code has a dot or is in force. Returns null if there is none. */
  lookup(code: string): DiagnosisRow | null {
    const index = this.indexOf(code);
    return index === null || !this.table ? null : this.table.row(index);
  }

  /** `date`: YYYY-MM-DD. */
  isValidOn(code: string, date: string): boolean {
    const index = this.indexOf(code);
    return index !== null && (this.table?.isValidOn(index, dayNumber(date)) ?? false);
  }

  /**
   * Searches codes and descriptions. Results: the exact code, codes that begin with q, descriptions that contain q as a
   * phrase, descriptions that contain its words anywhere. Each group is ordered by code.
   */
  search({ q, limit, offset, today }: DiagnosisQuery): DiagnosisPage {
    const { table } = this;
    if (!table) return unavailable;
    const words = this.indexOfWords(table);
    const { rows: valid, count: total } = this.validOn(table, today);
    const bare = bareCode(q);
    const [from, to] = bare === null ? [0, 0] : this.rowsBeginningWith(table, bare);
    const byCode = new BitSet(table.count);
    byCode.addRange(from, to);
    byCode.meet(valid);

    if (q.trim() === '') this.matches.copyFrom(valid);
    else this.match(words, table, valid, q, byCode.isEmpty());
    this.matches.removeRange(from, to);

    const rows: number[] = [];
    let matched = 0;
    for (const tier of [byCode, ...this.byPhrase(table, wordsOf(q))]) {
      rows.push(...tier.slice(Math.max(0, offset - matched), limit - rows.length));
      matched += tier.count;
    }
    const results = rows.map((index) => {
      const { code, description } = table.row(index);
      return { code, description };
    });
    return { results, total, matched };
  }

  /**
   * Groups the matches: typed words adjacent and complete, typed words adjacent with an incomplete last word, typed
   * words anywhere. If there are too many matches, they aren't grouped, because the user will type more.
   */
  private byPhrase(table: CodeTable, typed: readonly string[]): readonly BitSet[] {
    const { matches } = this;
    if (typed.length === 0 || matches.isEmpty() || matches.count > MAX_RANKED) return [matches];
    const begun = ` ${typed.join(' ')}`;
    const tiers = [new BitSet(table.count), new BitSet(table.count), new BitSet(table.count)] as const;
    for (const row of matches.slice(0, MAX_RANKED)) {
      const text = ` ${wordsOf(table.description(row)).join(' ')} `;
      tiers[text.includes(`${begun} `) ? 0 : text.includes(begun) ? 1 : 2].add(row);
    }
    return tiers;
  }

  /** Fills `matches`. Tries looser interpretations of the query only while nothing is found. */
  private match(words: WordIndex, table: CodeTable, valid: BitSet, q: string, mayGuess: boolean): void {
    const typed = [...new Set(wordsOf(q))].slice(0, MAX_WORDS);
    const strict = typed.map((word) => [words.beginningWith(word)]);
    this.meetAll(words, valid, strict);
    if (!mayGuess || !this.matches.isEmpty()) return;

    this.matchCodeAndWords(words, table, valid, q);
    if (!this.matches.isEmpty()) return;

    const near = new Map(typed.map((word) => [word, words.near(word)]));
    const misspelt = typed.map((word, i): Choices => {
      const exact = strict[i] ?? [];
      return exact.some((range) => words.weight(range) > 0) ? exact : (near.get(word) ?? []);
    });
    this.meetAll(words, valid, misspelt);
    if (!this.matches.isEmpty()) return;

    this.meetAll(
      words,
      valid,
      typed.map((word, i) => [...(strict[i] ?? []), ...(near.get(word) ?? [])]),
    );
  }

  /** Handles a partial code among words, such as `S39.012 strain`. */
  private matchCodeAndWords(words: WordIndex, table: CodeTable, valid: BitSet, q: string): void {
    const parts = q.trim().split(/\s+/);
    const codes = parts.map((part) => (/^[a-z]\d/i.test(part) ? bareCode(part) : null));
    const at = codes.findIndex((code) => code !== null);
    const code = codes[at];
    if (!code || parts.length < 2) return;
    const typed = wordsOf(parts.filter((_, i) => i !== at).join(' '));
    const among = new BitSet(table.count);
    among.addRange(...this.rowsBeginningWith(table, code));
    among.meet(valid);
    this.meetAll(
      words,
      among,
      typed.slice(0, MAX_WORDS).map((word) => [words.beginningWith(word)]),
    );
  }

  /**
   * Sets `matches` to the rows of `start` that contain one of the choices for every word. Starts with the rarest word.
   */
  private meetAll(words: WordIndex, start: BitSet, choices: readonly Choices[]): void {
    const weightOf = (ranges: Choices): number => ranges.reduce((sum, range) => sum + words.weight(range), 0);
    const byWeight = choices
      .map((ranges) => ({ ranges, weight: weightOf(ranges) }))
      .sort((a, b) => a.weight - b.weight);
    this.matches.clear();
    if (byWeight.length === 0 || byWeight[0]?.weight === 0) return;
    this.matches.copyFrom(start);
    for (const { ranges } of byWeight) {
      this.matches.meet(words.holding(ranges));
      if (this.matches.isEmpty()) return;
    }
  }

  private validOn(table: CodeTable, today: string): { readonly rows: BitSet; readonly count: number } {
    const known = this.valid.get(today);
    if (known) return known;
    const rows = new BitSet(table.count);
    const number = dayNumber(today);
    for (let index = 0; index < table.count; index++) if (table.isValidOn(index, number)) rows.add(index);
    const day = { rows, count: rows.count };
    // Sandbox clocks use different days, so a few days are cached.
    this.valid.set(today, day);
    return day;
  }

  private rowsBeginningWith(table: CodeTable, bare: string): [number, number] {
    const [first, beyond] = prefixKeys(bare);
    return [lowerBound(table.keys, first), lowerBound(table.keys, beyond)];
  }

  private indexOf(code: string): number | null {
    const bare = bareCode(code);
    if (bare === null || !this.table) return null;
    const key = codeKey(bare);
    const index = lowerBound(this.table.keys, key);
    return this.table.keys[index] === key ? index : null;
  }
}
