export * from './kernel/decider.js';
export * from './kernel/rejection.js';
export * from './kernel/sealed.js';
export * from './kernel/ids.js';
export * from './kernel/canonical-json.js';
export { parseStrictJson, DuplicateMember } from './kernel/strict-json.js';
export * from './kernel/money.js';
export * from './kernel/units.js';
export * from './kernel/calendar.js';
export { isPoBox } from './kernel/postal-address.js';
export * from './kernel/person-name.js';
export * from './kernel/phone.js';
export { baseName } from './kernel/file-name.js';
export * from './kernel/group-by.js';
export {
  documentsOverPacketLimit,
  type DocumentLosses,
  type OmittedPages,
  recordedLosses,
  MAX_PACKET_PAGES,
  type UnreadableReason,
} from './kernel/unreadable.js';
export * from './rules/rule-entry.js';
export * from './rules/rule-set.js';
export * from './rules/shipped-rules.js';
export * from './rules/rules-on.js';
export * from './rules/fee-rows.js';
export * from './rules/rules-record.decider.js';
export * from './fees/pricing.js';
export * from './fees/interpreter.js';
export * from './fees/med-legal.js';
export * from './fees/professional.js';
export { unitsProblem } from './fees/mileage.js';
export * from './fees/physician/schedule.js';
export { quotePhysician, type PlaceOfTreatment } from './fees/physician/quote-physician.js';
export * from './deadlines/deadlines.js';
export { endOf, type End } from './deadlines/periods.js';
export * from './authorization/clocks/clock-facts.js';
export * from './authorization/clocks/rfa-deadlines.js';
export * from './authorization/clocks/timeliness.js';
export { timelinessFacts, currentTimeliness, evaluateTimeliness } from './authorization/clocks/timeliness-facts.js';
export * from './authorization/clocks/first-30-days.js';
export * from './authorization/links/exemption-warnings.js';
export * from './authorization/links/treatment-warnings.js';
export * from './authorization/links/item-links.js';
export { rfaLedger, type RfaLedger } from './authorization/links/item-ledger.js';
export { remainingAuthorizations, type RemainingAuthorization } from './authorization/links/remaining-authorization.js';
export { linksOfBill } from './authorization/links/links-of-bill.js';
export { linkProblems, NO_LINKS, type LinkContext } from './authorization/links/linked-items.js';
export { linkedNumbers, linkRefusals, linkWarnings, type LinkedNumbers } from './authorization/links/link-warnings.js';
export { pacificDay } from './authorization/clocks/moments.js';
export {
  awaitedDecision,
  expectedDecision,
  isRfaOverdue,
  rfaClockFacts,
} from './authorization/clocks/rfa-clock-facts.js';
export { afterRfaEvents, rfaScenarios, type RfaScenario } from './authorization/rfa.sandbox.js';
export { receiptDay } from './authorization/clocks/receipt-day.js';
export type { DayReadings } from './authorization/clocks/review-periods.js';
export { actorOf, signatureAfter, type Signature } from './bill/shared/actors.js';
export * from './bill/shared/bill.types.js';
export type { WarningCode } from './bill/shared/warning-codes.js';
export type { BillEvent, RequestAcknowledged } from './bill/shared/bill.events.js';
export { billActions, isExchanged, publicBillTypes, type BillAction } from './bill/topics.js';
export type { BillOnFile } from './bill/shared/bill-on-file.js';
export type * from './bill/eors/eor.facts.js';
export type * from './bill/payments/payment.facts.js';
export type * from './bill/shared/review-fact.js';
export type * from './bill/submission/submission.events.js';
export { submissionOnFile } from './bill/submission/submission.events.js';
export type * from './bill/transmissions/transmissions.events.js';
export type * from './bill/payer-answers/payer-answers.events.js';
export * from './bill/transmissions/acknowledgement.js';
export type { AcknowledgementFound } from './bill/payer-answers/payer-answers.commands.js';
export type * from './bill/documents/documents.events.js';
export { assertDocumentLimit } from './bill/documents/documents.commands.js';
export type * from './bill/eors/eors.events.js';
export * from './bill/eors/service.js';
export * from './bill/authorization/denied-lines.js';
export type * from './bill/authorization/authorization.events.js';
export type { AuthorizationProof } from './bill/authorization/authorization.commands.js';
export type * from './bill/eors/service.events.js';
export * from './bill/determinations/determination.types.js';
export * from './bill/determinations/determination.facts.js';
export type * from './bill/determinations/determinations.events.js';
export {
  missedReasons,
  type MissedAppointment,
  type MissedReason,
} from './bill/submission/missed-appointment.types.js';
export * from './bill/revisions/revision.facts.js';
export * from './bill/revisions/revision.types.js';
export * from './bill/revisions/revision-warnings.js';
export * from './bill/demands/demand.types.js';
export * from './bill/demands/demand.facts.js';
export { demandedOf, type DemandEvents, type DemandOnFile } from './bill/demands/demands.events.js';
export { NOTHING_PAID_LATE } from './bill/demands/demands.commands.js';
export * from './bill/receivables/receivable.types.js';
export * from './bill/receivables/receivable.facts.js';
export * from './bill/orders/order.facts.js';
export type * from './bill/orders/orders.events.js';
export { allocatedLines, type PayerEor } from './bill/eors/eors.commands.js';
export type * from './bill/payments/payments.events.js';
export type * from './bill/recoupments/recoupments.events.js';
export * from './bill/recoupments/recoupment.facts.js';
export type * from './bill/refunds/refunds.events.js';
export * from './bill/refunds/refund.facts.js';
export { openRefundRequests, paidWithoutObjectionCitation } from './bill/refunds/refunds.commands.js';
export type { RemittanceFound } from './bill/payments/remittances.commands.js';
export type * from './bill/reviews/reviews.events.js';
export type { FeePaid, ReviewInput } from './bill/reviews/reviews.commands.js';
export { noteVisibilities, withoutInternalNotes, type NoteVisibility } from './bill/shared-notes.js';
export { snoozedUntil } from './bill/tasks/task-fact.js';
export { reportedStatuses, type ReportedStatus, type NoteOnFile } from './bill/office/office.events.js';
export type * from './bill/courtesy/courtesy.events.js';
export * from './bill/courtesy/disclosure-basis.js';
export { scenarios, type Scenario } from './bill/sandbox/sandbox.commands.js';
export * from './bill/shared/bill.facts.js';
export type { LineDetails, LineFacts } from './bill/lines/line-details.js';
export * from './bill/lines/drug.js';
export * from './bill/eors/liability.js';
export { eorAmountKinds, eorAmountWarnings, type EorAmountKind } from './bill/eors/running-totals.js';
export {
  currentTransmission,
  currentTransmissionStatus,
  isStuck,
  type CurrentTransmissionStatus,
  type TransmissionFact,
} from './bill/transmissions/transmission-facts.js';
export type { ChosenRoute } from './bill/transmissions/transmissions.commands.js';
export * from './bill/transmissions/printing.js';
export * from './bill/bill.decider.js';
export * from './bill/erasure.js';
export type * from './bill/submission/sent-submission.js';
export type * from './bill/submission/submission-lookups.js';
export * from './bill/submission/submission-rules.js';
export { reassess } from './bill/reassessment/reassess.js';
export type { Reassessment } from './bill/reassessment/reassessment.commands.js';
export { cacheDaily } from './bill/shared/cache-daily.js';
export { currentWarnings } from './bill/current-warnings.js';
export * from './bill/transmissions/delivery-route.js';
export * from './bill/submission/unlisted-codes.js';
export { quoteOf, quoteTogether } from './bill/submission/quote-lines.js';
export { contractAmountsOf } from './bill/submission/contract-amounts.js';
export { billingWarnings } from './bill/submission/billing-warnings.js';
export { treatmentReportWarnings } from './bill/submission/treatment-report.js';
export { unprintableWarning, submissionWarnings } from './bill/submission/submission-warnings.js';
export * from './bill/submission/name-parts.js';
export * from './bill/submission/packet-document.js';
export * from './bill/submission/submitted.js';
export * from './bill/same-person/compared-bill.js';
export * from './bill/same-person/duplicates.js';
export * from './bill/same-person/external-id.js';
export * from './bill/shared/findings.js';
export * from './bill/same-person/follow-up.js';
export * from './bill/same-person/same-person.js';
export { therapyKindOf, therapyWarnings, visitDays, type TherapyOnBill } from './bill/same-person/therapy.js';
export { composeSubmission, type SubmissionParts, type SubmitBillData } from './bill/submission/compose-submission.js';
export * from './bill/shared/date-rules.js';
export { firstSentOn } from './bill/shared/first-sent.js';
export * from './bill/eors/eor-rules.js';
export * from './kernel/history.js';
export * from './bill/bill.view.js';
export type { Activity } from './bill/shared/activity.js';
export * from './bill/transmissions/attempts.js';
export * from './bill/states/bill-status.js';
export * from './bill/allowed-actions.js';
export * from './bill/deadlines/penalty-interest.js';
export type * from './bill/deadlines/late-claim.types.js';
export * from './bill/reviews/review-window.js';
export * from './bill/deadlines/bill-deadlines.js';
export * from './bill/lines/line-dates.js';
export * from './bill/submission/provider-id.js';
export * from './bill/filings/filing.types.js';
export { denialOf } from './bill/filings/denial.js';
export { violationsOf } from './bill/filings/violations.js';
export { defendantPetitionDay, filingsOf, lienAmountOf, type FilingFacts } from './bill/filings/filings.js';
export * from './bill/lines/line-money.js';
export { disputeOf, remainingInDispute, type RequestedDispute } from './bill/reviews/dispute.js';
export * from './bill/reviews/disputed-lines.js';
export * from './bill/reviews/review-as-sent.js';
export * from './organization/organization.events.js';
export * from './organization/organization.state.js';
export * from './organization/rfa-checks.js';
export * from './organization/organization.commands.js';
export * from './organization/team.js';
export * from './organization/second-factor.js';
export * from './organization/legal-hold.js';
export * from './organization/access-review.js';
export * from './organization/access-alert.js';
export { DELETION_DELAY_DAYS } from './organization/deletion.js';
export * from './organization/merge-records.js';
export * from './organization/administrators.js';
export * from './organization/review-reasons.js';
export * from './organization/bill-rule.js';
export * from './organization/bill-rules.js';
export * from './organization/payer-contract.js';
export * from './organization/payer-contracts.js';
export { practiceRuleWarnings, ruledBillOnFile } from './bill/submission/practice-rules.js';
export * from './review-reasons/review-reason.js';
export * from './review-reasons/default-reasons.js';
export * from './organization/onboarding.js';
export * from './organization/account.decider.js';
export * from './organization/organization.decider.js';
export * from './key/credential.decider.js';
export * from './session/session.events.js';
export * from './session/session.decider.js';
export * from './session/session-rules.js';
export * from './session/second-factor-requirements.js';
export * from './check/check.types.js';
export * from './check/check.events.js';
export * from './check/check.commands.js';
export * from './check/check.evolve.js';
export { noCheck, type CheckState, type CheckStatus } from './check/check.state.js';
export { checkShareName } from './check/check.moves.js';
export * from './check/check.decider.js';
export { adjustmentOfRecoupment, assertUnanswered, doubleCountedAmount } from './check/check.office.js';
export * from './ledger/ledger.types.js';
export * from './ledger/ledger.js';
export * from './payer-file/payer-file.types.js';
export * from './payer-file/payer-file.events.js';
export * from './payer-file/payer-file.commands.js';
export * from './payer-file/payer-file.evolve.js';
export * from './payer-file/payer-file.decider.js';
export * from './payer-file/dismissal.js';
export * from './partner-batch/partner-batch.state.js';
export * from './partner-batch/partner-batch.events.js';
export * from './partner-batch/partner-batch.commands.js';
export * from './partner-batch/partner-batch.decider.js';
export * from './partner-batch/partner.decider.js';
export * from './authorization/rfa.types.js';
export * from './authorization/rfa.responses.js';
export * from './authorization/tasks/rfa-task.js';
export { followedRfaTask, isRfaTaskOn, rfaTasksOf } from './authorization/tasks/rfa-tasks.js';
export type { RfaEvent } from './authorization/rfa.events.js';
export type * from './authorization/rfa.commands.js';
export { rfaNamesOf, type RfaNames } from './authorization/rfa-names.js';
export { noRfa, type Rfa } from './authorization/rfa.state.js';
export {
  rfaAdvice,
  rfaAdviceCodes,
  rfaMissing,
  rfaWarningCodes,
  rfaWarnings,
  rfaGaps,
  type RfaAdvice,
  type RfaGap,
  type RfaMissing,
} from './authorization/rfa.readiness.js';
export {
  allowedRfaActions,
  openItemIds,
  rfaActions,
  rfaLifecycleOf,
  type RfaAction,
} from './authorization/rfa.rules.js';
export * from './authorization/rfa.erasure.js';
export { previewDocumentIdOf, RFA_PREVIEW_HOURS } from './authorization/rfa.drafts.js';
export { isRfaSent, shouldSendRfa, rfaPrintItemsOf, type RfaPrintItem } from './authorization/rfa.delivery.js';
export {
  rfaResponseTime,
  isDecided,
  rfaItemMetrics,
  reviewDaysBetween,
  type RfaResponseTime,
  type RfaItemResult,
  type RfaItemMetrics,
} from './authorization/rfa.metrics.js';
export { rfa } from './authorization/rfa.decider.js';
export { itemsAwaitingImr, itemsToCorrect } from './authorization/rfa.imr-items.js';
export * from './deposit/bank-statement.decider.js';
export * from './draft/bill-draft.js';
export * from './filter/saved-filters.decider.js';
export * from './webhook/endpoint.events.js';
export * from './webhook/endpoint.decider.js';
export * from './kernel/shredding.js';
export * from './notification/recipient.state.js';
export * from './notification/recipient.events.js';
export * from './notification/recipient.commands.js';
export * from './notification/recipient.facts.js';
export * from './notification/recipient.decider.js';
export * from './notification/pacific-time.js';
export * from './webhook/delivery.js';
export * from './webhook/webhook-delivery.decider.js';
