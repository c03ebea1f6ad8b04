export interface ReviewReasonFacts {
  readonly title: string;
  /** Text for the payer. Values from the bill line replace placeholders such as `{short}` (`reasonPlaceholders`). */
  readonly text: string;
  /** The payer's adjustment codes (CARC). Empty means any code. */
  readonly carcs: readonly string[];
  /** Line codes. `ML20*` matches a prefix. Empty means any code. */
  readonly codes: readonly string[];
}

/** Second review reason in an organization's library. */
export interface ReviewReason extends ReviewReasonFacts {
  readonly id: string;
}

/** Placeholders in braces in a text, with a description of the replacement. */
export const reasonPlaceholders = {
  code: 'code of the line with its modifiers',
  date: 'date of service',
  charge: 'billed amount',
  allowed:
    'amount due by the contract with the payer, or else the fee schedule, or the billed amount if that is less; “the fee schedule amount” if none is on file',
  contract:
    'amount due by the contract with the payer, or the billed amount if that is less; “the contract amount” if none is on file',
  paid: 'paid amount',
  short: 'amount still owed (allowed minus paid); “the balance” if it is unknown',
} as const;

export type ReasonValues = Readonly<Record<keyof typeof reasonPlaceholders, string>>;

const PLACEHOLDER_PATTERN = /\{([^{}]*)\}/g;

const isPlaceholder = (name: string): name is keyof ReasonValues => Object.hasOwn(reasonPlaceholders, name);

/** Names in braces that are not placeholders. */
export const unknownPlaceholders = (text: string): readonly string[] =>
  [...text.matchAll(PLACEHOLDER_PATTERN)].map(([, name = '']) => name).filter((name) => !isPlaceholder(name));

export const fillPlaceholders = (text: string, values: ReasonValues): string =>
  text.replaceAll(PLACEHOLDER_PATTERN, (all, name: string, at: number) =>
    isPlaceholder(name) ? fitted(values[name], text.slice(0, at)) : all,
  );

/** Words in place of an amount start a sentence with a capital letter and repeat no article ("the unpaid balance"). */
const fitted = (value: string, before: string): string => {
  const words = /\bthe \w+ $/i.test(before) ? value.replace(/^the /, '') : value;
  return /(^|[.!?] )$/.test(before) ? words.charAt(0).toUpperCase() + words.slice(1) : words;
};

export interface ReducedLine {
  readonly code: string;
  readonly carcs: readonly string[];
  /** Set if a contract with the payer sets the amount. */
  readonly isContracted?: true;
}

/** `ML20*` matches all codes with that prefix. */
export const matchesCode = (wanted: string, code: string): boolean =>
  wanted.endsWith('*') ? code.startsWith(wanted.slice(0, -1)) : code === wanted;

/** Default reasons that demand the fee schedule amount because no contract applies. */
const reasonsWithoutContract: readonly string[] = ['rsn_omfs', 'rsn_contract'];

/** A text with the contract amount fits only lines that have one. */
const fitsContract = ({ id, text }: Pick<ReviewReason, 'id' | 'text'>, isContracted = false): boolean =>
  isContracted ? !reasonsWithoutContract.includes(id) : !text.includes('{contract}');

export const fitsLine = ({ carcs, codes, ...reason }: Omit<ReviewReason, 'title'>, line: ReducedLine): boolean =>
  fitsContract(reason, line.isContracted) &&
  (carcs.length === 0 || carcs.some((carc) => line.carcs.includes(carc))) &&
  (codes.length === 0 || codes.some((wanted) => matchesCode(wanted, line.code)));

/** Having both line codes and adjustment codes ranks above having only one of them. */
export const specificity = ({ carcs, codes }: Pick<ReviewReasonFacts, 'carcs' | 'codes'>): number =>
  (codes.length > 0 ? 2 : 0) + (carcs.length > 0 ? 1 : 0);
