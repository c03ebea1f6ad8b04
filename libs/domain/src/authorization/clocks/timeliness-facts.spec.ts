import {
  afterRfaEvents,
  noRfa,
  RuleSet,
  shippedPack,
  currentTimeliness,
  type PackEntry,
  type Rfa,
  type RfaEvent,
  shippedRules,
} from '#domain';
import { everyRfaEvent } from '#domain/samples';

const sample = <T extends RfaEvent['type']>(type: T): Extract<RfaEvent, { type: T }> => {
  const found = everyRfaEvent.find((event) => event.type === type);
  if (!found) throw new Error(`no sample of ${type}`);
  return found as Extract<RfaEvent, { type: T }>;
};
const received = (receivedAt: string, basis: 'stamp' | 'decision' = 'stamp'): RfaEvent => ({
  type: 'RfaReceived',
  data: { ...sample('RfaReceived').data, receivedAt, basis },
});
/** Told on 10 June, and judged then as it says. */
const decided = (timeliness: 'late' | 'in_time' | null, on = '2026-06-10'): RfaEvent => ({
  type: 'RfaItemsDecided',
  data: {
    ...sample('RfaItemsDecided').data,
    ...{ decidedAt: on, communicatedAt: null, timeliness, rulesVersion: timeliness && 'ca.before' },
  },
});
const drafted: Rfa = afterRfaEvents(noRfa, [
  { ...sample('RfaDrafted'), data: { ...sample('RfaDrafted').data, recommendationDate: null } },
]);
const after = (...events: readonly RfaEvent[]) => afterRfaEvents(drafted, events);

/** The shipped rules with seven business days for a decision in place of five. */
const seven = new RuleSet([
  {
    layer: 'operator',
    pack: {
      ...shippedPack,
      pack: 'local',
      entries: [
        {
          ...(shippedPack.entries.find(({ id }) => id === 'ur.decision') as PackEntry),
          appliesTo: { reviewType: 'prospective' },
          value: { count: 7, unit: 'business', move: 'none' },
        },
      ],
    },
  },
  { layer: 'shipped', pack: shippedPack },
]);
const none = new RuleSet([{ layer: 'shipped', pack: { ...shippedPack, entries: [] } }]);

describe('the timeliness of a decision', () => {
  // Received on Tuesday: the fifth business day is 9 June, the seventh 11 June.
  const late = after(received('2026-06-02T17:00:00.000Z'), decided('late'));

  it('is that by the rules in force; what was told when it was recorded stays', () => {
    expect(currentTimeliness(late, shippedRules)).toEqual({
      timeliness: 'late',
      rulesVersion: `ca.${shippedPack.version}`,
    });
    const changed = currentTimeliness(late, seven);
    expect(changed).toMatchObject({ timeliness: 'in_time' });
    expect(changed.rulesVersion).not.toBe(`ca.${shippedPack.version}`);
    expect([late.timeliness, late.rulesVersion]).toEqual(['late', 'ca.before']);
    // An old decision that was judged by other rules, too.
    expect(
      currentTimeliness(after(received('2026-06-02T17:00:00.000Z'), decided('in_time')), shippedRules).timeliness,
    ).toBe('late');
  });

  it('counts from the receipt of then, and its questions, whatever came after it', () => {
    const again = afterRfaEvents(late, [received('2026-06-09T17:00:00.000Z'), sample('RfaInformationRequested')]);
    expect(currentTimeliness(again, shippedRules).timeliness).toBe('late');
    const asked = after(received('2026-06-02T17:00:00.000Z'), sample('RfaInformationRequested'), decided('in_time'));
    expect(currentTimeliness(asked, shippedRules).timeliness).toBe('in_time');
  });

  it('is the one of the last decision that had a receipt', () => {
    const two = afterRfaEvents(late, [received('2026-06-08T17:00:00.000Z'), decided('in_time', '2026-06-12')]);
    expect(currentTimeliness(two, shippedRules).timeliness).toBe('in_time');
  });

  it('is none where the receipt is known by a decision alone, also of what is decided later', () => {
    const unreceived = after(received('2026-06-10T19:00:00.000Z', 'decision'), decided(null));
    expect(currentTimeliness(unreceived, shippedRules)).toEqual({ timeliness: null, rulesVersion: null });
    const later = afterRfaEvents(unreceived, [decided(null, '2026-06-30')]);
    expect(currentTimeliness(later, shippedRules).timeliness).toBeNull();
  });

  it('is the one on record where no rule in force can judge it', () =>
    expect(currentTimeliness(late, none)).toEqual({ timeliness: 'late', rulesVersion: 'ca.before' }));
});
