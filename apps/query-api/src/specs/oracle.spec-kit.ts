import { presentAttempts, type BillDashboardRequest, type TaskKind } from '#contracts';
import {
  acknowledgementDueDate,
  allowedOf,
  balanceOf,
  dashboardStatusOf,
  daysBetween,
  dollarsOf,
  latestEor,
  losAngelesDate,
  nativeStatusOf,
  awardOf,
  enforceableFrom,
  openReviewWindow,
  receivablesOf,
  unansweredDemandUntil,
  paidByLine,
  paidLateWithoutPenalty,
  paidOf,
  reviewAnswerDueDate,
  statusLabels,
  undecidedReview,
  type BillOnFile,
  sum,
  shippedRules,
} from '#domain';
import type { StoredEvent } from '#event-store';

/*
 * Expected worklists and reports, calculated in a simple, slow way from each bill's public state, without rows,
 * filters, or engines.
 */

/** A bill and its events. */
export interface Known {
  readonly id: string;
  readonly view: BillOnFile;
  readonly events: readonly StoredEvent[];
}

/** Asserts that a value is present. Every bill in these histories has it. */
export const sure = <Value>(value: Value | null | undefined): Value => {
  if (value === null || value === undefined)
    throw new TypeError('a value that every bill of these histories has is missing');
  return value;
};
export const clearOf = ({ view }: Known) => sure(view.clear);
export const submittedOf = ({ view }: Known): string => losAngelesDate(view.submittedAt);
export const ageOf = (known: Known, today: string): number => daysBetween(submittedOf(known), today);
export const totalOf = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

/** Returns a bill's open balance, or 0 if a corrected bill carries it. */
const owedOn = (facts: BillOnFile['facts']): number =>
  facts.revision && !facts.revision.withdrawn ? 0 : balanceOf(facts);

const after = (events: readonly StoredEvent[], ...types: readonly string[]): number =>
  events.findLastIndex(({ type }) => types.includes(type));

/** Returns the status that the payer last reported by phone, or null if a later event cleared it. */
const reported = ({ events }: Known): string | null => {
  const reportIndex = after(events, 'BillStatusReported');
  const since = after(events, 'BillResubmitted', 'BillAccepted', 'EorReceived');
  return reportIndex > since ? (events[reportIndex]?.data as { status: string }).status : null;
};

const suffix = { original: '', second_review: '_sbr', independent_bill_review: '_ibr' } as const;

/** True if a file was sent through a partner or acknowledged as readable, and the next acknowledgment is late. */
const isAcknowledgementLate = ({ view: { attempts, facts } }: Known, today: string): boolean => {
  const at = facts.transmissions.findIndex(({ isCurrent }) => isCurrent);
  const { sentAt, status, answers, partner } = sure(facts.transmissions[at]);
  const levels = sure(attempts[at]).acknowledgements.map(({ level }) => level);
  if (sentAt === null || answers.length > 0 || status === 'failed' || (!partner && levels.length === 0)) return false;
  if (levels.includes('clearinghouse') || levels.includes('payer')) return false;
  return shippedRules.courtDays.addWorkingDays(losAngelesDate(sentAt), levels.length > 0 ? 2 : 1) < today;
};

/** Returns a bill's tasks on the given day. */
export const tasksOf = (known: Known, today: string): readonly TaskKind[] => {
  const { view } = known;
  const { facts } = view;
  const { snooze, dueOn } = facts.task;
  // The bill is snoozed, and nothing has happened since.
  if (snooze && snooze.state === facts.state && snooze.eors === facts.eors.length && snooze.until > today) return [];
  // A payer response that needs review is a task for closed bills too.
  const tasks: TaskKind[] = [];
  const { concern } = facts;
  if (concern === 'other_payee' || concern === 'payment_reversed' || concern === 'check_voided') tasks.push(concern);
  else if (concern !== null) tasks.push('payer_answer_check');
  // Tasks about refunds and recoupments exist for closed bills too.
  const paid = sum(facts.payments.filter(({ voided }) => !voided).map(({ principal }) => principal));
  const accepted = facts.recoupments.filter(({ status }) => status === 'accepted');
  const back = [...facts.refunds.filter(({ voided }) => !voided), ...accepted];
  if (paid - sum(back.map(({ amount }) => amount)) > facts.charged) tasks.push('credit_balance');
  if (facts.recoupments.some(({ status }) => status === 'proposed')) tasks.push('recoupment_proposed');
  if (facts.recoupments.some(({ status, checkId }) => status === 'disputed' && checkId !== null))
    tasks.push('recoupment_disputed');
  const refunded = facts.refunds.filter(({ voided }) => !voided).map(({ requestId }) => requestId);
  if (facts.refundRequests.some(({ requestId, answer }) => answer !== 'declined' && !refunded.includes(requestId)))
    tasks.push('refund_requested');
  const { state } = facts;
  if (state === 'closed') return tasks;
  if (dueOn !== null && dueOn <= today) tasks.push('task_due');
  const attempts = presentAttempts(view);
  const current = sure(attempts.findLast(({ isCurrent }) => isCurrent));
  if (state !== 'paid' && current.status === 'waiting_for_route') tasks.push('delivery_route_missing');
  if (state !== 'paid' && current.status === 'failed') tasks.push('delivery_failed');
  if (state !== 'paid' && (current.status === 'queued' || current.status === 'written')) tasks.push('ready_to_send');
  const bill = sure(attempts.findLast(({ label }) => ['Original bill', 'Resubmission'].includes(label)));
  if (state === 'submitted' && bill.sentAt !== null)
    tasks.push(acknowledgementDueDate(facts.route, bill.sentAt, shippedRules) < today ? 'awaiting_ack' : 'waiting_ack');
  if (state === 'rejected') tasks.push('rejected');
  if (state === 'accepted') tasks.push('waiting_eor');
  const onTheTelephone = state === 'accepted_no_response' && reported(known) === 'eor_sent';
  if (onTheTelephone || (facts.eorAnnounced && state !== 'paid')) tasks.push('eor_missing');
  else if (state === 'accepted_no_response') tasks.push('no_response');
  if (state !== 'paid' && isAcknowledgementLate(known, today)) tasks.push('acknowledgement_missing');
  if (state === 'lien') tasks.push('lien_followup');
  if (state === 'processed' || state === 'partially_paid' || state === 'denied') {
    const { answers, reportedPaid } = latestEor(facts) ?? { answers: 'original' as const, reportedPaid: 0 };
    const denied = answers === 'original' ? state === 'denied' : reportedPaid === 0;
    tasks.push(`${denied ? 'denial' : 'payment'}_eor${suffix[answers]}`);
    if (facts.authorizationDenials.some(({ eorId }) => eorId === latestEor(facts)?.eorId))
      tasks.push('authorization_denied');
    const window = openReviewWindow(facts, shippedRules);
    const left = window ? daysBetween(today, window.end.lastDay) : -1;
    const safe = window ? daysBetween(today, window.safeDay) : -1;
    if (window?.type === 'second_review' && left >= 0 && safe <= 30) tasks.push('sbr_deadline');
    if (window?.type === 'independent_bill_review' && left >= 0 && safe <= 10) tasks.push('ibr_deadline');
  }
  if ((state === 'second_review' || state === 'ibr') && current.sentAt !== null) {
    const late = reviewAnswerDueDate(sure(undecidedReview(facts)).type, current.sentAt, shippedRules) < today;
    if (state === 'ibr') tasks.push(late ? 'ibr_pending' : 'waiting_ibr');
    else tasks.push(late ? 'sbr_no_response' : 'waiting_second_review');
  }
  if (view.reviews.some((review) => review.state === 'draft')) tasks.push('review_draft');
  if (view.facts.duplicates.some(({ warned, dismissed }) => !warned && !dismissed)) tasks.push('duplicate_suspected');
  const fee = receivablesOf(facts, shippedRules).find(({ kind, open }) => kind === 'ibr_fee' && open > 0);
  const award = fee && awardOf(facts, fee.sourceId);
  if (award && enforceableFrom(award, shippedRules).day <= today) tasks.push('ibr_fee_unpaid');
  const asked = unansweredDemandUntil(facts, shippedRules);
  if (asked !== null && asked < today) tasks.push('pi_demand_unanswered');
  const corrects = view.clear?.revisionOf !== undefined && facts.eors.length === 0;
  if (corrects && state !== 'paid' && state !== 'rejected' && ageOf(known, today) > 14) tasks.push('revision_pending');
  if (paidLateWithoutPenalty(view, shippedRules)) tasks.push('penalty_interest');
  return tasks;
};

const words = ({ view, id }: Known): readonly string[] => {
  const { snapshot, clear, facts } = view;
  const status = dashboardStatusOf(facts.state);
  return [
    snapshot?.patient.firstName,
    snapshot?.patient.lastName,
    snapshot?.claim.administratorName,
    id,
    String(clear?.billNumber),
    snapshot?.claim.claimNumber,
    status,
    statusLabels[status],
    nativeStatusOf(facts).startsWith('Waiting') ? nativeStatusOf(facts) : '',
    facts.state,
    ...(clear?.lines.map(({ code }) => code) ?? []),
    snapshot?.service.date,
    losAngelesDate(view.submittedAt),
  ].map((part) => String(part).toLowerCase());
};

/** True if each search word is part of one of the bill's strings or equals the check number. */
export const isFoundBy = (known: Known, q: string | undefined, checkNumber: string | null = null): boolean =>
  (q ?? '')
    .toLowerCase()
    .split(' ')
    .every((word) => word === checkNumber?.toLowerCase() || words(known).some((part) => part.includes(word)));

const ages: Readonly<Record<string, readonly [number, number]>> = {
  all: [-Infinity, Infinity],
  '0-30': [0, 30],
  '31-60': [31, 60],
  '61-90': [61, 90],
  '91+': [91, Infinity],
  '91-180': [91, 180],
  '181+': [181, Infinity],
};

export const isOpen = ({ view: { facts } }: Known): boolean =>
  owedOn(facts) > 0 && !['paid', 'closed', 'rejected'].includes(facts.state);

/** True if the bill should be on the dashboard. A task label, if present, always belongs to the task kind. */
export const isOnDashboard = (known: Known, request: BillDashboardRequest, today: string): boolean => {
  const { view } = known;
  const clear = clearOf(known);
  const [youngest = 0, oldest = 0] = ages[request.age] ?? [];
  const age = ageOf(known, today);
  const date = request.dateField === 'service' ? (view.snapshot?.service.date ?? '') : submittedOf(known);
  return (
    isFoundBy(known, request.q) &&
    (request.from === undefined || date >= request.from) &&
    (request.to === undefined || date <= request.to) &&
    (request.billNumber === undefined || request.billNumber === clear.billNumber) &&
    (request.patientId === undefined || request.patientId === clear.patientId) &&
    (request.claimsAdminId === undefined || request.claimsAdminId === clear.administratorId) &&
    (request.renderingProviderId === undefined || request.renderingProviderId === clear.renderingProviderId) &&
    (request.status === undefined || request.status.includes(dashboardStatusOf(view.facts.state))) &&
    (request.taskKind === undefined || tasksOf(known, today).includes(request.taskKind)) &&
    (request.openAr !== true || isOpen(known)) &&
    (request.reviewDraft !== true || tasksOf(known, today).includes('review_draft')) &&
    age >= youngest &&
    age <= oldest
  );
};

const byText = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0);

/** Returns the comparison function for the dashboard's sort order. */
export const dashboardOrder = (request: BillDashboardRequest) => {
  const key = (known: Known): string | number => {
    const { view } = known;
    const { patient } = sure(view.snapshot);
    switch (request.sort) {
      case 'submitted':
        return view.submittedAt;
      case 'balanceDue':
        return owedOn(view.facts);
      case 'patient':
        return `${patient.lastName} ${patient.firstName}`.toLowerCase();
      case 'billNumber':
        return clearOf(known).billNumber;
      case 'serviceDate':
        return sure(view.snapshot).service.date;
      case 'status':
        return dashboardStatusOf(view.facts.state);
    }
  };
  return (a: Known, b: Known): number =>
    (request.dir === 'desc' ? -1 : 1) * (byText(key(a), key(b)) || clearOf(a).billNumber - clearOf(b).billNumber);
};

/** Groups items with the same key, in the order of each group's first item. */
export const group = <Item>(items: readonly Item[], keyOf: (item: Item) => string): readonly (readonly Item[])[] =>
  [...new Set(items.map(keyOf))].map((key) => items.filter((item) => keyOf(item) === key));

/** Returns a bill's lines with their amounts in cents. */
export const linesOf = (known: Known) => {
  const paid = paidByLine(known.view.facts);
  return known.view.facts.lines.map(({ code, units, charge, allowed }, at) => ({
    known,
    code,
    units,
    charge,
    allowed,
    paid: paid[at] ?? 0,
  }));
};

/** Returns a bill's transmissions from its events: who requested each one, and when. */
export const transmissionsOf = ({ events, view: { facts } }: Known) =>
  events
    .filter(({ type }) => ['BillSubmitted', 'BillResubmitted', 'DuplicateSent', 'ReviewSubmitted'].includes(type))
    .map(({ metadata, data }, at) => {
      const { actorName } = (data as { private: { actorName: string | null } }).private;
      const { actor } = metadata;
      return {
        date: losAngelesDate(metadata.at),
        sentDate: facts.transmissions[at]?.sentAt ? losAngelesDate(facts.transmissions[at].sentAt) : null,
        biller: actor.kind === 'server_key' ? (actorName ?? actor.id) : actor.id,
      };
    });

export const moneyOf = ({ view: { facts } }: Known) => ({
  charged: dollarsOf(facts.charged),
  allowed: dollarsOf(allowedOf(facts)),
  paid: dollarsOf(paidOf(facts)),
  balance: dollarsOf(owedOn(facts)),
});

const uppers = [30, 60, 90, 180, Infinity];
/** Groups bills by aging bucket. */
export const byBucket = (bills: readonly Known[], today: string): readonly (readonly Known[])[] =>
  uppers.map((_, bucket) =>
    bills.filter((known) => uppers.findIndex((upper) => ageOf(known, today) <= upper) === bucket),
  );
export const balanceTogether = (bills: readonly Known[]): number =>
  dollarsOf(totalOf(bills.map(({ view }) => owedOn(view.facts))));
