import type { Types } from '../../api/client';
import type { FormValues } from '../../ui/field';
import { requestedAmount, type Lifecycle } from './action-fields';

/** Returns a draft's values as the form's fields. An amount for the whole bill that is the default stays blank. */
export const draftValues = (draft: Types.ReviewView, lifecycle: Lifecycle): FormValues => ({
  reason: draft.reason,
  disputedAmount:
    draft.lineItems.length > 0 || draft.disputedAmount === requestedAmount(lifecycle, {}) ? '' : draft.disputedAmount,
  payerClaimControlNumber: draft.payerClaimControlNumber ?? '',
  attachmentIds: draft.attachmentIds,
  lineItems: draft.lineItems.map(({ lineItemId, reason, disputedAmount }) => ({
    ...{ lineItemId, disputedAmount },
    reason: reason === draft.reason ? '' : reason,
  })),
});

/** Time of the last update of the bill. A draft that was just saved can be newer than the bill on the page. */
export const lastUpdate = ({ lifecycle: { updatedAt } }: Lifecycle, draft: Types.ReviewView | null): string =>
  draft && draft.updatedAt > updatedAt ? draft.updatedAt : updatedAt;
