import { applyBatchEvents, type PartnerBatch } from '#domain';
import type { Projection } from '../projection.js';
import { defineRow, type RowOf } from '../row.js';

const partnerBatchRow = defineRow(
  // A file number that was used without any members is not a file.
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

export const partnerBatchProjection: Projection<PartnerBatch | null, PartnerBatchDoc> = {
  name: 'partner-batch',
  version: 1,
  idOf: batchOfStream,
  initial: null,
  evolve: (state, event) => applyBatchEvents(state, [event]),
  ...partnerBatchRow,
};
