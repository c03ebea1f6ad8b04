import type { RequestIdentity } from '#commands';
import type { PayerFileSource } from '#contracts';
import type { FileActor } from './clerk.js';
import type { Receipt } from './receipt.js';

/* What is asked of payers' files, and what becomes of it. */

/** A file as it comes in. */
export interface IncomingPayerFile extends FileActor {
  readonly bytes: Uint8Array;
  readonly source: PayerFileSource;
  readonly partner: string | null;
}

export interface ReceivedPayerFile {
  readonly receipt: Receipt;
  /** The same bytes came before: this is what was said of them then. */
  readonly duplicate: boolean;
}

/** Whoever settles something of a file: with the identity of a request that has an Idempotency-Key. */
export interface AskedOfFile extends FileActor {
  readonly identity?: RequestIdentity | null;
  /** Of a match: the check is this practice's, whatever payee it names. */
  readonly payeeConfirmed?: boolean;
}

/** What became of a file by a person's decision. */
export interface FileSettlement {
  readonly receipt: Receipt;
  /** True where an earlier request with the same key had decided it. */
  readonly replayed: boolean;
}
