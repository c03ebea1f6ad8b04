import type { Timestamp } from '../kernel/calendar.js';
import type { Message } from '../kernel/decider.js';
import type { BatchFile, BatchMember, BatchName, PartnerBatch, PartnerTrouble } from './partner-batch.state.js';

/*
 * Events of a file for a partner. STORED FOR EVER, unencrypted, in the internal stream `batch_{partner}_{ISA13}`. They
 * contain IDs, numbers, sizes and hashes. The events are not published. Each bill publishes its own transmission.
 */

/** First event of a file. Events with its members follow in the same append. */
export type BatchHeader = BatchName & Pick<PartnerBatch, 'lastNumber' | 'at'>;

export type PartnerBatchEvent =
  | Message<'BatchOpened', BatchHeader>
  | Message<'BatchMembers', { readonly members: readonly BatchMember[] }>
  /**
   * A process starts to upload the file to the partner. Recorded before every attempt, so that a second process sees
   * the event and stops.
   */
  | Message<'BatchBegun', { readonly at: Timestamp }>
  /** `files`: null if the file was already at the partner. */
  | Message<'BatchUploaded', { readonly at: Timestamp; readonly files: readonly BatchFile[] | null }>
  | Message<
      'BatchTroubled',
      { readonly trouble: PartnerTrouble; readonly attempts: number; readonly notBefore: number }
    >
  | Message<'BatchSent', { readonly at: Timestamp }>
  /** The file was given up. No part of it can be at the partner. */
  | Message<'BatchFailed', { readonly at: Timestamp; readonly trouble: PartnerTrouble }>
  /** Nothing is left to send. Without an earlier `BatchOpened`, the number is used up by an empty file. */
  | Message<'BatchEmptied', BatchName & { readonly at: Timestamp }>
  /** A bill was erased before the partner fetched its claim. */
  | Message<
      'BatchMemberErased',
      { readonly organizationId: string; readonly controlNumber: string; readonly at: Timestamp }
    >
  /** An operator requests that the file is sent again with the same number. */
  | Message<'BatchReopened', { readonly at: Timestamp }>;
