import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { presentReview, type ReviewView } from '#contracts';
import type { RequestContext } from '#http';
import { BillReader } from '../bills/bill-reader.js';

/** The payer reviews of a bill, oldest first; discarded drafts are gone. */
export class ListReviews extends Query<readonly ReviewView[]> {
  constructor(
    readonly context: RequestContext,
    readonly billId: string,
  ) {
    super();
  }
}

@QueryHandler(ListReviews)
export class ListReviewsHandler implements IQueryHandler<ListReviews> {
  constructor(private readonly bills: BillReader) {}

  async execute({ context, billId }: ListReviews): Promise<readonly ReviewView[]> {
    const bill = await this.bills.read(context, billId);
    return bill.reviews.map((review) => presentReview(bill, review));
  }
}
