/** What people write down of a reason: its name, its text, and which reductions it answers. */
export interface ReviewReasonFacts {
  /** What people call it. */
  readonly title: string;
  /** The text for the payer; `{short}` and the like stand for what a line of the bill has (`reasonPlaceholders`). */
  readonly text: string;
  /** Adjustment codes of the payer (CARC) that it answers; with none it answers any. */
  readonly carcs: readonly string[];
  /** Codes of lines that it is for, `ML20*` for all that begin so; with none it is for any. */
  readonly codes: readonly string[];
}

/** A reason for a second review in the library of a practice. */
export interface ReviewReason extends ReviewReasonFacts {
  readonly id: string;
}

/** Names that a text may have in braces, with what each is replaced by. */
export const reasonPlaceholders = {
  code: 'the code of the line, with its modifiers',
  date: 'the day of the service',
  charge: 'what was charged',
  allowed: 'what the fee schedule allows, or the charge where that is less',
  paid: 'what was paid',
  short: 'what is short: allowed less paid',
} as const;

/** Words for each placeholder. */
export type ReasonValues = Readonly<Record<keyof typeof reasonPlaceholders, string>>;

const PLACEHOLDER_PATTERN = /\{([^{}]*)\}/g;

const isPlaceholder = (name: string): name is keyof ReasonValues => Object.hasOwn(reasonPlaceholders, name);

/** Names in braces that stand for nothing. */
export const unknownPlaceholders = (text: string): readonly string[] =>
  [...text.matchAll(PLACEHOLDER_PATTERN)].map(([, name = '']) => name).filter((name) => !isPlaceholder(name));

/** The text with what its placeholders stand for. */
export const fillPlaceholders = (text: string, values: ReasonValues): string =>
  text.replaceAll(PLACEHOLDER_PATTERN, (all, name: string) => (isPlaceholder(name) ? values[name] : all));

/** A line as a reason looks at it: its code, and the payer's adjustment codes on it. */
export interface ReducedLine {
  readonly code: string;
  readonly carcs: readonly string[];
}

const matchesCode = (wanted: string, code: string): boolean =>
  wanted.endsWith('*') ? code.startsWith(wanted.slice(0, -1)) : code === wanted;

/** Does a reason answer what the payer did to a line? */
export const fitsLine = ({ carcs, codes }: Pick<ReviewReasonFacts, 'carcs' | 'codes'>, line: ReducedLine): boolean =>
  (carcs.length === 0 || carcs.some((carc) => line.carcs.includes(carc))) &&
  (codes.length === 0 || codes.some((wanted) => matchesCode(wanted, line.code)));

/** How closely a reason says what it answers: one for a code and an adjustment stands before one for either. */
export const specificity = ({ carcs, codes }: Pick<ReviewReasonFacts, 'carcs' | 'codes'>): number =>
  (codes.length > 0 ? 2 : 0) + (carcs.length > 0 ? 1 : 0);
