import type { BillOnFile } from '../../bill/shared/bill-on-file.js';
import { isSetAside } from '../../bill/same-person/compared-bill.js';
import { submittedLines } from '../../bill/submission/submitted.js';
import type { RfaLinkedLine, RfaReleaseReason } from './item-links.js';

export interface LinksOfBill {
  /** Excludes lines whose data was erased. */
  readonly lines: readonly RfaLinkedLine[];
  /** Null while the lines use their items. */
  readonly released: RfaReleaseReason | null;
}

/** Null while the lines use their items. */
const releaseOf = ({ facts, closeReason }: BillOnFile): RfaReleaseReason | null => {
  const { closed, payments, revision, state } = facts;
  if (isSetAside({ facts, closeReason }) || (revision !== null && !revision.withdrawn)) return 'replaced';
  if (closed !== null) return payments.some(({ voided }) => !voided) ? null : 'closed_unpaid';
  return state === 'rejected' ? 'rejected' : null;
};

export const linksOfBill = (view: BillOnFile): LinksOfBill => {
  const { clear, snapshot } = view;
  const service = snapshot?.service;
  return {
    released: releaseOf(view),
    lines: submittedLines({ clear, snapshot }).flatMap(({ id: lineId, rfaItemId: itemId, code, units, details }) => {
      if (itemId === undefined || details === null || service === undefined) return [];
      const { serviceDate } = details;
      const serviceDateEnd = details.serviceDateEnd ?? (details.dated ? serviceDate : (service.endDate ?? serviceDate));
      return [{ itemId, lineId, code, units, serviceDate, serviceDateEnd }];
    }),
  };
};
