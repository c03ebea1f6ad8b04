import { applyBatchEvents, type PartnerBatch } from '#domain';
import type { Projection } from '../projection.js';

/** A file for a partner as lists need it: without its members. */
export interface PartnerBatchDoc extends Pick<
  PartnerBatch,
  'partner' | 'number' | 'at' | 'state' | 'sentAt' | 'attempts' | 'trouble'
> {
  readonly claims: number;
}

const batchOfStream = (stream: string): string | null => (stream.startsWith('batch_') ? stream : null);

/** One row a file. */
export const partnerBatchProjection: Projection<PartnerBatch | null, PartnerBatchDoc> = {
  name: 'partner-batch',
  version: 1,
  idOf: batchOfStream,
  initial: null,
  evolve: (state, event) => applyBatchEvents(state, [event]),
  // A number that was used up for nothing is no file.
  document: (batch) =>
    batch && batch.members.length > 0
      ? {
          partner: batch.partner,
          number: batch.number,
          at: batch.at,
          state: batch.state,
          sentAt: batch.sentAt,
          attempts: batch.attempts,
          trouble: batch.trouble,
          claims: batch.members.length,
        }
      : null,
  slim: ['partner', 'number', 'at', 'state', 'sentAt', 'attempts', 'trouble', 'claims'],
  indexes: [['-at'], ['partner', '-at']],
};
