import type { Filter, Views } from '#read-models';

const PAGE = 500;

/** Which rows are looked through, and in which order. */
interface RowsInOrder {
  readonly organizationId: string;
  readonly filter: Filter;
  /** Slim field that gives their order: rows that change meanwhile leave the pages to come as they are. */
  readonly by: string;
}

/** The ids of an organization's rows that match, page after page. */
export async function* idsInOrder(
  views: Views,
  view: string,
  { organizationId, filter, by }: RowsInOrder,
): AsyncGenerator<string, void, undefined> {
  for (let after: readonly (string | number)[] = []; ;) {
    const { rows } = await views.find<Readonly<Record<string, string | number>>>(view, {
      ...{ organizationId, filter, sort: [by], limit: PAGE, fields: [by], count: false },
      ...(after.length > 0 && { after }),
    });
    for (const { _id } of rows) yield _id;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = [last[by] ?? '', last._id];
  }
}
