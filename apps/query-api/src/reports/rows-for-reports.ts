import { billProjection, type BillRow, type Filter, type ScannedRow, type Views } from '#read-models';

type Row<Field extends keyof BillRow> = ScannedRow<Pick<BillRow, Field>>;

/** All matching rows with these fields, so many at a time: what adds them up need not hold them all. */
export const pagesForReport = <Field extends keyof BillRow>(
  views: Views,
  organizationId: string,
  filter: Filter,
  fields: readonly Field[],
): AsyncIterable<readonly Row<Field>[]> =>
  views.scan<Pick<BillRow, Field>>(billProjection.name, organizationId, filter, fields);

/** All of them at once, for what sorts or lists them. */
export const rowsForReport = async <Field extends keyof BillRow>(
  ...question: Parameters<typeof pagesForReport<Field>>
): Promise<readonly Row<Field>[]> => {
  const all: Row<Field>[] = [];
  for await (const page of pagesForReport(...question)) for (const row of page) all.push(row);
  return all;
};
