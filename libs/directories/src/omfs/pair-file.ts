import { setImmediate } from 'node:timers/promises';
import { columnKey, type Report, type SetFile } from './table-rows.js';

/** Number of lines to read before yielding to the event loop. The files have half a million lines. */
const BATCH_SIZE = 20_000;

const cellsOf = (line: string): readonly string[] =>
  line.includes('\t')
    ? line.split('\t').map((cell) => cell.trim())
    : line.split(',').map((cell) => cell.replaceAll('"', '').trim());

interface PairColumns {
  readonly first: number;
  readonly second: number;
  readonly from: number;
  readonly to: number;
  readonly modifier: number;
}

const pairColumnsIn = (cells: readonly string[]): PairColumns | undefined => {
  const keys = cells.map(columnKey);
  const at = (pattern: RegExp): number => keys.findIndex((key) => pattern.test(key));
  const places = {
    first: at(/^column 1$/),
    second: at(/^column 2$/),
    from: at(/^effective date/),
    to: at(/^deletion date/),
    modifier: at(/^modifier/),
  };
  return Object.values(places).every((place) => place >= 0) ? places : undefined;
};

/** Returns true for a file of NCCI procedure-to-procedure edits for practitioners, tab-separated or CSV. */
export const isPairFile = ({ text }: SetFile): boolean =>
  text
    .slice(0, 4_000)
    .split(/\r\n|\n|\r/)
    .some((line) => pairColumnsIn(cellsOf(line)) !== undefined);

/**
 * Adds the pairs in force on a day. Each column 1 code maps to its column 2 codes, six characters each: the code and
 * the modifier indicator (0 never, 1 with a modifier). Pairs with indicator 9 (no edit) are omitted.
 */
export const readPairs = async (
  { text }: SetFile,
  day: string,
  into: Map<string, string>,
  report: Report,
): Promise<number> => {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  const header = lines.findIndex((line) => pairColumnsIn(cellsOf(line)) !== undefined);
  const places = pairColumnsIn(cellsOf(lines[header] ?? ''));
  const on = day.replaceAll('-', '');
  let read = 0;
  if (!places) return read;
  for (const [index, line] of lines.slice(header + 1).entries()) {
    if (index % BATCH_SIZE === BATCH_SIZE - 1) await setImmediate();
    const cells = cellsOf(line);
    const cell = (place: number): string => (cells[place] ?? '').toUpperCase();
    // Below the column names, the file has more header rows, such as `0=not allowed`.
    if (cell(places.first) === '' && cell(places.second) === '') continue;
    const number = header + index + 2;
    const [first, second, modifier] = [cell(places.first), cell(places.second), cell(places.modifier).slice(0, 1)];
    const [from, to] = [cell(places.from), cell(places.to)];
    if (!/^[A-Z0-9]{5}$/.test(first) || !/^[A-Z0-9]{5}$/.test(second)) report(number, 'must have two codes');
    else if (!/^[019]$/.test(modifier)) report(number, 'must be 0, 1 or 9', 'modifier');
    else if (!/^\d{8}$/.test(from)) report(number, 'must be a date, YYYYMMDD', 'effective date');
    else if (!/^(\d{8}|\*?)$/.test(to)) report(number, 'must be a date, YYYYMMDD, or *', 'deletion date');
    else if (modifier !== '9' && from <= on && (to === '' || to === '*' || on <= to)) {
      read += 1;
      into.set(first, `${into.get(first) ?? ''}${second}${modifier}`);
    }
  }
  return read;
};

/** Returns a pair's modifier indicator for its second code: 0, 1, or undefined. */
export const pairIn = (codes: string | undefined, second: string): '0' | '1' | undefined => {
  if (codes === undefined) return undefined;
  for (let at = 0; at < codes.length; at += 6)
    if (codes.startsWith(second, at)) return codes[at + 5] === '0' ? '0' : '1';
  return undefined;
};
