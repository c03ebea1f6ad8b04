import { Injectable } from '@nestjs/common';
import { presentReview, type ReviewView } from '#contracts';
import { refuse, type RequestContext } from '#http';
import { BillReader } from '../bills/bill-reader.js';
import { Answers, Ask } from '../kernel/ask.js';

/** The payer reviews of a bill, oldest first; discarded drafts are gone. */
export class ListReviews extends Ask<readonly ReviewView[], [billId: string]> {}
/** One payer review of a bill; 404 for a draft that was discarded. */
export class GetReview extends Ask<ReviewView, [billId: string, reviewId: string]> {}

@Injectable()
export class ReviewQueries {
  constructor(private readonly bills: BillReader) {}

  @Answers(ListReviews)
  async list(context: RequestContext, billId: string): Promise<readonly ReviewView[]> {
    const bill = await this.bills.read(context, billId);
    return bill.reviews.map((review) => presentReview(bill, review));
  }

  @Answers(GetReview)
  async get(context: RequestContext, billId: string, reviewId: string): Promise<ReviewView> {
    return (await this.list(context, billId)).find(({ id }) => id === reviewId) ?? refuse('not_found');
  }
}
