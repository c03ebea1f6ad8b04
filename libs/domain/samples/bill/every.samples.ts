import type { BillCommand } from '../../src/bill/bill.decider.js';
import type { BillAction } from '../../src/bill/topics.js';
import type { BillEvent } from '../../src/bill/shared/bill.events.js';
import type { ActionSample, LifecycleRow, Wish } from './bill.samples.js';
import { authorizationSamples } from './authorization/authorization.samples.js';
import { closingSamples } from './closing/closing.samples.js';
import { courtesySamples } from './courtesy/courtesy.samples.js';
import { determinationSamples } from './determinations/determinations.samples.js';
import { demandSamples } from './demands/demands.samples.js';
import { documentSamples } from './documents/documents.samples.js';
import { duplicateSamples } from './same-person/duplicate.samples.js';
import { eorSamples } from './eors/eors.samples.js';
import { eorServiceSamples } from './eors/service.samples.js';
import { taskSamples } from './tasks/tasks.samples.js';
import { officeSamples } from './office/office.samples.js';
import { orderSamples } from './orders/orders.samples.js';
import { payerAnswerSamples } from './payer-answers/payer-answers.samples.js';
import { paymentSamples } from './payments/payments.samples.js';
import { remittanceSamples } from './payments/remittances.samples.js';
import { receivableSamples } from './receivables/receivables.samples.js';
import { reassessmentSamples } from './reassessment/reassessment.samples.js';
import { recoupmentSamples } from './recoupments/recoupments.samples.js';
import { refundSamples } from './refunds/refunds.samples.js';
import { reviewSamples } from './reviews/reviews.samples.js';
import { revisionSamples } from './revisions/revisions.samples.js';
import { sandboxSamples } from './sandbox/sandbox.samples.js';
import { stateSamples } from './states/states.samples.js';
import { submissionSamples } from './submission/submission.samples.js';
import { transmissionSamples } from './transmissions/transmissions.samples.js';

const topics = [
  sandboxSamples,
  payerAnswerSamples,
  eorSamples,
  stateSamples,
  paymentSamples,
  remittanceSamples,
  refundSamples,
  reassessmentSamples,
  recoupmentSamples,
  reviewSamples,
  submissionSamples,
  revisionSamples,
  transmissionSamples,
  officeSamples,
  taskSamples,
  eorServiceSamples,
  authorizationSamples,
  orderSamples,
  determinationSamples,
  demandSamples,
  receivableSamples,
  closingSamples,
  documentSamples,
  courtesySamples,
  duplicateSamples,
] as const;
type Topic = (typeof topics)[number];

interface Parts {
  readonly wishes: readonly Wish[];
  readonly events: readonly BillCommand[];
  readonly actions: ActionSample;
}
type NamesIn<Part extends keyof Parts, T = Topic> = T extends Topic ? keyof T[Part] : never;

const merged = <Part extends keyof Parts>(part: Part) =>
  Object.assign({}, ...topics.map((topic) => topic[part])) as Readonly<Record<NamesIn<Part>, Parts[Part]>>;

/** Samples of all topics. Does not compile if the list above lacks a topic. */
export const billSamples: {
  readonly wishes: Readonly<Record<BillCommand['type'], readonly Wish[]>>;
  readonly events: Readonly<Record<BillEvent['type'], readonly BillCommand[]>>;
  readonly actions: Readonly<Record<BillAction, ActionSample>>;
  readonly lifecycle: readonly LifecycleRow[];
} = {
  wishes: merged('wishes'),
  events: merged('events'),
  actions: merged('actions'),
  lifecycle: topics.flatMap(({ lifecycle }) => lifecycle),
};
