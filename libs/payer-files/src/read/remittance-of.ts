import type { RemittanceClaim, RemittanceLine } from '#documents';
import {
  lineDates,
  losAngelesDate,
  submittedLines,
  type Adjustment,
  type BillCommand,
  type BillOnFile,
  type CalendarDate,
  type EorAnswers,
  type PayerEor,
  type RemittanceFound,
  type Timestamp,
} from '#domain';
import { lineIdBy, type FoundBill } from '../find/bill-finder.js';
import type { RemittanceCheck } from './remittance-check.js';

/** How money of an 835 moves, by BPR04; any other word posts nothing, unless no money moves at all. */
export const methodsOfMoney: Readonly<Record<string, 'check' | 'eft'>> = { CHK: 'check', ACH: 'eft', FWT: 'eft' };

const groups: Readonly<Record<string, Adjustment['group']>> = { CO: 'CO', PR: 'PR', OA: 'OA', PI: 'PI' };

const adjustmentIn = ({ group, reason, amount }: RemittanceLine['adjustments'][number]): Adjustment => ({
  // CR, a correction, is no group of an EOR any more.
  group: groups[group] ?? 'CO',
  reason,
  amount,
});

/**
 * The bill's line that each line of a claim is about, each once; null where one cannot be told, or where they do not add up
 * to what was paid. By our own number of the line; by code, modifiers, charge and day; else by code, charge, units and day,
 * where that can mean one line only. Never by a guess.
 */
const linesOf = (found: FoundBill, claim: RemittanceClaim): ReadonlyMap<RemittanceLine, string> | null => {
  const [line, other] = found.bill.facts.lines;
  // A payer that tells no line says of several lines nothing; of one line it says all.
  if (claim.lines.length === 0) return line && !other ? new Map() : null;
  if (claim.lines.reduce((sum, { paid }) => sum + paid, 0) !== claim.paid) return null;
  const { snapshot } = found.bill;
  const told = new Map<RemittanceLine, string>();
  const taken = new Set<string>();
  for (const line of claim.lines) {
    const id = line.controlNumber === null ? undefined : lineIdBy(found, line.controlNumber);
    if (id === undefined) continue;
    told.set(line, id);
    taken.add(id);
  }
  for (const line of claim.lines) {
    if (told.has(line)) continue;
    const code = line.originalCode ?? line.code;
    const modifiers = line.originalCode === null ? line.modifiers : line.originalModifiers;
    const like = submittedLines(found.bill).filter((one) => {
      const served = snapshot && lineDates(one.details, snapshot.service).serviceDate;
      return (
        !taken.has(one.id) &&
        one.code === code.toUpperCase() &&
        one.charge === line.charged &&
        (line.serviceDate === null || line.serviceDate === served)
      );
    });
    const sorted = (some: readonly string[]): string =>
      some
        .map((each) => each.toUpperCase())
        .toSorted()
        .join();
    const exact = like.find((one) => sorted(one.modifiers) === sorted(modifiers));
    const [only, other] = line.units === null ? like : like.filter(({ units }) => units === line.units);
    const id = exact?.id ?? (other ? undefined : only?.id);
    if (id === undefined) return null;
    told.set(line, id);
    taken.add(id);
  }
  return told;
};

type Line = PayerEor['lines'][number];

/** Lines of the EOR; null where nobody can tell which they are. A payer may split one of ours: its parts are one line again. */
const eorLines = (found: FoundBill, claim: RemittanceClaim): readonly Line[] | null => {
  const told = linesOf(found, claim);
  if (!told) return null;
  const byId = new Map<string, Line>();
  for (const [line, lineItemId] of told) {
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
const answersOf = ({ bill, transmission }: FoundBill): EorAnswers | null => {
  const at = bill.facts.transmissions.indexOf(transmission);
  const kinds = bill.attempts.slice(0, at + 1).map(({ kind }) => kind);
  const review = kinds.findLast((kind) => kind === 'second_review' || kind === 'independent_bill_review');
  return review === 'second_review' || review === 'independent_bill_review' ? review : null;
};

/** Ids and hashes that a claim's command needs, made outside: they must come out the same when it is asked again. */
export interface RemittanceIds {
  readonly eorId: string;
  readonly paymentId: string;
  readonly key: string;
  /** Key that earlier releases made, where it differs. */
  readonly formerKey?: string;
  readonly claimKey: string;
  readonly payerFileId: string;
  /** When the file came. */
  readonly receivedAt: Timestamp;
  /** The check that its money is a share of; missing where each payment is a check of its own. */
  readonly checkId?: string;
}

/** Facts of an 835 about a bill, as the domain takes them. `at`: by the organization's clock. */
export const remittanceOf = (
  found: FoundBill,
  { summary }: Pick<RemittanceCheck, 'summary'>,
  claim: RemittanceClaim,
  interest: number,
  { eorId, paymentId, key, formerKey, claimKey, payerFileId, receivedAt, checkId }: RemittanceIds,
  at: string,
): RemittanceFound => {
  const today = losAngelesDate(at);
  const told = eorLines(found, claim);
  const lines = told ?? [];
  const made = summary.productionDate ?? summary.date ?? today;
  const eorDate = clamp(made, found.bill.snapshot?.service.date ?? null, today);
  // Where no money moves, adjustments make up for what is paid: as a transfer, which is what the payer says of it.
  const method = methodsOfMoney[summary.method] ?? (summary.amount === 0 ? 'eft' : undefined);
  return {
    remittance: { key, claimKey },
    ...(formerKey !== undefined && { formerKey }),
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
      ...servedByFile(clamp(eorDate, firstDayOf(found.bill), today), losAngelesDate(receivedAt), today),
      reportedPaid: claim.paid,
      payerClaimControlNumber: claim.payerClaimControlNumber,
      answers: answersOf(found),
      lines,
      ...(told === null && { linesUnknown: true }),
      claimAdjustments: [
        ...claim.adjustments.map(adjustmentIn),
        // Nobody can tell which line they are about.
        ...(lines.length === 0 ? claim.lines.flatMap(({ adjustments }) => adjustments.map(adjustmentIn)) : []),
      ],
      remarkCodes: [...new Set([...claim.remarkCodes, ...claim.lines.flatMap(({ remarkCodes }) => remarkCodes)])],
      document: null,
    },
  };
};

/** An electronic EOR is served when its file comes; the day on which it was made is the earliest that anybody may claim. */
const servedByFile = (made: CalendarDate, came: CalendarDate, today: CalendarDate) => {
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

export type RemittanceCommand = Extract<BillCommand, { type: 'RecordRemittance' | 'ReverseRemittance' }>;
