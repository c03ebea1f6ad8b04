export { CommandApiModule } from './command-api.module.js';
export { MakeSandboxPayerFile } from './payer-files/sandbox-payer-file.js';
export { ReceivePayerFile } from './payer-files/receive-payer-file.js';
export { SubmitBill } from './bills/submission/submit-bill.js';
export { DecideRfa } from './authorizations/decide-rfa.js';
export { CreateRfa } from './authorizations/draft-rfa.js';
export { AddRfaDocuments } from './authorizations/rfa-documents.js';
export { RecordRfaTransmission, SubmitRfa } from './authorizations/send-rfa.js';
export { PreviewRfaSigning, SignRfa } from './authorizations/sign-rfa.js';
