import type { OperatorStatus } from '#operator';
import { pluralize } from './text.js';

/** Formats what `doctor` found: errors first, then warnings, each with what to do. */
export const adviceText = ({ findings, warnings }: Pick<OperatorStatus, 'findings' | 'warnings'>): string => {
  if (findings.length === 0 && warnings.length === 0) return 'Nothing is wrong.';
  const summary = `${pluralize(findings.length, 'error')}, ${pluralize(warnings.length, 'warning')}.`;
  return [
    summary,
    ...findings.map(({ what, todo }) => `✗ ${what}\n  → ${todo}`),
    ...warnings.map(({ what, todo }) => `! ${what}\n  → ${todo}`),
  ].join('\n');
};
