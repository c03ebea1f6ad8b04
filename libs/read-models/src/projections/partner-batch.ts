import { applyBatchEvents, type PartnerBatch } from '#domain';
import type { Projection } from '../projection.js';
import { defineRow, type RowOf } from '../row.js';

/** A file for a partner as lists need it: without its members. */
const partnerBatchRow = defineRow(
  // A number that was used up for nothing is no file.
  (batch: PartnerBatch | null) => (batch && batch.members.length > 0 ? batch : null),
  {
    partner: ({ partner }) => partner,
    number: ({ number }) => number,
    at: ({ at }) => at,
    state: ({ state }) => state,
    sentAt: ({ sentAt }) => sentAt,
    attempts: ({ attempts }) => attempts,
    trouble: ({ trouble }) => trouble,
    claims: ({ members }) => members.length,
  },
  [['-at'], ['partner', '-at']],
);
export type PartnerBatchDoc = RowOf<typeof partnerBatchRow>;

const batchOfStream = (stream: string): string | null => (stream.startsWith('batch_') ? stream : null);

/** One row a file. */
export const partnerBatchProjection: Projection<PartnerBatch | null, PartnerBatchDoc> = {
  name: 'partner-batch',
  version: 1,
  idOf: batchOfStream,
  initial: null,
  evolve: (state, event) => applyBatchEvents(state, [event]),
  ...partnerBatchRow,
};
