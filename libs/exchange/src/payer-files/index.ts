export type { PayerFileRecord, Receipt } from './receipt.js';
export { EXCHANGE, PayerFileStore } from './payer-file-store.js';
export { PayerFiles, ReadModelsBehind, type PayerFileEngines } from './payer-files.js';
export { sandboxAnswer } from './sandbox-answer.js';
export type { Bringer } from './item-worker.js';
export { PayerFileWatch } from './payer-file-watch.js';
