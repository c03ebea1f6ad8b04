import { Injectable } from '@nestjs/common';
import { billStream, evolveBillView, isShredding, noBillView, type BillView } from '#domain';
import { isKeyTrouble, Ledger } from '#event-store';
import { refuse, type RequestContext } from '#http';
import { billProjection, Views, type BillDoc, type StoredDoc } from '#read-models';
import { inScope } from '../kernel/scope.js';

/** Ids become stream names: nothing else may get that far. */
const billIdShape = /^bill_[A-Za-z0-9]{1,64}$/;

const viewOf = (doc: StoredDoc<BillDoc>): BillView => {
  const { _id, _rev, _stale, _subject, organizationId: _organizationId, shape: _shape, ...view } = doc;
  return view;
};

/** Bills as they are now: the stored document and the events after it, folded on the spot. */
@Injectable()
export class BillReader {
  constructor(
    private readonly views: Views,
    private readonly ledger: Ledger,
  ) {}

  /** One bill that the credential may see; 404 for any other id. Always fresh: it includes all that was appended. */
  async read(context: RequestContext, billId: string): Promise<BillView & { readonly clear: Clear }> {
    const bill = billIdShape.test(billId) ? await this.fresh(context.organizationId, billId) : noBillView;
    const { clear } = bill;
    return clear !== null && inScope(context, clear) ? { ...bill, clear } : refuse('not_found');
  }

  /** A page of bills that a row was found for, as the read model has them. */
  async page(organizationId: string, billIds: readonly string[]): Promise<readonly BillView[]> {
    const bills = await Promise.all(billIds.map((billId) => this.known(organizationId, billId).catch(withoutItsKey)));
    return bills.filter((bill) => bill.clear !== null);
  }

  private async known(organizationId: string, billId: string): Promise<BillView> {
    const doc = await this.stored(organizationId, billId);
    return doc ? viewOf(doc) : this.fresh(organizationId, billId);
  }

  private async fresh(organizationId: string, billId: string): Promise<BillView> {
    const doc = await this.stored(organizationId, billId);
    // The stream's name holds the organization: another one's bill has no events here.
    const stream = billStream(organizationId, billId);
    const events = await this.ledger.load(stream, doc ? doc._rev + 1 : 0);
    // Shredded a moment ago: the document may still say what must not be shown any more.
    if (doc && events.some(isShredding)) return (await this.ledger.load(stream)).reduce(evolveBillView, noBillView);
    return events.reduce(evolveBillView, doc ? viewOf(doc) : noBillView);
  }

  /** The document, where this program can continue its fold. */
  private async stored(organizationId: string, billId: string): Promise<StoredDoc<BillDoc> | null> {
    const doc = await this.views.get<BillDoc>(billProjection.name, billId);
    return doc?.organizationId === organizationId && doc.shape === billProjection.version ? doc : null;
  }
}

/** A bill whose key is missing, which readiness tells, must not take a whole list with it. */
const withoutItsKey = (error: unknown): BillView => {
  if (!isKeyTrouble(error)) throw error;
  return noBillView;
};

type Clear = NonNullable<BillView['clear']>;
