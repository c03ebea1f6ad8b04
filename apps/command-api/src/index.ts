export { CommandApiModule } from './command-api.module.js';
export { MakeSandboxPayerFile } from './payer-files/sandbox-payer-file.js';
export { ReceivePayerFile } from './payer-files/receive-payer-file.js';
export { SubmitBill } from './bills/submit-bill.js';
