import { isInRange } from '../../kernel/code-range.js';
import type { Warning } from '../../bill/shared/bill.types.js';
import type { DraftLine, SentBill, SentLine } from '../../bill/submission/sent-submission.js';
import type { Rfa } from '../rfa.state.js';
import { rangeOfCodes } from './item-codes.js';

export const isUnexplained = ({ rfaItemId, authorizationBasis }: DraftLine): boolean =>
  rfaItemId === undefined && authorizationBasis === undefined;

interface RequestedItem {
  readonly rfaNumber: number;
  /** Null if there is no decision. */
  readonly outcome: 'approved' | 'modified' | 'denied' | null;
}

/** Excludes withdrawn items and requests that were never sent. */
const requestedItems = ({ code }: SentLine, requests: readonly Rfa[]): readonly RequestedItem[] =>
  requests
    .filter(({ submittedAt }) => submittedAt !== null)
    .flatMap(({ rfaNumber, facts, text, withdrawnIds, decisions }) =>
      (text?.items ?? []).flatMap((item, at) => {
        const itemId = facts?.items[at]?.itemId;
        const codes = rangeOfCodes(item.procedureCode, item.codeFrom, item.codeTo);
        if (itemId === undefined || withdrawnIds.includes(itemId) || !codes || !isInRange(code, [codes])) return [];
        return [{ rfaNumber, outcome: decisions.find((decision) => decision.itemId === itemId)?.outcome ?? null }];
      }),
    );

/**
 * Warns about lines that name no item although their service is denied or undecided on the claim. Does not warn if a
 * request for it was granted. `requests`: the claim's requests, newest first.
 */
export const treatmentWarnings = (bill: SentBill, requests: readonly Rfa[]): readonly Warning[] =>
  bill.serviceLines.flatMap((line, index) => {
    const found = isUnexplained(line) ? requestedItems(line, requests) : [];
    const [newest] = found;
    if (!newest || found.some(({ outcome }) => outcome === 'approved' || outcome === 'modified')) return [];
    const stands = newest.outcome === 'denied' ? 'was denied' : 'is not decided yet';
    return [
      {
        code: 'treatment_without_authorization',
        path: `bill.serviceLines.${index}.code`,
        message: `Request ${newest.rfaNumber} of this claim is for this service and ${stands}, and the line does not name its item. The payer may deny the line as not authorized.`,
      },
    ];
  });
