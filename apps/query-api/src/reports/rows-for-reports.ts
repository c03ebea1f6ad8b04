import { billProjection, type BillRow, type Filter, type ScannedRow, type Views } from '#read-models';

type Row<Field extends keyof BillRow> = ScannedRow<Pick<BillRow, Field>>;

/** Reads rows in pages, so that totals can be computed without loading all rows. */
export const pagesForReport = <Field extends keyof BillRow>(
  views: Views,
  organizationId: string,
  filter: Filter,
  fields: readonly Field[],
): AsyncIterable<readonly Row<Field>[]> =>
  views.scan<Pick<BillRow, Field>>(billProjection.name, organizationId, filter, fields);

/** For reports that sort or list rows. */
export const rowsForReport = async <Field extends keyof BillRow>(
  ...question: Parameters<typeof pagesForReport<Field>>
): Promise<readonly Row<Field>[]> => {
  const all: Row<Field>[] = [];
  for await (const page of pagesForReport(...question)) for (const row of page) all.push(row);
  return all;
};
