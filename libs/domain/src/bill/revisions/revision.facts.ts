import type { BillFacts } from '../bill.facts.js';

/** The corrected bill that stands for this one, or null. */
export const revisedBy = ({ revision }: Pick<BillFacts, 'revision'>): string | null =>
  revision && !revision.withdrawn ? revision.newBillId : null;
