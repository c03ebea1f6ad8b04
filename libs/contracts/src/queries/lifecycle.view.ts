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
  @Text('What POST …/actions takes as `action`.') readonly id!: string;
  @Text('On the button.') readonly label!: string;
  @LongText('What it does.') readonly description!: string;
  @Flag('May it be done now?') readonly enabled!: boolean;
  @Flag('The usual next step; at most one.') readonly primary!: boolean;
  @Choice(['default', 'primary', 'destructive'], 'How the button looks.') readonly tone!: string;
  @OptionalText('Why not, when it may not be done now; else what to think of first, where there is something.')
  readonly reason?: string;
}

export class LifecycleStateView {
  @Choice(billStates, 'Native state.') readonly state!: string;
  @Text('The native state in words.') readonly nativeStatus!: string;
  @Timestamp('First submission.') readonly submittedAt!: string;
  @Int('Days since the first submission.') readonly agingDays!: number;
  @Timestamp('Last change.') readonly updatedAt!: string;
  @ListOf(
    () => ActionView,
    'All actions; those that are not legal now with the reason. None of a bill as it was (`asOf`).',
  )
  readonly actions!: readonly ActionView[];
}

export class LifecycleEorView {
  @Id('EOR id.') readonly id!: string;
  @Text('File name; null where no PDF came with it.', { nullable: true }) readonly filename!: string | null;
  @Text('In words.') readonly description!: string;
  @Timestamp('When it was recorded.') readonly addedAt!: string;
  @Text('Where its PDF is; null where none came with it.', { nullable: true, max: 2000 })
  readonly contentUrl!: string | null;
  @Flag('Taken back: it counts no more (extension).') readonly voided!: boolean;
  @LongText('Why it was taken back; null unless it was, and after erasure (extension).', { nullable: true })
  readonly voidReason!: string | null;
}

export class NoteView {
  @Id('Note id.') readonly id!: string;
  @LongText('Text.', { keepEmpty: true }) readonly body!: string;
  @Text('Who wrote it, by name.') readonly author!: string;
  @Timestamp('When.') readonly createdAt!: string;
  @Flag('Was it withdrawn, by `withdraw_note`? (extension)') readonly withdrawn!: boolean;
  @Choice(noteVisibilities, 'Who reads it: the practice alone, or sessions of its customers and of one bill, too.')
  readonly visibility!: NoteVisibility;
}

/** One transmission to the payer, and what came of it. */
export class AttemptView {
  @Id('Id.') readonly id!: string;
  @Text('What was sent.') readonly label!: string;
  @Text('How.') readonly deliveryLabel!: string;
  @Timestamp('When; null as long as nobody knows that it left.', { nullable: true }) readonly sentAt!: string | null;
  @Text('The acknowledgement.', { nullable: true }) readonly ackLabel!: string | null;
  @Timestamp('When it came.', { nullable: true }) readonly ackAt!: string | null;
  @Choice(
    attemptStatuses,
    'How far it is. `waiting_for_route`: no way to the payer is known, see the action `set_delivery_route`; `failed`: the electronic bill cannot be written as it is, `activity` names the fields, and the same action sends it another way; `queued`, `written`: on its way into the outbox, or complete there, from where the practice carries it to the payer (live organizations; see the action `mark_sent`); `syntax_accepted`, `syntax_rejected`: the 999; `forwarded`: a clearinghouse took it and passes it on; `accepted`, `rejected`: the payer, or whoever rejected it on the way.',
  )
  readonly status!: string;
  @Text('The outcome.', { nullable: true }) readonly outcomeLabel!: string | null;
  @Timestamp('When it came.', { nullable: true }) readonly outcomeAt!: string | null;
  @Flag('The one that the payer’s answers are about.') readonly isCurrent!: boolean;
  @Text('Bill number and count, printed on cover sheets.') readonly controlNumber!: string;
}

/** Amounts billed, announced and paid. Dollars. */
export class RemittanceView {
  @Dollars('Charged.') readonly billedAmount!: number;
  @Dollars('Allowed per the fee schedules, over the lines that they know.') readonly expectedAmount!: number;
  @Dollars('Allowed by the payer, over all EORs.') readonly payerAllowedAmount!: number;
  @Dollars('Paid, says the payer, over all EORs.') readonly payerReportedPaid!: number;
  @Dollars('Posted principal, less what was taken back or refunded.') readonly postedPrincipal!: number;
  @Dollars('Posted penalty, interest and IBR fee.') readonly postedAdditional!: number;
  @Dollars('All posted money.') readonly totalPostedCash!: number;
  @Dollars('Written off at closing.') readonly writtenOff!: number;
  @Dollars('Paid above the charge.') readonly credit!: number;
  @Dollars('What is open.') readonly balanceDue!: number;
  @Text('First adjustment of the EOR that denied, such as CO-45; null unless denied, and where it gives no reason.', {
    nullable: true,
  })
  readonly denialReason!: string | null;
}

export class PayerContactsView {
  @Text('Fax number.', { nullable: true }) readonly faxNumber!: string | null;
  @Text('Email address for claims.', { nullable: true }) readonly claimsEmail!: string | null;
  @Text('Portal.', { nullable: true, max: 2000 }) readonly portalUrl!: string | null;
  @LongText('Mailing address.', { nullable: true }) readonly mailingAddress!: string | null;
}

/** Where the client said the bill should go instead of where the directory says. */
export class DestinationView {
  @Text('Fax number.', { nullable: true }) readonly faxNumber!: string | null;
  @Text('Email address.', { nullable: true }) readonly email!: string | null;
  @LongText('Mailing address.', { nullable: true }) readonly mailingAddress!: string | null;
}

/** Choices of the client about the transmission. */
export class SubmissionChoiceView {
  @Nested(() => DestinationView, 'Its own destination, or null.', { nullable: true })
  readonly destination!: DestinationView | null;
  @Text('For whose attention.', { nullable: true }) readonly attention!: string | null;
  @Text('Subject.', { nullable: true }) readonly subject!: string | null;
  @LongText('Note on the cover.', { nullable: true }) readonly note!: string | null;
  @TextList('Who gets a copy by email.') readonly cc!: readonly string[];
}

export class DeliveryView {
  @Text('Who receives it.') readonly payerName!: string;
  @Nested(() => PayerContactsView, 'As known at submission.') readonly contacts!: PayerContactsView;
}

/** A day that counts, with the law that sets it. */
export class DeadlineView {
  @Choice(deadlineIds, 'Stable id.') readonly id!: string;
  @Text('What is due.') readonly label!: string;
  @CalendarDate('The last day, in Los Angeles; the same as `lastDay`.') readonly date!: string;
  @CalendarDate('The day as counted.') readonly dueAt!: string;
  @CalendarDate('The day that it moves to from a weekend or a court holiday (CCP §§ 12, 12a); still in time.')
  readonly lastDay!: string;
  @Text('Where it is written.') readonly citation!: string;
  @Nested(RuleRefView, 'The rule that sets the period (extension).') readonly rule!: RuleRefView;
  @CalendarDate(
    'The last day by the reading that ends first: whoever keeps it is in time by every reading. Null where the payer has to keep the deadline (extension).',
    { nullable: true },
  )
  readonly safeDay!: string | null;
  @Choice(
    periodBases,
    'Why the period begins on its day: how the EOR was served, or `order`; null where no other reading is known (extension).',
    { nullable: true },
  )
  readonly basis!: string | null;
  @Flag('The day has passed.') readonly overdue!: boolean;
}

/** Cost of a late payment to the payer by law; informational. */
export class PenaltyInterestView {
  @Flag('Always true: an exposure of the payer, for information; nothing is owed to the bill because of it.')
  readonly exposure!: boolean;
  @Dollars(
    'What was not paid by the pay date, over the lines: the smaller of charge and schedule, less what the payer contested or denied in time; lines outside the fee schedules are left out.',
  )
  readonly basis!: number;
  @Dollars('Penalty.') readonly penalty!: number;
  @Dollars('Interest.') readonly interest!: number;
  @CalendarDate('Receipt by the payer.') readonly from!: string;
  @CalendarDate('The day on which the rest was paid, else today.') readonly through!: string;
  @Int('Days between them.') readonly days!: number;
  @Text('Where it is written.') readonly citation!: string;
  @Nested(RuleRefView, 'The rule of the penalty (extension).') readonly rule!: RuleRefView;
}

export class ContestedLateView {
  @Dollars('What was contested and paid late.') readonly basis!: number;
  @Dollars('Penalty on it.') readonly penalty!: number;
  @Dollars('Interest on it.') readonly interest!: number;
}

export class CloseReasonView {
  @Text('Stable id.') readonly id!: string;
  @Text('In words; send it as `reason`.') readonly label!: string;
}

export class RejectionIssueView {
  @Text('Code.') readonly code!: string;
  @LongText('What is wrong.', { keepEmpty: true }) readonly description!: string;
  @TextList('Fields of POST /bills that it is about.') readonly fieldPaths!: readonly string[];
}

export class RejectionView {
  @LongText('Why.', { keepEmpty: true }) readonly reason!: string;
  @Text('Code.') readonly code!: string;
  @ListOf(() => RejectionIssueView, 'One by one.') readonly issues!: readonly RejectionIssueView[];
  @Timestamp('When it came.') readonly receivedAt!: string;
  @Text('Where it came from.') readonly source!: string;
}

/** Whose task a bill is. */
export class BillTaskView {
  @Nested(() => TaskOwnerView, 'Who looks after it, called as when it was given to them; null: nobody in particular.', {
    nullable: true,
  })
  readonly owner!: TaskOwnerView | null;
  @CalendarDate('Day by which it is to be looked at; null: none was set.', { nullable: true })
  readonly dueOn!: string | null;
  @CalendarDate('Day on which it comes back to the work queues; null: it is not put off.', { nullable: true })
  readonly snoozedUntil!: string | null;
}

/** GET /bills/{billId}/lifecycle: the complete workspace of a bill. */
export class LifecycleView {
  @Choice(['sandbox', 'live'], 'Environment of the organization.') readonly environment!: string;
  @Nested(() => LifecycleBillView, 'The bill.') readonly bill!: LifecycleBillView;
  @Nested(() => LifecyclePatientView, 'The patient; null after erasure.', { nullable: true })
  readonly patient!: LifecyclePatientView | null;
  @Nested(() => InjuryView, 'The claim; null after erasure.', { nullable: true }) readonly injury!: InjuryView | null;
  @Nested(() => LifecycleStateView, 'Where it stands and what may be done.') readonly lifecycle!: LifecycleStateView;
  @ListOf(() => LifecycleEorView, 'EORs, newest first, voided ones too.') readonly eors!: readonly LifecycleEorView[];
  @ListOf(() => ReviewView, 'Payer reviews, oldest first.') readonly reviews!: readonly ReviewView[];
  @ListOf(() => ActivityView, 'History, newest first.', { max: 100_000 }) readonly activity!: readonly ActivityView[];
  @ListOf(() => NoteView, 'Notes, newest first.', { max: 100_000 }) readonly notes!: readonly NoteView[];
  @ListOf(() => AttemptView, 'Transmissions, oldest first.', { max: 100_000 })
  readonly attempts!: readonly AttemptView[];
  @ListOf(() => PaymentView, 'Payments, oldest first.', { max: 100_000 }) readonly payments!: readonly PaymentView[];
  @ListOf(() => RefundView, 'Money that went back to the payer, oldest first, voided ones too (extension).', {
    max: 100_000,
  })
  readonly refunds!: readonly RefundView[];
  @ListOf(() => RecoupmentView, 'What the payer takes back out of money for other bills, oldest first (extension).', {
    max: 100_000,
  })
  readonly recoupments!: readonly RecoupmentView[];
  @ListOf(() => RefundRequestView, 'What the payer asks to have back, oldest first (extension).', { max: 100_000 })
  readonly refundRequests!: readonly RefundRequestView[];
  @ListOf(() => OrderView, 'Orders of the appeals board, in the order in which they were recorded (extension).')
  readonly orders!: readonly OrderView[];
  @Duplicates() readonly duplicates?: readonly DuplicateView[];
  @DuplicateCount() readonly duplicateCount?: number;
  @ListOf(
    () => DeterminationView,
    'Determinations of independent bill reviews, in the order of their recording (extension).',
  )
  readonly determinations!: readonly DeterminationView[];
  @ListOf(() => DemandView, 'Demands for penalty and interest, oldest first (extension).')
  readonly demands!: readonly DemandView[];
  @ListOf(() => ReceivableView, 'What the payer owes besides the bill, the oldest first (extension).')
  readonly receivables!: readonly ReceivableView[];
  @OptionalNested(() => BillTaskView, 'Whose task it is; sessions of embedded pages see nobody there (extension).')
  readonly task?: BillTaskView;
  @Nested(() => RemittanceView, 'Money in one place.') readonly remittance!: RemittanceView;
  @Nested(() => DeliveryView, 'The payer; null after erasure.', { nullable: true })
  readonly delivery!: DeliveryView | null;
  @Nested(() => SubmissionChoiceView, 'As `submission` was sent; null after erasure (extension).', { nullable: true })
  readonly submission!: SubmissionChoiceView | null;
  @ListOf(() => DeadlineView, 'What is due, by date (extension).') readonly deadlines!: readonly DeadlineView[];
  @Nested(
    () => PenaltyInterestView,
    'Only past the pay date, and not on what was contested or denied in time (extension).',
    { nullable: true },
  )
  readonly penaltyInterest!: PenaltyInterestView | null;
  @Nested(
    () => ContestedLateView,
    'Medical-legal services that the payer contested in time and paid late: by our reading it is free of penalty and interest on them only where it prevails (Labor Code § 4622(a)(2)). For information; no letter claims it (extension).',
    { nullable: true },
  )
  readonly exposureIfProviderPrevails!: ContestedLateView | null;
  @ListOf(() => CloseReasonView, 'Reasons to offer when closing (extension).')
  readonly closeReasons!: readonly CloseReasonView[];
  @Nested(() => RejectionView, 'The rejection that stands, or null.', { nullable: true })
  readonly rejection!: RejectionView | null;
}
