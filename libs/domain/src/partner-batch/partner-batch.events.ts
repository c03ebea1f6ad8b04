import type { Timestamp } from '../kernel/calendar.js';
import type { Message } from '../kernel/decider.js';
import type { BatchFile, BatchMember, BatchName, PartnerBatch, PartnerTrouble } from './partner-batch.state.js';

/*
 * STORED FOREVER, unencrypted, in the internal stream `batch_{partner}_{ISA13}`: IDs, numbers, sizes and hashes. Not
 * published. Each bill publishes its own transmission.
 */

/** Events with the members follow in the same append. */
export type BatchHeader = BatchName & Pick<PartnerBatch, 'lastNumber' | 'at'>;

export type PartnerBatchEvent =
  | Message<'BatchOpened', BatchHeader>
  | Message<'BatchMembers', { readonly members: readonly BatchMember[] }>
  /** Recorded before every attempt to upload the file, so that a second process sees the event and stops. */
  | Message<'BatchBegun', { readonly at: Timestamp }>
  /** `files`: null if already at the partner. */
  | Message<'BatchUploaded', { readonly at: Timestamp; readonly files: readonly BatchFile[] | null }>
  | Message<
      'BatchTroubled',
      { readonly trouble: PartnerTrouble; readonly attempts: number; readonly notBefore: number }
    >
  | Message<'BatchSent', { readonly at: Timestamp }>
  /** Sending was given up. No part of the file can be at the partner. */
  | Message<'BatchFailed', { readonly at: Timestamp; readonly trouble: PartnerTrouble }>
  /** Nothing is left to send. Without an earlier `BatchOpened`, the number is used up by an empty file. */
  | Message<'BatchEmptied', BatchName & { readonly at: Timestamp }>
  /** The member was erased before the partner fetched its claim. */
  | Message<
      'BatchMemberErased',
      { readonly organizationId: string; readonly controlNumber: string; readonly at: Timestamp }
    >
  /** Sends the file again with the same number. */
  | Message<'BatchReopened', { readonly at: Timestamp }>;
