import { inTurn, newId } from '#commands';
import type { BlobStore } from '#documents';
import { REDACTED } from '#domain';
import type { Ledger, Tombstone, Vault } from '#event-store';
import { EXCHANGE, type PayerFileName, type PayerFileStore } from './payer-file-store.js';
import type { PayerFileRecord, ReceiptItem } from './receipt.js';
import { redacted } from './redaction.js';

/** A bill whose data is erased. */
export interface ErasedBill {
  readonly billId: string;
  readonly organizationId: string;
  /** CLM01 of each of its transmissions. */
  readonly references: readonly string[];
  /** The numbers that its payers gave it. */
  readonly payerNumbers: readonly string[];
}

/** By what a bill is known again, in capitals. */
type Marks = Pick<ErasedBill, 'billId' | 'references' | 'payerNumbers'>;

/** The sealed copies of payers' files. */
export class PayerFileArchive {
  constructor(
    private readonly engines: { readonly ledger: Ledger; readonly vault: Vault; readonly blobs: BlobStore },
    private readonly store: PayerFileStore,
  ) {}

  /** What no record names in the end is swept; what one names must be there. */
  async keep(record: PayerFileRecord, bytes: Uint8Array): Promise<void> {
    await this.engines.blobs.put(bytes, addressOf(record));
  }

  /** The bytes as they came, without bills that were erased; null once they were destroyed. */
  async read(record: PayerFileRecord): Promise<Buffer | null> {
    if (record.archiveId === null) return null;
    const bytes = await this.engines.blobs.load(addressOf(record));
    return bytes === REDACTED ? null : bytes;
  }

  /**
   * What the payers call a bill that is to be erased: noted before its data goes, because nobody can read it afterwards, and
   * a command that is cut off is given again.
   */
  async toForget(bill: ErasedBill): Promise<ErasedBill> {
    return { ...bill, payerNumbers: await this.store.numbersToForget(bill) };
  }

  /**
   * Takes a bill out of the archived copies of every file that says something about it, or whose unread parts name it: the
   * copy is replaced by one under a key of its own that says what it said of everybody else, and the key of the former one
   * is destroyed. Where nothing of anybody else is in it, there is none any more. What others were told stands in their own
   * histories, too. Cut off in between, the same call brings it to its end. Answers how many files there were.
   */
  async forget(bill: ErasedBill, tombstone: Tombstone): Promise<number> {
    const { billId, organizationId } = bill;
    const files = new Map<string, PayerFileName>();
    for (const one of await this.store.filesAbout(billId)) files.set(`${one.owner}/${one.payerFileId}`, one);
    for (const owner of [organizationId, EXCHANGE])
      for (const one of await this.store.unworked(owner)) files.set(`${one.owner}/${one.payerFileId}`, one);
    const inCapitals = (texts: readonly string[]) => texts.map((one) => one.trim().toUpperCase());
    const marks = { billId, references: inCapitals(bill.references), payerNumbers: inCapitals(bill.payerNumbers) };
    let forgotten = 0;
    for (const { owner, payerFileId } of files.values())
      await inTurn(this.engines.ledger, payerFileId, async () => {
        const record = await this.store.find(owner, payerFileId);
        if (record) await this.forgetTold(record, marks);
        const without = record && (await this.without(record, marks));
        const left = without && (await this.withoutFormer(without, tombstone));
        if (left) forgotten += 1;
      });
    await this.store.forgotNumbers(billId);
    return forgotten;
  }

  /** The record with a copy that says nothing of the bill; null where it never did. */
  private async without(
    record: PayerFileRecord,
    { billId, references, payerNumbers }: Marks,
  ): Promise<PayerFileRecord | null> {
    const { archiveId, erased = [], formerArchives = [] } = record;
    if (erased.includes(billId)) return formerArchives.length > 0 ? record : null;
    const bytes = await this.read(record);
    if (archiveId === null || bytes === null) return null;
    const items = await this.store.items(record);
    const placesWhere = (isMeant: (billId: string) => boolean) =>
      items.filter((item) => item.billId !== null && isMeant(item.billId)).map(({ place }) => place);
    const ofErased = (one: string): boolean => erased.includes(one);
    const {
      bytes: rest,
      changed,
      isAnythingLeft,
    } = redacted(bytes, {
      places: placesWhere((one) => one === billId),
      before: placesWhere(ofErased),
      others: placesWhere((one) => one !== billId && !ofErased(one)),
      references,
      payerNumbers,
    });
    if (!changed) return null;
    const next: PayerFileRecord = {
      ...record,
      archiveId: isAnythingLeft ? newId('doc') : null,
      erased: [...erased, billId],
      formerArchives: [...formerArchives, archiveId],
    };
    if (isAnythingLeft) await this.keep(next, rest);
    await this.store.save(next);
    return next;
  }

  /** Of items in quarantine their numbers and amounts stay in the receipt, without what they name the bill by. */
  private async forgetTold(record: PayerFileRecord, { billId, references, payerNumbers }: Marks): Promise<void> {
    const items = await this.store.items(record);
    const isIn = (marks: readonly string[], number: string | null): boolean =>
      number !== null && marks.includes(number.toUpperCase());
    const isMeant = ({ billId: about, told }: ReceiptItem): boolean =>
      told !== undefined &&
      (about === billId ||
        isIn(references, told.controlNumber) ||
        (about === null && isIn(payerNumbers, told.payerClaimControlNumber)));
    if (!items.some(isMeant)) return;
    const next = items.map(({ told, ...item }) => (told && !isMeant({ ...item, told }) ? { ...item, told } : item));
    await this.store.replace(record, next, ({ n }) => items.some((item) => item.n === n && isMeant(item)));
  }

  private async withoutFormer(record: PayerFileRecord, tombstone: Tombstone): Promise<PayerFileRecord> {
    const { formerArchives = [], ...rest } = record;
    for (const archiveId of formerArchives) {
      const address = addressOf({ ...record, archiveId });
      await this.engines.vault.shred(address.subject, tombstone);
      await this.engines.blobs.remove(address);
    }
    await this.store.save(rest);
    return rest;
  }
}

const addressOf = ({
  owner,
  payerFileId,
  archiveId,
}: Pick<PayerFileRecord, 'owner' | 'payerFileId' | 'archiveId'>) => ({
  organizationId: owner,
  // A key of its own: destroyed with the first bill that it says something about.
  subject: `${payerFileId}#${archiveId ?? ''}`,
  blobId: archiveId ?? '',
});
