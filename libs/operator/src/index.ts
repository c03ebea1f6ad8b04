/** What an operator can ask for: one table of operations, run here or by the server that owns the data. */
export { bootstrap, perform, restore } from './when-needed.js';
export { explain } from './explain.js';
export { OperatorRefusal, type Operation, type Progress, type ProjectorControl, type Workplace } from './operation.js';
export type { ArgumentsOf, OperationName, ResultOf } from './operations.js';
export { practices, type Practice } from './bootstrap/practices.js';
export { OperatorSocket } from './link/operator-socket.js';
export { askServer, reachServer, ServerLeft } from './link/ask-server.js';
export type { Bootstrapped } from './bootstrap/bootstrap.js';
export type { BackupReport } from './backup/backup.js';
export type { RestoreReport } from './backup/restore.js';
export type { ShredReport } from './shredding/shred-bill.js';
export type { EventLine } from './log/events.js';
export type { ProjectionLine } from './projections/projections.js';
export type { Difference, VerifyReport } from './verify/report.js';
export type { IssuedKey } from './keys/issue-key.js';
export type { KeyLine } from './keys/keys.js';
export type { MemberLine } from './members/members.js';
export type { OrganizationDetails, OrganizationLine } from './organizations/organizations.js';
