/** Payers' files: what an item means, to which bill it belongs, and what comes of it. */
export type { PayerFileRecord, Receipt } from './desk/receipt.js';
export { SHARED_OWNER, PayerFileStore } from './desk/payer-file-store.js';
export { PayerFileReader } from './desk/payer-file-reader.js';
export { filesOfHistory } from './archive/files-of-bill.js';
export { ReadModelsBehind } from './desk/payer-file-list.js';
export { PayerFiles, type PayerFileEngines } from './desk/payer-files.js';
export type { PayerFileRequest, FileSettlement } from './desk/payer-file-requests.js';
export type { FileActor } from './desk/file-metadata.js';
export { PayerFileWatch } from './desk/payer-file-watch.js';
