import { holdsOn, isRfaId, isShredding, rfaStream } from '#domain';
import { rfas } from '#commands';
import { loadOrganization } from '../kernel.js';
import { refuseOperator, type Workplace } from '../operation.js';
import { forgetInReadModels } from './forget.js';
import { keepRegister, type RegisterReport } from './keep-register.js';
import { orderShredding } from './order.js';
import { erasureReason, type ShredReport } from './shred-bill.js';

export interface RfaShredding {
  readonly rfaId: string;
  readonly org: string;
  /** One of `erasureReasons`. */
  readonly reason: string;
}

/**
 * Destroys a request for authorization for good: ids, outcomes and dates stay, its patient, texts and documents do not. Bills
 * of the same patient have keys of their own, and are not touched. Refused under a legal hold. Cut off in between, the same
 * command brings it to its end.
 */
export const shredRfa = async (
  work: Workplace,
  { rfaId, org: organizationId, reason: word }: RfaShredding,
): Promise<ShredReport & { readonly register: RegisterReport }> => {
  const { ledger, vault, blobs } = work.engines;
  const reason = erasureReason('--reason', word);
  const practice = await loadOrganization(ledger, organizationId);
  const stream = isRfaId(rfaId) ? rfaStream(organizationId, rfaId) : '';
  const { state, history } = stream === '' ? { state: null, history: [] } : (await rfas.read(ledger, stream)).now;
  if (!state?.facts) return refuseOperator(`${organizationId} has no request ${rfaId}`);
  // What was ordered before is brought to its end, whatever stands in the way by now.
  const [hold] = history.some(isShredding) ? [] : holdsOn(practice, state.facts);
  if (hold) refuseOperator(`${rfaId} is to stay: the legal hold ${hold.holdId} stands`);
  const { clockOffsetMs } = practice;
  const { event, changed } = await orderShredding(ledger, {
    ...{ stream, subject: rfaId, organizationId, clockOffsetMs, reason },
  });
  const { shreddedAt } = event.data;
  await vault.shred(rfaId, { shreddedAt, eventId: event.id });
  await forgetInReadModels(work, stream);
  await blobs.remove({ organizationId, subject: rfaId });
  return { subject: rfaId, organizationId, shreddedAt, changed, outgoing: 0, register: await keepRegister(work) };
};
