import type { RuleRef } from '../../../src/rules/rule-entry.js';
import { acknowledge } from '../payer-answers/payer-answers.samples.js';
import { askedAt, noon, pick, type BillCommandOf, type TopicSamples } from '../bill.samples.js';
import type { ReassessmentCommands } from '../../../src/bill/reassessment/reassessment.commands.js';
import type { ReassessmentEvents } from '../../../src/bill/reassessment/reassessment.events.js';

const ruleOf = (id: RuleRef['id']): RuleRef => ({
  id,
  validFrom: '2026-01-01',
  validThrough: '2026-12-31',
  version: 'local.1',
  certainty: 'proven',
  layer: 'operator',
});

/**
 * Returns a command that reassesses a bill after a rule change: one line has a different allowed amount, and the payer
 * has a later due date.
 */
export const reassessBill = (
  at: string,
  { lineId = 'line_1', cents = 2015_00, lastDay = '2026-05-29' } = {},
): BillCommandOf<'ReassessBill'> => ({
  type: 'ReassessBill',
  data: {
    ...askedAt(at),
    lines: [
      {
        lineId,
        allowed: cents,
        pricing: {
          status: 'calculated',
          basis: 'Medical-Legal Fee Schedule',
          citation: '8 CCR § 9795',
          steps: [`= ${cents} cents`],
          rule: ruleOf('fee.medlegal'),
        },
      },
    ],
    response: { lastDay, rule: ruleOf('days.response') },
    includeReviews: true,
    rulesVersion: 'ca.2026-11-25.1+local.2',
  },
});

export const reassessmentSamples: TopicSamples<ReassessmentCommands, ReassessmentEvents> = {
  wishes: {
    ReassessBill: [
      (facts, at, n) => reassessBill(at, { lineId: pick(facts.lines, n)?.id ?? 'line_1', cents: 1 + (n % 3000_00) }),
    ],
  },
  events: {
    LinesRepriced: [reassessBill(noon('2026-03-05'))],
    DeadlinesReassessed: [acknowledge(noon('2026-03-05')), reassessBill(noon('2026-03-06'))],
  },
  actions: {},
  lifecycle: [],
};
