import type { StoredDoc, Views } from '../read-models.js';
import type { Slot, SlotShape } from '../slots.js';

export interface SampleRow {
  readonly patientId: string;
  readonly patientName: string;
  readonly state: string;
  readonly cents: number;
  readonly codes: readonly string[];
  readonly closedAt: number | null;
  readonly dueDay: string | null;
  readonly searchText: string;
  readonly notes: string;
}

export const shape: SlotShape = {
  slim: ['patientId', 'patientName', 'state', 'cents', 'codes', 'closedAt', 'dueDay', 'searchText'],
  indexes: [
    ['organizationId', '-cents'],
    ['organizationId', 'state', 'cents'],
    ['codes', 'patientId'],
  ],
  due: { where: ['state', 'open'], day: 'dueDay' },
};

export const doc = (
  id: string,
  rev: number,
  fields: Partial<SampleRow> = {},
  organizationId = 'org1',
): StoredDoc<SampleRow> => ({
  _id: id,
  _rev: rev,
  organizationId,
  patientId: 'pat_1',
  patientName: 'Ana Gomez',
  state: 'sent',
  cents: 100,
  codes: [],
  closedAt: null,
  dueDay: null,
  searchText: `${id} ana gomez`,
  notes: 'not slim',
  ...fields,
});

export const ids = (rows: readonly { readonly _id: string }[]): string[] => rows.map(({ _id }) => _id);

/** New projection with one empty slot, created before each test. */
export interface Stage {
  views: Views;
  name: string;
  slot: Slot;
}
