/** Payers' files: what an item means, to which bill it belongs, and what comes of it. */
export type { PayerFileRecord, Receipt } from './posting/receipt.js';
export { SHARED_OWNER } from './posting/payer-file-store.js';
export { PayerFileReader } from './posting/payer-file-reader.js';
export { filesOfHistory } from './archive/files-of-bill.js';
export { ReadModelsBehind } from './posting/payer-file-list.js';
export { PayerFiles, type PayerFileEngines } from './posting/payer-files.js';
export type { PayerFileRequest, FileSettlement } from './posting/payer-file-requests.js';
export type { FileActor } from './posting/file-command-metadata.js';
export { PayerFileWatch } from './posting/payer-file-watch.js';
