import {
  noteVisibilities,
  reportedStatuses,
  revisionReasons,
  type NoteVisibility,
  type ReportedStatus,
  type RevisionReason,
  type Route,
} from '#domain';
import {
  Choice,
  Id,
  omittedExample,
  LongText,
  OptionalCalendarDate,
  OptionalChoice,
  OptionalFlag,
  OptionalListOf,
  OptionalLongText,
  OptionalNested,
  OptionalText,
  OptionalTextList,
} from '../kernel/fields.js';
import { BillForm, DestinationForm, DocumentForm, routes, SubmissionForm } from '../bills/submit-bill.request.js';
import { Action, ActorName, Reason } from '../kernel/action-fields.js';
import { formOfCommand, type ActionDefinitions } from './action-definition.js';

export class CloseBillRequest {
  @Action('close') readonly action!: 'close';
  @Reason() readonly reason!: string;
  @OptionalFlag('True to write off the unpaid amount while the bill is closed.', { default: true })
  readonly writeOff!: boolean;
  @ActorName() readonly actorName?: string;
}

export class ReopenBillRequest {
  @Action('reopen') readonly action!: 'reopen';
  @Reason() readonly reason!: string;
  @ActorName() readonly actorName?: string;
}

/**
 * With `bill`, `submission` or `documents`, sends a corrected bill instead, which passes all checks of POST /bills.
 * Omitted parts are copied from the original bill.
 */
export class ResubmitBillRequest {
  @Action('resubmit') readonly action!: 'resubmit';
  @OptionalLongText('Reason for resubmitting the bill.') readonly reason?: string;
  @OptionalNested(() => BillForm, 'Corrected bill. Default patient and claim IDs: those of the original bill.')
  readonly bill?: BillForm;
  @OptionalNested(() => SubmissionForm, 'Submission options of the corrected bill.')
  readonly submission?: SubmissionForm;
  @OptionalListOf(() => DocumentForm, 'All documents of the corrected bill, or `[]` for none.', { max: 25 })
  readonly documents?: readonly DocumentForm[];
  @ActorName() readonly actorName?: string;
}

/**
 * Corrects a bill that has an EOR. The new bill passes all checks of POST /bills and replaces an adjudicated claim
 * (frequency code 7, with the payer's number), unless it goes to another payer. Omitted parts are copied from this bill.
 */
export class CorrectBillRequest {
  @Action('correct_bill') readonly action!: 'correct_bill';
  @Choice(revisionReasons, 'Reason for the correction.') readonly reason!: RevisionReason;
  @OptionalNested(() => BillForm, 'Corrected bill. If it has no patient and claim IDs, the IDs of this bill are used.')
  readonly bill?: BillForm;
  @OptionalNested(() => SubmissionForm, 'Submission options of the corrected bill.')
  readonly submission?: SubmissionForm;
  @OptionalListOf(() => DocumentForm, 'All documents of the corrected bill, or `[]` for none.', { max: 25 })
  readonly documents?: readonly DocumentForm[];
  @OptionalText(
    "Payer's claim control number of the bill. Default: the number of the latest EOR, otherwise of the acknowledgment. Ignored if the corrected bill goes to another claims administrator or payer, which has no claim with this number.",
    { max: 50, example: omittedExample },
  )
  readonly payerClaimControlNumber?: string;
  @OptionalLongText('Internal note.') readonly note?: string;
  @ActorName() readonly actorName?: string;
}

export class SendDuplicateRequest {
  @Action('send_duplicate') readonly action!: 'send_duplicate';
  @OptionalTextList(
    'IDs of documents added after the submission, to send in addition. The documents of the submission are always included. List each ID only once.',
    { item: { max: 128 }, max: 100 },
  )
  readonly attachmentIds?: readonly string[];
  @OptionalChoice(
    routes,
    'Different delivery method for this and all later transmissions: one that the claims administrator supports, or one that `destination` makes possible. Default: the previous delivery method.',
    { ext: true, example: omittedExample },
  )
  readonly route?: Route;
  @OptionalNested(() => DestinationForm, 'Custom destination for fax, email or mail. Used with `route`.', {
    ext: true,
    example: omittedExample,
  })
  readonly destination?: DestinationForm;
  @ActorName() readonly actorName?: string;
}

export class MarkLienRequest {
  @Action('mark_lien') readonly action!: 'mark_lien';
  @OptionalCalendarDate('Filing date, not in the future. This action does not file a lien.', { example: '2026-05-04' })
  readonly filedAt?: string;
  @OptionalLongText('Note about the lien.') readonly note?: string;
  @ActorName() readonly actorName?: string;
}

export class WithdrawLienRequest {
  @Action('withdraw_lien') readonly action!: 'withdraw_lien';
  @OptionalLongText('Note about the withdrawal.') readonly note?: string;
  @ActorName() readonly actorName?: string;
}

export class AddNoteRequest {
  @Action('add_note') readonly action!: 'add_note';
  @LongText('Text of the note. The payer does not see it.', { example: 'The adjuster calls back on Monday.' })
  readonly note!: string;
  @OptionalChoice(
    noteVisibilities,
    'Visibility of the note. `internal`: only the practice. `shared`: also sessions limited to a customer or to one bill. Notes from such sessions are `shared`. Default for others: `internal`.',
  )
  readonly visibility?: NoteVisibility;
  @ActorName() readonly actorName?: string;
}

export class WithdrawNoteRequest {
  @Action('withdraw_note') readonly action!: 'withdraw_note';
  @Id('ID of a note of this bill.', { example: 'note_01jm8z2q6e7f9g3h4k5m6n7p8q' }) readonly noteId!: string;
  @Reason() readonly reason!: string;
  @ActorName() readonly actorName?: string;
}

export class DismissDuplicateRequest {
  @Action('dismiss_duplicate') readonly action!: 'dismiss_duplicate';
  @Id("ID of the other bill, from the bill's `duplicates`.", { example: 'bill_01jm8z2q6e7f9g3h4k5m6n7p8q' })
  readonly otherBillId!: string;
  @Reason() readonly reason!: string;
  @ActorName() readonly actorName?: string;
}

export class ReportBillStatusRequest {
  @Action('report_bill_status') readonly action!: 'report_bill_status';
  @Choice(reportedStatuses, 'Status that the payer reported.') readonly status!: ReportedStatus;
  @OptionalText('Company that answered the call.') readonly company?: string;
  @OptionalText('Name of the representative who answered.') readonly representativeName?: string;
  @OptionalText('Phone number that was called.') readonly phone?: string;
  @OptionalText("Payer's reference number for the call.") readonly callReference?: string;
  @OptionalLongText('Note about the call, such as what the payer promised.') readonly note?: string;
  @OptionalCalendarDate(
    'Date of the next follow-up, not in the past. It becomes the due date of the bill’s task. Not for sessions limited to a customer or a bill (extension).',
    { example: omittedExample },
  )
  readonly followUpOn?: string;
  @ActorName() readonly actorName?: string;
}

export const resubmissionActions = {
  resubmit: {
    form: ResubmitBillRequest,
    label: 'Resubmit',
    description: 'Send the bill again, unchanged or corrected.',
  },
  correct_bill: {
    form: CorrectBillRequest,
    label: 'Correct bill',
    description:
      'Send a corrected bill that replaces a bill with an EOR (frequency code 7), or goes to another payer as an original bill (frequency code 1). This is not a second review.',
  },
  send_duplicate: {
    form: SendDuplicateRequest,
    label: 'Resend (duplicate, W2)',
    description: 'Send the same bill again, marked as a duplicate (W2).',
  },
} as const satisfies ActionDefinitions;

export const lienActions = {
  mark_lien: {
    form: MarkLienRequest,
    label: 'Mark as lien',
    description: 'Record that a lien was or will be filed. The service does not file it.',
  },
  withdraw_lien: { form: WithdrawLienRequest, label: 'Withdraw lien', description: 'Remove the lien mark.' },
} as const satisfies ActionDefinitions;

export const statusActions = {
  report_bill_status: {
    form: ReportBillStatusRequest,
    label: 'Log payer call',
    description: 'Record what the payer said in a call, and when to follow up.',
  },
} as const satisfies ActionDefinitions;

export const noteActions = {
  add_note: {
    form: AddNoteRequest,
    label: 'Add note',
    description: 'Add a note. The payer does not see it.',
  },
  withdraw_note: {
    form: WithdrawNoteRequest,
    label: 'Withdraw note',
    description: 'Withdraw a note added by mistake. It stays readable.',
    tone: 'destructive',
  },
} as const satisfies ActionDefinitions;

export const duplicateActions = {
  dismiss_duplicate: {
    ...formOfCommand(DismissDuplicateRequest, 'DismissDuplicate'),
    label: 'Dismiss duplicate',
    description: 'Mark another bill of the same patient as not a duplicate.',
  },
} as const satisfies ActionDefinitions;

export const closingActions = {
  close: {
    form: CloseBillRequest,
    label: 'Close bill',
    description: 'Close the bill. The open balance is written off unless you choose otherwise.',
    tone: 'destructive',
  },
  reopen: {
    ...formOfCommand(ReopenBillRequest, 'ReopenBill'),
    label: 'Reopen bill',
    description: 'Reopen a closed bill.',
  },
} as const satisfies ActionDefinitions;
