import { clockProblems, durationText } from './clocks.js';

const now = Date.parse('2026-11-28T20:00:00.000Z');
const well = { now, recordedAt: now - 60_000, storedAt: now - 60_000, engine: now };
const MINUTE_MS = 60_000;

describe('clockProblems', () => {
  it('is empty while clocks differ by at most five minutes', () => {
    expect(clockProblems(well)).toEqual([]);
    expect(clockProblems({ now, recordedAt: null, storedAt: null, engine: null })).toEqual([]);
    const close = { now, recordedAt: now + 5 * MINUTE_MS, storedAt: now, engine: now - 5 * MINUTE_MS };
    expect(clockProblems(close)).toEqual([]);
  });

  it('reports an event in the future regardless of the age of the newest event', () => {
    const later = Date.parse('2028-03-03T20:00:00.000Z');
    const problem = "an event is dated 2028-03-03T20:00:00.000Z, 461 days after this machine's clock";
    expect(clockProblems({ ...well, recordedAt: later, storedAt: null })).toEqual([problem]);
    expect(clockProblems({ ...well, latest: later })).toEqual([problem]);
  });

  it('reports a difference from the clock of an engine', () => {
    expect(clockProblems({ ...well, engine: now - 6 * MINUTE_MS })).toEqual([
      "this machine's clock is 6 min ahead of the clock of MongoDB",
    ]);
    expect(clockProblems({ ...well, engine: now + 180 * MINUTE_MS })).toEqual([
      "this machine's clock is 3 h behind the clock of MongoDB",
    ]);
    // In a transferred log, events are stored later than they were recorded.
    expect(clockProblems({ ...well, storedAt: well.recordedAt + 6 * MINUTE_MS })).toEqual([]);
    expect(clockProblems({ ...well, storedAt: well.recordedAt - 6 * MINUTE_MS })).toEqual([
      expect.stringMatching(
        /^the newest event is dated 2026-11-28T19:59:00.000Z, 6 min after the clock of EventStoreDB$/,
      ),
    ]);
  });
});

it('durationText formats a span with its largest unit', () =>
  expect([90_000, 7_200_000, -172_800_000].map(durationText)).toEqual(['2 min', '2 h', '2 days']));
