import type { Timestamp } from '../kernel/calendar.js';

/** Reasons why files cannot be exchanged with a partner. */
export type PartnerTrouble = 'partner_unreachable' | 'authentication_failed' | 'host_key_changed';

/** A transmission in a file for a partner. */
export interface BatchMember {
  readonly organizationId: string;
  readonly billId: string;
  readonly controlNumber: string;
  /** ST02 (transaction set control number). */
  readonly set: string;
  /**
   * ISA13 of the first document (275). Further documents have the next numbers. Null if documents are not sent this
   * way.
   */
  readonly documentsFrom: number | null;
}

/** A file uploaded to the partner. */
export interface BatchFile {
  readonly name: string;
  readonly bytes: number;
  /** Hex digest. */
  readonly sha256: string;
}

export interface BatchName {
  /** ID of the partner. */
  readonly partner: string;
  /** ISA13 and GS06. */
  readonly number: number;
}

/** One interchange for a partner. */
export interface PartnerBatch extends BatchName {
  /** ISA13 of the last document (275) of the batch. Equal to `number` if no documents are sent this way. */
  readonly lastNumber: number;
  /** Time written in the files of the batch. */
  readonly at: Timestamp;
  readonly members: readonly BatchMember[];
  /** `open`: to be sent to the partner. `empty`: nothing is left to send. */
  readonly state: 'open' | 'sent' | 'failed' | 'empty';
  /** True if the partner may have a part of the file. It then never gets another number. */
  readonly begun: boolean;
  readonly uploaded: boolean;
  /** Number of failed attempts. */
  readonly attempts: number;
  /** Earliest time of the next attempt, in milliseconds since 1970. */
  readonly notBefore: number;
  /** Reason for the last failure. */
  readonly trouble: PartnerTrouble | null;
  readonly sentAt: Timestamp | null;
  /** Members whose bills were erased before the partner fetched them, as `{organization}/{control number}`. */
  readonly erased: readonly string[];
  readonly files: readonly BatchFile[];
}
