import { presentWarning, presentWarnings, type WarningView } from '#contracts';
import { cacheDaily, canonicalJson, currentWarnings } from '#domain';

/** Returns null if the bill already shows all of its warnings. */
export const changedWarnings = cacheDaily((bill, today, rules): readonly WarningView[] | null => {
  const shown = new Set(presentWarnings(bill).map((warning) => canonicalJson(warning)));
  const current = currentWarnings(bill, today, rules).map(presentWarning);
  return current.some((warning) => !shown.has(canonicalJson(warning))) ? current : null;
});
