import {
  executeCommand,
  checkNumberKey,
  checkStates,
  finishAllocations,
  syncPayment,
  normalizeCheckNumber,
} from '#commands';
import {
  base32,
  checkIdOfPayment,
  paymentCheckStream,
  daysBetween,
  isSameRemittance,
  losAngelesDate,
  Rejection,
  type CheckCommand,
  type CheckState,
  type ClaimPlace,
  type ReceivedCheck,
  type RemittancePlace,
  type SettledClaim,
  type ReportedAdjustment,
} from '#domain';
import type { EncryptedEventStore, Vault } from '#event-store';
import { checkProjection, type CheckDoc, type Views } from '#read-models';
import type { BillFinder, FoundBill } from '../find/bill-finder.js';
import { AdjustmentPosting } from './adjustment-posting.js';
import type { FileCommandMetadata } from '../store/file-command-metadata.js';
import type { PayerFileRecord, ReceiptItem } from '../store/receipt.js';
import type { RemittanceCheck } from '../read/remittance-check.js';
import { methodOf } from '../read/remittance-facts.js';
import { refusalOfPayment } from '../read/remittance-refusal.js';

/**
 * Role of a remittance for its check. `own`: it told of it first. `linked`: a person had posted the check. `repeated`:
 * another file told of it. `differs`: a check of this number was posted with another amount: nobody knows which is
 * right. `refused`: the same remittance came before with another amount. `voided`: a person voided it, or it
 * has not as much left as a claim that is tried again wants.
 */
export type CheckRole = 'own' | 'linked' | 'repeated' | 'differs' | 'refused' | 'voided';

/** The check of a remittance. */
export interface MatchedRemittance {
  readonly role: CheckRole;
  readonly checkId: string;
  /** True of a repeated check that was voided. */
  readonly isVoided?: boolean;
  /** Shares that the bills of a linked check have, each once. */
  readonly shares: CheckState['shares'];
  /** Reserves unapplied money of a linked check for a claim, in cents. False where the check has not that much left. */
  readonly take?: (claim: PendingMoney) => Promise<boolean>;
}

/** Money of a claim that a bill is about to get. */
export interface PendingMoney {
  readonly place: ClaimPlace;
  /** Cents; below 0 where it is taken back. */
  readonly cents: number;
  readonly billId: string;
}

type LoadedCheck = Awaited<ReturnType<typeof checkStates.read>>;

/** A person types a check within so many days of what its remittance says. */
const MAX_DAYS_APART = 30;
/** More checks than this with one number are looked at no further. */
const MAX_CHECKS = 50;

/** Keeps the checks that the remittances of a file tell of: received first, then settled claim by claim. */
export class RemittancePosting {
  private readonly known = new Map<string, Promise<MatchedRemittance | null>>();

  constructor(
    private readonly engines: { readonly ledger: EncryptedEventStore; readonly vault: Vault; readonly views: Views },
    private readonly record: Pick<PayerFileRecord, 'owner' | 'payerFileId' | 'hasChecks'>,
    private readonly commandMetadata: FileCommandMetadata,
    private readonly finder: BillFinder,
  ) {}

  /**
   * The check of a set, received where it was not yet; null where it has none: no money, or none that is paid, or each
   * payment of the file is a check of its own. `found`: bills that its claims are about.
   */
  checkOf(
    [interchange, set]: readonly [number, number, ...unknown[]],
    check: RemittanceCheck,
    found: readonly FoundBill[] = [],
  ): Promise<MatchedRemittance | null> {
    const name = `${interchange}/${set}`;
    const known =
      this.known.get(name) ?? this.receive({ payerFileId: this.record.payerFileId, interchange, set }, check, found);
    this.known.set(name, known);
    return known;
  }

  /** Tells the check what became of claims. Once each, however often it is asked. */
  async settle(
    [interchange, set]: readonly [number, number, ...unknown[]],
    checkId: string,
    claims: readonly SettledClaim[],
  ): Promise<void> {
    if (claims.length === 0) return;
    const { payerFileId } = this.record;
    await this.command(checkId, { type: 'SettleShares', data: { payerFileId, interchange, set, claims } });
  }

  /**
   * Before a claim that is held goes to a bill that a person named: its money is the claim's alone from here on, so that no
   * refund and no allocation takes it meanwhile. Throws `lifecycle_conflict` where the check has not that much left, or
   * another bill has the claim.
   */
  async plan(checkId: string, { place: [interchange, set, claim], cents, billId }: PendingMoney): Promise<void> {
    const { payerFileId } = this.record;
    const place = [interchange, set, claim] as const;
    await this.command(checkId, { type: 'PlanClaim', data: { payerFileId, interchange, set, place, cents, billId } });
  }

  /**
   * The check for a claim that was held and is tried again: its money is taken first, as by `plan`, so that nobody voids the
   * check before it hears what its bill has done. One that was voided, or has that much no more, is of no use to the claim.
   */
  async takenAgain(remittance: MatchedRemittance, claim: PendingMoney): Promise<MatchedRemittance> {
    if (remittance.role !== 'own' || (await this.planned(remittance.checkId, claim))) return remittance;
    return { ...remittance, role: 'voided' };
  }

  /** As `plan`; false where that throws. */
  private async planned(checkId: string, claim: PendingMoney): Promise<boolean> {
    try {
      await this.plan(checkId, claim);
      return true;
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
      return false;
    }
  }

  /** A claim goes to no bill after all: what was taken for it by `plan` or `take` is for no bill again. */
  async release({ place, checkId }: Pick<ReceiptItem, 'place' | 'checkId'>): Promise<void> {
    if (checkId !== undefined) await this.settle(place, checkId, [{ place, posted: [], held: null }]);
  }

  private async receive(
    place: RemittancePlace,
    check: RemittanceCheck,
    found: readonly FoundBill[],
  ): Promise<MatchedRemittance | null> {
    const { owner, hasChecks } = this.record;
    if (hasChecks !== true) return null;
    const { summary } = check;
    if (!check.hasMoney || refusalOfPayment(summary) !== null) return null;
    const checkId = await this.idOf(place, check);
    const read = await this.read(checkId);
    const { state } = read.now;
    if (state.check) return this.onRecord(checkId, state, place, check, found);
    const ofNumber = await this.ofNumber(check, found);
    const known = ofNumber.find((check) => isSameRemittance(check.linked, place) || check.linkedAs === checkId);
    if (known?.check) return this.linked(known.check, known, place, check);
    const typed = manualChecks(check, ofNumber);
    const same = typed.find((check) => check.check?.amount === summary.amount);
    if (same?.check) {
      const { checkId: typedId } = same.check;
      // The remittance explains recoupments that were recorded before: each must be complete.
      if (hasPendingAllocation(same)) await finishAllocations(this.engines.ledger, owner, typedId);
      const adjustments = await this.adjustmentsOf(typedId, check);
      const data = { remittance: place, wouldBe: checkId, payer: payerOf(check), adjustments };
      try {
        await this.command(typedId, { type: 'LinkRemittance', data });
      } catch (error) {
        if (!(error instanceof Rejection)) throw error;
        // Another remittance told of it a moment ago: it is typed no more.
        return this.receive(place, check, found);
      }
      return this.linked(same.check, { ...same, linked: place }, place, check);
    }
    let received: CheckState;
    try {
      received = await this.command(checkId, await this.received(checkId, place, check, typed.length > 0), read);
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
      return { role: 'refused', checkId, shares: state.shares };
    }
    // Another file may have reported the check in the meantime: the state on record decides.
    return this.onRecord(checkId, received, place, check, found);
  }

  /** Role of a remittance for a check that is on record under its own id. */
  private async onRecord(
    checkId: string,
    state: CheckState,
    place: RemittancePlace,
    check: RemittanceCheck,
    found: readonly FoundBill[],
  ): Promise<MatchedRemittance> {
    const { shares } = state;
    if (!isSameRemittance(state.check?.remittance ?? null, place)) return matchOfOtherRemittance(checkId, state, check);
    if (state.status !== 'received') return { role: 'voided', checkId, shares };
    await this.explain(checkId, check);
    return { role: (await this.differs(state, check, found)) ? 'differs' : 'own', checkId, shares };
  }

  /**
   * True where nobody knows which of two checks is right: a person had posted another amount under this number. What a run
   * found before stands for the next one, since bills may have money by it already: a check that was received as the only
   * one stays so, and so does one whose claims were given money once the other was gone.
   */
  private async differs(state: CheckState, check: RemittanceCheck, found: readonly FoundBill[]): Promise<boolean> {
    const { check: known, replanned, shares } = state;
    const isAtWork = replanned.size > 0 || [...shares.values()].some(({ ofClaim }) => ofClaim !== undefined);
    if (known?.typedBefore !== true || isAtWork) return false;
    return manualChecks(check, await this.ofNumber(check, found)).length > 0;
  }

  private async received(
    checkId: string,
    remittance: RemittancePlace,
    check: RemittanceCheck,
    typedBefore: boolean,
  ): Promise<CheckCommand> {
    const { summary, claimed } = check;
    const { at } = await this.commandMetadata.forOwner(this.record.owner);
    const adjustments = await this.adjustmentsOf(checkId, check);
    const data: ReceivedCheck = {
      checkId,
      source: '835',
      method: methodOf(summary) ?? (summary.method === 'NON' ? 'none' : 'eft'),
      amount: summary.amount,
      depositDate: summary.date ?? losAngelesDate(at),
      receivedAt: at,
      numberKey: await this.numberKey(check),
      remittance,
      typedBefore,
      adjustments: adjustments.map(({ reference: _, ...one }) => one),
    };
    const references = Object.fromEntries(
      adjustments.flatMap(({ adjustmentId, reference }) => (reference === null ? [] : [[adjustmentId, reference]])),
    );
    const checkNumber = summary.trace.trim() || null;
    return {
      type: 'ReceiveCheck',
      data: { ...data, pending: claimed, checkNumber, payer: payerOf(check), references },
    };
  }

  /** Entries of a remittance that are for no claim of it, in its order, as adjustments of its check. */
  private adjustmentsOf(checkId: string, { adjustments }: RemittanceCheck): Promise<readonly ReportedAdjustment[]> {
    return Promise.all(
      adjustments.map(async ({ position, reason: code, amount, reference }) => {
        const adjustmentId = `adj_${await this.hash('adj', checkId, String(position))}`;
        return { adjustmentId, code, amount, reference };
      }),
    );
  }

  /** Role of a remittance for a check that a person posted and that a remittance of this payer and number told of. */
  private async linked(
    { checkId }: NonNullable<CheckState['check']>,
    state: CheckState,
    place: RemittancePlace,
    check: RemittanceCheck,
  ): Promise<MatchedRemittance> {
    const { linked, status, shares, allocations } = state;
    if (!isSameRemittance(linked, place)) return matchOfOtherRemittance(checkId, state, check);
    if (status !== 'received') return { role: 'voided', checkId, shares };
    await this.explain(checkId, check);
    const take = (claim: PendingMoney): Promise<boolean> => this.planned(checkId, claim);
    // Money on its way to a bill is a share that a claim may be about.
    const waits = hasPendingAllocation({ allocations });
    if (waits) await finishAllocations(this.engines.ledger, this.record.owner, checkId);
    return { role: 'linked', checkId, shares: waits ? (await this.state(checkId)).shares : shares, take };
  }

  /** Checks of this number that persons posted, one that a remittance told of since included. */
  private async ofNumber(check: RemittanceCheck, found: readonly FoundBill[]): Promise<readonly CheckState[]> {
    const numberKey = await this.numberKey(check);
    if (numberKey === null) return [];
    const { rows } = await this.engines.views.find<CheckDoc>(checkProjection.name, {
      organizationId: this.record.owner,
      filter: { numberKey },
      fields: ['checkId'],
      sort: ['-depositDate'],
      limit: MAX_CHECKS,
      count: false,
    });
    const ids = new Set([...rows.map(({ checkId }) => checkId), ...(await this.onBills(check, found))]);
    const states = await Promise.all([...ids].map((checkId) => this.state(checkId)));
    return states.filter((state) => state.check !== null && state.check.source !== '835');
  }

  /** The checks of this number that these bills have payments of: those of single payments may not be in the log yet. */
  private async onBills({ summary }: RemittanceCheck, found: readonly FoundBill[]): Promise<readonly string[]> {
    const number = normalizeCheckNumber(summary.trace);
    const ids = found.flatMap(({ organizationId, billId, bill }) =>
      bill.payments
        .filter(
          (payment) =>
            !payment.voided && payment.source !== '835' && normalizeCheckNumber(payment.checkNumber ?? '') === number,
        )
        .map(async ({ paymentId, checkId }) => {
          if (checkId !== undefined) return checkId;
          await syncPayment(this.engines, organizationId, { billId, paymentId });
          return checkIdOfPayment(paymentId);
        }),
    );
    return Promise.all(ids);
  }

  private numberKey({ summary }: RemittanceCheck): Promise<string | null> {
    return checkNumberKey(this.engines.vault, this.record.owner, summary.trace);
  }

  /** Assigns the adjustments, as far as that can be told; nothing happens again for one that is known. */
  private explain(checkId: string, { adjustments }: RemittanceCheck): Promise<void> {
    const { engines, finder, commandMetadata } = this;
    const assigner = new AdjustmentPosting({ ...engines, finder, commandMetadata }, this.record);
    return assigner.explain(checkId, adjustments);
  }

  /** True of a check that is on record and was voided. */
  async isVoided(checkId: string): Promise<boolean> {
    return isVoid(await this.state(checkId));
  }

  private async state(checkId: string): Promise<CheckState> {
    return (await this.read(checkId)).now.state;
  }

  private read(checkId: string): Promise<LoadedCheck> {
    return checkStates.read(this.engines.ledger, paymentCheckStream(this.record.owner, checkId));
  }

  /** Carries out a command. Returns the state of the check after it. `read`: the check as it was just read. */
  private async command(checkId: string, command: CheckCommand, read?: LoadedCheck): Promise<CheckState> {
    const { owner } = this.record;
    const metadata = { ...(await this.commandMetadata.forOwner(owner)), causationId: this.record.payerFileId };
    const stream = paymentCheckStream(owner, checkId);
    const wanted = { stream, command, metadata, subject: () => owner, ...(read && { read }) };
    return (await executeCommand(this.engines.ledger, checkStates, wanted)).state;
  }

  /** The payer is in the id: two payers may have checks of one number. */
  private async idOf(place: RemittancePlace, { summary }: RemittanceCheck): Promise<string> {
    const number = normalizeCheckNumber(summary.trace);
    const words =
      number === ''
        ? ['check without a number', place.payerFileId, `${place.interchange}/${place.set}`]
        : ['check', summary.originator ?? summary.payer, number];
    return `chk_${await this.hash(...words)}`;
  }

  private async hash(...words: readonly string[]): Promise<string> {
    const hash = await this.engines.vault.hmac(this.record.owner, 'ids', 'remittance', ...words);
    return base32(hash.subarray(0, 16));
  }
}

const hasPendingAllocation = ({ allocations }: Pick<CheckState, 'allocations'>): boolean =>
  [...allocations.values()].some(({ status }) => status === 'pending');

const isVoid = ({ status }: Pick<CheckState, 'status'>): boolean => status === 'voided' || status === 'voiding';

/** Result for a check on record that another remittance reported: repeated if both have the same amount, else refused. */
const matchOfOtherRemittance = (
  checkId: string,
  state: CheckState,
  { summary }: RemittanceCheck,
): MatchedRemittance => ({
  role: state.check?.amount === summary.amount ? 'repeated' : 'refused',
  ...{ checkId, shares: state.shares, isVoided: isVoid(state) },
});

/** Those that stand, were posted lately, and that no remittance told of. */
const manualChecks = ({ summary: { date } }: RemittanceCheck, some: readonly CheckState[]): readonly CheckState[] =>
  some.filter(
    ({ status, linked, check }) =>
      status === 'received' &&
      linked === null &&
      check !== null &&
      (date === null || Math.abs(daysBetween(check.depositDate, date)) <= MAX_DAYS_APART),
  );

const payerOf = ({ summary }: RemittanceCheck): string | null => summary.payer.trim().slice(0, 60) || null;
