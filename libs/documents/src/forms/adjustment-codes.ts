/**
 * Meanings of the common codes of an explanation of review, in our own short words (the official texts belong to X12).
 * Groups and claim adjustment reason codes (CARC), remittance remarks (RARC) and California's own (DWC guide, app. B).
 */
const groups: Readonly<Record<string, string>> = {
  CO: 'Contractual obligation',
  // The injured employee owes nothing, whatever a payer writes (Labor Code § 3751(b)).
  PR: 'Group PR, not payable by the injured employee (Labor Code section 3751(b))',
  OA: 'Other adjustment',
  PI: 'Payer initiated reduction',
};

const reasons: Readonly<Record<string, string>> = {
  '16': 'Information needed for the review is missing or wrong',
  '18': 'Duplicate of a bill or service that was reviewed before',
  '29': 'Received after the time limit for billing',
  '45': 'Charge exceeds the fee schedule or the maximum allowable amount',
  '50': 'Not considered medically necessary by the payer',
  '97': 'Included in the payment for another service',
  '109': 'Not covered by this payer; send the bill to the right one',
  '197': 'Authorization or notification is missing',
  '242': 'Services not provided by a network or primary care provider',
  '252': 'An attachment is needed to review this service',
  B13: 'Paid before: an earlier payment covers this part',
  P12: "Workers' compensation jurisdictional fee schedule adjustment",
  W1: "Workers' compensation jurisdictional fee schedule adjustment",
  G1: 'Charge exceeds the Official Medical Fee Schedule',
  G2: 'No fee schedule code; paid as a comparable service',
  G3: 'No fee schedule code; resubmit with a valid code or a report',
  N130: 'See the plan or schedule for restrictions of this service',
  N448: 'Not listed in the fee schedule; paid at a comparable rate',
};

/** `CO-45` → its text; null for a code that is not in the table. */
export const codeText = (code: string): string | null => {
  const [, group, reason = code] = /^(CO|PR|OA|PI)-(.+)$/.exec(code) ?? [];
  const text = reasons[reason];
  if (text === undefined) return group === undefined ? null : (groups[group] ?? null);
  return group !== undefined ? `${groups[group] ?? group}: ${text.charAt(0).toLowerCase()}${text.slice(1)}` : text;
};
