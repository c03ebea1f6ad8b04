import type { Timestamp } from '../kernel/calendar.js';

export type PartnerTrouble = 'partner_unreachable' | 'authentication_failed' | 'host_key_changed';

export interface BatchMember {
  readonly organizationId: string;
  readonly billId: string;
  readonly controlNumber: string;
  /** ST02. */
  readonly set: string;
  /** ISA13 of the first document (275). The others have the numbers after it. Null if not sent this way. */
  readonly documentsFrom: number | null;
}

export interface BatchFile {
  readonly name: string;
  readonly bytes: number;
  /** Hex digest. */
  readonly sha256: string;
}

export interface BatchName {
  /** Partner ID. */
  readonly partner: string;
  /** ISA13 and GS06. */
  readonly number: number;
}

/** A batch is one interchange. */
export interface PartnerBatch extends BatchName {
  /** ISA13 of the last document (275), or `number` if none is sent this way. */
  readonly lastNumber: number;
  /** Timestamp written to the generated files. */
  readonly at: Timestamp;
  readonly members: readonly BatchMember[];
  /** `open`: to be sent to the partner. `empty`: nothing is left to send. */
  readonly state: 'open' | 'sent' | 'failed' | 'empty';
  /** True if the partner may have part of the file, which then never gets a new number. */
  readonly begun: boolean;
  readonly uploaded: boolean;
  /** Number of failed attempts. */
  readonly attempts: number;
  /** Time of the next attempt, in milliseconds since 1970. */
  readonly notBefore: number;
  /** Reason for the last failure. */
  readonly trouble: PartnerTrouble | null;
  readonly sentAt: Timestamp | null;
  /** Members erased before the partner fetched them, as `{organization}/{control number}`. */
  readonly erased: readonly string[];
  readonly files: readonly BatchFile[];
}
