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
  @OptionalFlag('Write off what is not paid, for as long as the bill is closed.', { default: true })
  readonly writeOff!: boolean;
  @ActorName() readonly actorName?: string;
}

export class ReopenBillRequest {
  @Action('reopen') readonly action!: 'reopen';
  @Reason() readonly reason!: string;
  @ActorName() readonly actorName?: string;
}

/**
 * Sends the same bill once more; or, with any of `bill`, `submission` and `documents`, a corrected bill in its place,
 * which goes through all of POST /bills. What is left out is then copied from the old bill.
 */
export class ResubmitBillRequest {
  @Action('resubmit') readonly action!: 'resubmit';
  @OptionalLongText('Why.') readonly reason?: string;
  @OptionalNested(() => BillForm, 'The corrected bill; without patient and claim ids those of the old bill stay.')
  readonly bill?: BillForm;
  @OptionalNested(() => SubmissionForm, 'How the corrected bill is sent.') readonly submission?: SubmissionForm;
  @OptionalListOf(() => DocumentForm, 'The complete packet of the corrected bill; `[]` for none.', { max: 25 })
  readonly documents?: readonly DocumentForm[];
  @ActorName() readonly actorName?: string;
}

/**
 * Corrects a bill that an EOR has answered: a new bill goes through all of POST /bills, marked as the replacement of a claim
 * that was adjudicated (frequency 7, with the payer's number). What is left out is copied from this bill.
 */
export class CorrectBillRequest {
  @Action('correct_bill') readonly action!: 'correct_bill';
  @Choice(revisionReasons, 'What was wrong.') readonly reason!: RevisionReason;
  @OptionalNested(() => BillForm, 'The corrected bill; without patient and claim ids those of this bill stay.')
  readonly bill?: BillForm;
  @OptionalNested(() => SubmissionForm, 'How the corrected bill is sent.') readonly submission?: SubmissionForm;
  @OptionalListOf(() => DocumentForm, 'The complete packet of the corrected bill; `[]` for none.', { max: 25 })
  readonly documents?: readonly DocumentForm[];
  @OptionalText("The payer's number of the bill; that of its latest EOR, or of its acknowledgement, unless said.", {
    max: 50,
    example: omittedExample,
  })
  readonly payerClaimControlNumber?: string;
  @OptionalLongText('A note for the office.') readonly note?: string;
  @ActorName() readonly actorName?: string;
}

export class SendDuplicateRequest {
  @Action('send_duplicate') readonly action!: 'send_duplicate';
  @OptionalTextList(
    'Documents that came after the submission and go along, each once; those of the submission always do.',
    {
      item: { max: 128 },
      max: 100,
    },
  )
  readonly attachmentIds?: readonly string[];
  @OptionalChoice(
    routes,
    'Another way than before, for this one and what follows: a route that the administrator has, or one that `destination` supplies. As the one before unless said.',
    { ext: true, example: omittedExample },
  )
  readonly route?: Route;
  @OptionalNested(() => DestinationForm, 'With `route`: a destination of your own for fax, email or mail.', {
    ext: true,
    example: omittedExample,
  })
  readonly destination?: DestinationForm;
  @ActorName() readonly actorName?: string;
}

export class MarkLienRequest {
  @Action('mark_lien') readonly action!: 'mark_lien';
  @OptionalCalendarDate('When the lien was filed, at most today; marking files nothing.', { example: '2026-05-04' })
  readonly filedAt?: string;
  @OptionalLongText('A note.') readonly note?: string;
  @ActorName() readonly actorName?: string;
}

export class WithdrawLienRequest {
  @Action('withdraw_lien') readonly action!: 'withdraw_lien';
  @OptionalLongText('A note.') readonly note?: string;
  @ActorName() readonly actorName?: string;
}

export class AddNoteRequest {
  @Action('add_note') readonly action!: 'add_note';
  @LongText('The note; the payer does not see it.', { example: 'The adjuster calls back on Monday.' })
  readonly note!: string;
  @OptionalChoice(
    noteVisibilities,
    'Who reads it: `internal`, the practice alone; `shared`, sessions of its customers and of one bill, too. From such a session a note is `shared`, from everybody else `internal` unless said.',
  )
  readonly visibility?: NoteVisibility;
  @ActorName() readonly actorName?: string;
}

export class WithdrawNoteRequest {
  @Action('withdraw_note') readonly action!: 'withdraw_note';
  @Id('A note of this bill.', { example: 'note_01jm8z2q6e7f9g3h4k5m6n7p8q' }) readonly noteId!: string;
  @Reason() readonly reason!: string;
  @ActorName() readonly actorName?: string;
}

export class DismissDuplicateRequest {
  @Action('dismiss_duplicate') readonly action!: 'dismiss_duplicate';
  @Id('The other bill, one of the bill’s `duplicates`.', { example: 'bill_01jm8z2q6e7f9g3h4k5m6n7p8q' })
  readonly otherBillId!: string;
  @Reason() readonly reason!: string;
  @ActorName() readonly actorName?: string;
}

/** Status that the payer gave on the telephone. */
export class ReportBillStatusRequest {
  @Action('report_bill_status') readonly action!: 'report_bill_status';
  @Choice(reportedStatuses, 'What was said.') readonly status!: ReportedStatus;
  @OptionalText('Which company answered.') readonly company?: string;
  @OptionalText('Who answered.') readonly representativeName?: string;
  @OptionalText('Under which number.') readonly phone?: string;
  @OptionalText("The payer's reference of the call.") readonly callReference?: string;
  @OptionalLongText('A note.') readonly note?: string;
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
      'Send a corrected bill (frequency code 7) that replaces a bill with an EOR. This is not a second review.',
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
    description: 'Record what the payer said in a call.',
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
    label: 'Close',
    description: 'Close the bill. The open balance is written off unless you choose otherwise.',
    tone: 'destructive',
  },
  reopen: { ...formOfCommand(ReopenBillRequest, 'ReopenBill'), label: 'Reopen', description: 'Reopen a closed bill.' },
} as const satisfies ActionDefinitions;
