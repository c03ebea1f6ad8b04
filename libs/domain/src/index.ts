export * from './kernel/decider.js';
export * from './kernel/rejection.js';
export * from './kernel/sealed.js';
export * from './kernel/ids.js';
export * from './kernel/canonical-json.js';
export * from './kernel/money.js';
export * from './kernel/calendar.js';
export type { UnreadableReason } from './kernel/unreadable.js';
export * from './fees/pricing.js';
export * from './fees/med-legal.js';
export * from './fees/professional.js';
export * from './deadlines/working-days.js';
export * from './deadlines/deadlines.js';
export * from './bill/bill.types.js';
export * from './bill/bill.events.js';
export * from './bill/delivery.events.js';
export * from './bill/bill.commands.js';
export * from './bill/bill.facts.js';
export * from './bill/liability.js';
export {
  currentTransmission,
  standingOf,
  type Standing,
  type TransmissionFact,
  type TransmissionStatus,
} from './bill/transmissions.js';
export * from './bill/bill.decider.js';
export * from './bill/submission-rules.js';
export * from './bill/date-rules.js';
export * from './bill/eor-rules.js';
export * from './bill/decisions/legal-states.js';
export * from './kernel/history.js';
export * from './bill/public-types.js';
export * from './bill/bill.view.js';
export * from './bill/bill.activity.js';
export type { StatusReport } from './bill/activity-words.js';
export * from './bill/bill.attempts.js';
export * from './bill/bill-status.js';
export * from './bill/allowed-actions.js';
export * from './bill/penalty-interest.js';
export * from './bill/bill-deadlines.js';
export * from './bill/line-dates.js';
export * from './bill/line-money.js';
export { disputeOf, leftInDispute, type Dispute, type WantedDispute } from './bill/dispute.js';
export * from './bill/disputed-lines.js';
export * from './organization/organization.events.js';
export * from './organization/organization.types.js';
export * from './organization/organization.commands.js';
export * from './organization/team.js';
export * from './organization/merge-records.js';
export * from './organization/administrators.js';
export * from './organization/onboarding.js';
export * from './organization/account.js';
export * from './organization/organization.js';
export * from './credential/credential.decider.js';
export * from './session/session.events.js';
export * from './session/session.js';
export * from './session/session-rules.js';
export * from './endpoint/endpoint.events.js';
export * from './endpoint/endpoint.js';
export * from './kernel/shredding.js';
export * from './recipient/recipient.types.js';
export * from './recipient/recipient.events.js';
export * from './recipient/recipient.commands.js';
export * from './recipient/recipient.facts.js';
export { noRecipient } from './recipient/recipient.evolve.js';
export * from './recipient/recipient.decider.js';
export * from './recipient/pacific-time.js';
export * from './endpoint/delivery.js';
