import type { DataOf, Message } from '../kernel/decider.js';
import { checkIdOfPayment } from '../kernel/ids.js';
import type { Cents } from '../kernel/money.js';
import type { BillEvent } from '../bill/shared/bill.events.js';
import type { CheckEvent } from '../check/check.events.js';
import { checkFold, applyCheckEvent } from '../check/check.evolve.js';
import { noCheck, type CheckState } from '../check/check.state.js';
import { isBalanced } from '../check/check.decider.js';
import { doubleCountedAmount } from '../check/check.office.js';
import type { CheckFigures, HeldShare, SettledShare } from '../check/check.types.js';
import type { PayerFileEvent } from '../payer-file/payer-file.events.js';
import { zeroSums, addSums } from './ledger.types.js';
import type { LedgerViolation, LedgerEvent, LedgerStatus, LedgerSums, MoneyInTransit } from './ledger.types.js';

/*
 * Ledger of an organization's money, built from its feed. Compares bill payments with check shares under these laws:
 * - L1: each check balances after each of its events.
 * - L3: a remittance's amount equals the total of its claims and adjustments.
 * - L4: the applied amount of all checks equals the payments of all bills, except shares that only one side has so far.
 * - L5: each check adjustment counts once, as money of a bill or as money of no bill.
 */

/** Per organization. */
const MAX_FINDINGS = 200;

interface KnownCheck {
  readonly state: CheckState;
  readonly receivedAt: string;
  readonly position: bigint;
  /** Files that reported the check. */
  readonly files: readonly string[];
}

interface KnownPayment {
  readonly billId: string;
  readonly amount: Cents;
  /** Named by the payment. */
  readonly checkId: string | null;
  /** Part that belongs to the payment's own check. 0 after the bill returned it. */
  readonly standing: Cents;
}

interface Gap {
  readonly checkId: string;
  readonly paymentId: string;
  readonly cents: Cents;
  readonly since: string;
  readonly position: bigint;
}

type EventDataOf<Event extends Message, Type extends Event['type']> = DataOf<Event, Type>;

const evolve = checkFold(false);

/** Payment of a single-payment check. */
const paymentOfCheck = (checkId: string): string => `pay_${checkId.slice('chk_'.length)}`;

const shareTotal = (share: {
  readonly principal: Cents;
  readonly penalty: Cents;
  readonly interest: Cents;
  readonly ibrFee?: Cents;
}): Cents => share.principal + share.penalty + share.interest + (share.ibrFee ?? 0);

/** Takes one organization's events in order. Keeps its checks and payments in memory. */
export class OrganizationLedger {
  private readonly checks = new Map<string, KnownCheck>();
  private readonly payments = new Map<string, KnownPayment>();
  private readonly bills = new Map<string, Cents>();
  /** Excess of the bill over the check, by check and payment. */
  private readonly gaps = new Map<string, Gap>();
  /** Payer files being processed. */
  private readonly openFiles = new Set<string>();
  /** Items being matched, by payer file. */
  private readonly matches = new Map<string, Set<number>>();
  /** Cents that no claim or adjustment explains, by check. Only for remittances without a claim total. */
  private readonly unexplained = new Map<string, Cents>();
  /** Adjustments being assigned, by check and plan ID. */
  private readonly plans = new Map<string, Map<string, string>>();
  private readonly broken: LedgerViolation[] = [];
  private readonly toldOf = new Set<string>();

  private readonly listeners: Readonly<Record<string, (data: never, event: LedgerEvent) => void>> = {
    PaymentPosted: (data: EventDataOf<BillEvent, 'PaymentPosted'>, event) => this.posted(data, event),
    PaymentVoided: (data: EventDataOf<BillEvent, 'PaymentVoided'>, event) => this.voided(data, event),
    RefundRecorded: ({ billId, checkId, paymentId, amount }: EventDataOf<BillEvent, 'RefundRecorded'>, event) =>
      this.onBoth(billId, this.homeOf(paymentId) ?? checkId, paymentId, 0 - amount, event),
    RefundUndone: ({ billId, checkId, paymentId, amount }: EventDataOf<BillEvent, 'RefundUndone'>, event) =>
      this.onBoth(billId, this.homeOf(paymentId) ?? checkId, paymentId, amount, event),
    // A recoupment is a separate share of the check that recouped the money.
    RecoupmentAccepted: (
      { billId, checkId, recoupmentId, amount }: EventDataOf<BillEvent, 'RecoupmentAccepted'>,
      event,
    ) => this.onBoth(billId, checkId, recoupmentId, 0 - amount, event),
    CheckReceived: (data: EventDataOf<CheckEvent, 'CheckReceived'>) => this.received(data),
    CheckCarried: (data: EventDataOf<CheckEvent, 'CheckCarried'>, event) => this.carried(data, event),
    SharesPlanned: ({ checkId, allocationId, adjustment }: EventDataOf<CheckEvent, 'SharesPlanned'>) => {
      if (!adjustment) return;
      const plans = this.plans.get(checkId) ?? new Map<string, string>();
      this.plans.set(checkId, plans.set(allocationId, adjustment.adjustmentId));
    },
    AllocationWithdrawn: ({ checkId, allocationId }: EventDataOf<CheckEvent, 'AllocationWithdrawn'>) =>
      this.plans.get(checkId)?.delete(allocationId),
    AdjustmentAssigned: ({ checkId, adjustmentId, status }: EventDataOf<CheckEvent, 'AdjustmentAssigned'>) => {
      const plans = this.plans.get(checkId);
      if (!plans || status !== 'assigned') return;
      // This is the last event of a plan. Its shares were settled before.
      for (const [id, planned] of plans) if (planned === adjustmentId) plans.delete(id);
    },
    SharesSettled: (data: EventDataOf<CheckEvent, 'SharesSettled'>, event) => this.settled(data, event),
    SharesHeld: ({ checkId, held }: EventDataOf<CheckEvent, 'SharesHeld'>) => this.claimed(checkId, held),
    SharesReturned: (data: EventDataOf<CheckEvent, 'SharesReturned'>, event) => this.returned(data, event),
    CheckRefunded: ({ checkId, paymentId, refunded }: EventDataOf<CheckEvent, 'CheckRefunded'>, event) => {
      if (paymentId !== null) this.move(checkId, paymentId, refunded, event);
    },
    RefundVoided: ({ checkId, paymentId, refunded }: EventDataOf<CheckEvent, 'RefundVoided'>, event) => {
      if (paymentId !== null) this.move(checkId, paymentId, 0 - refunded, event);
    },
    CheckUndone: ({ checkId }: EventDataOf<CheckEvent, 'CheckUndone'>, event) =>
      this.move(checkId, paymentOfCheck(checkId), this.checks.get(checkId)?.state.figures.applied ?? 0, event),
    PayerFileReceived: ({ payerFileId }: EventDataOf<PayerFileEvent, 'PayerFileReceived'>) =>
      this.openFiles.add(payerFileId),
    PayerFileDone: ({ payerFileId }: EventDataOf<PayerFileEvent, 'PayerFileDone'>) =>
      this.openFiles.delete(payerFileId),
    ItemMatchBegun: ({ payerFileId, n }: EventDataOf<PayerFileEvent, 'ItemMatchBegun'>) =>
      this.matches.set(payerFileId, (this.matches.get(payerFileId) ?? new Set()).add(n)),
    ItemResolved: ({ payerFileId, item }: EventDataOf<PayerFileEvent, 'ItemResolved'>) =>
      this.matches.get(payerFileId)?.delete(item.n),
  };

  take(event: LedgerEvent): void {
    if (Object.hasOwn(this.listeners, event.type)) this.listeners[event.type]?.(event.data as never, event);
    if (Object.hasOwn(evolve, event.type)) this.fold(event);
  }

  stand(): LedgerStatus {
    let sums = zeroSums;
    for (const { state } of this.checks.values())
      if (state.check !== null) sums = addSums(sums, { ...state.figures, checks: 1, ofBills: 0 });
    for (const cents of this.bills.values()) sums = { ...sums, ofBills: sums.ofBills + cents };
    const balance = this.balanced(sums);
    const broken = [...this.broken, ...this.adjustedTwice(), ...(balance === null ? [] : [balance])];
    return { sums, broken, inTransit: this.transit() };
  }

  private posted(
    { billId, paymentId, amount, checkId, ...parts }: EventDataOf<BillEvent, 'PaymentPosted'>,
    event: LedgerEvent,
  ) {
    if (this.payments.has(paymentId)) this.breaks('L4', paymentId, 'was posted twice');
    if (shareTotal(parts) !== amount)
      this.breaks('L4', paymentId, `has parts that add up to ${shareTotal(parts)}, not ${amount}`);
    this.payments.set(paymentId, { billId, amount, checkId: checkId ?? null, standing: amount });
    this.onBill(billId, amount);
    const home = this.homeOf(paymentId);
    if (home !== null) this.move(home, paymentId, amount, event);
  }

  private voided({ billId, paymentId, checkId }: EventDataOf<BillEvent, 'PaymentVoided'>, event: LedgerEvent): void {
    const payment = this.payments.get(paymentId);
    if (!payment) {
      this.breaks('L4', paymentId, 'was voided but never posted');
      return;
    }
    this.onBill(billId, 0 - payment.amount);
    if (checkId === undefined) this.payments.set(paymentId, { ...payment, standing: 0 });
    // If a different check recouped the money, it stays with the check that paid it.
    const home = checkId ?? this.homeOf(paymentId);
    if (home !== null) this.move(home, paymentId, 0 - payment.amount, event);
  }

  private received({
    checkId,
    remittance,
    amount,
    pending,
    adjustments,
    unapplied,
  }: EventDataOf<CheckEvent, 'CheckReceived'>) {
    if (remittance === null || unapplied === 0) return;
    // Money without a claim is unapplied.
    if (pending === 0) return void this.unexplained.set(checkId, unapplied);
    const reported = pending - adjustments.reduce((sum, adjustment) => sum + adjustment.amount, 0);
    this.breaks('L3', checkId, `has claims and adjustments that add up to ${reported}, not ${amount}`);
  }

  /** Reports a remittance that has both claims and unexplained money, even if the claims total 0. */
  private claimed(checkId: string, claims: readonly Pick<SettledShare | HeldShare, 'from' | 'place'>[]): void {
    const cents = this.unexplained.get(checkId) ?? 0;
    // Money that a user allocated belongs to no claim.
    if (cents !== 0 && claims.some(({ from, place }) => from === 'pending' && place !== null))
      this.breaks('L3', checkId, `has ${cents} that belong to neither a claim nor an adjustment`);
  }

  private carried(
    { checkId, share, returned, amount }: EventDataOf<CheckEvent, 'CheckCarried'>,
    event: LedgerEvent,
  ): void {
    if (share.amount !== amount) this.breaks('L1', checkId, `has a share of ${share.amount}, not ${amount}`);
    const { paymentId } = share;
    this.move(checkId, paymentId, (this.payments.get(paymentId)?.standing ?? 0) - (returned ? 0 : share.amount), event);
  }

  private settled({ checkId, posted }: EventDataOf<CheckEvent, 'SharesSettled'>, event: LedgerEvent): void {
    this.claimed(checkId, posted);
    for (const share of posted) {
      if (shareTotal(share) !== share.amount)
        this.breaks(
          'L1',
          checkId,
          `has parts of ${share.paymentId} that add up to ${shareTotal(share)}, not ${share.amount}`,
        );
      this.move(checkId, share.paymentId, 0 - share.amount, event);
    }
  }

  private returned({ checkId, shares, why }: EventDataOf<CheckEvent, 'SharesReturned'>, event: LedgerEvent): void {
    for (const { billId, paymentId, amount } of shares) {
      if (why !== 'erased') {
        this.move(checkId, paymentId, amount, event);
        continue;
      }
      // A bill without data records no events. Its payments end with the check.
      const payment = this.payments.get(paymentId);
      if (payment) this.payments.set(paymentId, { ...payment, standing: 0 });
      this.onBill(billId, 0 - amount);
    }
  }

  private fold({ type, data, recordedAt, position }: LedgerEvent): void {
    const { checkId, unapplied, amount } = data as { checkId: string; unapplied?: Cents; amount?: Cents };
    const before = this.checks.get(checkId);
    const state = applyCheckEvent(evolve, before?.state ?? noCheck, { type, data: { ...data, private: 'REDACTED' } });
    const { remittance } = data as { remittance?: { readonly payerFileId: string } | null };
    const files = before?.files ?? [];
    this.checks.set(checkId, {
      state,
      receivedAt: before && before.state.check !== null ? before.receivedAt : recordedAt,
      position,
      files: remittance ? [...files, remittance.payerFileId] : files,
    });
    if (!isBalanced(state.figures))
      this.breaks('L1', checkId, `does not balance after ${type}: ${figuresText(state.figures)}`);
    if (state.status !== 'received') return;
    if (unapplied !== undefined && unapplied !== state.figures.unapplied)
      this.breaks('L1', checkId, `has ${state.figures.unapplied} unapplied, but ${type} reports ${unapplied}`);
    if (amount !== undefined && amount !== state.figures.amount)
      this.breaks('L1', checkId, `has the amount ${state.figures.amount}, but ${type} reports ${amount}`);
  }

  /** Null if the payment names no check and has no check of its own yet, because then there is only one side. */
  private homeOf(paymentId: string): string | null {
    const own = checkIdOfPayment(paymentId);
    const named = this.payments.get(paymentId)?.checkId ?? null;
    if (named !== null) return named;
    return this.checks.has(own) ? own : null;
  }

  private onBill(billId: string, cents: Cents): void {
    this.bills.set(billId, (this.bills.get(billId) ?? 0) + cents);
  }

  /** For a share that the check does not have yet. */
  private onBoth(billId: string, checkId: string, share: string, cents: Cents, event: LedgerEvent): void {
    this.onBill(billId, cents);
    this.move(checkId, share, cents, event);
  }

  private move(checkId: string, paymentId: string, by: Cents, { recordedAt, position }: LedgerEvent): void {
    const name = `${checkId} ${paymentId}`;
    const before = this.gaps.get(name);
    const cents = (before?.cents ?? 0) + by;
    if (cents === 0) this.gaps.delete(name);
    else this.gaps.set(name, { checkId, paymentId, cents, since: before?.since ?? recordedAt, position });
  }

  /** Verifies L4 in total. Gaps are reported individually elsewhere. */
  private balanced({ applied, ofBills }: LedgerSums): LedgerViolation | null {
    let between = 0;
    for (const { cents } of this.gaps.values()) between += cents;
    for (const [paymentId, { standing }] of this.payments) if (this.homeOf(paymentId) === null) between += standing;
    const total = applied + between;
    if (total === ofBills) return null;
    return { law: 'L4', where: 'all checks', what: `have ${total} for bills, but the bills report ${ofBills}` };
  }

  /** Adjustments counted twice or not at all. */
  private adjustedTwice(): readonly LedgerViolation[] {
    return [...this.checks].flatMap(([checkId, { state }]): readonly LedgerViolation[] => {
      if (state.status !== 'received') return [];
      const twice = doubleCountedAmount(state);
      if (twice > 0)
        return [
          {
            law: 'L5',
            where: checkId,
            what: `counts recoupments of ${twice} twice, so the check and its bills have too much money`,
          },
        ];
      const { adjusted } = state.figures;
      let total = 0;
      for (const { status, amount } of state.adjustments) if (status !== 'assigned') total -= amount;
      const isWhole = (this.plans.get(checkId)?.size ?? 0) > 0 || total === adjusted;
      const what = `has adjustments of ${total}, but an adjusted amount of ${adjusted}`;
      return isWhole ? [] : [{ law: 'L5', where: checkId, what }];
    });
  }

  private transit(): readonly MoneyInTransit[] {
    const gaps = [...this.gaps.values()].map((gap) => ({
      ...gap,
      billId: this.payments.get(gap.paymentId)?.billId ?? null,
      file: this.fileOf(gap.checkId),
    }));
    const pending = [...this.checks].flatMap(([checkId, { state, receivedAt, position }]) =>
      state.status === 'received' && state.figures.pending !== 0
        ? {
            ...{ checkId, paymentId: null, billId: null, cents: state.figures.pending },
            ...{ since: receivedAt, position, file: this.fileOf(checkId) },
          }
        : [],
    );
    return [...gaps, ...pending];
  }

  private fileOf(checkId: string): MoneyInTransit['file'] {
    for (const payerFileId of this.checks.get(checkId)?.files ?? []) {
      if (this.openFiles.has(payerFileId)) return { payerFileId, item: null };
      for (const item of this.matches.get(payerFileId) ?? []) return { payerFileId, item };
    }
    return null;
  }

  /** Reports each law and place once. */
  private breaks(law: LedgerViolation['law'], where: string, what: string): void {
    const name = `${law} ${where}`;
    if (this.toldOf.has(name) || this.broken.length >= MAX_FINDINGS) return;
    this.toldOf.add(name);
    this.broken.push({ law, where, what });
  }
}

const figuresText = ({ amount, applied, pending, adjusted, refunded, unapplied }: CheckFigures): string =>
  `${amount} is not ${applied} applied + ${pending} pending + ${adjusted} adjusted + ${refunded} refunded + ${unapplied} unapplied`;
