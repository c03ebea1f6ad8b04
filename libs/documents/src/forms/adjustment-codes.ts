import { adjustmentText } from '#contracts';

/** Short descriptions of adjustment groups, in our own words. */
const groups: Readonly<Record<string, string>> = {
  CO: 'Contractual obligation',
  // The injured employee owes nothing, regardless of the group code (Labor Code § 3751(b)).
  PR: 'Group PR, not payable by the injured employee (Labor Code section 3751(b))',
  OA: 'Other adjustment',
  PI: 'Payer initiated reduction',
};

/** Returns the description of a code such as `CO-45`. Null if unknown. */
export const codeText = (code: string): string | null => {
  const [, group, reason = code] = /^(CO|PR|OA|PI)-(.+)$/.exec(code) ?? [];
  const text = adjustmentText(reason);
  if (text === undefined) return group === undefined ? null : (groups[group] ?? null);
  return group !== undefined ? `${groups[group] ?? group}: ${text.charAt(0).toLowerCase()}${text.slice(1)}` : text;
};
