import type { ByRules, Decider } from '../kernel/decider.js';
import { Rejection } from '../kernel/rejection.js';
import type { RfaCommand, RfaSandboxStep } from './rfa.commands.js';
import { decisionDecisions } from './rfa.decisions.js';
import { draftDecisions } from './rfa.drafts.js';
import type { RfaEvent } from './rfa.events.js';
import { evolveRfa } from './rfa.evolve.js';
import { imrDecisions } from './rfa.imr.js';
import { lastSending, withStatusChange } from './rfa.rules.js';
import { sendingDecisions } from './rfa.sending.js';
import type { Rfa } from './rfa.state.js';

export const rfaScenarios = [
  'received',
  'approved',
  'modified',
  'denied',
  'mixed',
  'deferred',
  'information_requested',
  'incomplete',
  'no_response',
  'delivery_failed',
  'imr_overturned',
  'imr_upheld',
] as const;
export type RfaScenario = (typeof rfaScenarios)[number];

const receiptDecisions: Pick<Decider<Rfa, RfaCommand, RfaEvent, ByRules>['decide'], 'ReceiveRfaInSandbox'> = {
  ReceiveRfaInSandbox: (state, { at }) => {
    if (!state.exists) throw new Rejection('not_found');
    if (state.status !== 'submitted')
      throw new Rejection('lifecycle_conflict', `Not allowed while the status is ${state.status}.`);
    const { rfaId } = state;
    return withStatusChange(state, 'received', {
      type: 'RfaReceived',
      data: {
        ...{ rfaId, receivedAt: at, basis: 'sandbox', depositedAt: null, notedAt: at },
        channel: lastSending(state)?.channel ?? 'manual',
      },
    });
  },
};

const steps = { ...draftDecisions, ...sendingDecisions, ...decisionDecisions, ...imrDecisions, ...receiptDecisions };
const decideStep = (state: Rfa, { type, data }: RfaSandboxStep): readonly RfaEvent[] =>
  (steps[type] as (state: Rfa, data: RfaSandboxStep['data']) => readonly RfaEvent[])(state, data);

/** Uses the same decision rules as recorded responses. Each response is one append. */
export const sandboxRfaDecisions: Pick<
  Decider<Rfa, RfaCommand, RfaEvent, ByRules>['decide'],
  'ReceiveRfaInSandbox' | 'AnswerRfaInSandbox'
> = {
  ...receiptDecisions,
  AnswerRfaInSandbox: (state, { steps: wanted }) =>
    wanted.reduce<{ readonly now: Rfa; readonly events: readonly RfaEvent[] }>(
      ({ now, events }, step) => {
        const more = decideStep(now, step);
        return { now: afterRfaEvents(now, more), events: [...events, ...more] };
      },
      { now: state, events: [] },
    ).events,
};

export const afterRfaEvents = (state: Rfa, events: readonly RfaEvent[]): Rfa =>
  events.reduce(
    (now, { type, data }) => (evolveRfa[type] as (state: Rfa, data: RfaEvent['data']) => Rfa)(now, data),
    state,
  );
