export * from './aggregates.js';
export {
  acknowledgement,
  append,
  assertSameRequest,
  isReplay,
  executeCommand,
  IdempotencyKeyReused,
  withStreamLock,
  ConcurrencyError,
  type CommandMetadata,
  type CommandResult,
} from './execute-command.js';
export * from './execute-by-id.js';
export * from './due-rfas.js';
export * from './due-work.js';
export * from './hold-subject.js';
export * from './checks/check-number.js';
export type { CurrentBill, CurrentCheck, PostedShare } from './checks/check-writes.js';
export * from './checks/settle-plan.js';
export * from './checks/settle-allocation.js';
export * from './checks/void-check.js';
export { paymentsProcessorMetadata, CheckNotReady, syncPayment, skipIfErased } from './checks/sync-checks.js';
export * from './checks/payment-sync-types.js';
export * from './checks/sync-bill.js';
export * from './metadata.js';
export * from './new-id.js';
export * from './workspace-link.js';
export * from './server-keys.js';
export * from './idempotency/idempotency-keys.js';
export * from './idempotency/in-flight.js';
export * from './idempotency/request-streams.js';
export * from './http/command-response.js';
export * from './http/command-controller.js';
export * from './http/command-handling.js';
export * from './http/commands.js';
export * from './http/http-command.js';
