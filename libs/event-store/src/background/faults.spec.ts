import { EventStoreRefused, EventStoreUnavailable } from '../event-store.js';
import { background } from './background.js';
import { faultKindOf, describeFault } from './fault-kind.js';
import { faultReport } from './fault-report.js';
import { Faults, faults } from './faults.js';

const away = (): Error => new EventStoreUnavailable('the event store did not respond');
/** Returns errors that all come from the same source line. */
const mistake = (about: string): Error => new TypeError(`Cannot read Jane Doe of ${about}`);

const heard = (from: Faults): string[] => {
  const lines: string[] = [];
  from.listen({
    began: ({ work, kind, times }) => lines.push(`${work} ${kind} began ${times}`),
    ended: ({ work, kind, times }) => lines.push(`${work} ${kind} ended ${times}`),
  });
  return lines;
};

describe('Faults', () => {
  it('reports a fault once, counts repeated failures, and reports its end', () => {
    const own = new Faults();
    const lines = heard(own);
    for (let i = 0; i < 3; i += 1) own.failed('letters', away());
    expect([lines, own.now()]).toMatchObject([['letters away began 1'], [{ work: 'letters', times: 3 }]]);
    own.well('letters');
    expect([lines, own.now()]).toEqual([['letters away began 1', 'letters away ended 3'], []]);
  });
  it('combines failures of the same source line into one fault', () => {
    const own = new Faults();
    const lines = heard(own);
    for (const about of ['bill_1', 'bill_2']) own.failed('letters', mistake(about), about);
    own.failed('letters', new TypeError('elsewhere'), 'bill_3');
    expect(lines).toEqual(['letters bug began 1', 'letters bug began 1']);
    expect(own.now().map(({ times }) => times)).toEqual([2, 1]);
  });
  it('ends a fault when all affected items have succeeded', () => {
    const own = new Faults();
    const lines = heard(own);
    for (const piece of ['a', 'b']) own.failed('letters', away(), piece);
    own.well('letters', 'c');
    own.well('letters', 'a');
    expect(lines).toHaveLength(1);
    own.well('letters', 'b');
    expect(lines).toEqual(['letters away began 1', 'letters away ended 2']);
  });
  it('replaces the fault of an item by a later fault of the same item', () => {
    const own = new Faults();
    own.failed('letters', away(), 'a');
    own.failed('letters', mistake('bill_1'), 'a');
    expect(own.now().map(({ kind }) => kind)).toEqual(['bug']);
  });
  it('ignores errors that mean that the work is not due yet', () => {
    const own = new Faults();
    own.failed('letters', Object.assign(new Error('later'), { name: 'ContentsNotReady' }));
    expect(own.now()).toEqual([]);
  });
  it('combines failures whose descriptions differ only in numbers', () => {
    const own = new Faults();
    for (const seconds of [2.1, 3.4]) own.failed('eventLog', new EventStoreUnavailable(`took ${seconds} s`));
    expect(own.now()).toMatchObject([{ times: 2 }]);
  });
});

describe('faultReport, faultKindOf and describeFault', () => {
  it('never contain the message of an error of another program', () => {
    const error = new TypeError('Jane Doe\n    at Birth 1970-01-01 (patient.ts:1:1)', {
      cause: new Error('SSN 123-45-6789'),
    });
    const report = JSON.stringify([faultReport(error), describeFault(error)]);
    expect(report).not.toMatch(/Jane|1970|123-45/);
    expect(faultReport(error)).toMatchObject({ name: 'TypeError', cause: { name: 'Error' } });
    expect(faultReport(error).at[0]).toMatch(/^at .*faults\.spec\.ts:\d+:\d+\)?$/);
  });
  it('distinguish an unreachable engine, an engine that rejects, and a bug', () => {
    const kinds = [away(), new EventStoreRefused('refuses'), new RangeError('x'), 'text'].map(faultKindOf);
    expect(kinds).toEqual(['away', 'refused', 'bug', 'bug']);
    expect(describeFault(away())).toBe('waiting for an engine (the event store did not respond)');
    expect(describeFault(mistake('bill_1'))).toBe('failed because of a bug in this program (TypeError)');
  });
  it('contain the error code of the operating system', () => {
    const full = Object.assign(new Error("ENOSPC: no space left, write '/data/Jane Doe.pdf'"), { code: 'ENOSPC' });
    expect([faultKindOf(full), describeFault(full)]).toEqual(['machine', expect.stringContaining('(ENOSPC)')]);
    expect(faultReport(Object.assign(new Error(), { code: 'Jane Doe' }))).not.toHaveProperty('code');
  });
});

describe('background', () => {
  it('never rejects, returns the fallback value, and reports the failure under its name', async () => {
    const name = 'sweep of a spec';
    const own = (): unknown => faults.now().filter(({ work }) => work === name);
    const failing = (): Promise<number> => Promise.reject(away());
    expect(await background(name, failing, { otherwise: -1, piece: 'a' })).toBe(-1);
    expect(await background(name, failing)).toBeUndefined();
    expect(own()).toMatchObject([{ kind: 'away', times: 2 }]);
    expect(await background(name, async () => 7)).toBe(7);
    await background(name, async () => 7, { piece: 'a' });
    expect(own()).toEqual([]);
  });
});
