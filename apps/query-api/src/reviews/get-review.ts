import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { presentReview, type ReviewView } from '#contracts';
import { refuse, type RequestContext } from '#http';
import { BillReader } from '../bills/bill-reader.js';

/** One payer review of a bill; 404 for a draft that was discarded. */
export class GetReview extends Query<ReviewView> {
  constructor(
    readonly context: RequestContext,
    readonly billId: string,
    readonly reviewId: string,
  ) {
    super();
  }
}

@QueryHandler(GetReview)
export class GetReviewHandler implements IQueryHandler<GetReview> {
  constructor(private readonly bills: BillReader) {}

  async execute({ context, billId, reviewId }: GetReview): Promise<ReviewView> {
    const bill = await this.bills.read(context, billId);
    const review = bill.reviews.find(({ id }) => id === reviewId);
    return review ? presentReview(bill, review) : refuse('not_found');
  }
}
