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

/** The stream itself where it is one of a payer file: one file may have a stream of each organization, under one id. */
const fileOfStream = (stream: string): string | null =>
  stream.startsWith('exchangefile_') || stream.startsWith('payerfile_', stream.indexOf('-') + 1) ? stream : null;

const evolve = fileFold(() => false);

/** A payer file as lists need it: found by time of receipt and by what of it waits; without its items. */
const payerFileRow = defineRow(
  ({ file }: PayerFileState) => file,
  {
    payerFileId: ({ payerFileId }) => payerFileId,
    /** Wall clock. */
    receivedAt: ({ receivedAt }) => receivedAt,
    /** False while it is not worked off to its end. */
    done: ({ done }) => done,
    /** True while a person matches an item of it. */
    matching: ({ matching }) => Object.keys(matching).length > 0,
    /** True where something of it lies in quarantine. */
    quarantined: isQuarantined,
    /** True where something of it could not be worked off, dismissed or not. */
    unworked: hasUnprocessedItems,
    /** Items that wait because their bill could not be told. */
    unmatched: ({ totals }) => totals.outcomes.unmatched,
    /** Items that wait because they were refused. */
    refused: ({ totals }) => totals.outcomes.refused,
    file: { sealed: (file) => file },
  },
  [['organizationId', '-receivedAt'], ['organizationId', 'quarantined', 'receivedAt'], ['done'], ['matching']],
);
export type PayerFileDoc = RowOf<typeof payerFileRow>;

/** Receipts of payer files, without their items: those are read from the stream. */
export const payerFileProjection: Projection<PayerFileState, PayerFileDoc> = {
  name: 'payer-file',
  version: 1,
  idOf: fileOfStream,
  initial: noPayerFile,
  evolve: (state, event) => applyFileEvent(evolve, state, event),
  ...payerFileRow,
};
