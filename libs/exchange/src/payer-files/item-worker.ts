import { createHash } from 'node:crypto';
import { bills, carryOut } from '#commands';
import type { ItemOutcome } from '#contracts';
import { base32, billStream, Rejection, type BillCommand, type BillEvent, type PayerAnswerConcern } from '#domain';
import type { Ledger, StoredEvent, Vault } from '#event-store';
import { isUnclear, type AnswerTold } from './acknowledgement-of.js';
import type { FoundBill } from './bill-finder.js';
import type { Clerk } from './clerk.js';
import { toldBy, type FilePart } from './file-parts.js';
import { interestOf, remittanceOf, REVERSAL } from './remittance-of.js';
import type { PayerFileRecord, ReceiptItem } from './receipt.js';

/** Of an item that is about no bill that could be told. */
export const nobody = { organizationId: null, billId: null, controlNumber: null } as const;

/** Carries out what one item calls for. */
export class ItemWorker {
  constructor(
    private readonly engines: { readonly ledger: Ledger; readonly vault: Vault },
    private readonly record: Pick<PayerFileRecord, 'payerFileId'>,
    private readonly clerk: Clerk,
  ) {}

  /** `found`: the bill that it is about; null where there is none. `hand`: marks what a person matched. */
  async work(n: number, part: FilePart, found: FoundBill | null, hand = ''): Promise<ReceiptItem> {
    const { kind, place, amounts } = part;
    const item = { n, kind, place, amounts };
    const told = toldBy(part);
    if (kind === '835') {
      const { claim, check } = part;
      const balanced = claim.balances && check.summary.balances && (claim.paid >= 0 || claim.status === REVERSAL);
      if (found && !balanced) {
        await this.flag(`${n}${hand}`, found, 'out_of_balance');
        return { ...item, ...whose(found), told, outcome: 'refused', reason: 'out_of_balance' };
      }
    }
    const unclear = part.kind !== '835' && isUnclear(part.told) ? part.told.unclear : null;
    if (unclear !== null && unclear !== 'unmatched') {
      if (found) await this.flag(`${n}${hand}`, found, unclear);
      return { ...item, ...(found ? whose(found) : nobody), told, outcome: 'refused', reason: unclear };
    }
    if (!found) return { ...item, ...nobody, told, outcome: 'unmatched', reason: 'unmatched' };
    const done = await this.effect(`${n}${hand}`, part, found);
    return {
      ...item,
      ...(part.kind === '835' && { amounts: paidAmounts(part) }),
      ...whose(found),
      ...(done === 'unmatched' && { told }),
      outcome: done,
      reason: done === 'unmatched' ? 'unmatched' : null,
    };
  }

  /** A person is to look at it: the task of the bill. */
  private async flag(item: string, found: FoundBill, concern: PayerAnswerConcern): Promise<void> {
    const { payerFileId } = this.record;
    await this.carryOut(item, found, (at) => ({ type: 'FlagPayerAnswer', data: { at, concern, payerFileId } }));
  }

  private async effect(item: string, part: FilePart, found: FoundBill): Promise<ItemOutcome> {
    const { payerFileId } = this.record;
    const { controlNumber } = found.transmission;
    const { actorName } = this.clerk.bringer;
    switch (part.kind) {
      case 'ta1':
      case '999':
      case '277ca': {
        const { told } = part;
        if (isUnclear(told)) return 'unmatched';
        const types = await this.carryOut(item, found, (at) => ({
          type: 'RecordAcknowledgement',
          data: { ...told, controlNumber, payerFileId, at, actorName },
        }));
        return outcomeOfAcknowledgement(told, found, types);
      }
      case '277': {
        const { told } = part;
        if (isUnclear(told)) return 'unmatched';
        await this.carryOut(item, found, (at) => ({
          type: 'TellClaimStatus',
          data: { at, actorName, controlNumber, ...told, payerFileId },
        }));
        return 'recorded';
      }
      case '835': {
        const { check, claim } = part;
        const ids = await this.idsOf(found, part);
        if (claim.status === REVERSAL) return this.reverse(item, found, ids);
        const types = await this.carryOut(item, found, (at) => ({
          type: 'RecordRemittance',
          data: { ...remittanceOf(found, check, claim, { ...ids, payerFileId }, at), at, actorName },
        }));
        return types.includes('PaymentPosted') ? 'posted' : types.includes('EorReceived') ? 'recorded' : 'duplicate';
      }
    }
  }

  private async reverse(
    item: string,
    found: FoundBill,
    { key, claimKey }: { readonly key: string; readonly claimKey: string },
  ): Promise<ItemOutcome> {
    const { actorName } = this.clerk.bringer;
    const reversal = `${key}-${REVERSAL}`;
    try {
      const types = await this.carryOut(item, found, (at) => ({
        type: 'ReverseRemittance',
        data: { at, actorName, key: reversal, claimKey, reason: 'Reversed by the payer' },
      }));
      return types.some((type) => type === 'EorVoided' || type === 'PaymentVoided') ? 'recorded' : 'duplicate';
    } catch (error) {
      if (error instanceof Rejection && error.code === 'not_found') return 'unmatched';
      throw error;
    }
  }

  /** The types of the events that it brought about; of work that was done before, those of then. */
  private async carryOut(
    item: string,
    { organizationId, billId }: FoundBill,
    command: (at: string) => BillCommand,
  ): Promise<readonly StoredEvent<BillEvent>['type'][]> {
    const { payerFileId } = this.record;
    const metadata = await this.clerk.metadata(organizationId);
    const key = createHash('sha256').update(`payer-file/${payerFileId}/${item}`).digest('hex');
    const { appended } = await carryOut(this.engines.ledger, bills, {
      stream: billStream(organizationId, billId),
      command: command(metadata.at),
      // Also of what changes nothing: the bill's history names every file that says something about it.
      metadata: { ...metadata, causationId: payerFileId, idempotency: { key, fingerprint: key, status: 200 } },
    });
    return appended.map(({ type }) => type);
  }

  private async idsOf({ organizationId }: FoundBill, { check, claim }: FilePart & { kind: '835' }) {
    const { summary } = check;
    const payer = summary.originator ?? summary.payer;
    const number = claim.payerClaimControlNumber ?? '';
    const hash = (...words: readonly string[]) =>
      this.engines.vault.hmac(organizationId, 'ids', 'remittance', ...words);
    const [key, claimKey] = await Promise.all([
      hash('claim of check', payer, summary.trace, claim.billNumber, number),
      hash('claim', payer, claim.billNumber, number),
    ]);
    const id = base32(key.subarray(0, 16));
    return {
      eorId: `eor_${id}`,
      paymentId: `pay_${id}`,
      key: key.toString('hex').slice(0, 40),
      claimKey: claimKey.toString('hex').slice(0, 40),
    };
  }
}

const whose = ({ organizationId, billId, transmission }: FoundBill) => ({
  organizationId,
  billId,
  controlNumber: transmission.controlNumber,
});

/** With the interest that a PLB names. */
const paidAmounts = ({ claim, check }: FilePart & { kind: '835' }) => ({
  charged: claim.charged,
  paid: claim.paid,
  interest: interestOf(check, claim),
});

/** What was said, where it changed something or could have; else it is on file and no more. */
const outcomeOfAcknowledgement = (
  told: AnswerTold,
  { transmission }: FoundBill,
  types: readonly string[],
): ItemOutcome => {
  if (told.level === 'interchange')
    return told.outcome === 'accepted' ? 'accepted' : types.includes('TransmissionFailed') ? 'rejected' : 'recorded';
  if (told.outcome === 'rejected') return types.includes('BillRejected') ? 'rejected' : 'recorded';
  if (told.level === 'payer') return types.includes('BillAccepted') ? 'accepted' : 'recorded';
  if (!transmission.isCurrent) return 'recorded';
  return told.level === 'syntax' ? 'accepted' : 'forwarded';
};
