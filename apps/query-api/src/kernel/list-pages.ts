import { Injectable } from '@nestjs/common';
import type { ListPageRequest } from '#contracts';
import { Cursors } from '#http';

/** A list, or a page of it; without `nextCursor` it is whole. */
export interface PagedList<View> {
  readonly data: readonly View[];
  readonly nextCursor?: string | null;
}

/** A page of a list. */
export interface ListedPage<View> extends PagedList<View> {
  readonly nextCursor: string | null;
}

/** Where a page ended: at which one, and how many came before it, should it be gone. */
interface ListCursor {
  readonly [member: string]: string | number;
  readonly id: string;
  readonly at: number;
}

const DEFAULT_LIMIT = 50;

/** Pages of lists that are short enough to be known whole. */
@Injectable()
export class ListPages {
  constructor(private readonly cursors: Cursors) {}

  /** `ids`: all of the list in its order. `read`: what is shown of some of them; those that are gone are left out. */
  async page<View>(
    owner: { readonly organizationId: string; readonly list: string },
    { cursor, limit }: ListPageRequest,
    ids: readonly string[],
    read: (ids: readonly string[]) => Promise<readonly View[]>,
  ): Promise<PagedList<View>> {
    if (cursor === undefined && limit === undefined) return { data: await read(ids) };
    return this.only(owner, { cursor, limit: limit ?? DEFAULT_LIMIT }, ids, read);
  }

  /** Returns a page even if the request has neither cursor nor limit. Takes the parameters of `page`, with a required limit. */
  async only<View>(
    owner: { readonly organizationId: string; readonly list: string },
    { cursor, limit }: { readonly cursor: string | undefined; readonly limit: number },
    ids: readonly string[],
    read: (ids: readonly string[]) => Promise<readonly View[]>,
  ): Promise<ListedPage<View>> {
    const place = await this.cursors.decode<ListCursor>(owner, cursor);
    const met = place === null ? -1 : ids.indexOf(place.id);
    // Gone meanwhile: those behind it moved up by one.
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
