import { losAngelesDate } from '../../../src/kernel/calendar.js';
import type { LateClaim } from '../../../src/bill/deadlines/late-claim.types.js';
import { inAllStates, stateUnchanged } from '../lifecycle.samples.js';
import { acknowledge } from '../payer-answers/payer-answers.samples.js';
import { askedAt, idAt, noon, TODAY, type BillCommandOf, type TopicSamples } from '../bill.samples.js';
import type { demandActions, DemandCommands } from '../../../src/bill/demands/demands.commands.js';
import type { DemandEvents } from '../../../src/bill/demands/demands.events.js';
import { activeDemand } from '../../../src/bill/demands/demand.facts.js';
import { demandAnswers } from '../../../src/bill/demands/demand.types.js';

/** Returns a claim for an amount that was paid late, calculated on the date of the demand at rates of 10% and 7%. */
export const lateBy = (amount: number, on: string): LateClaim => ({
  ...{ basis: amount, penalty: Math.round(amount / 10), interest: Math.round(amount / 50), perDay: 0 },
  ...{ from: '2026-03-05', payBy: '2026-05-04', through: on, days: 100 },
  citation: 'Labor Code § 4622(a)(1)',
  rule: {
    ...{ id: 'rate.penalty', validFrom: '2013-01-01', validThrough: null },
    ...{ version: 'shipped', certainty: 'proven', layer: 'shipped' },
  },
  parts: [{ amount, paidOn: on }],
  lines: [{ lineId: 'line_1', amount }],
  ...{ penaltyPercent: 10, interestPercent: 7 },
});

/** Returns a command that demands penalty and interest as of the date of the letter, payable within thirty days. */
export const demandPenaltyInterest = (
  amount: number,
  at: string,
  overrides: Partial<BillCommandOf<'DemandPenaltyInterest'>['data']> = {},
): BillCommandOf<'DemandPenaltyInterest'> => ({
  type: 'DemandPenaltyInterest',
  data: {
    ...askedAt(at),
    demandId: idAt('dem', at),
    ...{
      asOf: losAngelesDate(at),
      servedAt: losAngelesDate(at),
      deadlineDays: 30,
      addressee: 'Pacific Claims Services',
    },
    claim: lateBy(amount, losAngelesDate(at)),
    ...overrides,
  },
});

export const answerDemand = (
  demandId: string,
  at: string,
  overrides: Partial<BillCommandOf<'RecordDemandAnswer'>['data']> = {},
): BillCommandOf<'RecordDemandAnswer'> => ({
  type: 'RecordDemandAnswer',
  data: { ...askedAt(at), demandId, answer: 'refused', documentId: null, ...overrides },
});

const accepted = acknowledge(noon('2026-03-05'));
const demand = demandPenaltyInterest(2015_00, noon('2026-06-20'));

export const demandSamples: TopicSamples<DemandCommands, DemandEvents, keyof typeof demandActions> = {
  wishes: {
    DemandPenaltyInterest: [
      (_, at, n) => demandPenaltyInterest(1 + (n % 500_00), at, n % 5 === 0 ? { claim: null } : {}),
    ],
    RecordDemandAnswer: [
      (facts, at, n) =>
        answerDemand(activeDemand(facts)?.demandId ?? 'dem_none', at, { answer: demandAnswers[n % 3] ?? 'paid' }),
    ],
  },
  events: {
    DemandMade: [accepted, demand],
    DemandAnswered: [accepted, demand, answerDemand(demand.data.demandId, noon('2026-07-01'))],
  },
  actions: {
    demand_penalty_interest: {
      // More penalty and interest than the payments of any history.
      harmless: (_, at) => [demandPenaltyInterest(1_000_000_00, at)],
    },
    record_demand_answer: {
      harmless: (facts, at) => {
        const standing = activeDemand(facts);
        return standing ? [answerDemand(standing.demandId, at)] : [];
      },
      idle: 'There is no demand for penalty and interest.',
    },
  },
  lifecycle: [
    {
      kind: 'action',
      trigger: 'demand_penalty_interest',
      // By this date, the payment period and the response period have passed.
      outcomes: {
        ...stateUnchanged,
        ...{ submitted: 'refused', rejected: 'refused', accepted: 'accepted_no_response' },
      },
      command: () => demandPenaltyInterest(10_00, noon('2026-07-20')),
    },
    {
      kind: 'action',
      trigger: 'record_demand_answer',
      outcomes: inAllStates('none'),
      missing: 'demandId',
      command: () => answerDemand('dem_none', TODAY),
    },
  ],
};
