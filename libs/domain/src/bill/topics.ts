import type { BillTopics, AllOf } from './shared/bill.topics.js';
import { authorization } from './authorization/index.js';
import { closing } from './closing/index.js';
import { courtesy } from './courtesy/index.js';
import { demands } from './demands/index.js';
import { determinations } from './determinations/index.js';
import { documents } from './documents/index.js';
import { eors } from './eors/index.js';
import { office } from './office/index.js';
import { orders } from './orders/index.js';
import { payerAnswers } from './payer-answers/index.js';
import { payments } from './payments/index.js';
import { reassessment } from './reassessment/index.js';
import { receivables } from './receivables/index.js';
import { recoupments } from './recoupments/index.js';
import { refunds } from './refunds/index.js';
import { reviews } from './reviews/index.js';
import { revisions } from './revisions/index.js';
import { samePerson } from './same-person/index.js';
import { sandbox } from './sandbox/index.js';
import { states } from './states/index.js';
import { submission } from './submission/index.js';
import { tasks } from './tasks/index.js';
import { transmissions } from './transmissions/index.js';
import type { BillEvent } from './shared/bill.events.js';
import type { BillFacts } from './shared/bill.facts.js';
import type { Topic, TopicPart } from './shared/topic.js';
import type { Decider } from '../kernel/decider.js';

/** Topics in the order in which their actions are listed. */
const topics = {
  closing,
  payments,
  recoupments,
  refunds,
  reviews,
  submission,
  revisions,
  transmissions,
  office,
  tasks,
  orders,
  samePerson,
  determinations,
  demands,
  receivables,
  documents,
  payerAnswers,
  authorization,
  eors,
  reassessment,
  courtesy,
  sandbox,
  states,
} as const satisfies { readonly [Name in keyof BillTopics]: Topic<Name> };

export const allOf = <Part extends TopicPart>(part: Part): AllOf<Part, typeof topics> => {
  const parts: readonly { readonly [P in TopicPart]?: object }[] = Object.values(topics);
  return Object.assign({}, ...parts.map((topic) => topic[part])) as AllOf<Part, typeof topics>;
};

export const noBill: BillFacts = allOf('facts');

export const billEvents = allOf('events');
type Kinds = typeof billEvents;

const pick = (part: 'public' | 'evolve'): unknown =>
  Object.fromEntries(Object.entries(billEvents).map(([type, kind]) => [type, kind[part]]));

/** Null for internal events. */
export const publicBillTypes = pick('public') as { readonly [T in BillEvent['type']]: Kinds[T]['public'] };

export const isExchanged = (type: BillEvent['type']): boolean => 'exchanged' in billEvents[type];

export const evolveBill = pick('evolve') as Decider<BillFacts, never, BillEvent>['evolve'];

/** Actions in display order. */
export const billActions = allOf('actions');
export type BillAction = keyof typeof billActions;
