import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bill, billStates, fold, type BillCommand, type BillEvent, type BillState, shippedRules } from '#domain';
import {
  recordedEvents,
  historyOf,
  lifecycleMarkdown,
  lifecycleTable,
  specFor,
  submitBill,
  commandsTo,
} from '#testing/pure';

const given = specFor(bill, shippedRules);
const stateAfter = (history: readonly BillEvent[]) => fold(bill, history).state;

/** Asserts that the command leads to the state, and that `BillStatusUpdated` is recorded only if the state changes. */
const reaches = (history: readonly BillEvent[], command: BillCommand, to: BillState): void => {
  const before = stateAfter(history);
  const events = recordedEvents(history, command);
  expect(stateAfter([...history, ...events])).toBe(to);
  expect(events.some(({ type }) => type === 'BillStatusUpdated')).toBe(to !== before);
};

describe.each(lifecycleTable())('$trigger', ({ trigger, outcomes, command, history: historyIn, missing }) => {
  it.each(billStates.map((state) => ({ state, outcome: outcomes[state] })))(
    'in state $state: $outcome',
    ({ state, outcome }) => {
      const history = historyOf(...historyIn(state));
      expect(stateAfter(history)).toBe(state);
      const when = given(...history).when(command(state));
      switch (outcome) {
        case 'refused':
          when.thenRejects('lifecycle_conflict', `A bill in state ${state} does not`);
          break;
        case 'none':
          if (missing === undefined) when.thenRejects('not_found');
          else when.thenRejects('validation_error', [missing]);
          break;
        case 'nothing':
          when.thenNothing();
          break;
        case 'noted':
          when.thenTypes('PayerAnswerNoted');
          break;
        default:
          reaches(history, command(state), outcome);
      }
    },
  );

  it('rejects the command if the bill does not exist', () => {
    expect(trigger).not.toBe('');
    given().when(command('submitted')).thenRejects('not_found');
  });
});

describe('submitting a bill', () => {
  it('records attempt 1 and state submitted', () => {
    const { data } = submitBill();
    given()
      .when(submitBill())
      .thenEvents(
        { type: 'BillSubmitted', data: { ...data, attempt: 1, charged: 2015_00 } },
        {
          type: 'BillStatusUpdated',
          data: { billId: data.billId, from: null, to: 'submitted', paid: 0, balance: 2015_00, writtenOff: 0 },
        },
      );
  });

  it.each(billStates)('is rejected if the bill exists, here in state %s', (state: BillState) =>
    given(...historyOf(...commandsTo[state]))
      .when(submitBill())
      .thenRejects('bill_already_submitted'),
  );
});

describe('the lifecycle table', () => {
  it('has every state in every row', () => {
    for (const { outcomes } of lifecycleTable()) expect(Object.keys(outcomes)).toEqual(billStates);
  });

  it('matches docs/lifecycle.md', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../../docs/lifecycle.md'), 'utf8');
    expect(page).toBe(lifecycleMarkdown());
  });
});
