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
import { RulesInForce } from '#event-store';
import { BillReader } from '../bills/bill-reader.js';
import { HandlesQuery, ContextQuery } from '../kernel/context-query.js';
import { ListPages, type PagedList } from '../kernel/list-pages.js';
import { Organizations } from '../kernel/organizations.js';

/** Oldest first, leaving out discarded drafts. */
export class ListReviews extends ContextQuery<PagedList<ReviewView>, [billId: string, request: ListPageRequest]> {}
/** Throws 404 for a discarded draft. */
export class GetReview extends ContextQuery<ReviewView, [billId: string, reviewId: string]> {}
export class ListReviewReasons extends ContextQuery<readonly ReviewReasonView[]> {}
export class ListBillReasons extends ContextQuery<readonly BillReasonView[], [billId: string]> {}

@Injectable()
export class ReviewQueries {
  constructor(
    private readonly bills: BillReader,
    private readonly pages: ListPages,
    private readonly organizations: Organizations,
    private readonly base: ApiBase,
    private readonly rules: RulesInForce,
  ) {}

  @HandlesQuery(ListReviews)
  async list(context: RequestContext, billId: string, request: ListPageRequest): Promise<PagedList<ReviewView>> {
    const bill = await this.bills.read(context, billId);
    const known = new Map(bill.reviews.map((review) => [review.id, review]));
    const owner = { organizationId: context.organizationId, list: `reviews ${billId}` };
    return this.pages.page(owner, request, [...known.keys()], async (ids) =>
      ids.flatMap((id) => known.get(id) ?? []).map((review) => presentReview(bill, review, this.rules.current)),
    );
  }

  @HandlesQuery(GetReview)
  async get(context: RequestContext, billId: string, reviewId: string): Promise<ReviewView> {
    const bill = await this.bills.read(context, billId);
    const review = bill.reviews.find(({ id }) => id === reviewId);
    return review ? presentReview(bill, review, this.rules.current) : refuse('not_found');
  }

  @HandlesQuery(ListReviewReasons)
  async reasons({ organizationId }: RequestContext): Promise<readonly ReviewReasonView[]> {
    return reviewReasonsOf(await this.organizations.get(organizationId)).map(presentReason);
  }

  @HandlesQuery(ListBillReasons)
  async billReasons(context: RequestContext, billId: string): Promise<readonly BillReasonView[]> {
    const bill = await this.bills.read(context, billId);
    const reasons = reviewReasonsOf(await this.organizations.get(context.organizationId));
    return presentBillReasons(bill, reasons, this.base.url, this.rules.current);
  }
}
