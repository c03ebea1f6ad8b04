/** Editable fields of a reason. */
export interface ReviewReasonFacts {
  /** Display name. */
  readonly title: string;
  /**
   * Text for the payer. Placeholders such as `{short}` are replaced by values of the bill's line
   * (`reasonPlaceholders`).
   */
  readonly text: string;
  /** The payer's adjustment codes (CARC) that the reason applies to. Empty means any code. */
  readonly carcs: readonly string[];
  /** Codes of the lines that the reason applies to. `ML20*` matches a prefix. Empty means any code. */
  readonly codes: readonly string[];
}

/** A reason for a second review, in the reason library of an organization. */
export interface ReviewReason extends ReviewReasonFacts {
  readonly id: string;
}

/** Placeholders that a text can have in braces, with a description of the replacement. */
export const reasonPlaceholders = {
  code: 'the code of the line, with its modifiers',
  date: 'the day of the service',
  charge: 'what was charged',
  allowed: 'what the fee schedule allows, or the charge where that is less',
  paid: 'what was paid',
  short: 'what is short: allowed less paid',
} as const;

/** Replacement text of each placeholder. */
export type ReasonValues = Readonly<Record<keyof typeof reasonPlaceholders, string>>;

const PLACEHOLDER_PATTERN = /\{([^{}]*)\}/g;

const isPlaceholder = (name: string): name is keyof ReasonValues => Object.hasOwn(reasonPlaceholders, name);

/** Returns the names in braces that are not placeholders. */
export const unknownPlaceholders = (text: string): readonly string[] =>
  [...text.matchAll(PLACEHOLDER_PATTERN)].map(([, name = '']) => name).filter((name) => !isPlaceholder(name));

export const fillPlaceholders = (text: string, values: ReasonValues): string =>
  text.replaceAll(PLACEHOLDER_PATTERN, (all, name: string) => (isPlaceholder(name) ? values[name] : all));

/** A line with the fields that select a reason: its code and the payer's adjustment codes. */
export interface ReducedLine {
  readonly code: string;
  readonly carcs: readonly string[];
}

const matchesCode = (wanted: string, code: string): boolean =>
  wanted.endsWith('*') ? code.startsWith(wanted.slice(0, -1)) : code === wanted;

/** Returns true if the reason applies to the payer's adjustment of a line. */
export const fitsLine = ({ carcs, codes }: Pick<ReviewReasonFacts, 'carcs' | 'codes'>, line: ReducedLine): boolean =>
  (carcs.length === 0 || carcs.some((carc) => line.carcs.includes(carc))) &&
  (codes.length === 0 || codes.some((wanted) => matchesCode(wanted, line.code)));

/**
 * Rank of a reason by how specific it is. A reason with line codes and adjustment codes ranks above a reason with only
 * one of them.
 */
export const specificity = ({ carcs, codes }: Pick<ReviewReasonFacts, 'carcs' | 'codes'>): number =>
  (codes.length > 0 ? 2 : 0) + (carcs.length > 0 ? 1 : 0);
