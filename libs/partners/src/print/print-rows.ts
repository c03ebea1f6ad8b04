import type { CalendarDate } from '#domain';
import type { StoredDoc, Views } from '#read-models';

interface PrintedDay {
  readonly organizationId: string;
  readonly date: CalendarDate;
  /** Field that gives their order. */
  readonly by: string;
  readonly fields: readonly string[];
}

/** What of an organization's bills, or requests, is in the print queue or was, page by page. */
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

/** Rows with something in the batch of a day. */
export const printedOn = <Row extends object>(
  views: Views,
  view: string,
  { organizationId, date, by, fields }: PrintedDay,
): AsyncIterable<StoredDoc<Row>> => {
  const filter = { printDays: { $in: [date] } };
  return views.inOrder<Row>(view, { organizationId, filter, by, fields: [...fields, 'printDays'] });
};
