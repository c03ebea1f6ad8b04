/** The reference data: diagnosis codes, ZIP codes, places of service, claims administrators. Imports no other library. */
export {
  billPhoneOf,
  isPublicEntity,
  PUBLIC_ENTITY,
  type Administrator,
  type AdministratorFacts,
  type ClaimNumberPattern,
  type CustomAdministrator,
  type DeliveryRoute,
  deliveryRoutes,
  type MailingAddress,
  type Office,
  type Payer,
  type Provenance,
} from './administrators/administrator.js';
export { fromCustom } from './administrators/build.js';
export { type ClaimNumberState, claimNumberState, matchesPattern } from './administrators/claim-number.js';
export { type DirectoryReader, ClaimsAdministrators, isNameOf } from './administrators/claims-administrators.js';
export {
  type DeliveryOption,
  type DeliveryOptions,
  deliveryOptions,
  withoutRoute,
  mailingAddressFor,
  payerFor,
  type RouteConfidence,
} from './administrators/delivery-options.js';
export {
  type Confidence,
  type DirectoryEntry,
  type PatternAnswer,
  type PayerChoice,
  type Signal,
} from './administrators/entry.js';
export { importAdministrators, type ImportResult } from './administrators/import.js';
export { type AdministratorProfile } from './administrators/profile.js';
export { type ImportError } from './administrators/read-shape.js';
export { type AdministratorPage, type AdministratorQuery } from './administrators/search.js';
export { loadImported, storeImported } from './administrators/store.js';
export { type Suggestion } from './administrators/suggest.js';
export { tableColumns } from './administrators/table.js';
export { npiCheckDigitValid } from './checks.js';
export { type DiagnosisRow } from './diagnosis/code-table.js';
export { DiagnosisCodes, type DiagnosisPage, type DiagnosisQuery } from './diagnosis/diagnosis-codes.js';
export { Directories, type DirectoriesOptions } from './directories.js';
export { feeColumns, type FeeImport, importFees } from './fees/import-fees.js';
export { type ReportFeeRow } from './fees/report-fee.js';
export { feeConflicts, loadFees, storeFees } from './fees/store-fees.js';
export { importSet, type SetFileKind, type SetImport } from './omfs/import-set.js';
export { PhysicianTables } from './omfs/physician-tables.js';
export { type SetFile } from './omfs/table-rows.js';
export { loadTables, storeVersion } from './omfs/version-store.js';
export { type PlaceOfService, PlacesOfService } from './places-of-service.js';
export { PostalCodes, type PostalPlace } from './postal-codes.js';
