import { Rejection } from '#domain';
import type { MatchedRemittance } from '../checks/check-match.js';
import { claimMoney, moneyOfLoops } from '../checks/claim-money.js';
import type { FoundBill } from '../find/bill-finder.js';
import type { ClaimLoop } from '../read/claim-loops.js';
import { setOf, type RemittancePart } from '../read/file-parts.js';
import { REVERSAL } from '../read/remittance-refusal.js';
import type { PayerFileRecord } from '../store/receipt.js';
import { idsOfLoop, type ClaimIds } from '../read/claim-ids.js';
import { admitClaim, isKnownTo, match, typedPaymentOf } from './match.js';
import { post } from './post.js';
import { settle, settleUnposted } from './settle.js';
import type {
  BillAnswer,
  Item,
  MatchedClaim,
  PostableItem,
  SettledItem,
  TypedPayment,
  UnpostedItem,
} from './states.js';
import type { RunTools } from './tools.js';

/** Takes a file's items from `parsed` to `settled` and carries out the effects of the steps. */
export class ItemRun {
  /** Reversals without a matching payment, by set and our control number. */
  private readonly waitingReversals = new Set<string>();
  /** Manually posted payments that this run's claims explain. */
  private readonly explained = new Set<string>();

  constructor(
    private readonly tools: RunTools,
    private readonly record: Pick<PayerFileRecord, 'owner' | 'payerFileId' | 'receivedAt'>,
  ) {}

  async bring(item: Item): Promise<SettledItem> {
    const matched = match(item);
    return this.finish(matched.kind === 'claim' ? await this.admitted(matched) : matched);
  }

  /** Reads the facts that decide whether a claim continues. */
  private async admitted(claim: MatchedClaim): Promise<UnpostedItem | PostableItem> {
    const { part, found, remittance, attempt } = claim;
    const paidBy = remittance?.role === 'linked' ? typedPaymentOf(remittance, part, found, this.explained) : null;
    const idsOf = (loop: ClaimLoop) => idsOfLoop(this.tools.vault, found, part, loop, attempt.byHand);
    const [first, ...others] = part.loops;
    const [ids, otherIds] = [await idsOf(first), await Promise.all(others.map(idsOf))];
    const isStrange = remittance !== null && (await this.isStrange(claim, remittance, ids, paidBy));
    return admitClaim(claim, { ids, otherIds, paidBy, isStrange, waitsForReversal: this.waitsForReversal(part) });
  }

  /**
   * Returns true if a recorded check does not contain the claim. A manually posted check contains it if it has an equal
   * share or enough unapplied money, which is then reserved.
   */
  private async isStrange(
    { part, found }: MatchedClaim,
    remittance: MatchedRemittance,
    ids: ClaimIds,
    paidBy: TypedPayment | null,
  ): Promise<boolean> {
    const { role } = remittance;
    if ((role !== 'repeated' && role !== 'linked') || claimMoney(part) === 0) return false;
    if (isKnownTo(found.bill.facts, ids)) return false;
    // The file that first reported the check may have reached the bill since the lookup.
    if (isKnownTo(await this.tools.bills.now(found), ids)) return false;
    const rest = claimMoney(part) - (paidBy ? moneyOfLoops(part, paidBy.loops) : 0);
    return role === 'repeated' || (rest !== 0 && !(await this.reserve(remittance, part, found, rest)));
  }

  /** Takes a matched item through the last two steps. */
  async finish(item: UnpostedItem | PostableItem): Promise<SettledItem> {
    const settled = item.kind === 'unposted' ? settleUnposted(item) : settle(item, await this.answerTo(item));
    if (item.kind === 'reversal' && settled.item.outcome === 'unmatched')
      this.waitingReversals.add(setAndNumber(item.part));
    if (settled.flag && item.found) await this.tools.bills.flag(settled.flag.key, item.found, settled.flag.concern);
    return settled;
  }

  private async answerTo(item: PostableItem): Promise<BillAnswer> {
    const { bills, commandMetadata } = this.tools;
    const { record } = this;
    const receivedAt = await commandMetadata.receivedAtFor(record, item.found.organizationId);
    if (item.kind === 'payment' && item.paidBy !== null) this.explained.add(item.paidBy.paymentId);
    const context = { payerFileId: record.payerFileId, actorName: commandMetadata.actor.actorName, receivedAt };
    try {
      return await bills.carryOut(item.attempt, item.found, post(item, context));
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
      return error;
    }
  }

  /** Reserves a check's money for a claim. Returns false if the check was voided or has too little money left. */
  reserve(
    { checkId }: MatchedRemittance,
    part: RemittancePart,
    { billId }: FoundBill,
    cents = claimMoney(part),
  ): Promise<boolean> {
    return this.tools.checks.reserve(checkId, { place: part.place, cents, billId });
  }

  /** Returns true for a corrected claim if the claim it replaces could not be reversed. */
  waitsForReversal(part: RemittancePart): boolean {
    const { claim, check } = part;
    return (
      claim.status !== REVERSAL &&
      check.corrected.has(claim.billNumber) &&
      this.waitingReversals.has(setAndNumber(part))
    );
  }
}

const setAndNumber = (part: RemittancePart): string => `${setOf(part)}/${part.claim.billNumber}`;
