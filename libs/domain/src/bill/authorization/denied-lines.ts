import { latestEor, type BillFacts } from '../shared/bill.facts.js';
import type { Adjustment } from '../shared/bill.types.js';

type EorFact = BillFacts['eors'][number];

/** CARCs for missing authorization or missing medical necessity, which utilization review decides. */
const reasons: ReadonlySet<string> = new Set(['197', '50']);

export const deniesAuthorization = (adjustments: readonly Adjustment[]): boolean =>
  adjustments.some(({ reason }) => reasons.has(reason));

/** Line and the RFA item it refers to. */
export interface DeniedLine {
  readonly lineItemId: string;
  readonly rfaItemId: string;
}

export interface AuthorizationDenial {
  readonly eorId: string;
  /** At least one line. */
  readonly lines: readonly DeniedLine[];
}

const deniedIn = ({ lines }: BillFacts, eor: EorFact): readonly DeniedLine[] =>
  lines.flatMap(({ id, rfaItemId }) => {
    if (rfaItemId === undefined) return [];
    const eorLine = eor.lines.find(({ lineItemId }) => lineItemId === id);
    return eor.deniesAuthorization === true || (eorLine && deniesAuthorization(eorLine.adjustments))
      ? [{ lineItemId: id, rfaItemId }]
      : [];
  });

/**
 * Returns the denial in the latest EOR, or null if there is none or it is already recorded. The caller must check that
 * the items were approved.
 */
export const unrecordedDenial = (facts: BillFacts): AuthorizationDenial | null => {
  const eor = latestEor(facts);
  if (!eor || facts.authorizationDenials.some(({ eorId }) => eorId === eor.eorId)) return null;
  const lines = deniedIn(facts, eor);
  return lines.length > 0 ? { eorId: eor.eorId, lines } : null;
};

/** Returns true if the latest EOR denies authorized lines. */
export const isAuthorizedAndDenied = (facts: BillFacts): boolean => {
  const eor = latestEor(facts);
  return facts.authorizationDenials.some(({ eorId }) => eorId === eor?.eorId);
};
