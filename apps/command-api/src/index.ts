export { CommandApiModule } from './command-api.module.js';
export { BillsStore } from './bills/bills.store.js';
export { SubmitBill } from './bills/submit-bill.js';
export { metadataOf } from './kernel/metadata.js';
export { newId } from './kernel/new-id.js';
export { CredentialStore } from './organizations/credential.store.js';
export { OrganizationStore } from './organizations/organization.store.js';
