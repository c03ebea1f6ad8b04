import { Injectable } from '@nestjs/common';
import { presentReview, type ListPageRequest, type ReviewView } from '#contracts';
import { refuse, type RequestContext } from '#http';
import { BillReader } from '../bills/bill-reader.js';
import { Answers, Ask } from '../kernel/ask.js';
import { ListPages, type PagedList } from '../kernel/list-pages.js';

/** The payer reviews of a bill, oldest first; discarded drafts are gone. */
export class ListReviews extends Ask<PagedList<ReviewView>, [billId: string, request: ListPageRequest]> {}
/** One payer review of a bill; 404 for a draft that was discarded. */
export class GetReview extends Ask<ReviewView, [billId: string, reviewId: string]> {}

@Injectable()
export class ReviewQueries {
  constructor(
    private readonly bills: BillReader,
    private readonly pages: ListPages,
  ) {}

  @Answers(ListReviews)
  async list(context: RequestContext, billId: string, request: ListPageRequest): Promise<PagedList<ReviewView>> {
    const bill = await this.bills.read(context, billId);
    const known = new Map(bill.reviews.map((review) => [review.id, review]));
    const owner = { organizationId: context.organizationId, list: `reviews ${billId}` };
    return this.pages.page(owner, request, [...known.keys()], async (ids) =>
      ids.flatMap((id) => known.get(id) ?? []).map((review) => presentReview(bill, review)),
    );
  }

  @Answers(GetReview)
  async get(context: RequestContext, billId: string, reviewId: string): Promise<ReviewView> {
    const bill = await this.bills.read(context, billId);
    const review = bill.reviews.find(({ id }) => id === reviewId);
    return review ? presentReview(bill, review) : refuse('not_found');
  }
}
