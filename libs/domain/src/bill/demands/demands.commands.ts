import { addDays, losAngelesDate, type CalendarDate } from '../../kernel/calendar.js';
import type { Cents } from '../../kernel/money.js';
import { billStates } from '../shared/bill.types.js';
import {
  actionGuard,
  assertValid,
  throwInvalid,
  reject,
  documentIdProblems,
  type ActionRule,
  type CommandContext,
  type Decisions,
} from '../shared/decisions.js';
import type { BillEvent } from '../shared/bill.events.js';
import type { LateClaim } from '../deadlines/late-claim.types.js';
import { payDueDate } from '../deadlines/penalty-interest.js';
import { receivableIdOf, type ReceivableKind } from '../receivables/index.js';
import { lateCostOpen, lateCostReceived, activeDemand } from './demand.facts.js';
import type { DemandAnswer } from './demand.types.js';

export interface DemandCommands {
  /** `claim`: from the bill view, as of the date `asOf`. Null if nothing is late. */
  readonly DemandPenaltyInterest: CommandContext & {
    demandId: string;
    asOf: CalendarDate;
    servedAt: CalendarDate;
    deadlineDays: number;
    addressee: string | null;
    claim: LateClaim | null;
  };
  readonly RecordDemandAnswer: CommandContext & {
    demandId: string;
    answer: DemandAnswer;
    documentId: string | null;
  };
}

export const NOTHING_PAID_LATE =
  'No amount was paid late without a timely objection, or the penalty and interest were already paid.';

export const demandActions = {
  demand_penalty_interest: {
    from: billStates,
    guard: (facts, at, rules) => {
      const { receivedAt, answer } = facts;
      if (receivedAt === null || answer === 'rejected')
        reject(facts, 'demand_penalty_interest', 'The payer did not receive the bill, or rejected it.');
      else if (losAngelesDate(at) <= payDueDate(facts, receivedAt, rules))
        reject(facts, 'demand_penalty_interest', 'The payment period has not ended.');
    },
  },
  record_demand_answer: {
    from: billStates,
    idle: (facts) => (activeDemand(facts) ? null : 'There is no demand for penalty and interest.'),
  },
} as const satisfies Record<string, ActionRule>;
const assertAllowed = actionGuard<keyof typeof demandActions>(demandActions);

export const demandDecisions: Decisions<DemandCommands> = {
  /** Allowed in any state, including paid and closed. Restates the full amount and replaces any earlier demand. */
  DemandPenaltyInterest: (
    facts,
    { at, actorName, demandId, asOf, servedAt, deadlineDays, addressee, claim },
    rules,
  ) => {
    assertAllowed(facts, 'demand_penalty_interest', at, rules);
    const today = losAngelesDate(at);
    const { receivedAt } = facts;
    assertValid(
      receivedAt !== null && asOf <= payDueDate(facts, receivedAt, rules)
        ? [{ path: 'asOf', message: 'must be after the last day to pay without penalty' }]
        : [],
      asOf > today ? [{ path: 'asOf', message: 'must not be in the future' }] : [],
      servedAt > today ? [{ path: 'servedAt', message: 'must not be in the future' }] : [],
      servedAt < asOf ? [{ path: 'servedAt', message: 'must not be before `asOf`' }] : [],
    );
    if (claim === null) return reject(facts, 'demand_penalty_interest', NOTHING_PAID_LATE);
    if (claim.parts.some(({ paidOn }) => paidOn > asOf))
      return throwInvalid('asOf', 'must not be before the date of the last late payment');
    if (lateCostOpen(facts, claim) === 0) return reject(facts, 'demand_penalty_interest', NOTHING_PAID_LATE);
    const dueAt = addDays(servedAt, deadlineDays);
    const lastDay = rules.courtDays.workingDayFrom(dueAt);
    return (now) => {
      const { billId, receivedFrom } = now;
      const received = lateCostReceived(now, claim);
      const open = (kind: ReceivableKind, amount: Cents): readonly BillEvent[] =>
        amount > 0
          ? [
              {
                type: 'ReceivableOpened',
                data: {
                  ...{ billId, receivableId: receivableIdOf(kind, demandId), kind, amount, sourceId: demandId },
                  ...{ dueAt, lastDay, rule: null },
                },
              },
            ]
          : [];
      return [
        {
          type: 'DemandMade',
          data: {
            ...{ billId, demandId, asOf, servedAt, dueAt, lastDay, claim },
            ...(received.penalty + received.interest > 0 && { received }),
            receiptByEor: receivedFrom !== null,
            replaces: activeDemand(now)?.demandId ?? null,
            private: { addressee, actorName },
          },
        },
        ...open('penalty', claim.penalty),
        ...open('interest', claim.interest),
      ];
    };
  },

  /** The payer's latest response replaces earlier ones. */
  RecordDemandAnswer: (facts, { actorName, demandId, answer, documentId }) => {
    const demand = activeDemand(facts);
    assertValid(
      demandId === demand?.demandId ? [] : [{ path: 'demandId', message: 'must be the current demand of this bill' }],
      documentIdProblems(facts, documentId),
    );
    return ({ billId }) => [
      { type: 'DemandAnswered', data: { billId, demandId, answer, documentId, private: { actorName } } },
    ];
  },
};
