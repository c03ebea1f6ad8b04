import { defineRow, type RowOf } from './row.js';

interface Parcel {
  readonly grams: number;
  readonly sender: string;
  readonly stops: readonly string[];
}

const parcelRow = defineRow(
  (parcel: Parcel | null) => parcel,
  {
    weight: ({ grams }) => grams,
    sender: { sealed: ({ sender }) => sender },
    lastStop: ({ stops }) => stops.at(-1) ?? null,
  },
  [['organizationId', '-weight']],
);

describe('defineRow', () => {
  it('takes each field from its source, in the order of declaration', () => {
    const row: RowOf<typeof parcelRow> = parcelRow.document({ grams: 5, sender: 'Ana', stops: ['Fresno', 'Chico'] })!;
    expect(JSON.stringify(row)).toBe('{"weight":5,"sender":"Ana","lastStop":"Chico"}');
  });

  it('returns no document if there is no source', () => expect(parcelRow.document(null)).toBeNull());

  it('keeps sealed fields out of the slim fields', () => {
    expect(parcelRow.slim).toEqual(['weight', 'lastStop']);
    expect(parcelRow.indexes).toEqual([['organizationId', '-weight']]);
  });

  it('does not compile with an index on an undeclared field', () => {
    const sender = ({ sender: name }: Parcel) => name;
    // @ts-expect-error: no such field
    const { indexes } = defineRow((parcel: Parcel) => parcel, { sender }, [['organizationId', 'height']]);
    expect(indexes).toHaveLength(1);
  });
});
