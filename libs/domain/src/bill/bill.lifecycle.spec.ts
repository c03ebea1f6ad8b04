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

/** The command is carried out, and a change of state is announced exactly where there is one. */
const reaches = (history: readonly BillEvent[], command: BillCommand, to: BillState): void => {
  const before = stateAfter(history);
  const events = recordedEvents(history, command);
  expect(stateAfter([...history, ...events])).toBe(to);
  expect(events.some(({ type }) => type === 'BillStatusUpdated')).toBe(to !== before);
};

describe.each(lifecycleTable())('$trigger', ({ trigger, outcomes, command, history: historyIn, missing }) => {
  it.each(billStates.map((state) => ({ state, outcome: outcomes[state] })))(
    'on a bill in state $state: $outcome',
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

  it('does nothing to a bill that does not exist', () => {
    expect(trigger).not.toBe('');
    given().when(command('submitted')).thenRejects('not_found');
  });
});

describe('submitting a bill', () => {
  it('makes it submitted, attempt 1', () => {
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

  it.each(billStates)('is refused when there is a bill in state %s', (state: BillState) =>
    given(...historyOf(...commandsTo[state]))
      .when(submitBill())
      .thenRejects('bill_already_submitted'),
  );
});

describe('the table of the lifecycle', () => {
  it('names every state of the domain in every row', () => {
    for (const { outcomes } of lifecycleTable()) expect(Object.keys(outcomes)).toEqual(billStates);
  });

  it('is what docs/lifecycle.md shows', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../../docs/lifecycle.md'), 'utf8');
    expect(page).toBe(lifecycleMarkdown());
  });
});
