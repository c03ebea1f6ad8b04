import { normalizeCheckNumber } from '#commands';
import { base32 } from '#domain';
import type { Vault } from '#event-store';
import type { FoundBill } from '../find/bill-finder.js';
import type { ClaimLoop } from './claim-loops.js';
import type { RemittancePart } from './file-parts.js';

export type ClaimIds = Awaited<ReturnType<typeof idsOfLoop>>;

/**
 * Returns the IDs of one loop of a claim. `byHand`: the IDs also depend on the bill, because a user may match identical
 * claims with different bills.
 */
export const idsOfLoop = async (
  vault: Pick<Vault, 'hmac'>,
  { organizationId, billId }: FoundBill,
  { check }: Pick<RemittancePart, 'check'>,
  { claim, occurrence }: ClaimLoop,
  byHand: boolean,
) => {
  const { summary } = check;
  const payer = summary.originator ?? summary.payer;
  const number = claim.payerClaimControlNumber ?? '';
  const hash = (...words: readonly string[]) => vault.hmac(organizationId, 'ids', 'remittance', ...words);
  const words = [claim.billNumber, number, ...(occurrence > 0 ? [String(occurrence)] : [])];
  const trace = normalizeCheckNumber(summary.trace);
  const [key, claimKey, ofBill] = await Promise.all([
    hash('claim of check', payer, trace, ...words),
    hash('claim', payer, claim.billNumber, number),
    byHand ? hash('claim by hand', billId, payer, trace, ...words) : null,
  ]);
  const id = base32((ofBill ?? key).subarray(0, 16));
  const short = (bytes: Buffer): string => bytes.toString('hex').slice(0, 40);
  return {
    eorId: `eor_${id}`,
    paymentId: `pay_${id}`,
    key: short(key),
    claimKey: short(claimKey),
  };
};
