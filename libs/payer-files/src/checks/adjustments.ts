import { bills, executeOnBill, normalizeCheckNumber, skipIfErased } from '#commands';
import { billStream, type BillFacts, type CheckCommand, type CheckState, type KnownAdjustment } from '#domain';
import { billProjection, checkProjection, isPairing, pairingName, type BillRow, type CheckDoc } from '#read-models';
import type { BillFinder } from '../find/bill-finder.js';
import type { PayerFileEngines } from '../store/payer-file-engines.js';
import type { FileCommandMetadata } from '../store/file-command-metadata.js';
import type { CheckCommands } from './check-commands.js';
import { ACKNOWLEDGED_REFUND, OVERPAYMENT, type UnassignedAdjustment } from '../read/remittance-check.js';

/** Maximum number of checks searched for offsetting adjustments, oldest first. */
const MAX_PAIRING_CHECKS = 200;
/** A reference that matches this many bills is ambiguous. */
const MATCH_LIMIT = 2;

interface Dependencies extends Pick<PayerFileEngines, 'ledger' | 'views'> {
  readonly finder: BillFinder;
  readonly commandMetadata: FileCommandMetadata;
  readonly checks: CheckCommands;
}

/** A check's adjustment and its entry in the remittance. */
interface Adjustment {
  readonly onCheck: KnownAdjustment;
  readonly inRemittance: UnassignedAdjustment | undefined;
}

interface AdjustmentRef {
  readonly checkId: string;
  readonly adjustmentId: string;
}

/**
 * Assigns a remittance's adjustments where possible: offsetting adjustments are settled, and a recoupment is proposed
 * to the bill that the payer names. All others wait for a user. Every step can be repeated after a crash.
 */
export class Adjustments {
  constructor(
    private readonly needs: Dependencies,
    private readonly owner: string,
  ) {}

  /** `unassigned`: the remittance's adjustments, in the check's order. */
  async explain(checkId: string, unassigned: readonly UnassignedAdjustment[]): Promise<void> {
    if (unassigned.length === 0) return;
    await this.pair(checkId);
    const { adjustments } = await this.needs.checks.state(checkId);
    const all = adjustments.map((onCheck, at): Adjustment => ({ onCheck, inRemittance: unassigned[at] }));
    const acknowledged = await this.acknowledge(checkId, all);
    for (const adjustment of all) {
      const { adjustmentId, code, amount } = adjustment.onCheck;
      const isTakeBack = code === OVERPAYMENT && amount > 0 && isUnanswered(adjustment.onCheck);
      if (isTakeBack && !acknowledged.has(adjustmentId)) await this.propose(checkId, adjustment);
    }
  }

  /**
   * Settles acknowledged refunds: the payer takes the money back (WO) and credits our refund (72), so the net amount is
   * zero. If the bill has no such refund, a user must decide. Returns the recoupments that belong to acknowledged
   * refunds.
   */
  private async acknowledge(checkId: string, all: readonly Adjustment[]): Promise<ReadonlySet<string>> {
    const about = new Set<string>();
    for (const refund of all) {
      const { adjustmentId, code, amount, status } = refund.onCheck;
      if (code !== ACKNOWLEDGED_REFUND || amount >= 0 || status !== 'open') continue;
      const here = { checkId, adjustmentId };
      const taken = matchingRecoupment(refund, all, about);
      if (taken) about.add(taken.onCheck.adjustmentId);
      const billId = (await this.billOf(refund)) ?? (taken ? await this.billOf(taken) : null);
      const facts = billId === null ? null : await this.billNow(billId);
      if (!facts?.refunds.some((refund) => refund.amount === 0 - amount && !refund.voided)) continue;
      const there = taken
        ? { checkId, adjustmentId: taken.onCheck.adjustmentId }
        : earlierRecoupment(facts, 0 - amount);
      if (there) await this.settle(there, here);
    }
    return about;
  }

  /** The check decides first: once a user has answered an adjustment, it isn't proposed. */
  private async propose(checkId: string, adjustment: Adjustment): Promise<void> {
    const { adjustmentId, code, amount, status } = adjustment.onCheck;
    const billId = status === 'proposed' ? adjustment.onCheck.billId : await this.billOf(adjustment);
    if (billId === null) return;
    const recoupmentId = `rcp_${adjustmentId.slice('adj_'.length)}`;
    await skipIfErased(async () => {
      const now = await this.assign(checkId, { adjustmentId, status: 'proposed', against: null, billId });
      if (now?.status !== 'proposed' || now.billId !== billId) return;
      const metadata = await this.needs.checks.metadata();
      const { actorName } = this.needs.commandMetadata.actor;
      const data = { at: metadata.at, actorName, recoupmentId, checkId, adjustmentId, code, amount };
      await executeOnBill(this.needs.ledger, billId, { type: 'ProposeRecoupment', data }, metadata);
    });
  }

  /**
   * Returns the only bill that the reference names, or null: by a claim in the remittance, our number, the payer's
   * number, or the payer's reference for a refund request.
   */
  private async billOf({ onCheck: { reference }, inRemittance }: Adjustment): Promise<string | null> {
    if (reference === null) return null;
    const { finder } = this.needs;
    const text = reference.trim();
    const numbers = [...new Set([text, normalizeCheckNumber(text)])];
    const found = await Promise.all([
      ...[...new Set([...(inRemittance?.billNumbers ?? []), text])].map((number) => finder.byReference(number)),
      ...numbers.map((number) => finder.byPayerNumber(number)),
    ]);
    const ids = new Set([
      ...found.flatMap((bill) => (bill?.organizationId === this.owner ? [bill.billId] : [])),
      ...(await this.byRequest(numbers)),
    ]);
    const [only = null] = ids;
    return ids.size === 1 ? only : null;
  }

  private async byRequest(numbers: readonly string[]): Promise<readonly string[]> {
    const { rows } = await this.needs.views.find<BillRow>(billProjection.name, {
      organizationId: this.owner,
      filter: { refundReferences: { $in: numbers } },
      fields: ['billNumber'],
      sort: ['billNumber'],
      limit: MATCH_LIMIT,
      count: false,
    });
    return rows.map(({ _id }) => _id);
  }

  private async billNow(billId: string): Promise<BillFacts> {
    return (await bills.read(this.needs.ledger, billStream(this.owner, billId))).now.state;
  }

  /** Settles offsetting adjustments: forwarded balances, and deferred or disputed amounts that are returned. */
  private async pair(checkId: string): Promise<void> {
    const mine = await this.needs.checks.state(checkId);
    const wanted = mine.adjustments
      .filter(isPairing)
      .map((adjustment) => pairingName({ ...adjustment, amount: 0 - adjustment.amount }));
    if (wanted.length === 0) return;
    const { rows } = await this.needs.views.find<CheckDoc>(checkProjection.name, {
      organizationId: this.owner,
      filter: { pairing: { $in: wanted } },
      fields: ['checkId', 'depositDate'],
      sort: ['depositDate'],
      limit: MAX_PAIRING_CHECKS,
      count: false,
    });
    const others = await Promise.all(
      rows.filter((row) => row.checkId !== checkId).map((row) => this.needs.checks.state(row.checkId)),
    );
    const taken = new Set<string>();
    for (const adjustment of mine.adjustments.filter(isPairing)) {
      const found = findOffset(mine, adjustment, others, taken);
      if (!found?.state.check) continue;
      taken.add(found.other.adjustmentId);
      const there = { checkId: found.state.check.checkId, adjustmentId: found.other.adjustmentId };
      await this.settle(there, { checkId, adjustmentId: adjustment.adjustmentId });
    }
  }

  /** Applies a command and returns the adjustment, or null if it was rejected because a user had answered it. */
  private async assign(checkId: string, data: Assignment): Promise<KnownAdjustment | null> {
    const state = await this.needs.checks.attempt(checkId, { type: 'AssignAdjustment', data });
    return state?.adjustments.find(({ adjustmentId }) => adjustmentId === data.adjustmentId) ?? null;
  }

  /** Settles an earlier adjustment and its offset, unless the earlier one was resolved differently. */
  private async settle(there: AdjustmentRef, here: AdjustmentRef): Promise<void> {
    const settled = ({ checkId, adjustmentId }: AdjustmentRef, against: AdjustmentRef) =>
      this.assign(checkId, { adjustmentId, status: 'settled', against });
    const now = await settled(there, here);
    if (now?.against?.adjustmentId === here.adjustmentId) await settled(here, there);
  }
}

type Assignment = Extract<CheckCommand, { readonly type: 'AssignAdjustment' }>['data'];

/** Returns true if no user has answered the adjustment, so that it may be proposed (again, after a crash). */
const isUnanswered = ({ status }: KnownAdjustment): boolean => status === 'open' || status === 'proposed';

const normalizedReference = (text: string | null): string => normalizeCheckNumber(text ?? '');
const hasSameReference = (adjustment: KnownAdjustment, other: KnownAdjustment): boolean =>
  other.reference !== null && normalizedReference(other.reference) === normalizedReference(adjustment.reference);

/** Finds an acknowledged refund's recoupment in the same remittance, by reference or else by amount. */
const matchingRecoupment = (
  { onCheck }: Adjustment,
  all: readonly Adjustment[],
  gone: ReadonlySet<string>,
): Adjustment | undefined => {
  const fitting = all.filter(
    ({ onCheck: { adjustmentId, code, amount, status, against } }) =>
      code === OVERPAYMENT &&
      amount === 0 - onCheck.amount &&
      !gone.has(adjustmentId) &&
      (status === 'open' || against?.adjustmentId === onCheck.adjustmentId),
  );
  const [only, another] = fitting;
  return fitting.find((adjustment) => hasSameReference(onCheck, adjustment.onCheck)) ?? (another ? undefined : only);
};

/** Finds an open recoupment for the same amount in an earlier remittance. */
const earlierRecoupment = ({ recoupments }: BillFacts, amount: number): AdjustmentRef | null => {
  const { checkId = null, adjustmentId = null } =
    recoupments.find((some) => some.amount === amount && (some.status === 'proposed' || some.status === 'disputed')) ??
    {};
  return checkId !== null && adjustmentId !== null ? { checkId, adjustmentId } : null;
};

const findOffset = (
  mine: CheckState,
  adjustment: KnownAdjustment,
  others: readonly CheckState[],
  taken: ReadonlySet<string>,
): { readonly state: CheckState; readonly other: KnownAdjustment } | undefined => {
  const isOffset = (other: KnownAdjustment): boolean =>
    isPairing(other) && other.code === adjustment.code && other.amount === 0 - adjustment.amount;
  const candidates = others
    .flatMap((state) => state.adjustments.map((other) => ({ state, other })))
    .filter(({ other }) => isOffset(other) && !taken.has(other.adjustmentId));
  const same = candidates.find(({ other }) => hasSameReference(adjustment, other));
  if (same || adjustment.code !== 'FB') return same;
  // A transferred balance names the check that forwarded it.
  const named = candidates.find(({ state, other }) =>
    [normalizedReference(other.reference), normalizedReference(adjustment.reference)].some(
      (text) =>
        text !== '' &&
        (text === normalizedReference(mine.checkNumber) || text === normalizedReference(state.checkNumber)),
    ),
  );
  return named ?? candidates.find(({ state }) => state.payer !== null && state.payer === mine.payer);
};
