import type { RemittanceClaim, RemittanceLine, RemittanceSummary } from '#documents';
import {
  lineDates,
  losAngelesDate,
  submittedLines,
  type Adjustment,
  type BillOnFile,
  type CalendarDate,
  type CheckMethod,
  type AnsweredSubmission,
  type PayerEor,
  type RemittanceFound,
  type Timestamp,
} from '#domain';
import { lineIdOf, type FoundBill } from '../find/bill-finder.js';
import type { ClaimIds } from './claim-ids.js';
import type { RemittanceCheck } from './remittance-check.js';

const methodByCode: Readonly<Record<string, CheckMethod>> = { CHK: 'check', ACH: 'eft', FWT: 'eft' };

/**
 * How the money of an 835 moves (BPR04). `none` where its amount is zero: claims and adjustments cancel each other out, and
 * no bank moves money. Undefined where an amount moves by no known method: nothing of it is posted to a bill.
 */
export const methodOf = ({ amount, method }: Pick<RemittanceSummary, 'amount' | 'method'>): CheckMethod | undefined =>
  amount === 0 ? 'none' : methodByCode[method];

const groups: Readonly<Record<string, Adjustment['group']>> = { CO: 'CO', PR: 'PR', OA: 'OA', PI: 'PI' };

const adjustmentIn = ({ group, reason, amount }: RemittanceLine['adjustments'][number]): Adjustment => ({
  // CR, a correction, is no group of an EOR any more.
  group: groups[group] ?? 'CO',
  reason,
  amount,
});

/**
 * Assigns each line of a claim to a line of the bill, each once. Null where that is not certain, or where the lines do not
 * add up to what was paid. By our own number of the line (REF*6R); by code, modifiers, charge and day; by code, charge, units
 * and day, or by code and day alone, where only one line of the bill and one of the claim have them. A payer that bundles
 * services may put their charges together under one of them. The code is the one that was billed: SVC06, else SVC01.
 */
const linesOf = (found: FoundBill, claim: RemittanceClaim): ReadonlyMap<RemittanceLine, string> | null => {
  const [line, other] = found.bill.facts.lines;
  // A claim without lines is about a sole line; of several lines it states no amount.
  if (claim.lines.length === 0) return line && !other ? new Map() : null;
  if (claim.lines.reduce((sum, { paid }) => sum + paid, 0) !== claim.paid) return null;
  const { snapshot } = found.bill;
  const assigned = new Map<RemittanceLine, string>();
  const taken = new Set<string>();
  const assign = (line: RemittanceLine, id: string | undefined): void => {
    if (id === undefined || assigned.has(line)) return;
    assigned.set(line, id);
    taken.add(id);
  };
  const billed = submittedLines(found.bill).map((submittedLine) => ({
    ...submittedLine,
    day: snapshot && lineDates(submittedLine.details, snapshot.service).serviceDate,
  }));
  const rest = () => claim.lines.filter((line) => !assigned.has(line));
  const withCode = (line: RemittanceLine) =>
    billed.filter(
      ({ id, code, day }) =>
        !taken.has(id) && code === codeOf(line).code && (line.serviceDate === null || line.serviceDate === day),
    );
  for (const line of rest()) if (line.controlNumber !== null) assign(line, lineIdOf(found, line.controlNumber));
  for (const line of rest()) {
    const like = withCode(line).filter(({ charge }) => charge === line.charged);
    const exact = like.find(({ modifiers }) => sorted(modifiers) === codeOf(line).modifiers);
    assign(
      line,
      exact?.id ?? onlyItem(line.units === null ? like : like.filter(({ units }) => units === line.units))?.id,
    );
  }
  for (const line of rest()) {
    const isOnlyOfCode = rest().filter((each) => codeOf(each).code === codeOf(line).code).length === 1;
    if (isOnlyOfCode) assign(line, onlyItem(withCode(line))?.id);
  }
  return rest().length === 0 ? assigned : null;
};

const sorted = (modifiers: readonly string[]): string =>
  modifiers
    .map((each) => each.toUpperCase())
    .toSorted()
    .join();

/** Code and modifiers of a line as they were billed. */
const codeOf = ({ code, modifiers, originalCode, originalModifiers }: RemittanceLine) => ({
  code: (originalCode ?? code).toUpperCase(),
  modifiers: sorted(originalCode === null ? modifiers : originalModifiers),
});

/** The only one of some; undefined where there are none or several. */
const onlyItem = <One>(some: readonly One[]): One | undefined => (some.length === 1 ? some[0] : undefined);

type Line = PayerEor['lines'][number];

/** Lines of the EOR; null where they are unknown. A payer may split a line of the bill: its parts are added up. */
const eorLines = (found: FoundBill, claim: RemittanceClaim): readonly Line[] | null => {
  const assignedLines = linesOf(found, claim);
  if (!assignedLines) return null;
  const byId = new Map<string, Line>();
  for (const [line, lineItemId] of assignedLines) {
    const before = byId.get(lineItemId);
    byId.set(lineItemId, {
      lineItemId,
      allowed: (before?.allowed ?? 0) + (line.allowed ?? line.paid),
      reportedPaid: (before?.reportedPaid ?? 0) + line.paid,
      adjustments: [...(before?.adjustments ?? []), ...line.adjustments.map(adjustmentIn)],
    });
  }
  return [...byId.values()];
};

const clamp = (date: CalendarDate, earliest: CalendarDate | null, latest: CalendarDate): CalendarDate =>
  date > latest ? latest : earliest !== null && date < earliest ? earliest : date;

/** Review that an EOR answers, where its number names one: of this transmission, or the one before it. */
const answeredReview = ({ bill, transmission }: FoundBill): AnsweredSubmission | null => {
  const at = bill.facts.transmissions.indexOf(transmission);
  const kinds = bill.attempts.slice(0, at + 1).map(({ kind }) => kind);
  const review = kinds.findLast((kind) => kind === 'second_review' || kind === 'independent_bill_review');
  return review === 'second_review' || review === 'independent_bill_review' ? review : null;
};

/** What a claim's command names, made outside: it must come out the same when it is asked again. */
interface RemittanceIds extends ClaimIds {
  readonly payerFileId: string;
  /** When the file came. */
  readonly receivedAt: Timestamp;
  /** The check that its money is a share of; missing where each payment is a check of its own. */
  readonly checkId?: string;
}

/** Facts of an 835 about a bill, as the domain takes them. `at`: by the organization's clock. */
export const remittanceFacts = (
  found: FoundBill,
  { summary }: Pick<RemittanceCheck, 'summary'>,
  claim: RemittanceClaim,
  interest: number,
  { eorId, paymentId, key, claimKey, payerFileId, receivedAt, checkId }: RemittanceIds,
  at: string,
): RemittanceFound => {
  const today = losAngelesDate(at);
  const knownLines = eorLines(found, claim);
  const lines = knownLines ?? [];
  const made = summary.productionDate ?? summary.date ?? today;
  const eorDate = clamp(made, found.bill.snapshot?.service.date ?? null, today);
  const method = methodOf(summary);
  return {
    remittance: { key, claimKey },
    payerFileId,
    receivedDate: claim.receivedDate !== null && claim.receivedDate <= today ? claim.receivedDate : null,
    payment:
      method !== undefined && claim.paid + interest > 0
        ? {
            paymentId,
            ...(checkId !== undefined && { checkId }),
            amount: claim.paid + interest,
            interest,
            method,
            checkNumber: summary.trace,
            depositDate: summary.date ?? today,
          }
        : null,
    eor: {
      eorId,
      source: '835',
      eorDate,
      ...electronicService(clamp(eorDate, firstDayOf(found.bill), today), losAngelesDate(receivedAt), today),
      reportedPaid: claim.paid,
      payerClaimControlNumber: claim.payerClaimControlNumber,
      answers: answeredReview(found),
      lines,
      ...(knownLines === null && { linesUnknown: true }),
      claimAdjustments: [
        ...claim.adjustments.map(adjustmentIn),
        // Which lines they are about is unknown.
        ...(lines.length === 0 ? claim.lines.flatMap(({ adjustments }) => adjustments.map(adjustmentIn)) : []),
      ],
      remarkCodes: [...new Set([...claim.remarkCodes, ...claim.lines.flatMap(({ remarkCodes }) => remarkCodes)])],
      document: null,
    },
  };
};

/** An electronic EOR is served when its file comes; the day on which it was made is the earliest that anybody may claim. */
const electronicService = (made: CalendarDate, came: CalendarDate, today: CalendarDate) => {
  const receivedAt = clamp(came, made, today);
  return {
    servedAt: receivedAt,
    servedBasis: 'received',
    servedSafe: made,
    service: { by: 'electronic', receivedAt, receiptDocumented: false, proofOfServiceDate: null, postmark: null },
  } as const;
};

/** An EOR is served on the day of the first transmission at the earliest. */
const firstDayOf = ({ facts }: BillOnFile): CalendarDate | null => {
  const first = facts.transmissions[0];
  return first ? losAngelesDate(first.sentAt ?? first.createdAt) : null;
};
