/** Payer files: parsing items, matching them to bills, and posting their effects. */
export type { PayerFileRecord, Receipt } from './store/receipt.js';
export { SHARED_OWNER } from './store/payer-file-store.js';
export { PayerFileReader } from './store/payer-file-reader.js';
export { filesOfHistory } from './archive/payer-file-archive.js';
export { ReadModelsBehind } from './store/payer-file-list.js';
export { PayerFiles } from './payer-files.js';
export type { PayerFileEngines } from './store/payer-file-engines.js';
export type { PayerFileRequest, FileSettlement } from './payer-file-requests.js';
export type { FileActor } from './store/file-command-metadata.js';
export { PayerFileWatch } from './payer-file-watch.js';
