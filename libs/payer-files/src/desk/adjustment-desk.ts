import { bills, carryOut, checkStates, plainNumber, type CommandMetadata } from '#commands';
import { billStream, checkStream, Rejection, type CheckCommand, type CheckState, type KnownAdjustment } from '#domain';
import type { Ledger } from '#event-store';
import { checkProjection, isPairing, pairingName, type CheckDoc, type Views } from '#read-models';
import type { BillFinder, FoundBill } from '../find/bill-finder.js';
import type { Clerk } from './clerk.js';
import type { PayerFileRecord } from './receipt.js';

/** More checks than this with an adjustment that may be the other half of one are looked at no further, the oldest first. */
const MOST_PAIRING = 200;

interface Needs {
  readonly ledger: Ledger;
  readonly views: Views;
  readonly finder: BillFinder;
  readonly clerk: Clerk;
}

/** Finds out what adjustments of a remittance are for. */
export class AdjustmentDesk {
  constructor(
    private readonly needs: Needs,
    private readonly of: Pick<PayerFileRecord, 'owner' | 'payerFileId'>,
  ) {}

  /** May be asked for again: of an adjustment that has its answer nothing happens. */
  async explain(checkId: string): Promise<void> {
    await this.pair(checkId);
    await this.propose(checkId);
  }

  /** Money that was taken back for a bill of ours: its practice is asked whether it agrees. */
  private async propose(checkId: string): Promise<void> {
    const { adjustments } = await this.state(checkId);
    for (const one of adjustments) {
      if (one.code !== 'WO' || one.amount <= 0 || one.status !== 'open' || one.reference === null) continue;
      const found = await this.billOf(one.reference);
      if (found?.organizationId !== this.of.owner) continue;
      await this.proposeTo(checkId, one, found);
    }
  }

  /** By our number or the payer's; null where none or more than one has it. */
  private async billOf(reference: string): Promise<FoundBill | null> {
    const { finder } = this.needs;
    return (await finder.byReference(reference.trim())) ?? (await finder.byPayerNumber(reference.trim()));
  }

  private async proposeTo(
    checkId: string,
    { adjustmentId, code, amount }: KnownAdjustment,
    { organizationId, billId }: FoundBill,
  ): Promise<void> {
    const metadata = await this.metadata();
    await carryOut(this.needs.ledger, bills, {
      stream: billStream(organizationId, billId),
      command: {
        type: 'ProposeRecoupment',
        data: {
          ...{ at: metadata.at, actorName: this.needs.clerk.bringer.actorName, checkId, adjustmentId, code, amount },
          recoupmentId: `rcp_${adjustmentId.slice('adj_'.length)}`,
        },
      },
      metadata,
    });
    await this.command(checkId, {
      type: 'AssignAdjustment',
      data: { adjustmentId, status: 'proposed', against: null, billId },
    });
  }

  /** Settles adjustments that make up for one another: forwarded balances, and what was deferred and is taken now. */
  private async pair(checkId: string): Promise<void> {
    const mine = await this.state(checkId);
    const wanted = mine.adjustments.filter(isPairing).map((one) => pairingName({ ...one, amount: 0 - one.amount }));
    if (wanted.length === 0) return;
    const { rows } = await this.needs.views.find<CheckDoc>(checkProjection.name, {
      organizationId: this.of.owner,
      filter: { pairing: { $in: wanted } },
      fields: ['checkId', 'depositDate'],
      sort: ['depositDate'],
      limit: MOST_PAIRING,
      count: false,
    });
    const others = await Promise.all(
      rows.filter((one) => one.checkId !== checkId).map((one) => this.state(one.checkId)),
    );
    const taken = new Set<string>();
    for (const one of mine.adjustments.filter(isPairing)) {
      const candidates = others.flatMap((state) =>
        state.adjustments
          .filter(
            (other) =>
              isPairing(other) &&
              other.code === one.code &&
              other.amount === 0 - one.amount &&
              !taken.has(other.adjustmentId),
          )
          .map((other) => ({ state, other })),
      );
      const number = (text: string | null): string => plainNumber(text ?? '');
      const found =
        candidates.find(({ other }) => other.reference !== null && number(other.reference) === number(one.reference)) ??
        (one.code === 'FB'
          ? (candidates.find(({ state, other }) =>
              // A balance that is brought names the check that forwarded it.
              [number(other.reference), number(one.reference)].some(
                (text) => text !== '' && (text === number(mine.checkNumber) || text === number(state.checkNumber)),
              ),
            ) ?? candidates.find(({ state }) => state.payer !== null && state.payer === mine.payer))
          : undefined);
      if (!found?.state.check) continue;
      taken.add(found.other.adjustmentId);
      const there = { checkId: found.state.check.checkId, adjustmentId: found.other.adjustmentId };
      const here = { checkId, adjustmentId: one.adjustmentId };
      await this.command(there.checkId, settled(there.adjustmentId, here));
      await this.command(checkId, settled(here.adjustmentId, there));
    }
  }

  private async state(checkId: string): Promise<CheckState> {
    return (await checkStates.read(this.needs.ledger, checkStream(this.of.owner, checkId))).now.state;
  }

  private async metadata(): Promise<CommandMetadata> {
    const { owner, payerFileId } = this.of;
    return { ...(await this.needs.clerk.metadata(owner)), causationId: payerFileId };
  }

  /** What a person said of it meanwhile stands. */
  private async command(checkId: string, command: CheckCommand): Promise<void> {
    const { owner } = this.of;
    const stream = checkStream(owner, checkId);
    const metadata = await this.metadata();
    try {
      await carryOut(this.needs.ledger, checkStates, { stream, command, metadata, subject: () => owner });
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
    }
  }
}

const settled = (
  adjustmentId: string,
  against: { readonly checkId: string; readonly adjustmentId: string },
): CheckCommand => ({
  type: 'AssignAdjustment',
  data: { adjustmentId, status: 'settled', against },
});
