import {
  fileFold,
  applyFileEvent,
  isQuarantined,
  hasUnprocessedItems,
  noPayerFile,
  type PayerFileState,
} from '#domain';
import type { Projection } from '../projection.js';
import { defineRow, type RowOf } from '../row.js';

/** Returns the stream's name as ID: one file can have a stream in each organization, all with the same file ID. */
const fileOfStream = (stream: string): string | null =>
  stream.startsWith('exchangefile_') || stream.startsWith('payerfile_', stream.indexOf('-') + 1) ? stream : null;

const evolve = fileFold(() => false);

/** A payer file's row without its items. Found by time of receipt and by waiting items. */
const payerFileRow = defineRow(
  ({ file }: PayerFileState) => file,
  {
    payerFileId: ({ payerFileId }) => payerFileId,
    /** Time of receipt, by the system clock. */
    receivedAt: ({ receivedAt }) => receivedAt,
    /** True when all of the file's items have been processed. */
    done: ({ done }) => done,
    /** True while a user matches one of the file's items. */
    matching: ({ matching }) => Object.keys(matching).length > 0,
    /** True if one of the file's items is in quarantine. */
    quarantined: isQuarantined,
    /** True if an item could not be processed, including dismissed items. */
    unworked: hasUnprocessedItems,
    /** Number of items waiting because no bill could be identified. */
    unmatched: ({ totals }) => totals.outcomes.unmatched,
    /** Number of items waiting because they were refused. */
    refused: ({ totals }) => totals.outcomes.refused,
    file: { sealed: (file) => file },
  },
  [['organizationId', '-receivedAt'], ['organizationId', 'quarantined', 'receivedAt'], ['done'], ['matching']],
);
export type PayerFileDoc = RowOf<typeof payerFileRow>;

/** Payer file receipts without their items, which are read from the stream. */
export const payerFileProjection: Projection<PayerFileState, PayerFileDoc> = {
  name: 'payer-file',
  version: 1,
  idOf: fileOfStream,
  initial: noPayerFile,
  evolve: (state, event) => applyFileEvent(evolve, state, event),
  ...payerFileRow,
};
