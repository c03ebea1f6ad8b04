import { cents } from '../../ui/format.js';

/** Amounts in dollars. Null if the payer did not state one for the line. */
interface Line {
  readonly id: string;
  readonly charge: number;
  readonly feeSchedule: number;
  readonly paid: number | null;
  readonly short: number | null;
}

interface SavedReason {
  readonly text: string;
  readonly lines: readonly { readonly lineItemId: string; readonly text: string }[];
}

export interface DisputedLine {
  readonly lineItemId: string;
  readonly reason: string;
  readonly disputedAmount: number | string;
}

export const linesOf = (value: unknown): readonly DisputedLine[] =>
  Array.isArray(value) ? (value as DisputedLine[]) : [];

const isAmong =
  (chosen: readonly DisputedLine[]) =>
  (id: string): boolean =>
    chosen.some(({ lineItemId }) => lineItemId === id);

const sumOf = (amounts: readonly (number | string | null)[]): number =>
  amounts.reduce<number>((sum, amount) => sum + cents(amount ?? 0), 0);

/**
 * Returns dollars, for all lines if none is chosen. For a line without its own amount, the API disputes the full
 * underpayment. Null if the payer did not state what it paid for one of these lines.
 */
export const amountInDispute = (lines: readonly Line[], chosen: readonly DisputedLine[]): number | null => {
  const amounts: readonly (number | string | null)[] = lines.map(({ id, short }) => {
    const line = chosen.find(({ lineItemId }) => lineItemId === id);
    if (line === undefined) return chosen.length === 0 ? short : 0;
    return line.disputedAmount === '' ? short : line.disputedAmount;
  });
  return amounts.includes(null) ? null : sumOf(amounts) / 100;
};

/** Returns the underpaid lines, or all lines if none is underpaid. The API's messages use the same lines. */
const underpaid = (lines: readonly Line[]): readonly Line[] => {
  const short = lines.filter((line) => line.short !== 0);
  return short.length > 0 ? short : lines;
};

/**
 * Fills in a saved reason's text for the chosen lines: each with its own amounts, or in total if they are all the
 * underpaid lines. If no lines are chosen, uses all underpaid lines.
 */
export const reasonText = (
  { text, lines: texts }: SavedReason,
  lines: readonly Line[],
  chosen: readonly DisputedLine[],
): string => {
  const isChosen = isAmong(chosen);
  const total = underpaid(lines);
  if (chosen.length === 0 || (chosen.length === total.length && total.every(({ id }) => isChosen(id)))) return text;
  return texts
    .filter(({ lineItemId }) => isChosen(lineItemId))
    .map((line) => line.text)
    .join('\n\n');
};

const AMOUNT_PATTERN = /\$ ?(\d[\d,]*(?:\.\d{1,2})?)/g;

/**
 * Returns the dollar amounts in the text that are neither in dispute nor the charge, fee schedule or paid amount of a
 * disputed line. `asked`: amount in dispute. Empty if it is unknown.
 */
export const otherAmounts = (
  text: string,
  lines: readonly Line[],
  chosen: readonly DisputedLine[],
  asked: number | null,
): readonly number[] => {
  if (asked === null) return [];
  const isChosen = isAmong(chosen);
  const disputed = chosen.length === 0 ? underpaid(lines) : lines.filter(({ id }) => isChosen(id));
  const facts = [
    disputed.map(({ charge }) => charge),
    disputed.map(({ charge, feeSchedule }) => Math.min(charge, feeSchedule)),
    disputed.map(({ paid }) => paid),
  ];
  const parts = disputed.map((line) =>
    amountInDispute(
      [line],
      chosen.filter(({ lineItemId }) => lineItemId === line.id),
    ),
  );
  const known = new Set([
    cents(asked),
    ...facts.map(sumOf),
    // An amount for the whole bill replaces the lines' amounts.
    ...[...facts.flat(), ...(sumOf(parts) === cents(asked) ? parts : [])].map((amount) => cents(amount ?? 0)),
  ]);
  const named = [...text.matchAll(AMOUNT_PATTERN)].map(([, amount = '']) => cents(amount.replaceAll(',', '')));
  return [...new Set(named)].filter((amount) => !known.has(amount)).map((amount) => amount / 100);
};
