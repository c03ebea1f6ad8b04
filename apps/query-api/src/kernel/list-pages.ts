import { Injectable } from '@nestjs/common';
import type { ListPageRequest } from '#contracts';
import { Cursors } from '#http';

/** If there is no `nextCursor`, the list is complete. */
export interface PagedList<View> {
  readonly data: readonly View[];
  readonly nextCursor?: string | null;
}

export interface ListedPage<View> extends PagedList<View> {
  readonly nextCursor: string | null;
}

/** ID of the page's last item, and the number of items up to it in case that item is removed. */
interface ListCursor {
  readonly [member: string]: string | number;
  readonly id: string;
  readonly at: number;
}

const DEFAULT_LIMIT = 50;

/** For lists short enough to load all of their IDs. */
@Injectable()
export class ListPages {
  constructor(private readonly cursors: Cursors) {}

  /**
   * Returns a page, or the complete list if the request has neither a cursor nor a limit. `ids` are all of the list's
   * IDs, in order. `read` returns the views for some IDs, without items that no longer exist.
   */
  async page<View>(
    owner: { readonly organizationId: string; readonly list: string },
    { cursor, limit }: ListPageRequest,
    ids: readonly string[],
    read: (ids: readonly string[]) => Promise<readonly View[]>,
  ): Promise<PagedList<View>> {
    if (cursor === undefined && limit === undefined) return { data: await read(ids) };
    return this.only(owner, { cursor, limit: limit ?? DEFAULT_LIMIT }, ids, read);
  }

  /** Returns a page even if the request has neither a cursor nor a limit. */
  async only<View>(
    owner: { readonly organizationId: string; readonly list: string },
    { cursor, limit }: { readonly cursor: string | undefined; readonly limit: number },
    ids: readonly string[],
    read: (ids: readonly string[]) => Promise<readonly View[]>,
  ): Promise<ListedPage<View>> {
    const place = await this.cursors.decode<ListCursor>(owner, cursor);
    const met = place === null ? -1 : ids.indexOf(place.id);
    // The last item of the previous page was removed, so later items moved up by one.
    const begin = place !== null && met < 0 ? Math.max(0, place.at - 1) : met + 1;
    const some = ids.slice(begin, begin + limit);
    const end = begin + some.length;
    const last = some.at(-1);
    const hasMore = last !== undefined && end < ids.length;
    return {
      data: await read(some),
      nextCursor: hasMore ? await this.cursors.encode(owner, { id: last, at: end }) : null,
    };
  }
}
