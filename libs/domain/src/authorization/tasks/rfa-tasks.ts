import { addDays, losAngelesDate, type CalendarDate } from '../../kernel/calendar.js';
import { groupBy } from '../../kernel/group-by.js';
import { expectedDecision, rfaClockFacts } from '../clocks/rfa-clock-facts.js';
import { pacificDay } from '../clocks/moments.js';
import { rfaDeadlines, type RfaDeadline } from '../clocks/rfa-deadlines.js';
import { dayOfFact, entryReadings, reviewEndOf } from '../clocks/review-periods.js';
import { rfaLedger, usesOfItem } from '../links/item-ledger.js';
import type { RfaDecision } from '../rfa.responses.js';
import { itemsToCorrect } from '../rfa.imr-items.js';
import { DRAFTS, lastSending, openItemIds, SENT, UNDECIDED } from '../rfa.rules.js';
import type { Rfa } from '../rfa.state.js';
import {
  isSameRfaTask,
  rfaTaskKinds,
  type FollowedRfaTask,
  type RfaTask,
  type RfaTaskKind,
  type RfaTaskRef,
} from './rfa-task.js';
import type { RuleSet } from '../../rules/rule-set.js';

/* Thresholds for reminders. They are product decisions, not legal rules. */

/** Days after the signature until an unsent request becomes a task. */
const UNSENT_DAYS = 1;
/** Days before the newest report becomes too old. */
const AGING_DAYS = 5;
/** Business days after sending until a missing receipt becomes a task. */
const RECEIPT_BUSINESS_DAYS = 1;
const DEFERRED_DAYS = 30;
/** Days before an approval ends when its task opens. */
const ENDING_DAYS = 14;

type TaskDetails = Omit<RfaTask, 'kind'>;

const emptyTask = { itemIds: [], until: null, dueAt: null, certainty: null, citation: null } as const;

/**
 * Most urgent first. Includes tasks that open later, without reviewed ones. Pure, so a read model can store the result.
 * Empty for a request that was erased, canceled or closed.
 */
export const rfaTasksOf = (rfa: Rfa, rules: RuleSet): readonly FollowedRfaTask[] =>
  allTasks(rfa, rules).filter(({ followUp }) => followUp?.outcome !== 'reviewed');

/** Includes reviewed tasks. Null if the task has no follow-up. */
export const followedRfaTask = (rfa: Rfa, task: RfaTaskRef, rules: RuleSet): FollowedRfaTask | null => {
  const followUp = rfa.followUps.find((entry) => isSameRfaTask(entry, task));
  if (!followUp) return null;
  const { kind, occurrence, followedUpAt } = followUp;
  // If the request was erased or the rules changed, the task no longer exists, and only its follow-up is returned.
  const known = { ...emptyTask, kind, occurrence, from: losAngelesDate(followedUpAt), followUp };
  return allTasks(rfa, rules).find((candidate) => isSameRfaTask(candidate, task)) ?? known;
};

const allTasks = (rfa: Rfa, rules: RuleSet): readonly FollowedRfaTask[] =>
  (rfa.facts === null || rfa.erased ? [] : rfaTaskKinds).flatMap((kind) =>
    finders[kind](rfa, rules)
      .map((found) => ({ kind, ...found }))
      .filter(({ from, until }) => until === null || from <= until)
      .map((task) => ({ ...task, followUp: rfa.followUps.find((entry) => isSameRfaTask(entry, task)) ?? null })),
  );

/** True even if snoozed. `today`: Pacific day. */
export const isRfaTaskOn = ({ from, until }: Pick<RfaTask, 'from' | 'until'>, today: CalendarDate): boolean =>
  from <= today && (until === null || today <= until);

const deadlinesOf = (rfa: Rfa, id: RfaDeadline['id'], rules: RuleSet): readonly RfaDeadline[] => {
  const facts = rfaClockFacts(rfa);
  return facts ? rfaDeadlines(facts, rules).filter((deadline) => deadline.id === id) : [];
};

const agingDocuments = (rfa: Rfa, rules: RuleSet): readonly TaskDetails[] => {
  if (!DRAFTS.includes(rfa.status) || rfa.accepted.some(({ code }) => code === 'document_older_than_30_days'))
    return [];
  const newest = rfa.documents
    .filter(({ facts }) => facts.documentType === 'clinical_report')
    .toSorted((a, b) => (a.facts.documentDate ?? '').localeCompare(b.facts.documentDate ?? ''))
    .at(-1);
  return deadlinesOf(rfa, 'documents_age', rules).flatMap(({ lastDay, certainty, citation }) =>
    newest === undefined
      ? []
      : [
          {
            ...emptyTask,
            ...{ occurrence: newest.facts.id, from: addDays(lastDay, -AGING_DAYS) },
            ...{ dueAt: lastDay, certainty, citation },
          },
        ],
  );
};

const notSent = ({ status, signed, revision }: Rfa): readonly TaskDetails[] =>
  status === 'ready' && signed !== null
    ? [
        {
          ...emptyTask,
          occurrence: `revision-${revision}`,
          from: addDays(losAngelesDate(signed.signedAt), UNSENT_DAYS),
        },
      ]
    : [];

const deliveryFailed = (rfa: Rfa): readonly TaskDetails[] => {
  const sending = lastSending(rfa);
  return rfa.status === 'submitted' && sending?.status === 'failed'
    ? [{ ...emptyTask, occurrence: sending.transmissionId, from: losAngelesDate(sending.sentAt ?? sending.queuedAt) }]
    : [];
};

/** For mail, waits for the delivery days first, under the best reading of the rule. */
const receiptMissing = (rfa: Rfa, rules: RuleSet): readonly TaskDetails[] => {
  const sending = lastSending(rfa);
  if (rfa.status !== 'submitted' || sending === null) return [];
  if (sending.status === 'queued' || sending.status === 'failed') return [];
  const { transmissionId, channel, depositedAt, sentAt, queuedAt } = sending;
  const sentOn = losAngelesDate(depositedAt ?? sentAt ?? queuedAt);
  const arrives = channel === 'mail' ? reviewEndOf('mail', {}, dayOfFact(sentOn), rules) : null;
  const nextDay = rules.reviewDays.addWorkingDays(sentOn, RECEIPT_BUSINESS_DAYS);
  const citation =
    arrives?.citations.join('; ') ?? entryReadings('ur.receipt', { channel }, sentOn, rules)?.citation ?? null;
  return [{ ...emptyTask, occurrence: transmissionId, from: arrives?.best ?? nextDay, citation }];
};

/** Expected from the due date under the best reading, but missing only after the latest defensible day. */
const awaitedAnswer = (
  rfa: Rfa,
  rules: RuleSet,
): { readonly expected: TaskDetails; readonly missing: TaskDetails } | null => {
  const deadline = expectedDecision(rfa, rules);
  const begin = rfa.resumedAt ?? rfa.receipt?.receivedAt ?? rfa.receipt?.depositedAt;
  if (!deadline || begin == null) return null;
  const { id, dueAt, lastDay, certainty, citation } = deadline;
  const deferred = rfa.deferral?.itemIds ?? [];
  const itemIds = openItemIds(rfa).filter((item) => !deferred.includes(item));
  const waiting = { itemIds, occurrence: `${id}-${pacificDay(begin)}`, certainty, citation };
  return {
    expected: { ...waiting, from: dueAt, until: lastDay, dueAt },
    missing: { ...waiting, from: addDays(lastDay, 1), until: null, dueAt: lastDay },
  };
};

const informationRequestTasks = ({ status, informationRequests }: Rfa, rules: RuleSet): readonly TaskDetails[] =>
  (UNDECIDED.includes(status) ? informationRequests : [])
    .filter(({ respondedAt }) => respondedAt === null)
    .map(({ requestId, requestedAt, dueAt }) => {
      const from = losAngelesDate(requestedAt);
      const citation = entryReadings('ur.extension', {}, from, rules)?.citation ?? null;
      return { ...emptyTask, occurrence: requestId, from, dueAt, citation };
    });

const returned = (rfa: Rfa): readonly TaskDetails[] =>
  rfa.status === 'incomplete' && rfa.returned !== null
    ? [
        {
          ...emptyTask,
          // Each return belongs to a different transmission.
          occurrence: lastSending(rfa)?.transmissionId ?? rfa.returned.responseDocumentId,
          from: losAngelesDate(rfa.returned.returnedAt),
          citation: '8 CCR § 9792.9.1',
        },
      ]
    : [];

/** Letters attached since sending that no recorded response names and that were not sent with the request. */
const unreadLetters = ({
  status,
  documents,
  submittedAt,
  letterIds,
  imr,
  transmissions,
}: Rfa): readonly TaskDetails[] => {
  const named = new Set([
    ...letterIds,
    ...imr.flatMap((entry) => [entry, ...entry.decisions]).map((one) => one.documentId),
    ...transmissions.flatMap(({ documentIds }) => documentIds),
  ]);
  return (SENT.includes(status) && submittedAt !== null ? documents : [])
    .filter(
      ({ facts, attachedAt }) =>
        facts.documentType === 'ur_response' && attachedAt >= (submittedAt ?? '') && !named.has(facts.id),
    )
    .map(({ facts, attachedAt }) => ({ ...emptyTask, occurrence: facts.id, from: losAngelesDate(attachedAt) }));
};

/** Overturned by independent medical review. Only the payer's letter names the amount, so a user must correct it. */
const overturned = (rfa: Rfa): readonly TaskDetails[] =>
  (SENT.includes(rfa.status) ? rfa.imr : []).flatMap((imr) => {
    const itemIds = itemsToCorrect(rfa, imr);
    const last = imr.decisions.findLast((decision) => decision.itemIds.some((id) => itemIds.includes(id)));
    return last
      ? [
          {
            ...emptyTask,
            itemIds,
            occurrence: imr.imrId,
            from: pacificDay(last.decidedAt),
            citation: '8 CCR § 9792.10.1',
          },
        ]
      : [];
  });

const deferred = (rfa: Rfa, rules: RuleSet): readonly TaskDetails[] => {
  const { status, deferral } = rfa;
  const itemIds = openItemIds(rfa).filter((id) => deferral?.itemIds.includes(id));
  if (deferral === null || itemIds.length === 0 || !SENT.includes(status)) return [];
  const since = pacificDay(deferral.deferredAt);
  const citation = entryReadings('ur.deferral_notice', {}, since, rules)?.citation ?? null;
  return [{ ...emptyTask, itemIds, occurrence: since, from: addDays(since, DEFERRED_DAYS), citation }];
};

const appeals = (rfa: Rfa, rules: RuleSet): readonly TaskDetails[] =>
  (SENT.includes(rfa.status) ? deadlinesOf(rfa, 'imr', rules) : []).flatMap(
    ({ itemIds, lastDay, certainty, citation }) => {
      const first = rfa.decisions.find(({ itemId }) => itemIds.includes(itemId));
      return first?.servedAt == null
        ? []
        : [
            {
              ...{ occurrence: first.decisionId, itemIds, certainty, citation },
              ...{ from: pacificDay(first.servedAt), until: lastDay, dueAt: lastDay },
            },
          ];
    },
  );

/** Items granted by one letter with the same end date. */
interface Grant {
  readonly occurrence: string;
  readonly from: CalendarDate;
  readonly effectiveTo: CalendarDate | null;
  readonly decisions: readonly RfaDecision[];
}

const grantsOf = ({ status, decisions }: Rfa): readonly Grant[] => {
  const granted = SENT.includes(status) ? decisions.filter(({ outcome }) => outcome !== 'denied') : [];
  const letters = groupBy(granted, (decision) => `${decision.responseDocumentId} ${decision.effectiveTo ?? ''}`);
  return [...letters.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const { decisionId: occurrence, communicatedAt, decidedAt, effectiveTo } = first;
    return [{ occurrence, from: pacificDay(communicatedAt ?? decidedAt), effectiveTo, decisions: same }];
  });
};

const unusedOf = (rfa: Rfa, { decisions }: Grant): readonly string[] =>
  decisions.map(({ itemId }) => itemId).filter((id) => usesOfItem(rfa, id).length === 0);

const isRetrospective = ({ facts }: Rfa): boolean => facts?.reviewType === 'retrospective';

const PAYMENT_CITATION = 'Labor Code § 4610.3';

/** The task ends when the approval is about to end, because `approval_ends_soon` replaces it. */
const toSchedule = (rfa: Rfa): readonly TaskDetails[] =>
  (isRetrospective(rfa) ? [] : grantsOf(rfa)).flatMap((grant) => {
    const { occurrence, from, effectiveTo } = grant;
    const itemIds = unusedOf(rfa, grant);
    const until = effectiveTo && addDays(effectiveTo, -ENDING_DAYS - 1);
    return itemIds.length === 0 ? [] : [{ ...emptyTask, itemIds, occurrence, from, until, citation: PAYMENT_CITATION }];
  });

/** Treatment given first and authorized later. The user must bill it, or link a bill line to the item. */
const toBill = (rfa: Rfa): readonly TaskDetails[] =>
  (isRetrospective(rfa) ? grantsOf(rfa) : []).flatMap((grant) => {
    const itemIds = unusedOf(rfa, grant);
    const { occurrence, from } = grant;
    return itemIds.length === 0 ? [] : [{ ...emptyTask, itemIds, occurrence, from, citation: PAYMENT_CITATION }];
  });

const endingApprovals = (rfa: Rfa): readonly TaskDetails[] =>
  (isRetrospective(rfa) ? [] : grantsOf(rfa)).flatMap(({ occurrence, from, effectiveTo, decisions }) => {
    const itemIds = decisions.map(({ itemId }) => itemId).filter((id) => rfaLedger(rfa, id).unitsRemaining !== 0);
    if (effectiveTo === null || itemIds.length === 0) return [];
    const soon = addDays(effectiveTo, -ENDING_DAYS);
    return [
      {
        ...{ ...emptyTask, occurrence, itemIds },
        ...{ from: soon < from ? from : soon, until: effectiveTo, dueAt: effectiveTo },
      },
    ];
  });

const finders: Readonly<Record<RfaTaskKind, (rfa: Rfa, rules: RuleSet) => readonly TaskDetails[]>> = {
  no_response: (rfa, rules) => [awaitedAnswer(rfa, rules)?.missing ?? []].flat(),
  returned_incomplete: returned,
  delivery_failed: deliveryFailed,
  information_to_answer: informationRequestTasks,
  decision_to_record: unreadLetters,
  decision_to_correct: overturned,
  answer_expected: (rfa, rules) => [awaitedAnswer(rfa, rules)?.expected ?? []].flat(),
  receipt_missing: receiptMissing,
  documents_ageing: agingDocuments,
  rfa_not_sent: notSent,
  approval_ends_soon: endingApprovals,
  deferred_followup: deferred,
  link_bill: toBill,
  schedule_treatment: toSchedule,
  imr_window: appeals,
};
