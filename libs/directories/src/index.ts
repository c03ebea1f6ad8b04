/** Reference data: diagnosis codes, ZIP codes, places of service, claims administrators. Imports no other library. */
export {
  billPhoneOf,
  isPublicEntity,
  type Administrator,
  type CustomAdministrator,
  type Office,
} from './administrators/administrator.js';
export { authorizationOffices } from './administrators/authorization.js';
export { fromCustom } from './administrators/build.js';
export { claimNumberState } from './administrators/claim-number.js';
export { type DirectoryReader, isNameOf } from './administrators/claims-administrators.js';
export { type DeliveryOptions, deliveryOptions, withoutRoute, payerFor } from './administrators/delivery-options.js';
export { importAdministrators } from './administrators/import.js';
export { type ImportError } from './administrators/read-shape.js';
export { storeImported } from './administrators/store.js';
export { Directories } from './directories.js';
export { importFees } from './fees/import-fees.js';
export { parseCsv } from './fees/csv.js';
export { importSet, type SetFileKind, type SetImport } from './omfs/import-set.js';
export { type SetFile } from './omfs/table-rows.js';
export { loadTables, storeVersion } from './omfs/version-store.js';
export { importTaxonomy } from './taxonomy/import-taxonomy.js';
export { storeTaxonomy } from './taxonomy/taxonomy-store.js';
