export { CommandApiModule } from './command-api.module.js';
export { MakeSandboxPayerFile } from './payer-files/sandbox-payer-file.js';
export { ReceivePayerFile } from './payer-files/receive-payer-file.js';
export { SubmitBill } from './bills/submit-bill.js';
export { DecideRfa } from './rfas/decide-rfa.js';
export { CreateRfa } from './rfas/draft-rfa.js';
export { AddRfaDocuments } from './rfas/rfa-documents.js';
export { RecordRfaTransmission, SubmitRfa } from './rfas/send-rfa.js';
export { PreviewRfaSigning, SignRfa } from './rfas/sign-rfa.js';
