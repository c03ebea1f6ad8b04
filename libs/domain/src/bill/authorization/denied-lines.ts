import { latestEor, type BillFacts } from '../shared/bill.facts.js';
import type { Adjustment } from '../shared/bill.types.js';

type EorFact = BillFacts['eors'][number];

/** Adjustment reasons (CARC) of a payer that finds no authorization, or no necessity, which utilization review decides. */
const reasons: ReadonlySet<string> = new Set(['197', '50']);

/** Does one of these adjustments say that what was billed is not authorized? */
export const deniesAuthorization = (adjustments: readonly Adjustment[]): boolean =>
  adjustments.some(({ reason }) => reasons.has(reason));

/** A line whose authorization an EOR denies, and the item of a request for authorization that it names. */
export interface DeniedLine {
  readonly lineItemId: string;
  readonly rfaItemId: string;
}

/** An EOR that denies authorization. */
export interface AuthorizationDenial {
  readonly eorId: string;
  /** One at least. */
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
 * The lines with an item whose authorization the latest EOR denies; null where it denies none, and where it is noted already.
 * Whether the items were approved is for whoever knows their requests to say.
 */
export const unrecordedDenial = (facts: BillFacts): AuthorizationDenial | null => {
  const eor = latestEor(facts);
  if (!eor || facts.authorizationDenials.some(({ eorId }) => eorId === eor.eorId)) return null;
  const lines = deniedIn(facts, eor);
  return lines.length > 0 ? { eorId: eor.eorId, lines } : null;
};

/** Does the latest EOR deny what was authorized? */
export const isAuthorizedAndDenied = (facts: BillFacts): boolean => {
  const eor = latestEor(facts);
  return facts.authorizationDenials.some(({ eorId }) => eorId === eor?.eorId);
};
