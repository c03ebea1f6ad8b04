import { noon, type BillCommandOf, type TopicSamples } from '../bill.samples.js';
import { inAllStates } from '../lifecycle.samples.js';
import { markLien } from '../office/office.samples.js';
import { acknowledge } from '../payer-answers/payer-answers.samples.js';
import { postPayment } from '../payments/payments.samples.js';
import { startReview } from '../reviews/reviews.samples.js';
import { simulate } from '../sandbox/sandbox.samples.js';
import { fullSubmission } from '../submission/submission.samples.js';
import type { StateCommands } from '../../../src/bill/states/states.commands.js';
import type { StateEvents } from '../../../src/bill/states/states.events.js';

/** Returns a command that checks for due dates that have passed as of the given time. */
export const passTime = (at: string): BillCommandOf<'PassTime'> => ({ type: 'PassTime', data: { at } });

const accepted = acknowledge(noon('2026-03-05'));
const late = passTime(noon('2026-05-06'));
const denied = simulate('denied', noon('2026-06-01'));
const charged = fullSubmission.data.lines.reduce((sum, { charge }) => sum + charge, 0);
const inSecondReview = [denied, startReview('second_review', noon('2026-06-02'))];

export const stateSamples: TopicSamples<StateCommands, StateEvents> = {
  wishes: { PassTime: [(_, at) => passTime(at)] },
  events: {
    ResponseDeadlinePassed: [accepted, late],
    BillNoResponse: [accepted, late],
    BillDenied: [denied],
    BillPartiallyPaid: [accepted, postPayment(500_00, noon('2026-06-16'))],
    BillPaid: [accepted, postPayment(charged, noon('2026-06-22'))],
    BillInSecondReview: inSecondReview,
    BillInIbr: [
      ...inSecondReview,
      simulate('denied', noon('2026-06-15')),
      startReview('independent_bill_review', noon('2026-06-18')),
    ],
    BillInLien: [accepted, markLien(noon('2026-06-19'))],
    BillStatusUpdated: [accepted],
  },
  actions: {},
  lifecycle: [
    {
      kind: 'clock',
      trigger: 'response due date passes',
      outcomes: { ...inAllStates('nothing'), accepted: 'accepted_no_response' },
      command: () => passTime(noon('2026-06-30')),
    },
  ],
};
