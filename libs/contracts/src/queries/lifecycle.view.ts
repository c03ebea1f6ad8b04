import { attemptStatuses, billStates, deadlineIds, noteVisibilities, periodBases, type NoteVisibility } from '#domain';
import {
  CalendarDate,
  Choice,
  Dollars,
  Flag,
  Id,
  Int,
  ListOf,
  LongText,
  Nested,
  OptionalId,
  OptionalNested,
  OptionalText,
  Text,
  TextList,
  Timestamp,
} from '../kernel/fields.js';
import { ActivityView } from '../events/activity.view.js';
import { DuplicateCount, Duplicates, type DuplicateView } from '../bills/duplicate.view.js';
import { TaskOwnerView } from './bill-dashboard.view.js';
import { InjuryView, LifecycleBillView, LifecyclePatientView } from './lifecycle-bill.view.js';
import { RecoupmentView, RefundRequestView, RefundView } from './refunds-and-recoupments.view.js';
import { DemandView } from './demand.view.js';
import { DeterminationView } from './determination.view.js';
import { ReceivableView } from './receivable.view.js';
import { OrderView } from './order.view.js';
import { PaymentView } from './payment.view.js';
import { ReviewView } from './review.view.js';
import { RuleRefView } from '../rules/rule.views.js';

export class ActionView {
  @Text('Action ID, to send as `action` to POST …/actions.') readonly id!: string;
  @Text('Label of the button.') readonly label!: string;
  @LongText('Effect of the action.') readonly description!: string;
  @Flag('True if the action is allowed now.') readonly enabled!: boolean;
  @Flag('True for the recommended next step. At most one action has it.') readonly primary!: boolean;
  @Choice(['default', 'primary', 'destructive'], 'Style of the button.') readonly tone!: string;
  @OptionalText('Reason why the action is not allowed now. For an allowed action, an optional hint.')
  readonly reason?: string;
}

export class LifecycleStateView {
  @Choice(billStates, 'Native state.') readonly state!: string;
  @Text('Display name of the native state.') readonly nativeStatus!: string;
  @Timestamp('Time of the first submission.') readonly submittedAt!: string;
  @Int('Days since the first submission.') readonly agingDays!: number;
  @Timestamp('Time of the last change.') readonly updatedAt!: string;
  @ListOf(() => ActionView, 'Each has a reason if it is not allowed. Empty for an earlier state (`asOf`).')
  readonly actions!: readonly ActionView[];
}

export class LifecycleEorView {
  @Id('EOR ID.') readonly id!: string;
  @Text('File name of the PDF. Null if there is none.', { nullable: true }) readonly filename!: string | null;
  @Text('Description of the EOR.') readonly description!: string;
  @Timestamp('Time when the EOR was recorded.') readonly addedAt!: string;
  @Text('URL of the PDF. Null if there is none.', { nullable: true, max: 2000 }) readonly contentUrl!: string | null;
  @Flag('True if the EOR was voided and has no effect (extension).') readonly voided!: boolean;
  @LongText('Reason for voiding. Null if the EOR is not voided, and after erasure (extension).', { nullable: true })
  readonly voidReason!: string | null;
}

export class NoteView {
  @Id('Note ID.') readonly id!: string;
  @LongText('Text of the note.', { keepEmpty: true }) readonly body!: string;
  @Text('Name of the author.') readonly author!: string;
  @Timestamp('Time when the note was written.') readonly createdAt!: string;
  @Flag('True if the note was withdrawn by `withdraw_note` (extension).') readonly withdrawn!: boolean;
  @Choice(noteVisibilities, '`internal`: organization-wide credentials. `shared`: also limited to a customer or bill.')
  readonly visibility!: NoteVisibility;
}

export class AttemptView {
  @Id('Attempt ID.') readonly id!: string;
  @Text('Name of the submission.') readonly label!: string;
  @Text('Display name of the delivery method.') readonly deliveryLabel!: string;
  @Timestamp('Time when the transmission was sent. Null until it is known to be sent.', { nullable: true })
  readonly sentAt!: string | null;
  @Text('Display text of the acknowledgement. Null without an acknowledgement.', { nullable: true })
  readonly ackLabel!: string | null;
  @Timestamp('Time when the acknowledgement arrived.', { nullable: true }) readonly ackAt!: string | null;
  @Choice(
    attemptStatuses,
    'Status of the transmission. `waiting_for_route`: no delivery method is known, see the action `set_delivery_route`. `failed`: the electronic bill cannot be generated; `activity` lists the fields, and the same action sends it by another method. `queued`, `written`: waiting for the outbox, or complete in the outbox, from which the practice sends it to the payer (live organizations; see the action `mark_sent`). `syntax_accepted`, `syntax_rejected`: result of the 999. `forwarded`: a clearinghouse accepted it and forwards it. `accepted`, `rejected`: result from the payer or an intermediary.',
  )
  readonly status!: string;
  @Text('Display text of the outcome. Null without an outcome.', { nullable: true })
  readonly outcomeLabel!: string | null;
  @Timestamp('Time when the outcome arrived.', { nullable: true }) readonly outcomeAt!: string | null;
  @Flag('True for the transmission to which the payer’s responses apply.') readonly isCurrent!: boolean;
  @Text('Control number: bill number and count, printed on cover sheets.') readonly controlNumber!: string;
  @OptionalText('Certified mail number. Absent if none was entered (extension).') readonly certifiedMailNumber?: string;
  @OptionalId('Bill document that proves the mailing. Absent if there is none (extension).')
  readonly proofDocumentId?: string;
}

/** Billed, reported and paid, in dollars. */
export class RemittanceView {
  @Dollars('Total charge.') readonly billedAmount!: number;
  @Dollars('Expected amount: total of the lines with an amount by a contract with the payer or else by a fee schedule.')
  readonly expectedAmount!: number;
  @Dollars('Amount allowed by the payer, total of all EORs.') readonly payerAllowedAmount!: number;
  @Dollars('Amount paid as reported by the payer, total of all EORs.') readonly payerReportedPaid!: number;
  @Dollars('Posted principal, minus recoupments and refunds.') readonly postedPrincipal!: number;
  @Dollars('Posted penalty, interest and IBR fee.') readonly postedAdditional!: number;
  @Dollars('Total of all posted money.') readonly totalPostedCash!: number;
  @Dollars('Amount written off when the bill was closed.') readonly writtenOff!: number;
  @Dollars('Credit balance: amount paid above the charge.') readonly credit!: number;
  @Dollars('Open balance.') readonly balanceDue!: number;
  @Text('First adjustment of the latest EOR if it denies payment, such as CO-45, or null.', { nullable: true })
  readonly denialReason!: string | null;
}

export class PayerContactsView {
  @Text('Fax number.', { nullable: true }) readonly faxNumber!: string | null;
  @Text('Email address for claims.', { nullable: true }) readonly claimsEmail!: string | null;
  @Text('URL of the payer’s portal.', { nullable: true, max: 2000 }) readonly portalUrl!: string | null;
  @LongText('Mailing address.', { nullable: true }) readonly mailingAddress!: string | null;
}

/** Destination chosen by the client, in place of the directory's. */
export class DestinationView {
  @Text('Fax number.', { nullable: true }) readonly faxNumber!: string | null;
  @Text('Email address.', { nullable: true }) readonly email!: string | null;
  @LongText('Mailing address.', { nullable: true }) readonly mailingAddress!: string | null;
}

export class SubmissionChoiceView {
  @Nested(() => DestinationView, 'Destination chosen by the client. Null for the directory’s.', { nullable: true })
  readonly destination!: DestinationView | null;
  @Text('Attention line.', { nullable: true }) readonly attention!: string | null;
  @Text('Subject line.', { nullable: true }) readonly subject!: string | null;
  @LongText('Note on the cover sheet.', { nullable: true }) readonly note!: string | null;
  @TextList('Email addresses that receive a copy.') readonly cc!: readonly string[];
}

export class DeliveryView {
  @Text('Name of the recipient.') readonly payerName!: string;
  @Nested(() => PayerContactsView, 'Contacts known at submission.') readonly contacts!: PayerContactsView;
}

/** Date and the law that sets it. */
export class DeadlineView {
  @Choice(deadlineIds, 'Stable deadline ID.') readonly id!: string;
  @Text('Description of what is due.') readonly label!: string;
  @CalendarDate('Last day, in Los Angeles time. Equal to `lastDay`.') readonly date!: string;
  @CalendarDate('Date as counted.') readonly dueAt!: string;
  @CalendarDate('Date, moved from a weekend or court holiday (CCP §§ 12, 12a). This day is still timely.')
  readonly lastDay!: string;
  @Text('Legal citation.') readonly citation!: string;
  @Nested(RuleRefView, 'Rule that sets the period (extension).') readonly rule!: RuleRefView;
  @CalendarDate(
    'Last day by the strictest reading of the law. Meeting it is timely by every reading. Null if the payer must meet the deadline (extension).',
    { nullable: true },
  )
  readonly safeDay!: string | null;
  @Choice(periodBases, 'How the EOR was served, or `order`. Null with one reading (extension).', { nullable: true })
  readonly basis!: string | null;
  @Flag('True if the day has passed.') readonly overdue!: boolean;
}

/** What the payer owes by law for a late payment. For information only. */
export class PenaltyInterestView {
  @Flag('Always true. The amounts are the payer’s exposure, for information only; they are not owed to the bill.')
  readonly exposure!: boolean;
  @Dollars(
    'Amount not paid by the pay date, totaled over the lines: the smaller of charge and fee schedule amount, minus what the payer contested or denied in time. Lines outside the fee schedules are excluded.',
  )
  readonly basis!: number;
  @Dollars('Penalty amount.') readonly penalty!: number;
  @Dollars('Interest amount.') readonly interest!: number;
  @CalendarDate('Date when the payer received the bill.') readonly from!: string;
  @CalendarDate('Date when the last late part was paid. Today if an amount is still open.') readonly through!: string;
  @Int('Number of days from `from` to `through`.') readonly days!: number;
  @Text('Legal citation.') readonly citation!: string;
  @Nested(RuleRefView, 'Rule that sets the penalty (extension).') readonly rule!: RuleRefView;
}

export class ContestedLateView {
  @Dollars('Amount that was contested and paid late.') readonly basis!: number;
  @Dollars('Penalty on the amount.') readonly penalty!: number;
  @Dollars('Interest on the amount.') readonly interest!: number;
}

export class CloseReasonView {
  @Text('Stable reason ID.') readonly id!: string;
  @Text('Text of the reason, to send as `reason`.') readonly label!: string;
}

export class RejectionIssueView {
  @Text('Issue code.') readonly code!: string;
  @LongText('Description of the issue.', { keepEmpty: true }) readonly description!: string;
  @TextList('Fields of POST /bills that the issue affects.') readonly fieldPaths!: readonly string[];
}

export class RejectionView {
  @LongText('Reason for the rejection.', { keepEmpty: true }) readonly reason!: string;
  @Text('Rejection code.') readonly code!: string;
  @ListOf(() => RejectionIssueView, 'Individual issues.') readonly issues!: readonly RejectionIssueView[];
  @Timestamp('Time when the rejection arrived.') readonly receivedAt!: string;
  @Text('Source of the rejection.') readonly source!: string;
}

/** Filing fee of an independent bill review, set by a dated rule. */
export class IbrFeeView {
  @Dollars('Amount of the fee.') readonly amount!: number;
  @Text('Legal citation.') readonly citation!: string;
  @Nested(RuleRefView, 'Rule that sets the fee.') readonly rule!: RuleRefView;
}

export class BillTaskView {
  @Nested(() => TaskOwnerView, 'Team member, with the name at assignment. Null if unassigned.', { nullable: true })
  readonly owner!: TaskOwnerView | null;
  @CalendarDate('Due date of the task. Null if none is set.', { nullable: true }) readonly dueOn!: string | null;
  @CalendarDate('Date of return to the work queues. Null if not snoozed.', { nullable: true })
  readonly snoozedUntil!: string | null;
}

/** A bill's complete workspace. */
export class LifecycleView {
  @Choice(['sandbox', 'live'], 'Environment of the organization.') readonly environment!: string;
  @Nested(() => LifecycleBillView, 'Bill data.') readonly bill!: LifecycleBillView;
  @Nested(() => LifecyclePatientView, 'Patient data. Null after erasure.', { nullable: true })
  readonly patient!: LifecyclePatientView | null;
  @Nested(() => InjuryView, 'Claim and injury. Null after erasure.', { nullable: true })
  readonly injury!: InjuryView | null;
  @Nested(() => LifecycleStateView, 'State of the bill, with its actions.') readonly lifecycle!: LifecycleStateView;
  @ListOf(() => LifecycleEorView, 'EORs, newest first, including voided EORs.')
  readonly eors!: readonly LifecycleEorView[];
  @ListOf(() => ReviewView, 'Payer reviews, oldest first.') readonly reviews!: readonly ReviewView[];
  @ListOf(() => ActivityView, 'History, newest first.', { max: 100_000 }) readonly activity!: readonly ActivityView[];
  @ListOf(() => NoteView, 'Notes, newest first.', { max: 100_000 }) readonly notes!: readonly NoteView[];
  @ListOf(() => AttemptView, 'Transmissions, oldest first.', { max: 100_000 })
  readonly attempts!: readonly AttemptView[];
  @ListOf(() => PaymentView, 'Payments, oldest first.', { max: 100_000 }) readonly payments!: readonly PaymentView[];
  @ListOf(() => RefundView, 'Refunds, oldest first, including voided ones (extension).', { max: 100_000 })
  readonly refunds!: readonly RefundView[];
  @ListOf(() => RecoupmentView, 'Taken back from payments of other bills, oldest first (extension).', { max: 100_000 })
  readonly recoupments!: readonly RecoupmentView[];
  @ListOf(() => RefundRequestView, 'Refund requests from the payer, oldest first (extension).', { max: 100_000 })
  readonly refundRequests!: readonly RefundRequestView[];
  @ListOf(() => OrderView, 'Orders of the appeals board, in the order of their recording (extension).')
  readonly orders!: readonly OrderView[];
  @Duplicates() readonly duplicates?: readonly DuplicateView[];
  @DuplicateCount() readonly duplicateCount?: number;
  @ListOf(() => DeterminationView, 'Determinations of independent bill reviews, in recording order (extension).')
  readonly determinations!: readonly DeterminationView[];
  @ListOf(() => DemandView, 'Demands for penalty and interest, oldest first (extension).')
  readonly demands!: readonly DemandView[];
  @ListOf(() => ReceivableView, 'Amounts that the payer owes in addition to the bill, oldest first (extension).')
  readonly receivables!: readonly ReceivableView[];
  @OptionalNested(() => BillTaskView, 'All fields are null for sessions limited to a customer or a bill (extension).')
  readonly task?: BillTaskView;
  @OptionalNested(
    () => IbrFeeView,
    'Fee of an independent bill review that is filed today (extension). Omitted for an earlier state of the bill.',
  )
  readonly ibrFee?: IbrFeeView;
  @Nested(() => RemittanceView, 'Summary of all amounts.') readonly remittance!: RemittanceView;
  @Nested(() => DeliveryView, 'Delivery to the payer. Null after erasure.', { nullable: true })
  readonly delivery!: DeliveryView | null;
  @Nested(() => SubmissionChoiceView, '`submission` as sent. Null after erasure (extension).', { nullable: true })
  readonly submission!: SubmissionChoiceView | null;
  @ListOf(() => DeadlineView, 'Deadlines, by date (extension).') readonly deadlines!: readonly DeadlineView[];
  @Nested(
    () => PenaltyInterestView,
    'Penalty and interest. Null unless the pay date has passed and an amount is late. Amounts that the payer contested or denied in time are excluded (extension).',
    { nullable: true },
  )
  readonly penaltyInterest!: PenaltyInterestView | null;
  @Nested(
    () => ContestedLateView,
    'Exposure on medical-legal services that the payer contested in time and paid late. By our reading, the payer is free of penalty and interest on them only if it prevails (Labor Code § 4622(a)(2)). For information; no letter demands it (extension).',
    { nullable: true },
  )
  readonly exposureIfProviderPrevails!: ContestedLateView | null;
  @ListOf(() => CloseReasonView, 'Suggested reasons for closing the bill (extension).')
  readonly closeReasons!: readonly CloseReasonView[];
  @Nested(() => RejectionView, 'Rejection in effect. Null if the bill is not rejected.', { nullable: true })
  readonly rejection!: RejectionView | null;
}
