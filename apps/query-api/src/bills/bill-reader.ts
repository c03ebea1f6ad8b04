import { Injectable } from '@nestjs/common';
import { billStream, billViewAsOf, billViewFold, noBillView, withoutInternalNotes, type BillOnFile } from '#domain';
import { foldHistory, isUnreadable, EncryptedEventStore } from '#event-store';
import { refuse, refuseParameter, type RequestContext } from '#http';
import { billProjection, Views, type BillDoc, type ListedBill, type StoredDoc } from '#read-models';
import { isInScope } from '../kernel/scope.js';

/** Ids become stream names: nothing else may get that far. */
const billIdPattern = /^bill_[A-Za-z0-9]{1,64}$/;

/** Bills as they are now: folded from their streams, of which the ledger reads only what is new to it. */
@Injectable()
export class BillReader {
  constructor(
    private readonly views: Views,
    private readonly ledger: EncryptedEventStore,
  ) {}

  /** One bill that the credential may see, without internal notes for whoever is outside the office; 404 for any other id. Always fresh: it includes all that was appended. */
  async read(context: RequestContext, billId: string): Promise<BillWithFacts> {
    const bill = billIdPattern.test(billId) ? await this.fresh(context.organizationId, billId) : noBillView;
    const shown = visibleTo(context, bill);
    return isOnFile(shown) && isInScope(context, shown.clear) ? shown : refuse('not_found');
  }

  /** The bill as it was right after the event of this sequence; 400 if that is no event of it. */
  async readAsOf(context: RequestContext, billId: string, sequence: string): Promise<BillOnFile> {
    await this.read(context, billId);
    const history = await this.ledger.load(billStream(context.organizationId, billId));
    const bill =
      billViewAsOf(history, BigInt(sequence)) ??
      refuseParameter('asOf', 'is not the sequence of an event of this bill');
    return visibleTo(context, bill);
  }

  /** A page of bills that a row was found for, as the read model has them. */
  async page(organizationId: string, billIds: readonly string[]): Promise<readonly ListedBill[]> {
    const docs = await this.views.getAll<BillDoc>(billProjection.name, billIds).catch(noneIfUnreadable);
    const bills = await Promise.all(
      billIds.map((billId) => this.known(organizationId, billId, docs?.get(billId) ?? null).catch(emptyIfUnreadable)),
    );
    return bills.filter((bill) => bill.clear !== null);
  }

  /** The document, where this program knows its shape; else the bill itself. */
  private async known(organizationId: string, billId: string, doc: StoredDoc<BillDoc> | null): Promise<ListedBill> {
    return doc?.organizationId === organizationId && doc.shape === billProjection.version
      ? doc.bill
      : this.fresh(organizationId, billId);
  }

  /** The stream's name holds the organization: another one's bill has no events here. */
  private async fresh(organizationId: string, billId: string): Promise<BillOnFile> {
    return foldHistory(await this.ledger.load(billStream(organizationId, billId)), billViewFold);
  }
}

/** Sessions of a customer or of one bill see the notes that are shared with them, and no others. */
const visibleTo = ({ scope }: RequestContext, bill: BillOnFile): BillOnFile =>
  scope.kind === 'organization' ? bill : withoutInternalNotes(bill);

/** If one document cannot be read, all bills of the page are read from their streams. */
const noneIfUnreadable = (error: unknown): null => {
  if (!isUnreadable(error)) throw error;
  return null;
};

/** Leaves an unreadable bill out of a list. Readiness or `doctor` reports it to the operator. */
const emptyIfUnreadable = (error: unknown): BillOnFile => {
  if (!isUnreadable(error)) throw error;
  return noBillView;
};

type BillWithFacts = BillOnFile & { readonly clear: NonNullable<BillOnFile['clear']> };
const isOnFile = (bill: BillOnFile): bill is BillWithFacts => bill.clear !== null;
