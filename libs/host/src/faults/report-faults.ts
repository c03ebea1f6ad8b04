import type { Logger } from 'pino';
import { faults } from '#event-store';
import type { Check } from '#http';
import type { Metrics } from '../metrics/metrics.js';
import { traceFault } from '../tracing/tracing.js';

/**
 * Logs, counts and traces background faults, until the returned function is called. Each fault is logged when it
 * begins, with its stack frames, and when it ends. Messages of errors from libraries are not logged.
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
 * Lists background faults. Never fails: requests are still answered, and faults that prevent this have their own
 * checks.
 */
export const backgroundCheck = async (): Promise<Check> => {
  const lines = faults
    .now()
    .map(
      ({ work, words, times, since }) =>
        `${work}: ${words}, ${occurrencesText(times)} since ${new Date(since).toISOString()}`,
    );
  return { ok: true, detail: lines.length === 0 ? 'no background errors' : lines.join('; ') };
};

const occurrencesText = (times: number): string => (times === 1 ? 'once' : `${times} times`);
