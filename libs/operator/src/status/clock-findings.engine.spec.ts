import { randomUUID } from 'node:crypto';
import { NO_STREAM } from '#event-store';
import { TreeStore } from '#integrity';
import { openWorkplace, workplaceKinds, type OwnWorkplace } from '../workplace.spec-kit.js';
import { clockFindings, clockWarnings } from './clock-findings.js';

const now = Date.parse('2026-11-28T20:00:00.000Z');

describe.each(workplaceKinds)('wrong clock on %s engines', (kind) => {
  let work: OwnWorkplace;
  beforeEach(async () => {
    work = await openWorkplace(kind);
  });
  afterEach(() => work.close());

  const append = (recordedAt: string) =>
    work.engines.events.append(`note_${randomUUID().replaceAll('-', '')}`, NO_STREAM, [
      { id: randomUUID(), type: 'Noted', data: {}, metadata: { recordedAt } },
    ]);

  it('is detected by the time of the newest event', async () => {
    expect(await clockFindings(work)).toEqual([]);
    await append(new Date().toISOString());
    expect(await clockFindings(work)).toEqual([]);
    await append(new Date(Date.now() + 461 * 24 * 3_600_000).toISOString());
    const found = await clockFindings(work);
    expect(found[0]).toEqual({
      what: expect.stringMatching(/^an event is dated .*, 461 days after this machine's clock$/) as unknown,
      todo: expect.stringContaining('docs/runbooks/clock.md') as unknown,
    });
    // EventStoreDB has its own clock.
    expect(found).toHaveLength(kind === 'embedded' ? 1 : 2);
  });
});

describe('warnings about a clock that was wrong', () => {
  let work: OwnWorkplace;
  beforeEach(async () => {
    work = await openWorkplace();
  });
  afterEach(() => work.close());

  const warnings = async (...days: readonly string[]) => {
    const store = new TreeStore(work.engines.stateStore);
    for (const [i, day] of days.entries())
      await store.keep({ size: 10 * (i + 1), note: '', at: `${day}T12:00:00.000Z` });
    return (await clockWarnings(work, now)).map(({ what }) => what);
  };

  it('are empty while signed heads follow each other', async () =>
    expect(await warnings('2026-11-01', '2026-11-27', '2026-11-28')).toEqual([]));
  it('include a signed head that is dated after a later one', async () =>
    expect(await warnings('2026-11-26', '2028-03-03', '2028-03-04', '2026-11-28')).toEqual([
      'a clock was ahead: the signed heads up to event 30 are dated 2028-03-03T12:00:00.000Z to 2028-03-04T12:00:00.000Z',
    ]));
  it('include a signed head in the future', async () =>
    expect(await warnings('2026-11-26', '2028-03-03')).toEqual([expect.stringContaining('up to event 20')]));
  it('include a long pause, for a week', async () => {
    expect(await warnings('2026-06-01', '2026-11-27')).toEqual([
      'no event was recorded between 2026-06-01T12:00:00.000Z and 2026-11-27T12:00:00.000Z',
    ]);
    expect(await clockWarnings(work, now + 8 * 24 * 3_600_000)).toEqual([]);
  });
});
