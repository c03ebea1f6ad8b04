import { Injectable } from '@nestjs/common';
import {
  presentDraft,
  presentDraftSummary,
  type DraftSummaryView,
  type DraftView,
  type ListDraftsRequest,
} from '#contracts';
import { staleDraftsBefore, type BillDraft } from '#domain';
import { Vault } from '#event-store';
import { currentTimeOf, Cursors, refuse, refuseParameter, type RequestContext } from '#http';
import { BillDrafts, StateStore } from '#state-store';
import { HandlesQuery, ContextQuery } from '../kernel/context-query.js';
import type { ListedPage } from '../kernel/list-pages.js';
import { Organizations } from '../kernel/organizations.js';
import { queryDigest } from '../kernel/query-digest.js';
import { customerOf } from '../kernel/scope.js';
import { ownerFilter, ownerNames } from '../tasks/owners.js';

export class ListDrafts extends ContextQuery<ListedPage<DraftSummaryView>, [request: ListDraftsRequest]> {}
export class GetDraft extends ContextQuery<DraftView, [draftId: string]> {}

/** Position after a page's last draft, and the digest of the filters. */
type DraftCursor = { readonly after: string; readonly asked: string };

@Injectable()
export class DraftQueries {
  private readonly drafts: BillDrafts;

  constructor(
    stateStore: StateStore,
    vault: Vault,
    private readonly cursors: Cursors,
    private readonly organizations: Organizations,
  ) {
    this.drafts = new BillDrafts(stateStore, vault);
  }

  @HandlesQuery(ListDrafts)
  async list(context: RequestContext, request: ListDraftsRequest): Promise<ListedPage<DraftSummaryView>> {
    const { organizationId } = context;
    const { cursor, limit, ...wanted } = request;
    const { owner, ready, stale } = wanted;
    const customerExternalId = customerOf(context);
    const place = { organizationId, list: 'drafts', customerExternalId };
    const asked = queryDigest(wanted);
    const from = await this.cursors.decode<DraftCursor>(place, cursor);
    if (from && from.asked !== asked)
      refuseParameter('cursor', 'was created with other filters; start again without a cursor');
    const { drafts, next } = await this.drafts.list({
      ...{ organizationId, customerExternalId, isReady: ready, limit },
      owner: owner === 'me' ? await this.me(context) : owner,
      changedBefore: stale === true ? staleDraftsBefore(currentTimeOf(context)) : undefined,
      after: from?.after,
    });
    const how = await this.presentation(context, drafts);
    return {
      data: drafts.map((draft) => presentDraftSummary(draft, how)),
      nextCursor: next === null ? null : await this.cursors.encode(place, { after: next, asked }),
    };
  }

  @HandlesQuery(GetDraft)
  async get(context: RequestContext, draftId: string): Promise<DraftView> {
    const found = await this.drafts.get(context.organizationId, draftId);
    const customer = customerOf(context);
    if (found === null || (customer !== null && found.draft.customerExternalId !== customer))
      return refuse('not_found');
    return presentDraft(found.draft, await this.presentation(context, [found.draft]));
  }

  private async me(context: RequestContext): Promise<string> {
    const { ownerId } = (await ownerFilter(context, 'me', this.organizations)) as { readonly ownerId: string };
    return ownerId;
  }

  private async presentation(context: RequestContext, drafts: readonly BillDraft[]) {
    return { now: currentTimeOf(context), names: await ownerNames(context, drafts, this.organizations) };
  }
}
