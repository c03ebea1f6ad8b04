import { isRfaId, isShredding, rfaErasureObstacles, rfaStream, type RfaErasureObstacle } from '#domain';
import { rfas } from '#commands';
import { loadOrganization } from '../kernel.js';
import { refuseOperator, type OperatorContext } from '../operation.js';
import { eraseFromReadModels } from './erase-copies.js';
import { updateRegister, type RegisterReport } from './update-register.js';
import { shredKey } from './order.js';
import { erasureReason, type ErasureWords, type ShredReport } from './shred-bill.js';

export interface RfaShredding extends ErasureWords {
  readonly rfaId: string;
  readonly org: string;
}

/**
 * Irreversibly erases a request: IDs, outcomes, and dates stay; patient, texts, and documents don't. Refused while a
 * decision is pending or under a legal hold, unless `override` gives a reason. An interrupted run can be repeated.
 */
export const shredRfa = async (
  work: OperatorContext,
  { rfaId, org: organizationId, ...words }: RfaShredding,
): Promise<ShredReport & { readonly register: RegisterReport }> => {
  const { ledger, blobs } = work.engines;
  const reason = erasureReason('--reason', words.reason);
  const override = words.override === undefined ? undefined : erasureReason('--override', words.override);
  const practice = await loadOrganization(ledger, organizationId);
  const stream = isRfaId(rfaId) ? rfaStream(organizationId, rfaId) : '';
  const { state, history } = stream === '' ? { state: null, history: [] } : (await rfas.read(ledger, stream)).now;
  if (!state?.facts) return refuseOperator(`${organizationId} has no request ${rfaId}`);
  // An earlier order is completed even if there are obstacles now.
  const obstacles = history.some(isShredding) ? [] : rfaErasureObstacles(state, practice);
  if (obstacles.length > 0 && override === undefined)
    refuseOperator(
      `${rfaId} is not erased: ${obstacles.map(obstacleText).join('; ')} (--override REASON erases it anyway)`,
    );
  const { clockOffsetMs } = practice;
  const { tombstone, changed } = await shredKey(work, {
    ...{ stream, subject: rfaId, organizationId, clockOffsetMs, reason },
    ...(obstacles.length > 0 && override && { override }),
  });
  const { shreddedAt } = tombstone;
  await eraseFromReadModels(work, stream);
  await blobs.remove({ organizationId, subject: rfaId });
  return { subject: rfaId, organizationId, shreddedAt, changed, outgoing: 0, register: await updateRegister(work) };
};

const obstacleText = (obstacle: RfaErasureObstacle): string => {
  switch (obstacle.kind) {
    case 'awaits_decision':
      return 'the claims administrator has not decided on it';
    case 'awaits_medical_review':
      return 'an independent medical review is pending';
    case 'legal_hold':
      return `the legal hold ${obstacle.holdId} is active`;
  }
};
