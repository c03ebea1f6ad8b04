import type { Logger } from 'pino';
import { faults } from '#event-store';
import type { Check } from '#http';
import type { Metrics } from '../metrics/metrics.js';
import { traceFault } from '../tracing/tracing.js';

/**
 * Has faults of work in the background logged (each once, with its frames, and once more when it ends), counted and
 * traced; until the answer is called. What is logged holds no message of an error that is not ours.
 */
export const reportFaults = (log: Pick<Logger, 'error' | 'warn' | 'info'>, metrics: Metrics): (() => void) =>
  faults.listen({
    began: (fault) => {
      const { work, kind, words, report } = fault;
      log[kind === 'bug' ? 'error' : 'warn']({ msg: 'background job failed', work, kind, words, fault: report });
      traceFault(fault);
    },
    failed: ({ work, kind }) => metrics.backgroundFailures.inc({ work, kind }),
    ended: ({ work, kind, words, times, since }) => {
      const seconds = Math.round((Date.now() - since) / 1_000);
      log.info({ msg: 'background job recovered', work, kind, words, times, seconds });
    },
  });

/**
 * Part of readiness: what fails in the background. It is told and makes nothing unready, since requests are answered all
 * the same; what stands in their way has checks of its own.
 */
export const backgroundCheck = async (): Promise<Check> => {
  const lines = faults
    .now()
    .map(
      ({ work, words, times, since }) =>
        `${work} ${words}, ${occurrencesText(times)} since ${new Date(since).toISOString()}`,
    );
  return { ok: true, detail: lines.length === 0 ? 'nothing fails' : lines.join('; ') };
};

const occurrencesText = (times: number): string => (times === 1 ? 'once' : `${times} times`);
