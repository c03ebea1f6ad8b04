import type { RequestIdentity } from '#commands';
import type { PayerFileSource } from '#contracts';
import type { FileActor } from './store/file-command-metadata.js';
import type { Receipt } from './store/receipt.js';

export interface IncomingPayerFile extends FileActor {
  readonly bytes: Uint8Array;
  readonly source: PayerFileSource;
  readonly partner: string | null;
}

export interface ReceivedPayerFile {
  readonly receipt: Receipt;
  /** True if the same bytes were received before. In that case, this is the first receipt. */
  readonly duplicate: boolean;
}

/** A decision about a file or an item. `identity`: from a request with an idempotency key. */
export interface PayerFileRequest extends FileActor {
  readonly identity?: RequestIdentity | null;
  /** In a match, confirms that the check belongs to this practice, regardless of its payee. */
  readonly payeeConfirmed?: boolean;
}

export interface FileSettlement {
  readonly receipt: Receipt;
  /** True if an earlier request with the same key made the decision. */
  readonly replayed: boolean;
}
