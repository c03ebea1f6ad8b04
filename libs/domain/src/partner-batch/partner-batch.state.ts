import type { Timestamp } from '../kernel/calendar.js';

/** Why nothing can be carried to or from a partner now. */
export type PartnerTrouble = 'partner_unreachable' | 'authentication_failed' | 'host_key_changed';

/** A transmission in a file for a partner. */
export interface BatchMember {
  readonly organizationId: string;
  readonly billId: string;
  readonly controlNumber: string;
  /** ST02. */
  readonly set: string;
  /** ISA13 of the first of its documents (275), the others follow; null where they do not go so. */
  readonly documentsFrom: number | null;
}

/** A file that lies at the partner. */
export interface BatchFile {
  readonly name: string;
  readonly bytes: number;
  /** Hex. */
  readonly sha256: string;
}

/** Which file. */
export interface BatchName {
  /** Id of the partner. */
  readonly partner: string;
  /** ISA13 and GS06. */
  readonly number: number;
}

/** One interchange of a partner, from its number on. */
export interface PartnerBatch extends BatchName {
  /** ISA13 of the last document (275) of the batch; `number` where no documents go so. */
  readonly lastNumber: number;
  /** The time that its files bear. */
  readonly at: Timestamp;
  readonly members: readonly BatchMember[];
  /** `open`: to be brought to the partner. `empty`: nothing of it was left to send. */
  readonly state: 'open' | 'sent' | 'failed' | 'empty';
  /** From here on the partner may have something of it: it is never written under another number. */
  readonly begun: boolean;
  readonly uploaded: boolean;
  /** How often it did not go. */
  readonly attempts: number;
  /** Milliseconds since 1970: it is not tried before. */
  readonly notBefore: number;
  /** Why it did not go the last time. */
  readonly trouble: PartnerTrouble | null;
  readonly sentAt: Timestamp | null;
  /** Members whose bills were erased before anybody fetched them, as `{organization}/{control number}`. */
  readonly erased: readonly string[];
  readonly files: readonly BatchFile[];
}
