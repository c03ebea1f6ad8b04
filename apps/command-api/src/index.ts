export { CommandApiModule } from './command-api.module.js';
export { SubmitBill } from './bills/submit-bill.js';
