import { losAngelesDate, type Timestamp } from '../kernel/calendar.js';
import type { ByRules, Decider } from '../kernel/decider.js';
import { Rejection, type FieldProblem } from '../kernel/rejection.js';
import { losAngelesInstant } from '../notification/pacific-time.js';
import type { RecordedDecision, RfaCommand } from './rfa.commands.js';
import type { RfaEvent } from './rfa.events.js';
import { awaitedDecision } from './clocks/rfa-clock-facts.js';
import { isInstant, pacificDay } from './clocks/moments.js';
import {
  assertRfaAllows,
  lastSending,
  withStatusChange,
  futureProblems,
  openItemIds,
  documentProblems,
  assertNoProblems,
  beforeInjuryProblems,
} from './rfa.rules.js';
import type { Rfa } from './rfa.state.js';
import { decisionTimes, type RfaDecisionTimes, type RfaMoment } from './rfa.responses.js';
import type { RfaOutcome, RfaStatus } from './rfa.types.js';

type DecisionDecisions = Pick<
  Decider<Rfa, RfaCommand, RfaEvent, ByRules>['decide'],
  'DecideRfaItems' | 'CorrectRfaDecision' | 'NoteRfaOverdue' | 'WithdrawRfaItem' | 'CloseRfa' | 'ReopenRfa'
>;

/** Converts a calendar day to noon in Los Angeles. */
const instantOf = (at: RfaMoment): Timestamp => (isInstant(at) ? at : losAngelesInstant(at, 12));

/** Returns the previous status while an item is open. */
const statusOf = (outcomes: readonly RfaOutcome[], openItems: number, before: RfaStatus): RfaStatus => {
  const [first] = outcomes;
  if (openItems > 0 || first === undefined) return before;
  return outcomes.every((outcome) => outcome === first) ? first : 'mixed';
};

/** A modification or denial requires a reason and a reviewer. */
const decisionProblems = ({ facts, text }: RecordedDecision, path: string): readonly FieldProblem[] => {
  if (facts.outcome === 'approved') return [];
  return [
    ...(text.reason === null ? [{ path: `${path}.reason`, message: 'is required unless the item is approved' }] : []),
    ...(text.reviewer === null
      ? [{ path: `${path}.reviewer`, message: 'is required unless the item is approved' }]
      : []),
  ];
};

/** A response with a modification or denial requires the IMR form, unless `imrMissing` is set. */
const imrProblems = (
  decisions: readonly RecordedDecision[],
  { imrDocumentId }: RfaDecisionTimes,
  imrMissing: boolean,
): readonly FieldProblem[] =>
  imrDocumentId === null && !imrMissing && decisions.some(({ facts }) => facts.outcome !== 'approved')
    ? [{ path: 'imrDocumentId', message: 'is required unless all items are approved or `imrMissing` is true' }]
    : [];

const timeProblems = (rfa: Rfa, times: RfaDecisionTimes, at: Timestamp): readonly FieldProblem[] => [
  ...beforeInjuryProblems(rfa, 'decidedAt', times.decidedAt, at),
  ...(['communicatedAt', 'servedAt'] as const).flatMap((path) => {
    const time = times[path];
    return time !== null && pacificDay(time) < pacificDay(times.decidedAt)
      ? [{ path, message: 'must not be before the date of the decision' }]
      : futureProblems(path, time, at);
  }),
  ...documentProblems(rfa, [
    ['responseDocumentId', times.responseDocumentId],
    ['imrDocumentId', times.imrDocumentId],
  ]),
];

export const decisionDecisions: DecisionDecisions = {
  DecideRfaItems: (state, { at, actorName, decisions, timeliness, rulesVersion, imrMissing, ...data }) => {
    assertRfaAllows(state, 'record_decisions');
    const times = decisionTimes(data);
    const open = openItemIds(state);
    const ids = decisions.map(({ facts }) => facts.itemId);
    assertNoProblems([
      ...timeProblems(state, times, at),
      ...decisions.flatMap((decision, i) => [
        ...(open.includes(decision.facts.itemId) && ids.indexOf(decision.facts.itemId) === i
          ? []
          : [{ path: `decisions.${i}.itemId`, message: 'must be an item that awaits a decision, listed only once' }]),
        ...decisionProblems(decision, `decisions.${i}`),
      ]),
      ...imrProblems(decisions, times, imrMissing),
    ]);
    const { rfaId } = state;
    const outcomes = [...state.decisions, ...decisions.map(({ facts }) => facts)].map(({ outcome }) => outcome);
    const isUnreceived = state.status === 'submitted';
    const before: Pick<Rfa, 'rfaId' | 'status'> = { rfaId, status: isUnreceived ? 'received' : state.status };
    const receipt = isUnreceived
      ? withStatusChange(state, 'received', {
          type: 'RfaReceived',
          data: {
            rfaId,
            receivedAt: instantOf(times.decidedAt),
            basis: 'decision',
            channel: lastSending(state)?.channel ?? 'manual',
            depositedAt: null,
            notedAt: at,
          },
        })
      : [];
    const status = statusOf(outcomes, open.length - decisions.length, before.status);
    return [
      ...receipt,
      ...withStatusChange(before, status, {
        type: 'RfaItemsDecided',
        data: {
          rfaId,
          ...times,
          decisions: decisions.map(({ facts }) => facts),
          timeliness,
          rulesVersion,
          status,
          notedAt: at,
          private: { decisions: decisions.map(({ text }) => text), actorName },
        },
      }),
    ];
  },

  CorrectRfaDecision: (state, { at, actorName, expectedDecisionId, decision, basis, reason, ...rest }) => {
    const { imrMissing, force, ...data } = rest;
    assertRfaAllows(state, 'correct_decision');
    const times = decisionTimes(data);
    const { itemId } = decision.facts;
    const standing = state.decisions.find((decision) => decision.itemId === itemId);
    if (standing === undefined)
      throw new Rejection('validation_error', undefined, [{ path: 'itemId', message: 'must be a decided item' }]);
    if (standing.decisionId !== expectedDecisionId)
      throw new Rejection('rfa_decision_changed', `The current decision is ${standing.decisionId}.`);
    const problems = [
      ...timeProblems(state, times, at),
      ...decisionProblems(decision, 'decision'),
      ...imrProblems([decision], times, imrMissing),
    ];
    assertNoProblems(problems.map((problem) => ({ ...problem, path: `replacement.${problem.path}` })));
    if (!force && state.links.some((link) => link.itemId === itemId && link.released === null))
      throw new Rejection('rfa_linked_to_bill');
    const outcomes = state.decisions
      .filter((decision) => !state.withdrawnIds.includes(decision.itemId))
      .map((entry) => (entry === standing ? decision.facts.outcome : entry.outcome));
    return withStatusChange(state, statusOf(outcomes, openItemIds(state).length, state.status), {
      type: 'RfaDecisionCorrected',
      data: {
        rfaId: state.rfaId,
        ...times,
        replacesId: expectedDecisionId,
        decision: decision.facts,
        basis,
        notedAt: at,
        private: { decision: decision.text, reason, actorName },
      },
    });
  },

  NoteRfaOverdue: (state, { at }, rules) => {
    const awaited = awaitedDecision(state, rules);
    if (!awaited || awaited.lastDay >= losAngelesDate(at)) return [];
    const { id: deadline, lastDay } = awaited;
    return [{ type: 'RfaOverdue', data: { rfaId: state.rfaId, deadline, lastDay, at } }];
  },

  WithdrawRfaItem: (state, { at, actorName, itemId, reason }) => {
    if (state.withdrawnIds.includes(itemId)) return [];
    assertRfaAllows(state, 'withdraw_item');
    const open = openItemIds(state);
    if (!open.includes(itemId))
      assertNoProblems([{ path: 'itemId', message: 'must be an item that awaits a decision' }]);
    const withdrawn: RfaEvent = {
      type: 'RfaItemWithdrawn',
      data: { rfaId: state.rfaId, itemId, withdrawnAt: at, private: { reason, actorName } },
    };
    const left = open.length - 1;
    if (left === 0 && state.decisions.length === 0)
      return withStatusChange(state, 'canceled', withdrawn, {
        type: 'RfaCanceled',
        data: { rfaId: state.rfaId, canceledAt: at, private: { reason, actorName } },
      });
    const outcomes = state.decisions.map(({ outcome }) => outcome);
    return withStatusChange(state, statusOf(outcomes, left, state.status), withdrawn);
  },

  CloseRfa: (state, { at, actorName, reason }) => {
    if (state.status === 'closed') return [];
    assertRfaAllows(state, 'close');
    return withStatusChange(state, 'closed', {
      type: 'RfaClosed',
      data: { rfaId: state.rfaId, closedAt: at, private: { actorName, reason } },
    });
  },

  ReopenRfa: (state, { at, actorName, reason }) => {
    assertRfaAllows(state, 'reopen');
    return withStatusChange(state, state.closedFrom ?? 'incomplete', {
      type: 'RfaReopened',
      data: { rfaId: state.rfaId, reopenedAt: at, private: { actorName, reason } },
    });
  },
};
