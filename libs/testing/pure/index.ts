/**
 * Bills, recipients and their histories as plain values, and the specification helpers for deciders. Imports only the
 * domain.
 */
export * from '#domain/samples';
export * from './partner.js';
export * from './access-draft.js';
export * from './bills.js';
export * from './drafts.js';
export * from './given-when-then.js';
export * from './bill-histories.js';
export * from './lifecycle-table.js';
export { domainMarkdown, entriesWithoutCase, ruleTable } from './rules/rule-table.js';
export { decisionOf, reviewFacts, stamped } from './rules/utilization-review.js';
export * from './any-bill.js';
export * from './event-samples.js';
export * from './bill-body.js';
export * from './rfa-body.js';
export * from './recipients.js';
export * from './pack-signer.js';
export * from './physician-schedule.js';
export * from './physician-files.js';
export * from './iterations.js';
export * from './eventually.js';
export * from './count-turns-during.js';
