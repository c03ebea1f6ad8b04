import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bill, billStates, decide, fold, type BillEvent, type BillState } from '#domain';
import { historyOf, lifecycleMarkdown, lifecycleTable, specFor, submitBill, wayTo } from '#testing';

const given = specFor(bill);
const stateAfter = (history: readonly BillEvent[]) => fold(bill, history).state;

describe.each(lifecycleTable())('$trigger', ({ trigger, outcomes, command, way }) => {
  it.each(billStates.map((state) => ({ state, outcome: outcomes[state] })))(
    'on a bill in state $state: $outcome',
    ({ state, outcome }) => {
      const history = historyOf(...(way[state] ?? []));
      expect(stateAfter(history)).toBe(state);
      const when = given(...history).when(command(state));
      if (outcome === 'refused') return when.thenRejects('lifecycle_conflict', `A bill in state ${state} does not`);
      if (outcome === 'none') return when.thenRejects('validation_error', ['paymentId']);
      if (outcome === 'nothing') return when.thenNothing();
      if (outcome === 'noted') return when.thenTypes('PayerAnswerNoted');
      const events = decide(bill, fold(bill, history), command(state));
      expect(stateAfter([...history, ...events])).toBe(outcome);
      expect(events.some(({ type }) => type === 'BillStatusUpdated')).toBe(outcome !== state);
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
    given(...historyOf(...wayTo[state]))
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
