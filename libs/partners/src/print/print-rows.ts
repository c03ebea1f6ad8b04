import type { CalendarDate } from '#domain';
import type { StoredDoc, Views } from '#read-models';

interface PrintedDay {
  readonly organizationId: string;
  readonly date: CalendarDate;
  /** Name of the field by which rows are ordered. */
  readonly by: string;
  readonly fields: readonly string[];
}

/** Yields the current and former print queue items of an organization's bills or requests, page by page. */
export async function* printItemsIn<Item>(
  views: Views,
  view: string,
  organizationId: string,
): AsyncGenerator<readonly Item[], void, undefined> {
  const names = ['printItems', 'lastPrintDay'] as const;
  type Row = { readonly printItems: readonly Item[]; readonly lastPrintDay: string };
  for await (const rows of views.scan<Row>(view, organizationId, { lastPrintDay: { $gt: '' } }, names))
    yield rows.flatMap(({ printItems }) => printItems);
}

/** Yields the items of a day's batch, each with its row. */
export async function* printedOn<
  Item extends { readonly day: CalendarDate },
  Row extends { printItems: readonly Item[] },
>(
  views: Views,
  view: string,
  { organizationId, date, by, fields }: PrintedDay,
): AsyncGenerator<readonly [StoredDoc<Row>, Omit<Item, 'day'>], void, undefined> {
  const filter = { printDays: { $in: [date] } };
  for await (const row of views.inOrder<Row>(view, { organizationId, filter, by, fields: [...fields, 'printDays'] }))
    for (const { day, ...item } of row.printItems) if (day === date) yield [row, item];
}
