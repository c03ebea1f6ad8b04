import { Injectable } from '@nestjs/common';
import {
  presentBillReasons,
  presentReason,
  presentReview,
  type BillReasonView,
  type ReviewReasonView,
  type ListPageRequest,
  type ReviewView,
} from '#contracts';
import { reviewReasonsOf } from '#domain';
import { ApiBase, refuse, type RequestContext } from '#http';
import { BillReader } from '../bills/bill-reader.js';
import { Answers, Ask } from '../kernel/ask.js';
import { ListPages, type PagedList } from '../kernel/list-pages.js';
import { Organizations } from '../organization/organizations.js';

/** The payer reviews of a bill, oldest first; discarded drafts are gone. */
export class ListReviews extends Ask<PagedList<ReviewView>, [billId: string, request: ListPageRequest]> {}
/** One payer review of a bill; 404 for a draft that was discarded. */
export class GetReview extends Ask<ReviewView, [billId: string, reviewId: string]> {}
/** The practice's library of reasons for second reviews. */
export class ListReviewReasons extends Ask<readonly ReviewReasonView[]> {}
/** The same, filled from a bill. */
export class ListBillReasons extends Ask<readonly BillReasonView[], [billId: string]> {}

@Injectable()
export class ReviewQueries {
  constructor(
    private readonly bills: BillReader,
    private readonly pages: ListPages,
    private readonly organizations: Organizations,
    private readonly base: ApiBase,
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

  @Answers(ListReviewReasons)
  async reasons({ organizationId }: RequestContext): Promise<readonly ReviewReasonView[]> {
    return reviewReasonsOf(await this.organizations.get(organizationId)).map(presentReason);
  }

  @Answers(ListBillReasons)
  async billReasons(context: RequestContext, billId: string): Promise<readonly BillReasonView[]> {
    const bill = await this.bills.read(context, billId);
    const reasons = reviewReasonsOf(await this.organizations.get(context.organizationId));
    return presentBillReasons(bill, reasons, this.base.url);
  }
}
