import { Injectable } from '@nestjs/common';
import { billStream, billViewAsOf, billViewFold, noBillView, withoutInternalNotes, type BillOnFile } from '#domain';
import { foldHistory, isUnreadable, EncryptedEventStore } from '#event-store';
import { refuse, refuseParameter, type RequestContext } from '#http';
import { billProjection, Views, type BillDoc, type ListedBill, type StoredDoc } from '#read-models';
import { isInScope } from '../kernel/scope.js';

/** IDs become part of stream names, so other values must be refused. */
const billIdPattern = /^bill_[A-Za-z0-9]{1,64}$/;

/** Folds bills from their streams. The event store caches streams and reads only new events. */
@Injectable()
export class BillReader {
  constructor(
    private readonly views: Views,
    private readonly ledger: EncryptedEventStore,
  ) {}

  /**
   * Returns a bill that the credential may see, including every event appended so far. Callers outside the practice
   * don't see internal notes. Throws 404 for any other ID.
   */
  async read(context: RequestContext, billId: string): Promise<BillWithFacts> {
    const bill = billIdPattern.test(billId) ? await this.fresh(context.organizationId, billId) : noBillView;
    const shown = visibleTo(context, bill);
    return isOnFile(shown) && isInScope(context, shown.clear) ? shown : refuse('not_found');
  }

  /** Throws 400 if the bill has no event with this sequence number. */
  async readAsOf(context: RequestContext, billId: string, sequence: string): Promise<BillOnFile> {
    await this.read(context, billId);
    const history = await this.ledger.load(billStream(context.organizationId, billId));
    const bill =
      billViewAsOf(history, BigInt(sequence)) ??
      refuseParameter('asOf', 'is not the sequence of an event of this bill');
    return visibleTo(context, bill);
  }

  /** Returns the bills for a page of matching rows, as stored in the read model. */
  async page(organizationId: string, billIds: readonly string[]): Promise<readonly ListedBill[]> {
    const docs = await this.views.getAll<BillDoc>(billProjection.name, billIds).catch(noneIfUnreadable);
    const bills = await Promise.all(
      billIds.map((billId) => this.known(organizationId, billId, docs?.get(billId) ?? null).catch(emptyIfUnreadable)),
    );
    return bills.filter((bill) => bill.clear !== null);
  }

  /** Returns the bill from its document, or from its stream if the document has a different shape. */
  private async known(organizationId: string, billId: string, doc: StoredDoc<BillDoc> | null): Promise<ListedBill> {
    return doc?.organizationId === organizationId && doc.shape === billProjection.version
      ? doc.bill
      : this.fresh(organizationId, billId);
  }

  /** The stream's name contains the organization, so another organization's bill has no events here. */
  private async fresh(organizationId: string, billId: string): Promise<BillOnFile> {
    return foldHistory(await this.ledger.load(billStream(organizationId, billId)), billViewFold);
  }
}

/** Removes internal notes for sessions limited to one customer or one bill. */
const visibleTo = ({ scope }: RequestContext, bill: BillOnFile): BillOnFile =>
  scope.kind === 'organization' ? bill : withoutInternalNotes(bill);

/** If the page can't be read, all of its bills are read from their streams. */
const noneIfUnreadable = (error: unknown): null => {
  if (!isUnreadable(error)) throw error;
  return null;
};

/** The operator learns about an unreadable bill from the readiness check or `doctor`. */
const emptyIfUnreadable = (error: unknown): BillOnFile => {
  if (!isUnreadable(error)) throw error;
  return noBillView;
};

type BillWithFacts = BillOnFile & { readonly clear: NonNullable<BillOnFile['clear']> };
const isOnFile = (bill: BillOnFile): bill is BillWithFacts => bill.clear !== null;
