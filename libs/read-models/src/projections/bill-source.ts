import {
  acknowledgementDueDate,
  adjustmentsOf,
  awardOf,
  deadlinesByDate,
  currentTransmission,
  enforceableFrom,
  latestEor,
  losAngelesDate,
  moneyByLine,
  openReviewWindow,
  paidLines,
  printItemsOf,
  receivablesOf,
  remainingInDispute,
  reviewAnswerDueDate,
  sentAttempts,
  submittedOn,
  undecidedReview,
  type BillOnFile,
  type CalendarDate,
  type Cents,
  type CheckMethod,
  type Deadline,
  type DeadlineId,
  type InterchangeNumbers,
  type RuleSet,
  type Timestamp,
} from '#domain';
import type { BillWithBalances } from './balance-changes.js';
import { normalized } from './search-text.js';

interface RowTransmission {
  /** Date in Los Angeles when the transmission was sent, or null until known. */
  readonly sentDate: CalendarDate | null;
  /** Biller who requested the transmission (see Biller). */
  readonly billerId: string;
  readonly billerName: string | null;
}

/** A service line. Lines keep the bill's order. */
export interface RowLine {
  readonly code: string;
  readonly units: number;
  readonly chargedCents: Cents;
  readonly allowedCents: Cents;
  /** Amount due by the contract with the payer, at most the charge. Absent if no contract sets it. */
  readonly contractCents?: Cents;
  /** The line's share of the posted principal. */
  readonly paidCents: Cents;
  /** Item in a request for authorization that the line refers to. Absent if there is none. */
  readonly rfaItemId?: string;
}

export interface RowPayment {
  readonly id: string;
  readonly receivedDate: CalendarDate;
  /** Posting date in Los Angeles. */
  readonly postedDate: CalendarDate;
  readonly status: 'posted' | 'voided';
  readonly method: CheckMethod;
  readonly source: 'paper' | '835' | 'portal';
  readonly checkNumber: string | null;
  /** Amount of the whole check. */
  readonly amountCents: Cents;
}

/** A bill's current or missed deadline. */
export interface RowDeadline extends Pick<Deadline, 'lastDay' | 'safeDay'> {
  readonly kind: DeadlineId;
}

/** A denied or underpaid line that a second review can dispute now. */
export interface RowDenial {
  readonly lineItemId: string;
  readonly code: string;
  readonly modifiers: readonly string[];
  /** Set if a contract with the payer sets the amount. */
  readonly isContracted?: true;
  /** Group and reason of the payer's largest adjustment on the line, such as CO-45, or null. */
  readonly adjustment: string | null;
  /** Reasons (CARC) of all adjustments on the line and the claim. */
  readonly carcs: readonly string[];
  readonly chargedCents: Cents;
  /** Null if the payer doesn't state it by line. */
  readonly paidCents: Cents | null;
  readonly disputedCents: Cents;
}

/** Returns the source of a bill's row: the bill and the values used by several fields. Null before submission. */
export const billSource = (view: BillWithBalances, rules: RuleSet) => {
  const { clear, facts, snapshot } = view;
  if (!clear) return null;
  const sent = sentAttempts(view);
  const printItems = snapshot ? printItemsOf(view) : [];
  return {
    ...{ view, clear, facts, snapshot, rules, sent, printItems },
    submittedDate: submittedOn(view),
    transmissions: sent.map(({ attempt: { biller }, transmission }): RowTransmission => ({
      sentDate: dateOf(transmission.sentAt),
      billerId: biller.id,
      billerName: biller.name,
    })),
    eor: latestEor(facts),
    review: openReviewWindow(facts, rules),
    deadlines: deadlinesOf(view, rules),
    printDays: [...new Set(printItems.map(({ day }) => day))].toSorted(),
    receivedDates: view.payments.map(({ receivedDate }) => receivedDate).toSorted(),
  };
};
type BillSource = NonNullable<ReturnType<typeof billSource>>;

const deadlinesOf = (view: BillOnFile, rules: RuleSet): readonly RowDeadline[] =>
  deadlinesByDate(view, rules).map(({ id, lastDay, safeDay }) => ({ kind: id, lastDay, safeDay }));

export const dateOf = (at: Timestamp | null | undefined): CalendarDate | null => (at ? losAngelesDate(at) : null);

export const sortName = ({ firstName, middleName, lastName }: NonNullable<BillOnFile['snapshot']>['patient']): string =>
  normalized([lastName, firstName, middleName ?? ''].join(' ').trim());

/** Due date of the acknowledgment. The period starts when the bill is sent. Duplicates and reviews don't restart it. */
export const ackDueDateOf = ({ facts, sent, rules }: BillSource): CalendarDate | null => {
  const bill = sent.findLast(({ attempt: { kind } }) => kind === 'original' || kind === 'resubmission');
  const sentAt = bill?.transmission.sentAt ?? null;
  return sentAt && acknowledgementDueDate(facts.route, sentAt, rules);
};

/** Returns the references by which inbound files name transmissions through a partner: ISA13 and GS06. */
export const interchangeKeys = (
  partner: string,
  { control, group }: Pick<InterchangeNumbers, 'control' | 'group'>,
): readonly [interchange: string, group: string] => [`${partner}/i/${control}`, `${partner}/g/${group}`];

/** Business days in which a partner acknowledges a file (`read`) and then forwards or answers it (`forwarded`). */
const FILE_RESPONSE_DAYS = { read: 1, forwarded: 2 } as const;

/** Due date of the file's response. Null if there is no partner or no file acknowledgment. */
export const fileAnswerDueDateOf = ({ sent, rules }: BillSource): CalendarDate | null => {
  const current = sent.findLast(({ transmission: { isCurrent } }) => isCurrent);
  if (!current) return null;
  const { transmission, attempt } = current;
  if (transmission.sentAt === null || transmission.answers.length > 0) return null;
  const acknowledgements = attempt.acknowledgements;
  if (transmission.status === 'failed' || (!transmission.partner && acknowledgements.length === 0)) return null;
  if (acknowledgements.some(({ level }) => level === 'clearinghouse' || level === 'payer')) return null;
  const days = acknowledgements.length > 0 ? FILE_RESPONSE_DAYS.forwarded : FILE_RESPONSE_DAYS.read;
  return rules.courtDays.addWorkingDays(losAngelesDate(transmission.sentAt), days);
};

/** Returns true if the payer reported an EOR by phone or in a 277, and the EOR was not received. */
export const isEorMissing = ({ facts, reportedStatus }: BillOnFile): boolean =>
  (facts.state === 'accepted_no_response' && reportedStatus === 'eor_sent') ||
  (facts.eorAnnounced && facts.state !== 'closed' && facts.state !== 'paid');

/** Returns the first day when an unreimbursed IBR fee can be enforced, or null if none is open. */
export const unpaidFeeFrom = (facts: BillOnFile['facts'], rules: RuleSet): CalendarDate | null => {
  const fee = receivablesOf(facts, rules).find(({ kind, open }) => kind === 'ibr_fee' && open > 0);
  const award = fee && awardOf(facts, fee.sourceId);
  return award && !facts.closed ? enforceableFrom(award, rules).day : null;
};

export const waitingReviewDueDate = ({ facts, rules }: BillSource): CalendarDate | null => {
  const waiting = undecidedReview(facts);
  const sentAt = currentTransmission(facts)?.sentAt;
  return waiting && sentAt ? reviewAnswerDueDate(waiting.type, sentAt, rules) : null;
};

/**
 * Returns the undecided review's amount, or else the most that a review could dispute now. Null if there is no EOR or no
 * deadline, because only the list of deadlines shows it.
 */
export const disputedOf = ({ facts, rules, eor, deadlines }: BillSource): Cents | null =>
  eor && deadlines.length > 0 ? (undecidedReview(facts)?.disputedAmount ?? remainingInDispute(facts, rules)) : null;

/** Returns the lines that the latest EOR denies or underpays, in line order. Empty if no second review is possible. */
export const denialsOf = ({ view, facts, rules, eor, review }: BillSource): readonly RowDenial[] => {
  const latest = view.eors.find(({ eorId }) => eorId === eor?.eorId);
  if (review?.type !== 'second_review' || !latest) return [];
  const billed = new Map(facts.lines.map((line) => [line.id, line]));
  return moneyByLine(facts, rules)
    .filter(({ inDispute }) => inDispute > 0)
    .map(({ lineItemId, charge, paid, inDispute }) => {
      const own = latest.lines.filter((line) => line.lineItemId === lineItemId);
      const adjustments = adjustmentsOf({ lines: own, claimAdjustments: latest.claimAdjustments });
      // The line's own adjustments come first, because claim-level adjustments apply to every line.
      const [named = adjustments[0]] = adjustmentsOf({ lines: own, claimAdjustments: [] }).toSorted(
        (a, b) => b.amount - a.amount,
      );
      const { code = '', modifiers = [], contract } = billed.get(lineItemId) ?? {};
      return {
        ...{ lineItemId, code, modifiers },
        ...(contract && { isContracted: true as const }),
        adjustment: named ? `${named.group}-${named.reason}` : null,
        carcs: [...new Set(adjustments.map(({ reason }) => reason))],
        chargedCents: charge,
        paidCents: paid,
        disputedCents: inDispute,
      };
    });
};

export const linesOf = (facts: BillOnFile['facts']): readonly RowLine[] =>
  paidLines(facts).map(({ code, units, charge, allowed, contract, paid, rfaItemId }) => ({
    code,
    units,
    chargedCents: charge,
    allowedCents: allowed,
    ...(contract && { contractCents: Math.min(charge, contract.amount) }),
    paidCents: paid,
    ...(rfaItemId !== undefined && { rfaItemId }),
  }));

export const paymentsOf = ({ payments }: BillOnFile): readonly RowPayment[] =>
  payments.map((payment) => ({
    id: payment.paymentId,
    receivedDate: payment.receivedDate,
    postedDate: losAngelesDate(payment.postedAt),
    status: payment.voided ? 'voided' : 'posted',
    method: payment.method,
    source: payment.source,
    checkNumber: payment.checkNumber,
    amountCents: payment.amount,
  }));
