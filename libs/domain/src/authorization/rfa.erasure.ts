import { holdsOn } from '../organization/legal-hold.js';
import type { Organization } from '../organization/organization.state.js';
import { UNDECIDED } from './rfa.rules.js';
import type { Rfa } from './rfa.state.js';
import type { RfaStatus } from './rfa.types.js';

export type RfaErasureObstacle =
  | { readonly kind: 'awaits_decision' | 'awaits_medical_review' }
  | { readonly kind: 'legal_hold'; readonly holdId: string };

const AWAITING: readonly RfaStatus[] = ['submitted', ...UNDECIDED, 'incomplete', 'deferred'];

export const rfaErasureObstacles = (
  { facts, status, imr }: Pick<Rfa, 'facts' | 'status' | 'imr'>,
  organization: Pick<Organization, 'holds'>,
): readonly RfaErasureObstacle[] => {
  const awaitsReview = imr.some(({ itemIds, decisions }) =>
    itemIds.some((id) => !decisions.some((decision) => decision.itemIds.includes(id))),
  );
  return [
    ...(AWAITING.includes(status) ? [{ kind: 'awaits_decision' as const }] : []),
    ...(awaitsReview ? [{ kind: 'awaits_medical_review' as const }] : []),
    ...(facts === null
      ? []
      : holdsOn(organization, facts).map(({ holdId }) => ({ kind: 'legal_hold' as const, holdId }))),
  ];
};
