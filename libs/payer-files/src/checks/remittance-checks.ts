import { checkNumberKey, finishAllocations, syncPayment, normalizeCheckNumber } from '#commands';
import {
  base32,
  checkIdOfPayment,
  losAngelesDate,
  type CheckCommand,
  type CheckState,
  type ClaimPlace,
  type ReceivedCheck,
  type RemittancePlace,
  type SettledClaim,
  type ReportedAdjustment,
} from '#domain';
import { checkProjection, type CheckDoc } from '#read-models';
import type { BillFinder, FoundBill } from '../find/bill-finder.js';
import { Adjustments } from './adjustments.js';
import { CheckCommands } from './check-commands.js';
import {
  hasPendingAllocation,
  isVoid,
  matchCheck,
  mayDiffer,
  roleOnRecord,
  typedChecks,
  type MatchedRemittance,
  type TypedCheck,
} from './check-match.js';
import type { FileCommandMetadata } from '../store/file-command-metadata.js';
import type { PayerFileEngines } from '../store/payer-file-engines.js';
import type { PayerFileRecord, ReceiptItem } from '../store/receipt.js';
import type { RemittanceCheck } from '../read/remittance-check.js';
import { methodOf } from '../read/remittance-facts.js';
import { refusalOfPayment } from '../read/remittance-refusal.js';

/** Money that a claim will assign to a bill. */
interface PendingMoney {
  readonly place: ClaimPlace;
  /** Amount in cents. Negative for a reversal. */
  readonly cents: number;
  readonly billId: string;
}

/** A remittance, its check, and its claims' bills. */
interface Remittance {
  readonly place: RemittancePlace;
  readonly check: RemittanceCheck;
  readonly found: readonly FoundBill[];
}

/** Maximum number of checks examined per check number. */
const MAX_CHECKS = 50;

/** Records the checks for a file's remittances: first received, then settled claim by claim. */
export class RemittanceChecks {
  private readonly checks: CheckCommands;
  private readonly adjustments: Adjustments;

  constructor(
    private readonly engines: Pick<PayerFileEngines, 'ledger' | 'vault' | 'views'>,
    private readonly record: Pick<PayerFileRecord, 'owner' | 'payerFileId' | 'hasChecks'>,
    private readonly commandMetadata: FileCommandMetadata,
    finder: BillFinder,
  ) {
    this.checks = new CheckCommands(engines.ledger, record, commandMetadata);
    this.adjustments = new Adjustments({ ...engines, finder, commandMetadata, checks: this.checks }, record.owner);
  }

  /**
   * Returns a set's check, receiving it if needed. Null if there is no check: no money, no paid amount, or a file whose
   * payments are separate checks. `found`: bills of its claims.
   */
  async checkOf(
    [interchange, set]: readonly [number, number, ...unknown[]],
    check: RemittanceCheck,
    found: readonly FoundBill[] = [],
  ): Promise<MatchedRemittance | null> {
    const { payerFileId, hasChecks } = this.record;
    if (hasChecks !== true || !check.hasMoney || refusalOfPayment(check.summary) !== null) return null;
    return this.receive({ place: { payerFileId, interchange, set }, check, found });
  }

  /** Records claim results on the check. Each takes effect once. */
  async settle(
    [interchange, set]: readonly [number, number, ...unknown[]],
    checkId: string,
    claims: readonly SettledClaim[],
  ): Promise<void> {
    if (claims.length === 0) return;
    const { payerFileId } = this.record;
    await this.checks.carryOut(checkId, { type: 'SettleShares', data: { payerFileId, interchange, set, claims } });
  }

  /**
   * Reserves a held claim's money before it goes to the bill that a user named, so that no refund or allocation uses
   * it. Throws `lifecycle_conflict` if the check has too little money left or the claim belongs to another bill.
   */
  async plan(checkId: string, money: PendingMoney): Promise<void> {
    await this.checks.carryOut(checkId, this.planOf(money));
  }

  /** Reserves money as `plan` does. Returns false instead of throwing. */
  async reserve(checkId: string, money: PendingMoney): Promise<boolean> {
    return (await this.checks.attempt(checkId, this.planOf(money))) !== null;
  }

  /** Releases a claim's reserved money if it goes to no bill. */
  async release({ place, checkId }: Pick<ReceiptItem, 'place' | 'checkId'>): Promise<void> {
    if (checkId !== undefined) await this.settle(place, checkId, [{ place, posted: [], held: null }]);
  }

  async isVoided(checkId: string): Promise<boolean> {
    return isVoid(await this.checks.state(checkId));
  }

  private planOf({ place: [interchange, set, claim], cents, billId }: PendingMoney): CheckCommand {
    const { payerFileId } = this.record;
    const place = [interchange, set, claim] as const;
    return { type: 'PlanClaim', data: { payerFileId, interchange, set, place, cents, billId } };
  }

  private async receive(remittance: Remittance): Promise<MatchedRemittance> {
    const { owner } = this.record;
    const { place, check } = remittance;
    const checkId = await this.idOf(remittance);
    const read = await this.checks.read(checkId);
    const { state } = read.now;
    if (state.check) return this.onRecord(checkId, state, remittance);
    const match = matchCheck(checkId, place, check, await this.ofNumber(remittance));
    switch (match.kind) {
      case 'linked':
        return this.linked(match.state, remittance);
      case 'typed': {
        const typedId = match.state.check.checkId;
        // The remittance explains earlier recoupments, so each must be complete.
        if (hasPendingAllocation(match.state)) await finishAllocations(this.engines.ledger, owner, typedId);
        const adjustments = await this.adjustmentsOf(typedId, check);
        const data = { remittance: place, wouldBe: checkId, payer: payerOf(check), adjustments };
        // If another remittance was just linked, the check no longer counts as posted by a user.
        if ((await this.checks.attempt(typedId, { type: 'LinkRemittance', data })) === null)
          return this.receive(remittance);
        return this.linked({ ...match.state, linked: place }, remittance);
      }
      case 'new': {
        const command = await this.received(checkId, remittance, match.typedBefore);
        const received = await this.checks.attempt(checkId, command, read);
        if (received === null) return { role: 'refused', checkId, shares: state.shares };
        // Another file may have reported the check since it was read, so the recorded state decides.
        return this.onRecord(checkId, received, remittance);
      }
    }
  }

  /** Returns the role for a check that is recorded under its own ID. */
  private async onRecord(checkId: string, state: CheckState, remittance: Remittance): Promise<MatchedRemittance> {
    const { place, check } = remittance;
    const { shares } = state;
    const ended = roleOnRecord(state, state.check?.remittance ?? null, place, check);
    if (ended) return { ...ended, checkId, shares };
    await this.adjustments.explain(checkId, check.adjustments);
    // A user had posted a different amount under this number, and the correct check is unknown.
    const differs = mayDiffer(state) && typedChecks(check, await this.ofNumber(remittance)).length > 0;
    return { role: differs ? 'differs' : 'own', checkId, shares };
  }

  private async received(
    checkId: string,
    { place: remittance, check }: Remittance,
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

  /** Returns a remittance's entries without a claim, in order, as the check's adjustments. */
  private adjustmentsOf(checkId: string, { adjustments }: RemittanceCheck): Promise<readonly ReportedAdjustment[]> {
    return Promise.all(
      adjustments.map(async ({ position, reason: code, amount, reference }) => {
        const adjustmentId = `adj_${await this.hash('adj', checkId, String(position))}`;
        return { adjustmentId, code, amount, reference };
      }),
    );
  }

  /** Returns the role for a check that a user posted and that has a linked remittance. */
  private async linked(state: TypedCheck, { place, check }: Remittance): Promise<MatchedRemittance> {
    const { shares } = state;
    const { checkId } = state.check;
    const ended = roleOnRecord(state, state.linked, place, check);
    if (ended) return { ...ended, checkId, shares };
    await this.adjustments.explain(checkId, check.adjustments);
    // A pending allocation is a share that a claim may be about.
    if (!hasPendingAllocation(state)) return { role: 'linked', checkId, shares };
    await finishAllocations(this.engines.ledger, this.record.owner, checkId);
    return { role: 'linked', checkId, shares: (await this.checks.state(checkId)).shares };
  }

  /** Returns checks with this number posted by users, including those with a linked remittance. */
  private async ofNumber(remittance: Remittance): Promise<readonly TypedCheck[]> {
    const numberKey = await this.numberKey(remittance.check);
    if (numberKey === null) return [];
    const { rows } = await this.engines.views.find<CheckDoc>(checkProjection.name, {
      organizationId: this.record.owner,
      filter: { numberKey },
      fields: ['checkId'],
      sort: ['-depositDate'],
      limit: MAX_CHECKS,
      count: false,
    });
    const ids = new Set([...rows.map(({ checkId }) => checkId), ...(await this.onBills(remittance))]);
    const states = await Promise.all([...ids].map((checkId) => this.checks.state(checkId)));
    return states.filter((state): state is TypedCheck => state.check !== null && state.check.source !== '835');
  }

  /** Returns the checks with this number on these bills. Checks for single payments may not be in the log yet. */
  private async onBills({ check, found }: Remittance): Promise<readonly string[]> {
    const number = normalizeCheckNumber(check.summary.trace);
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

  /** The ID depends on the payer, because two payers may use the same check number. */
  private async idOf({ place, check: { summary } }: Remittance): Promise<string> {
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

const payerOf = ({ summary }: RemittanceCheck): string | null => summary.payer.trim().slice(0, 60) || null;
