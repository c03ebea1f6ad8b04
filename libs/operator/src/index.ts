export {
  bootstrap,
  makeWorkspaceLink,
  masterKeyNotice,
  perform,
  restore,
  transfer,
  transferDocuments,
} from './lazy-operations.js';
export { explain } from './explain.js';
export { OperatorRefusal, type Progress } from './operation.js';
export type { ArgumentsOf, OperationName, ResultOf } from './operations.js';
export { practices, type SeededPractice } from './bootstrap/practices.js';
export { OperatorSocket } from './link/operator-socket.js';
export { requestOperation, connectToServer } from './link/server-request.js';
export type { RotationReport } from './master-key/rotate-master.js';
export type { BillShredReport, ShredReport } from './shredding/shred-bill.js';
export type { RegisterReport } from './shredding/update-register.js';
export type { RestoreReport } from './backup/restore.js';
export type { EventLine } from './log/events.js';
export type { PrintReport } from './print/print.js';
export type { OmfsReport } from './directories/import-omfs.js';
export type { ProjectionLine } from './projections/projections.js';
export type { MailTestReport } from './reach/mail-test.js';
export type { OidcTestReport } from './reach/oidc-test.js';
export type { RoundTrips } from './status/round-trips.js';
export type { OperatorStatus } from './status/operator-status.js';
export type { IntegrityReport } from './integrity/log-comparison.js';
export type { CheckpointReport } from './integrity/checkpoint.js';
export type { MoneyReport, VerifyDifference, VerifyReport } from './verify/report.js';
export type { ShreddedReport } from './verify/verify-shredded.js';
export type { BatchDetails, BatchLine } from './partners/transmissions.js';
export type { PartnerReport } from './partners/partners.js';
export type { IssuedKey } from './keys/issue-key.js';
export type { KeyLine } from './keys/keys.js';
export type { MemberLine } from './members/members.js';
export type { DeletionReport } from './organizations/delete-organization.js';
export type { OrganizationDetails, OrganizationLine } from './organizations/organizations.js';
