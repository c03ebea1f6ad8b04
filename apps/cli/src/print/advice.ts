import type { OperatorStatus, RoundTrips } from '#operator';
import { pluralize } from './text.js';

/** Formats the findings of `doctor`: errors first, then warnings, each with a remedy. */
export const adviceText = ({ findings, warnings }: Pick<OperatorStatus, 'findings' | 'warnings'>): string => {
  if (findings.length === 0 && warnings.length === 0) return 'Nothing is wrong.';
  const summary = `${pluralize(findings.length, 'error')}, ${pluralize(warnings.length, 'warning')}.`;
  return [
    summary,
    ...findings.map(({ what, todo }) => `✗ ${what}\n  → ${todo}`),
    ...warnings.map(({ what, todo }) => `! ${what}\n  → ${todo}`),
  ].join('\n');
};

export const roundTripsText = ({
  eventStoreDbReadMs,
  mongoDbReadMs,
  mongoDbWriteMs,
  billsPerSecond,
}: RoundTrips): string => {
  const ms = (figure: number): string => `${figure.toFixed(1)} ms`;
  const rate = billsPerSecond < 10 ? billsPerSecond.toFixed(1) : String(Math.round(billsPerSecond));
  return [
    `EventStoreDB: read ${ms(eventStoreDbReadMs)}. MongoDB: read ${ms(mongoDbReadMs)}, write ${ms(mongoDbWriteMs)}.`,
    `One client that waits for each response can submit about ${rate} bills per second.`,
  ].join('\n');
};
