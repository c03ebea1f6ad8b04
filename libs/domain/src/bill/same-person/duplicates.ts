import { usDate } from '../../kernel/calendar.js';
import type { Warning } from '../shared/bill.types.js';
import type { ComparedBill, ComparedLine, OtherBill } from './compared-bill.js';
import { duplicateKinds, type DuplicateFound, type DuplicateKind } from '../shared/findings.js';
import type { RuleSet } from '../../rules/rule-set.js';

/** Identical record review lines are not duplicates, because two reports may bill pages for the same day. */
const RECORD_REVIEW = 'MLPRR';
/** Maximum number of bills named in one warning. */
const MAX_NAMED_BILLS = 5;

/**
 * Returns a bill's index keys: the rendering provider with each date of service. If `duplicatesOf` reports one bill as
 * a duplicate of another, the two share a key.
 */
export const duplicateServices = ({ renderingNpi, lines }: ComparedBill): readonly string[] => [
  ...new Set(lines.flatMap(({ code, from }) => (code === RECORD_REVIEW ? [] : [`day ${renderingNpi} ${from}`]))),
];

/** Returns duplicates, newest first. `others`: bills for the same person. */
export const duplicatesOf = (
  bill: ComparedBill,
  others: readonly OtherBill[],
  rules: RuleSet,
): readonly DuplicateFound[] =>
  others
    .filter(
      (other) =>
        other.billId !== bill.billId &&
        other.originalBillId !== bill.originalBillId &&
        other.billingMode === bill.billingMode &&
        !other.rejected &&
        !other.setAside,
    )
    .flatMap((other) => duplicateOf(bill, other, rules) ?? [])
    .toSorted((a, b) => b.billNumber - a.billNumber);

const duplicateOf = (bill: ComparedBill, other: OtherBill, rules: RuleSet): DuplicateFound | null => {
  const { billId, billNumber, externalId } = other;
  const named = { billId, billNumber, externalId };
  if (bill.renderingNpi !== other.renderingNpi) return null;
  const similar = pairs(bill.lines, other.lines, isSimilar);
  if (similar.length === 0) return null;
  const equal = pairs(bill.lines, other.lines, (line, other) => isEqual(line, other, rules));
  const all = bill.lines.length === other.lines.length && equal.length === bill.lines.length;
  return all && bill.billingTaxId === other.billingTaxId
    ? { ...named, kind: 'exact_duplicate', lines: equal }
    : { ...named, kind: 'possible_duplicate', lines: similar };
};

type LineComparison = (line: ComparedLine, other: ComparedLine) => boolean;

/** Pairs each line with the first matching other line that isn't paired yet. */
const pairs = (lines: readonly ComparedLine[], others: readonly ComparedLine[], same: LineComparison) => {
  const taken = new Set<number>();
  return lines.flatMap((one, line) => {
    const otherLine = others.findIndex((other, at) => !taken.has(at) && same(one, other));
    if (otherLine < 0) return [];
    taken.add(otherLine);
    return [{ line, otherLine }];
  });
};

const isSimilar: LineComparison = (line, other) =>
  line.code === other.code && line.from === other.from && line.code !== RECORD_REVIEW;

/** Ignores modifiers that only identify the evaluator (92, 95). */
const isEqual = (line: ComparedLine, other: ComparedLine, rules: RuleSet): boolean =>
  serviceOf(line, rules) === serviceOf(other, rules);
const serviceOf = ({ code, modifiers, units, charge, from, to, ndc }: ComparedLine, rules: RuleSet): string =>
  JSON.stringify([
    code,
    modifiers.filter((modifier) => !isIdentifying(modifier, from, rules)).toSorted(),
    units,
    charge,
    from,
    to,
    ndc,
  ]);

const isIdentifying = (modifier: string, day: string, rules: RuleSet): boolean =>
  rules.find('modifier.medlegal', { modifier }, day)?.value.identifying === true;

const adviceText: Readonly<Record<DuplicateKind, string>> = {
  exact_duplicate:
    'Payers deny the later bill as an exact duplicate (CARC 18). If it is the same service, close one of the bills as a duplicate. To dispute the payment, request a second review. To send the bill again, send a duplicate of the first bill.',
  possible_duplicate:
    'Payers may deny the later bill as a duplicate (CARC 18). If it is the same service, close one of the bills as a duplicate. If it is a different service, dismiss the duplicate.',
};

/** Returns one warning per kind, each listing the newest bills. */
export const duplicateWarnings = (bill: ComparedBill, found: readonly DuplicateFound[]): readonly Warning[] =>
  duplicateKinds.flatMap((kind): readonly Warning[] => {
    const bills = found.filter((found) => found.kind === kind);
    if (bills.length === 0) return [];
    const named = bills.slice(0, MAX_NAMED_BILLS);
    const numbers = named.map(({ billNumber }) => billNumber).join(', ');
    const days = [...new Set(named.flatMap(({ lines }) => lines.map(({ line }) => bill.lines[line]?.from ?? '')))];
    const what =
      kind === 'exact_duplicate'
        ? 'has the same lines, physician and payee'
        : 'has a code with the same day and physician';
    return [
      {
        code: kind,
        path: 'bill',
        message: `Bill ${numbers}${bills.length > MAX_NAMED_BILLS ? ` (and ${bills.length - MAX_NAMED_BILLS} more)` : ''} ${what} (${days.map(usDate).join(', ')}). ${adviceText[kind]}`,
        bills: named,
      },
    ];
  });
