import type { RemittanceClaim, RemittanceLine, RemittanceSummary } from '#documents';
import {
  firstSentOn,
  isEarlier,
  lineDates,
  losAngelesDate,
  submittedLines,
  type Adjustment,
  type CalendarDate,
  type CheckMethod,
  type AnsweredSubmission,
  type PayerEor,
  type RemittanceFound,
  type Timestamp,
} from '#domain';
import { lineIdOf, type FoundBill } from '../find/bill-finder.js';
import type { ClaimIds } from './claim-ids.js';
import type { ClaimLoop } from './claim-loops.js';
import type { RemittancePart } from './file-parts.js';
import type { RemittanceCheck } from './remittance-check.js';

const methodByCode: Readonly<Record<string, CheckMethod>> = { CHK: 'check', ACH: 'eft', FWT: 'eft' };

/**
 * Payment method in an 835 (BPR04). `none` for an amount of zero, since no bank moves money. Undefined for an unknown
 * method: nothing is posted to a bill.
 */
export const methodOf = ({ amount, method }: Pick<RemittanceSummary, 'amount' | 'method'>): CheckMethod | undefined =>
  amount === 0 ? 'none' : methodByCode[method];

const groups: Readonly<Record<string, Adjustment['group']>> = { CO: 'CO', PR: 'PR', OA: 'OA', PI: 'PI' };

const adjustmentIn = ({ group, reason, amount }: RemittanceLine['adjustments'][number]): Adjustment => ({
  // CR (correction) is no longer a group in EORs.
  group: groups[group] ?? 'CO',
  reason,
  amount,
});

/**
 * Assigns each of a claim's lines to one line of the bill. Null if this is uncertain, or if the lines don't add up to
 * the paid amount. Order: our line number (REF*6R); code, modifiers, charge, and day; code, charge, units, and day, or
 * code and day, if unique on both sides. A payer that bundles services may put their charges on one line, and one that
 * splits a claim may put a line's charge on several. The code is the billed code: SVC06, otherwise SVC01.
 */
const linesOf = (found: FoundBill, claim: RemittanceClaim): ReadonlyMap<RemittanceLine, string> | null => {
  const [line, other] = found.bill.facts.lines;
  // If a claim has no lines, it is about the bill's only line. If there are several, amounts per line are unknown.
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
  for (const line of rest()) {
    const [whole, parts] = [onlyItem(withCode(line)), rest().filter((each) => codeOf(each).code === codeOf(line).code)];
    if (whole && parts.reduce((sum, { charged }) => sum + charged, 0) === whole.charge)
      for (const each of parts) assign(each, whole.id);
  }
  return rest().length === 0 ? assigned : null;
};

const sorted = (modifiers: readonly string[]): string =>
  modifiers
    .map((each) => each.toUpperCase())
    .toSorted()
    .join();

/** Code and modifiers as billed. */
const codeOf = ({ code, modifiers, originalCode, originalModifiers }: RemittanceLine) => ({
  code: (originalCode ?? code).toUpperCase(),
  modifiers: sorted(originalCode === null ? modifiers : originalModifiers),
});

/** Returns the only element; undefined if there are none or several. */
const onlyItem = <One>(some: readonly One[]): One | undefined => (some.length === 1 ? some[0] : undefined);

type Line = PayerEor['lines'][number];

/** Returns the EOR's lines, or null if unknown. Adds up the parts of a line that the payer split. */
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

/** Returns the review to which the EOR responds: the last one up to this transmission, or null. */
const answeredReview = ({ bill, transmission }: FoundBill): AnsweredSubmission | null => {
  const at = bill.facts.transmissions.indexOf(transmission);
  const kinds = bill.attempts.slice(0, at + 1).map(({ kind }) => kind);
  const review = kinds.findLast((kind) => kind === 'second_review' || kind === 'independent_bill_review');
  return review === 'second_review' || review === 'independent_bill_review' ? review : null;
};

const madeOn = ({ productionDate, date }: RemittanceSummary): CalendarDate | null => productionDate ?? date;

/** IDs for a claim's command, determined outside the command so that repeating it uses the same IDs. */
interface RemittanceIds {
  readonly ids: ClaimIds;
  /** IDs of the other parts of a split claim. */
  readonly otherIds: readonly ClaimIds[];
  readonly payerFileId: string;
  /** When the file was received. */
  readonly receivedAt: Timestamp;
  /** Missing if each payment is its own check. */
  readonly checkId?: string;
  /** Loops whose payment a user posted. */
  readonly paid: readonly ClaimLoop[];
}

/** An 835's facts about a bill. `at`: time by the organization's clock. */
export const remittanceFacts = (
  found: FoundBill,
  part: RemittancePart,
  { ids, otherIds, payerFileId, receivedAt, checkId, paid }: RemittanceIds,
  at: string,
): RemittanceFound => {
  const { claim, loops } = part;
  const { summary } = part.check;
  const today = losAngelesDate(at);
  const knownLines = eorLines(found, claim);
  const lines = knownLines ?? [];
  const made = madeOn(summary) ?? today;
  const eorDate = clamp(made, found.bill.snapshot?.service.date ?? null, today);
  const method = methodOf(summary);
  const partOf = (loop: ClaimLoop, { key, claimKey, paymentId }: ClaimIds) => {
    const interest = part.check.interest.get(loop.at) ?? 0;
    const amount = loop.claim.paid + interest;
    return {
      remittance: { key, claimKey },
      payment:
        method !== undefined && amount > 0 && !paid.includes(loop)
          ? {
              paymentId,
              ...(checkId !== undefined && { checkId }),
              amount,
              interest,
              method,
              checkNumber: summary.trace,
              depositDate: summary.date ?? today,
            }
          : null,
    };
  };
  const [first, ...others] = loops;
  const otherParts = others.flatMap((loop, index) => {
    const otherId = otherIds[index];
    return otherId ? [partOf(loop, otherId)] : [];
  });
  return {
    ...partOf(first, ids),
    ...(otherParts.length > 0 && { otherParts }),
    payerFileId,
    receivedDate: claim.receivedDate !== null && claim.receivedDate <= today ? claim.receivedDate : null,
    eor: {
      eorId: ids.eorId,
      source: '835',
      eorDate,
      ...electronicService(clamp(eorDate, firstSentOn(found.bill.facts), today), losAngelesDate(receivedAt), today),
      reportedPaid: claim.paid,
      payerClaimControlNumber: claim.payerClaimControlNumber,
      answers: answeredReview(found),
      lines,
      ...(knownLines === null && { linesUnknown: true }),
      claimAdjustments: [
        ...claim.adjustments.map(adjustmentIn),
        // If the lines are unknown, their adjustments count toward the claim.
        ...(lines.length === 0 ? claim.lines.flatMap(({ adjustments }) => adjustments.map(adjustmentIn)) : []),
      ],
      remarkCodes: [...new Set([...claim.remarkCodes, ...claim.lines.flatMap(({ remarkCodes }) => remarkCodes)])],
      document: null,
    },
  };
};

/** An electronic EOR is served when its file arrives. The production date is the earliest date that can be claimed. */
const electronicService = (made: CalendarDate, came: CalendarDate, today: CalendarDate) => {
  const receivedAt = clamp(came, made, today);
  return {
    servedAt: receivedAt,
    servedBasis: 'received',
    servedSafe: made,
    service: { by: 'electronic', receivedAt, receiptDocumented: false, proofOfServiceDate: null, postmark: null },
  } as const;
};

/** Returns true if the EOR or the receipt is dated before the first transmission, from which the clock then runs. */
export const isDatedBeforeTransmission = (
  { bill: { facts } }: FoundBill,
  { summary }: Pick<RemittanceCheck, 'summary'>,
  { receivedDate }: RemittanceClaim,
): boolean =>
  [madeOn(summary), receivedDate].some((date) => isEarlier(date ?? undefined, firstSentOn(facts) ?? undefined));
