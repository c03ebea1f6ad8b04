import { billProjection, type BillRow, type Filter, type ScannedRow, type Views } from '#read-models';

/** A field that engines answer without a look at whole documents. */
export type SlimField = (typeof billProjection.slim)[number];
type Row<Field extends SlimField> = ScannedRow<Pick<BillRow, Field>>;

/** All matching rows with these fields, so many at a time: what adds them up need not hold them all. */
export const pagesForReport = <Field extends SlimField>(
  views: Views,
  organizationId: string,
  filter: Filter,
  fields: readonly Field[],
): AsyncIterable<readonly Row<Field>[]> =>
  views.scan<Pick<BillRow, Field>>(billProjection.name, organizationId, filter, fields);

/** All of them at once, for what sorts or lists them. */
export const rowsForReport = async <Field extends SlimField>(
  ...question: Parameters<typeof pagesForReport<Field>>
): Promise<readonly Row<Field>[]> => {
  const all: Row<Field>[] = [];
  for await (const page of pagesForReport(...question)) for (const row of page) all.push(row);
  return all;
};
