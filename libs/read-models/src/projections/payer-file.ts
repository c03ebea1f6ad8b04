import {
  fileFold,
  applyFileEvent,
  isQuarantined,
  hasUnprocessedItems,
  noPayerFile,
  type PayerFileState,
  type FileOnRecord,
} from '#domain';
import type { Projection } from '../projection.js';

/** A payer file as lists need it: found by time of receipt and by what of it waits; without its items. */
export interface PayerFileDoc {
  readonly payerFileId: string;
  /** Wall clock. */
  readonly receivedAt: string;
  /** False while it is not worked off to its end. */
  readonly done: boolean;
  /** True while a person matches an item of it. */
  readonly matching: boolean;
  /** True where something of it lies in quarantine. */
  readonly quarantined: boolean;
  /** True where something of it could not be worked off, dismissed or not. */
  readonly unworked: boolean;
  /** Items that wait because their bill could not be told. */
  readonly unmatched: number;
  /** Items that wait because they were refused. */
  readonly refused: number;
  readonly file: FileOnRecord;
}

/** The stream itself where it is one of a payer file: one file may have a stream of each organization, under one id. */
const fileOfStream = (stream: string): string | null =>
  stream.startsWith('exchangefile_') || stream.startsWith('payerfile_', stream.indexOf('-') + 1) ? stream : null;

const evolve = fileFold(() => false);

/** Receipts of payer files, without their items: those are read from the stream. */
export const payerFileProjection: Projection<PayerFileState, PayerFileDoc> = {
  name: 'payer-file',
  version: 1,
  idOf: fileOfStream,
  initial: noPayerFile,
  evolve: (state, event) => applyFileEvent(evolve, state, event),
  document: ({ file }) =>
    file && {
      payerFileId: file.payerFileId,
      receivedAt: file.receivedAt,
      done: file.done,
      matching: Object.keys(file.matching).length > 0,
      quarantined: isQuarantined(file),
      unworked: hasUnprocessedItems(file),
      unmatched: file.totals.outcomes.unmatched,
      refused: file.totals.outcomes.refused,
      file,
    },
  slim: ['payerFileId', 'receivedAt', 'done', 'matching', 'quarantined', 'unworked', 'unmatched', 'refused'],
  indexes: [['organizationId', '-receivedAt'], ['organizationId', 'quarantined', 'receivedAt'], ['done'], ['matching']],
};
