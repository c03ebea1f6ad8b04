import { InMemorySpanExporter } from '@opentelemetry/sdk-trace-node';
import { faults } from '#event-store';
import { createLog } from '#http';
import { Metrics } from '../metrics/metrics.js';
import { startTracing } from '../tracing/tracing.js';
import { backgroundCheck, reportFaults } from './report-faults.js';
import { watchHealth } from './watch-health.js';

/** Exporter that keeps its spans after shutdown. */
class Keeping extends InMemorySpanExporter {
  override shutdown(): Promise<void> {
    return Promise.resolve();
  }
}

const lines: string[] = [];
const log = createLog('info', { write: (line: string) => void lines.push(line) });
const logged = (): object[] => lines.map((line) => JSON.parse(line) as object);

beforeEach(() => faults.clear());

it('reports a background fault once in the log, metrics, readiness and a trace, with its stack frames but no message', async () => {
  const spans = new Keeping();
  const stopTracing = await startTracing('spec', '', spans);
  const metrics = new Metrics();
  const silence = reportFaults(log, metrics);
  for (let i = 0; i < 3; i += 1) faults.failed('letters', new TypeError('Jane Doe has no address'));
  const fault = {
    name: 'TypeError',
    at: expect.arrayContaining([expect.stringContaining('report-faults.http.spec.ts')]),
  };
  expect(logged()).toMatchObject([{ level: 'error', work: 'letters', kind: 'bug', fault }]);
  const measured = await metrics.registry.metrics();
  expect(measured).toContain('workcomp_background_failures_total{work="letters",kind="bug"} 3');
  expect(await backgroundCheck()).toEqual({
    ok: true,
    detail: expect.stringMatching(
      /^letters: failed because of a bug in this program \(TypeError\), 3 times since 20\d\d-/,
    ),
  });
  faults.well('letters');
  expect([lines.length, logged().at(-1)]).toMatchObject([2, { level: 'info', work: 'letters', times: 3 }]);
  expect(await backgroundCheck()).toEqual({ ok: true, detail: 'no background errors' });
  silence();
  await stopTracing();
  const traced = spans.getFinishedSpans().map(({ name, status, attributes }) => ({ name, status, attributes }));
  expect(traced).toMatchObject([
    { name: 'background letters', status: { message: 'failed because of a bug in this program (TypeError)' } },
  ]);
  expect(JSON.stringify([lines, measured, traced])).not.toContain('Jane');
});

it('watchHealth reports an unavailable engine once with its reason, and its recovery', async () => {
  lines.length = 0;
  const silence = reportFaults(log, new Metrics());
  const stop = new AbortController();
  let ok = false;
  let looks = 0;
  const eventLog = async () => {
    looks += 1;
    if (looks === 3) ok = true;
    if (looks === 4) stop.abort();
    return { ok, detail: 'EventStoreDB does not respond: nothing listens at its address' };
  };
  await watchHealth({ eventLog }, stop.signal, 1);
  silence();
  expect(logged()).toMatchObject([
    { level: 'warn', work: 'eventLog', kind: 'away', words: expect.stringContaining('nothing listens at its address') },
    { level: 'info', work: 'eventLog', times: 2 },
  ]);
});

it('watchHealth reports an engine or disk only after two consecutive checks without an answer, the disk as a machine fault', async () => {
  jest.useFakeTimers();
  const stop = new AbortController();
  const standing = () => faults.now().map(({ work, kind, words }) => [work, kind, words]);
  const answers: Record<string, boolean> = { eventLog: false, disk: true };
  const check = (name: string) => async () =>
    answers[name] ? { ok: true, detail: 'answers' } : new Promise<never>(() => undefined);
  const watching = watchHealth({ eventLog: check('eventLog'), disk: check('disk') }, stop.signal, 1_000);
  // The first check times out after two seconds.
  await jest.advanceTimersByTimeAsync(2_500);
  expect(standing()).toEqual([]);
  answers['eventLog'] = true;
  await jest.advanceTimersByTimeAsync(1_000);
  answers['disk'] = false;
  await jest.advanceTimersByTimeAsync(3_000);
  expect(standing()).toEqual([]);
  await jest.advanceTimersByTimeAsync(3_000);
  expect(standing()).toEqual([
    ['disk', 'machine', expect.stringMatching(/^this machine has a problem .* \(no answer\)$/)],
  ]);
  answers['disk'] = true;
  await jest.advanceTimersByTimeAsync(1_500);
  expect(standing()).toEqual([]);
  stop.abort();
  await jest.advanceTimersByTimeAsync(1_000);
  await watching;
  jest.useRealTimers();
});
