import { createHash } from 'node:crypto';
import { bills, executeCommand, newId } from '#commands';
import {
  billStream,
  isWaiting,
  Rejection,
  type BillCommand,
  type BillEvent,
  type BillFacts,
  type PaymentPostedData,
  type PayerAnswerConcern,
} from '#domain';
import {
  keyedAppendsOf,
  REQUEST_ACKNOWLEDGED,
  type EncryptedEventStore,
  type StoredEvent,
  type Vault,
} from '#event-store';
import { isUnclear } from '../read/acknowledgements.js';
import type { FoundBill } from '../find/bill-finder.js';
import {
  claimMoney,
  withHeldMoney,
  interestOf,
  reverseShare,
  shareOf,
  type RemittancePart,
  type Share,
  type WorkedItem,
} from './claim-money.js';
import type { FileCommandMetadata } from '../store/file-command-metadata.js';
import { referencesOf, type FilePart } from '../read/file-parts.js';
import type { MatchedRemittance } from '../posting/remittance-posting.js';
import { remittanceFacts } from '../read/remittance-facts.js';
import { isInformational, informationalReason, refusalOfClaim, REVERSAL } from '../read/remittance-refusal.js';
import type { PayerFileRecord, ReceiptItem } from '../store/receipt.js';
import {
  billIdsOf,
  isOfPayment,
  noBillIds,
  refusalByCheck,
  resultOf,
  unmatchedResult,
  type ClaimResult,
  type ItemResult,
} from './item-result.js';
import { idsOfClaim } from './claim-ids.js';
import { attemptOf, type FurtherAttempt, type ItemAttempt } from './item-attempts.js';
import { outcomeOfAcknowledgement } from './outcome-of-acknowledgement.js';
import { ManualShares } from './manual-shares.js';

/** Carries out what one item calls for. */
export class ItemWorker {
  /** Reversals that found no payment, by their set and our number. */
  private readonly waiting = new Set<string>();
  private readonly typed = new ManualShares();
  /** Streams of bills that this run has written to. */
  private readonly touched = new Set<string>();

  constructor(
    private readonly engines: { readonly ledger: EncryptedEventStore; readonly vault: Vault },
    private readonly record: Pick<PayerFileRecord, 'owner' | 'payerFileId' | 'receivedAt'>,
    private readonly commandMetadata: FileCommandMetadata,
  ) {}

  /**
   * `found`: the bill that it is about; null where there is none. `remittance`: the check of a claim; null where it has
   * none. `again`: where the item was tried before.
   */
  async work(
    n: number,
    part: FilePart,
    found: FoundBill | null,
    remittance: MatchedRemittance | null = null,
    again: FurtherAttempt | null = null,
  ): Promise<WorkedItem> {
    const { kind, place, amounts } = part;
    const references = referencesOf(part);
    const is = { n, kind, place, amounts, ...(found ? billIdsOf(found) : noBillIds) };
    const asked = attemptOf(n, found?.billId ?? '', again?.key ?? '');
    const byPerson = again?.byPerson === true;
    if (part.kind === '835') {
      const { claim, check } = part;
      const refused = refusalOfClaim(check.summary, claim) ?? refusalByCheck(remittance);
      if (refused !== null && (found || isOfPayment(refused))) {
        if (found) await this.flag(asked.key, found, refused === 'check_mismatch' ? refused : 'out_of_balance');
        return withHeldMoney(part, remittance, { ...is, told: references, outcome: 'refused', reason: refused });
      }
      if (remittance?.role === 'repeated' && !found) return { item: { ...is, outcome: 'duplicate', reason: null } };
      if (remittance && found && (await this.isStrange(remittance, part, found))) {
        if (byPerson && remittance.role === 'linked')
          throw new Rejection('lifecycle_conflict', INSUFFICIENT_CHECK_BALANCE);
        await this.flag(asked.key, found, 'check_mismatch');
        return { item: { ...is, told: references, outcome: 'refused', reason: 'check_mismatch' } };
      }
      if (found && !byPerson && this.waitsForReversal(part))
        return withHeldMoney(part, remittance, {
          ...is,
          told: references,
          outcome: 'unmatched',
          reason: 'reversal_without_payment',
        });
      if (!found)
        return withHeldMoney(part, remittance, { ...is, told: references, outcome: 'unmatched', reason: 'unmatched' });
      const paid = await this.remit(asked, { part, found, remittance, byHand: byPerson });
      if (paid.outcome === 'duplicate' && remittance?.isVoided === true)
        await this.flag(asked.key, found, 'check_voided');
      const item: ReceiptItem = {
        ...is,
        amounts: { charged: claim.charged, paid: claim.paid, interest: interestOf(part) },
        ...(isWaiting(paid) && { told: references }),
        outcome: paid.outcome,
        reason: paid.reason,
        ...(paid.shares.length > 0 && remittance && { checkId: remittance.checkId }),
      };
      return withHeldMoney(part, remittance, item, paid.shares);
    }
    const unclear = isUnclear(part.told) ? part.told.unclear : null;
    if (unclear !== null && unclear !== 'unmatched') {
      if (found) await this.flag(asked.key, found, unclear);
      return { item: { ...is, told: references, outcome: 'refused', reason: unclear } };
    }
    if (!found) return { item: { ...is, told: references, outcome: 'unmatched', reason: 'unmatched' } };
    const done = await this.effect(asked, part, found);
    return { item: { ...is, ...(isWaiting(done) && { told: references }), ...done } };
  }

  /** Another practice's check: nothing of it is recorded. A bill of ours that it names has the task. */
  async refuse(n: number, part: FilePart, found: FoundBill | null): Promise<WorkedItem> {
    const { kind, place, amounts } = part;
    if (found) await this.flag(String(n), found, 'other_payee');
    const references = referencesOf(part);
    const is = { n, kind, place, amounts, ...(found ? billIdsOf(found) : noBillIds) };
    return { item: { ...is, told: references, outcome: 'refused', reason: 'other_payee' } };
  }

  /** Creates a task on a bill whose remittance was received again after its check was voided. */
  async reportVoidedCheck(n: number, found: FoundBill): Promise<void> {
    if (found.bill.facts.concern !== 'check_voided') await this.flag(`${n}/${newId('req')}`, found, 'check_voided');
  }

  /** A person is to look at it: the task of the bill. A key of its own, because the item's effect may still come. */
  private async flag(item: string, found: FoundBill, concern: PayerAnswerConcern): Promise<void> {
    const { payerFileId } = this.record;
    await this.carryOut({ key: `${item}/flag/${concern}`, others: [] }, found, (at) => ({
      type: 'FlagPayerAnswer',
      data: { at, concern, payerFileId },
    }));
  }

  private async effect(
    item: ItemAttempt,
    part: Exclude<FilePart, RemittancePart>,
    found: FoundBill,
  ): Promise<ItemResult> {
    const { payerFileId } = this.record;
    const { controlNumber } = found.transmission;
    const { actorName } = this.commandMetadata.actor;
    switch (part.kind) {
      case 'ta1':
      case '999':
      case '277ca': {
        const { told: acknowledgement } = part;
        if (isUnclear(acknowledgement)) return unmatchedResult;
        const events = await this.carryOut(item, found, (at) => ({
          type: 'RecordAcknowledgement',
          data: { ...acknowledgement, controlNumber, payerFileId, at, actorName },
        }));
        const types = events.map(({ type }) => type);
        return resultOf(outcomeOfAcknowledgement(acknowledgement, found, types));
      }
      case '277': {
        const { told: progress } = part;
        if (isUnclear(progress)) return unmatchedResult;
        await this.carryOut(item, found, (at) => ({
          type: 'TellClaimStatus',
          data: { at, actorName, controlNumber, ...progress, payerFileId },
        }));
        return resultOf('recorded');
      }
    }
  }

  /** A claim of an 835: its EOR and its share of the check, or what it takes back of both. */
  private async remit(item: ItemAttempt, { part, found, remittance, byHand }: RemittanceInput): Promise<ClaimResult> {
    const { check, claim } = part;
    const { payerFileId } = this.record;
    const receivedAt = await this.commandMetadata.receivedAtFor(this.record, found.organizationId);
    const { actorName } = this.commandMetadata.actor;
    const ids = {
      ...(await idsOfClaim(this.engines.vault, found, part, byHand)),
      ...(remittance && { checkId: remittance.checkId }),
    };
    if (claim.status === REVERSAL) return this.reverse(item, found, { part, ids, byHand });
    if (isInformational(claim)) {
      // Nothing changes; the bill's history names the file.
      await this.carryOut(item, found, (at) => ({ type: 'PassTime', data: { at } }));
      return { outcome: 'recorded', reason: informationalReason(claim), shares: [] };
    }
    const interest = interestOf(part);
    const typed = remittance?.role === 'linked' ? this.typed.take(remittance, part, found) : null;
    const events = await this.carryOut(item, found, (at) => {
      const remittanceData = remittanceFacts(found, check, claim, interest, { ...ids, payerFileId, receivedAt }, at);
      return {
        type: 'RecordRemittance',
        data: { ...remittanceData, ...(typed !== null && { payment: null, paidBy: typed }), at, actorName },
      };
    });
    const shares = events.flatMap((event) => (event.type === 'PaymentPosted' ? [shareOf(event.data as never)] : []));
    const isNew = events.some(({ type }) => (type as string) === 'EorReceived');
    return { outcome: shares.length > 0 ? 'posted' : isNew ? 'recorded' : 'duplicate', reason: null, shares };
  }

  /**
   * True of a claim that a check which was told or posted before does not have: of a repeated one a claim that its bill does
   * not know, of a typed one money that is no share of it, and more than it has left. What it has left is the claim's from
   * here on.
   */
  private async isStrange(remittance: MatchedRemittance, part: RemittancePart, found: FoundBill): Promise<boolean> {
    const { role } = remittance;
    if (role !== 'repeated' && role !== 'linked') return false;
    const { key } = await idsOfClaim(this.engines.vault, found, part);
    const isKnownTo = ({ remittances }: Pick<BillFacts, 'remittances'>): boolean =>
      remittances.some((remittance) => remittance.key === key || remittance.reversedBy === `${key}-${REVERSAL}`);
    const money = claimMoney(part);
    if (money === 0 || isKnownTo(found.bill.facts)) return false;
    // The file that told of the check first may be at work, and have reached the bill since it was looked up.
    const { organizationId, billId } = found;
    if (isKnownTo((await bills.read(this.engines.ledger, billStream(organizationId, billId))).now.state)) return false;
    if (role === 'linked' && this.typed.of(remittance, part, found) !== null) return false;
    return (await remittance.take?.({ place: part.place, cents: money, billId: found.billId })) !== true;
  }

  private async reverse(
    item: ItemAttempt,
    found: FoundBill,
    { part, ids, byHand }: ReversalInput,
  ): Promise<ClaimResult> {
    const { actorName } = this.commandMetadata.actor;
    const { payerFileId } = this.record;
    const { key, claimKey, checkId } = ids;
    const isCorrected = part.check.corrected.has(part.claim.billNumber);
    const reversal = `${key}-${REVERSAL}`;
    const amount = 0 - part.claim.paid;
    try {
      const events = await this.carryOut(item, found, (at) => ({
        type: 'ReverseRemittance',
        data: {
          ...{ at, actorName, key: reversal, claimKey, reason: 'Reversed by the payer', amount, byAmount: byHand },
          ...(checkId !== undefined && { checkId }),
          ...(!isCorrected && { uncorrectedIn: payerFileId }),
        },
      }));
      const types = events.map(({ type }) => type as string);
      const isNew = types.includes('EorVoided') || types.includes('PaymentVoided');
      const shares = await this.takenBack(found, events);
      return { outcome: isNew ? 'recorded' : 'duplicate', reason: null, shares };
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
      // A person who matches the item gets the reason at once, and the item waits as before.
      if (byHand) throw error.code === 'not_found' ? new Rejection('lifecycle_conflict', NOTHING_TO_REVERSE) : error;
      if (error.code === 'lifecycle_conflict') {
        await this.flag(`${item.key}/differs`, found, 'check_mismatch');
        return { outcome: 'refused', reason: 'check_mismatch', shares: [] };
      }
      if (error.code !== 'not_found') throw error;
      // Its correction, if there is one, must not be paid besides: both wait for a person.
      this.waiting.add(setAndNumber(part));
      await this.flag(`${item.key}/waits`, found, 'check_mismatch');
      return { outcome: 'unmatched', reason: 'reversal_without_payment', shares: [] };
    }
  }

  /** Shares that these events take back, below 0: the whole payment, as its bill has it. */
  private async takenBack(
    { organizationId, billId }: FoundBill,
    events: readonly StoredEvent<BillEvent>[],
  ): Promise<readonly Share[]> {
    const ids = events.flatMap(({ type, data }) =>
      (type as string) === 'PaymentVoided' ? [(data as unknown as { paymentId: string }).paymentId] : [],
    );
    if (ids.length === 0) return [];
    const history = await this.engines.ledger.load<BillEvent>(billStream(organizationId, billId));
    return history.flatMap(({ type, data }) => {
      const posted = data as unknown as PaymentPostedData;
      return type === 'PaymentPosted' && ids.includes(posted.paymentId) ? [reverseShare(shareOf(posted))] : [];
    });
  }

  /** True of a claim that is said anew, while what it takes the place of could not be taken back. */
  waitsForReversal(part: RemittancePart): boolean {
    const { claim, check } = part;
    return claim.status !== REVERSAL && check.corrected.has(claim.billNumber) && this.waiting.has(setAndNumber(part));
  }

  /**
   * The events that it brought about; of work that was done before, those of then, by whichever attempt at the item. Where
   * another run has found the bill of a waiting item, and ended before the check heard of it, the money is the bill's.
   */
  private async carryOut(
    item: ItemAttempt,
    { organizationId, billId, history }: FoundBill,
    command: (at: string) => BillCommand,
  ): Promise<readonly StoredEvent<BillEvent>[]> {
    const { payerFileId } = this.record;
    const metadata = await this.commandMetadata.forOwner(organizationId);
    const keyOf = (attempt: string): string =>
      createHash('sha256').update(`payer-file/${payerFileId}/${attempt}`).digest('hex');
    const key = keyOf(item.key);
    const stream = billStream(organizationId, billId);
    // It was read when it was looked up, and stands as it did then but for what this run has done to it.
    const read = this.touched.has(stream) ? {} : { read: bills.reading(history) };
    this.touched.add(stream);
    // Also of what changes nothing: the bill's history names every file that says something about it.
    const keyed = { ...metadata, causationId: payerFileId, idempotency: { key, fingerprint: key, status: 200 } };
    const order = { ...read, stream, command: command(metadata.at), metadata: keyed };
    const { ledger } = this.engines;
    const decided = await executeCommand(ledger, bills, order, ledger.rules.current);
    if (decided.appended.some(({ type }) => (type as string) !== REQUEST_ACKNOWLEDGED)) return decided.appended;
    const keys = keyedAppendsOf(decided.history);
    const commands = item.others.flatMap((other) => keys.get(keyOf(other))?.commandId ?? []);
    return decided.history.filter(({ metadata: { commandId } }) => commands.includes(commandId));
  }
}

const NOTHING_TO_REVERSE =
  'The bill has no payment of the reversed amount. Match the item with the bill whose payment was reversed.';
const INSUFFICIENT_CHECK_BALANCE = 'The check that a person posted has not that much left.';

interface RemittanceInput {
  readonly part: RemittancePart;
  readonly found: FoundBill;
  readonly remittance: MatchedRemittance | null;
  /** A person said which bill it is about. */
  readonly byHand: boolean;
}

interface ReversalInput extends Pick<RemittanceInput, 'part' | 'byHand'> {
  readonly ids: { readonly key: string; readonly claimKey: string; readonly checkId?: string };
}

const setAndNumber = ({ place: [at, set], claim }: RemittancePart): string => `${at}/${set}/${claim.billNumber}`;
