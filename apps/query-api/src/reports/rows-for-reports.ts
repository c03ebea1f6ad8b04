import { billRowProjection, type BillRow, type Filter, type StoredDoc, type Views } from '#read-models';

type Row<Field extends keyof BillRow> = StoredDoc<Pick<BillRow, Field>>;

const DOCUMENTS_A_TURN = 1000;
const slim: ReadonlySet<string> = new Set(billRowProjection.slim);

/**
 * All matching rows, with these fields. Engines answer from memory (or with a projection) as long as every field is
 * slim; else from the stored documents, so many at a time.
 */
export const rowsForReport = async <Field extends keyof BillRow>(
  views: Views,
  organizationId: string,
  filter: Filter,
  fields: readonly Field[],
): Promise<readonly Row<Field>[]> => {
  const rows: Row<Field>[] = [];
  if (fields.every((field) => slim.has(field))) {
    const scan = views.scan<Row<Field>>(billRowProjection.name, organizationId, filter, { fields });
    for await (const row of scan) rows.push(row);
    return rows;
  }
  for (let last: string | undefined; ;) {
    const { rows: page } = await views.find<Row<Field>>(billRowProjection.name, {
      organizationId,
      filter,
      sort: ['_id'],
      limit: DOCUMENTS_A_TURN,
      count: false,
      fields,
      ...(last !== undefined && { after: [last] }),
    });
    rows.push(...page);
    if (page.length < DOCUMENTS_A_TURN) return rows;
    last = page.at(-1)?._id;
  }
};
