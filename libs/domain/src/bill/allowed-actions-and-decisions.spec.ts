import fc from 'fast-check';
import {
  allowedActions,
  bill,
  decide,
  fold,
  Rejection,
  type BillAction,
  type BillCommand,
  type BillFacts,
  type Timestamp,
  shippedRules,
} from '#domain';
import { anyBillScript, billSamples } from '#testing/pure';

/**
 * Returns a command for the action that the decider accepts, or the last command if all are rejected. If the facts
 * provide no command, returns the reason as a string.
 */
const probe = (action: BillAction, facts: BillFacts, at: Timestamp): BillCommand | string => {
  const { harmless, idle = 'an action without a reason to be idle' } = billSamples.actions[action];
  const commands = harmless(facts, at);
  return commands.find((command) => answerTo(facts, command) === null) ?? commands.at(-1) ?? idle;
};

/** Returns the rejection's detail, or null if the decision records events. */
const answerTo = (facts: BillFacts, command: BillCommand | string): string | null => {
  if (typeof command === 'string') return command;
  try {
    // Reclassifying a payment with its current split records no event, but it isn't a rejection.
    const isDone = decide(bill, facts, command, shippedRules).length > 0 || command.type === 'ReclassifyPayment';
    return isDone ? null : 'nothing to do';
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    return error.detail ?? error.errors?.[0]?.message ?? error.code;
  }
};

it('allowed actions have the same verdicts and reasons as the decisions', () => {
  fc.assert(
    fc.property(anyBillScript, fc.integer({ min: 0, max: 400 }), ({ chapters, until }, days) => {
      const facts = fold(bill, chapters.flat());
      // Noon in Los Angeles on a day after the last event.
      const from = until > '2026-05-21' ? until.slice(0, 10) : '2026-05-21';
      const at = new Date(Date.parse(`${from}T19:00:00Z`) + (days + 1) * 86_400_000).toISOString();
      for (const { id, enabled, reason } of allowedActions(facts, at, shippedRules))
        expect([id, enabled ? null : reason]).toEqual([id, answerTo(facts, probe(id, facts, at))]);
    }),
  );
});
