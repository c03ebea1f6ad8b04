import { createHash } from 'node:crypto';
import { bills, carryOut } from '#commands';
import type { PayerFileReason } from '#contracts';
import {
  base32,
  billStream,
  Rejection,
  type BillCommand,
  type BillEvent,
  type ItemOutcome,
  type PayerAnswerConcern,
} from '#domain';
import type { Ledger, StoredEvent, Vault } from '#event-store';
import { isUnclear, type AnswerTold } from './acknowledgement-of.js';
import type { FoundBill } from './bill-finder.js';
import type { Clerk } from './clerk.js';
import { toldBy, type FilePart } from './file-parts.js';
import { interestOf, remittanceOf } from './remittance-of.js';
import { isNews, newsReason, refusalOfClaim, REVERSAL } from './remittance-refusal.js';
import type { PayerFileRecord, ReceiptItem } from './receipt.js';

/** Of an item that is about no bill that could be told. */
export const nobody = { organizationId: null, billId: null, controlNumber: null } as const;

/** Carries out what one item calls for. */
export class ItemWorker {
  /** Reversals that found no payment, by their set and our number. */
  private readonly waiting = new Set<string>();

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
      const refused = refusalOfClaim(check.summary, claim);
      if (refused !== null && (found || isOfPayment(refused))) {
        if (found) await this.flag(`${n}${hand}`, found, refused === 'check_mismatch' ? refused : 'out_of_balance');
        return { ...item, ...(found ? whose(found) : nobody), told, outcome: 'refused', reason: refused };
      }
      if (found && hand === '' && this.waitsForReversal(part))
        return { ...item, ...whose(found), told, outcome: 'unmatched', reason: 'reversal_without_payment' };
    }
    const unclear = part.kind !== '835' && isUnclear(part.told) ? part.told.unclear : null;
    if (unclear !== null && unclear !== 'unmatched') {
      if (found) await this.flag(`${n}${hand}`, found, unclear);
      return { ...item, ...(found ? whose(found) : nobody), told, outcome: 'refused', reason: unclear };
    }
    if (!found) return { ...item, ...nobody, told, outcome: 'unmatched', reason: 'unmatched' };
    const done = await this.effect(`${n}${hand}`, part, found, hand !== '');
    const isWaiting = done.outcome === 'unmatched' || done.outcome === 'refused';
    return {
      ...item,
      ...(part.kind === '835' && { amounts: paidAmounts(part) }),
      ...whose(found),
      ...(isWaiting && { told }),
      ...done,
    };
  }

  /** Another practice's check: nothing of it is recorded. A bill of ours that it names has the task. */
  async refuse(n: number, part: FilePart, found: FoundBill | null): Promise<ReceiptItem> {
    const { kind, place, amounts } = part;
    if (found) await this.flag(String(n), found, 'other_payee');
    const told = toldBy(part);
    return {
      n,
      kind,
      place,
      amounts,
      ...(found ? whose(found) : nobody),
      told,
      outcome: 'refused',
      reason: 'other_payee',
    };
  }

  /** A person is to look at it: the task of the bill. */
  private async flag(item: string, found: FoundBill, concern: PayerAnswerConcern): Promise<void> {
    const { payerFileId } = this.record;
    await this.carryOut(item, found, (at) => ({ type: 'FlagPayerAnswer', data: { at, concern, payerFileId } }));
  }

  private async effect(item: string, part: FilePart, found: FoundBill, byHand: boolean): Promise<Done> {
    const { payerFileId } = this.record;
    const { controlNumber } = found.transmission;
    const { actorName } = this.clerk.bringer;
    switch (part.kind) {
      case 'ta1':
      case '999':
      case '277ca': {
        const { told } = part;
        if (isUnclear(told)) return unmatched;
        const types = await this.carryOut(item, found, (at) => ({
          type: 'RecordAcknowledgement',
          data: { ...told, controlNumber, payerFileId, at, actorName },
        }));
        return done(outcomeOfAcknowledgement(told, found, types));
      }
      case '277': {
        const { told } = part;
        if (isUnclear(told)) return unmatched;
        await this.carryOut(item, found, (at) => ({
          type: 'TellClaimStatus',
          data: { at, actorName, controlNumber, ...told, payerFileId },
        }));
        return done('recorded');
      }
      case '835': {
        const { check, claim } = part;
        const ids = await this.idsOf(found, part);
        if (claim.status === REVERSAL) return this.reverse(item, found, { part, ids, byHand });
        if (isNews(claim)) {
          // Nothing changes; the bill's history names the file.
          await this.carryOut(item, found, (at) => ({ type: 'PassTime', data: { at } }));
          return { outcome: 'recorded', reason: newsReason(claim) };
        }
        const types = await this.carryOut(item, found, (at) => ({
          type: 'RecordRemittance',
          data: { ...remittanceOf(found, check, claim, { ...ids, payerFileId }, at), at, actorName },
        }));
        return done(
          types.includes('PaymentPosted') ? 'posted' : types.includes('EorReceived') ? 'recorded' : 'duplicate',
        );
      }
    }
  }

  private async reverse(item: string, found: FoundBill, { part, ids, byHand }: Reversing): Promise<Done> {
    const { actorName } = this.clerk.bringer;
    const { key, claimKey } = ids;
    const reversal = `${key}-${REVERSAL}`;
    const amount = 0 - part.claim.paid;
    try {
      const types = await this.carryOut(item, found, (at) => ({
        type: 'ReverseRemittance',
        data: { at, actorName, key: reversal, claimKey, reason: 'Reversed by the payer', amount, byAmount: byHand },
      }));
      return done(types.some((type) => type === 'EorVoided' || type === 'PaymentVoided') ? 'recorded' : 'duplicate');
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
      if (error.code === 'lifecycle_conflict') {
        await this.flag(`${item}/differs`, found, 'check_mismatch');
        return { outcome: 'refused', reason: 'check_mismatch' };
      }
      if (error.code !== 'not_found') throw error;
      // Its correction, if there is one, must not be paid besides: both wait for a person.
      this.waiting.add(setAndNumber(part));
      await this.flag(`${item}/waits`, found, 'check_mismatch');
      return { outcome: 'unmatched', reason: 'reversal_without_payment' };
    }
  }

  /** A claim that is said anew, while what it takes the place of could not be taken back. */
  private waitsForReversal(part: FilePart & { kind: '835' }): boolean {
    const { claim, check } = part;
    return claim.status !== REVERSAL && check.corrected.has(claim.billNumber) && this.waiting.has(setAndNumber(part));
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

  private async idsOf({ organizationId }: FoundBill, { check, claim, occurrence }: FilePart & { kind: '835' }) {
    const { summary } = check;
    const payer = summary.originator ?? summary.payer;
    const number = claim.payerClaimControlNumber ?? '';
    const hash = (...words: readonly string[]) =>
      this.engines.vault.hmac(organizationId, 'ids', 'remittance', ...words);
    const words = [claim.billNumber, number, ...(occurrence > 0 ? [String(occurrence)] : [])];
    const trace = plainNumber(summary.trace);
    const [key, former, claimKey] = await Promise.all([
      hash('claim of check', payer, trace, ...words),
      hash('claim of check', payer, summary.trace, ...words),
      hash('claim', payer, claim.billNumber, number),
    ]);
    const id = base32(key.subarray(0, 16));
    const short = (bytes: Buffer): string => bytes.toString('hex').slice(0, 40);
    return {
      eorId: `eor_${id}`,
      paymentId: `pay_${id}`,
      key: short(key),
      ...(trace !== summary.trace && { formerKey: short(former) }),
      claimKey: short(claimKey),
    };
  }
}

/** How an item came out, and why. */
type Done = Pick<ReceiptItem, 'outcome' | 'reason'>;

const done = (outcome: ItemOutcome): Done => ({ outcome, reason: null });
const unmatched: Done = { outcome: 'unmatched', reason: 'unmatched' };

interface Reversing {
  readonly part: FilePart & { kind: '835' };
  readonly ids: { readonly key: string; readonly claimKey: string };
  /** A person said which bill it is about. */
  readonly byHand: boolean;
}

/** True of reasons that hold for a whole payment, whomever its claims are about. */
const isOfPayment = (reason: PayerFileReason): boolean => reason === 'prenotification' || reason === 'debit';

const setAndNumber = ({ place: [at, set], claim }: FilePart & { kind: '835' }): string =>
  `${at}/${set}/${claim.billNumber}`;

/** A check's number as it is compared: without blanks around it and zeros before it, in capitals. */
const plainNumber = (trace: string): string =>
  trace
    .trim()
    .toUpperCase()
    .replace(/^0+(?=.)/, '');

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
