export type { ItemAmounts, PayerFileRecord, Receipt, ReceiptItem } from './receipt.js';
export { EXCHANGE, PayerFileStore } from './payer-file-store.js';
export {
  PayerFiles,
  ReadModelsBehind,
  type IncomingPayerFile,
  type PayerFileEngines,
  type ReceivedPayerFile,
} from './payer-files.js';
export { sandboxAnswer, type SandboxAnswer } from './sandbox-answer.js';
export type { Bringer } from './item-worker.js';
export { PayerFileWatch } from './payer-file-watch.js';
