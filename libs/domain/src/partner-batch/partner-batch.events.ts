import type { Timestamp } from '../kernel/calendar.js';
import type { Message } from '../kernel/decider.js';
import type { BatchFile, BatchMember, BatchName, PartnerBatch, PartnerTrouble } from './partner-batch.state.js';

/*
 * A file for a partner. STORED FOR EVER, in clear, in the internal stream `batch_{partner}_{ISA13}`: ids, numbers, sizes and
 * hashes. Nobody is told of these events; each bill tells of its own transmission.
 */

/** Begins the file; its members follow in events of the same append. */
export type BatchHeader = BatchName & Pick<PartnerBatch, 'lastNumber' | 'at'>;

export type PartnerBatchEvent =
  | Message<'BatchOpened', BatchHeader>
  | Message<'BatchMembers', { readonly members: readonly BatchMember[] }>
  /**
   * A sender puts it down at the partner now. Each try says so before it puts anything: of two senders the second one meets
   * the first one's event, and stops.
   */
  | Message<'BatchBegun', { readonly at: Timestamp }>
  /** `files`: null where it lay there already. */
  | Message<'BatchUploaded', { readonly at: Timestamp; readonly files: readonly BatchFile[] | null }>
  | Message<
      'BatchTroubled',
      { readonly trouble: PartnerTrouble; readonly attempts: number; readonly notBefore: number }
    >
  | Message<'BatchSent', { readonly at: Timestamp }>
  /** It was given up: nothing of it can be at the partner. */
  | Message<'BatchFailed', { readonly at: Timestamp; readonly trouble: PartnerTrouble }>
  /** Nothing of it was left to send. Without `BatchOpened` before it: its number is used up, and nothing was in it. */
  | Message<'BatchEmptied', BatchName & { readonly at: Timestamp }>
  /** A bill was erased, and the partner has not fetched its claim. */
  | Message<
      'BatchMemberErased',
      { readonly organizationId: string; readonly controlNumber: string; readonly at: Timestamp }
    >
  /** An operator wants it sent again, under its own number. */
  | Message<'BatchReopened', { readonly at: Timestamp }>;
