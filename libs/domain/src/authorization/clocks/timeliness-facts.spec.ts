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
/** Returns a decision that was communicated on June 10, with the timeliness recorded at that time. */
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

/** The shipped rules, but with seven instead of five business days for a decision. */
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

describe('currentTimeliness', () => {
  // Received on a Tuesday. The fifth business day is June 9, the seventh is June 11.
  const late = after(received('2026-06-02T17:00:00.000Z'), decided('late'));

  it('applies the rules in force, and keeps the recorded timeliness', () => {
    expect(currentTimeliness(late, shippedRules)).toEqual({
      timeliness: 'late',
      rulesVersion: `ca.${shippedPack.version}`,
    });
    const changed = currentTimeliness(late, seven);
    expect(changed).toMatchObject({ timeliness: 'in_time' });
    expect(changed.rulesVersion).not.toBe(`ca.${shippedPack.version}`);
    expect([late.timeliness, late.rulesVersion]).toEqual(['late', 'ca.before']);
    // The rules also apply to an old decision that was judged by other rules.
    expect(
      currentTimeliness(after(received('2026-06-02T17:00:00.000Z'), decided('in_time')), shippedRules).timeliness,
    ).toBe('late');
  });

  it('counts from the receipt and information requests before the decision, and ignores later ones', () => {
    const again = afterRfaEvents(late, [received('2026-06-09T17:00:00.000Z'), sample('RfaInformationRequested')]);
    expect(currentTimeliness(again, shippedRules).timeliness).toBe('late');
    const asked = after(received('2026-06-02T17:00:00.000Z'), sample('RfaInformationRequested'), decided('in_time'));
    expect(currentTimeliness(asked, shippedRules).timeliness).toBe('in_time');
  });

  it('returns the timeliness of the last decision that had a receipt', () => {
    const two = afterRfaEvents(late, [received('2026-06-08T17:00:00.000Z'), decided('in_time', '2026-06-12')]);
    expect(currentTimeliness(two, shippedRules).timeliness).toBe('in_time');
  });

  it('is null if only a decision proves the receipt, even for later decisions', () => {
    const unreceived = after(received('2026-06-10T19:00:00.000Z', 'decision'), decided(null));
    expect(currentTimeliness(unreceived, shippedRules)).toEqual({ timeliness: null, rulesVersion: null });
    const later = afterRfaEvents(unreceived, [decided(null, '2026-06-30')]);
    expect(currentTimeliness(later, shippedRules).timeliness).toBeNull();
  });

  it('returns the recorded timeliness if no rule in force applies', () =>
    expect(currentTimeliness(late, none)).toEqual({ timeliness: 'late', rulesVersion: 'ca.before' }));
});
