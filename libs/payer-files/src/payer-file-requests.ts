import type { RequestIdentity } from '#commands';
import type { PayerFileSource } from '#contracts';
import type { FileActor } from './store/file-command-metadata.js';
import type { Receipt } from './store/receipt.js';

/* Requests about payers' files, and their results. */

/** A file as it comes in. */
export interface IncomingPayerFile extends FileActor {
  readonly bytes: Uint8Array;
  readonly source: PayerFileSource;
  readonly partner: string | null;
}

export interface ReceivedPayerFile {
  readonly receipt: Receipt;
  /** True where the same bytes came before: the receipt is the one of that time. */
  readonly duplicate: boolean;
}

/** A decision on a file or an item, with the identity of a request that has an Idempotency-Key. */
export interface PayerFileRequest extends FileActor {
  readonly identity?: RequestIdentity | null;
  /** For a match: confirms that the check is this practice's, whatever payee it names. */
  readonly payeeConfirmed?: boolean;
}

/** Result of a person's decision on a file. */
export interface FileSettlement {
  readonly receipt: Receipt;
  /** True where an earlier request with the same key had decided it. */
  readonly replayed: boolean;
}
