import { actions, type ActionForms, type ActionRequest, type CommandAction } from '#contracts';
import { centsOf, type BillAction, type BillCommand, type Cents, type Timestamp } from '#domain';
import { newId } from '#commands';
import { feePaidOf } from '../reviews/fee-paid.js';
import { reviewInputOf } from '../reviews/disputed-lines.js';

const cents = (dollars: number | undefined): Cents | null => (dollars === undefined ? null : centsOf(dollars));

type Translation<Form> = (
  form: Form,
  asked: { readonly at: Timestamp; readonly actorName: string | null },
  /** True for a session limited to one customer or one bill, which sees only shared notes. */
  isOutside: boolean,
) => BillCommand;

const startReview: Translation<ActionForms['second_review']> = (form, asked) => ({
  type: 'StartReview',
  data: {
    ...asked,
    review: reviewInputOf(form, { reviewId: newId('review'), type: form.action }),
    ...(form.fee && { fee: feePaidOf(form.fee) }),
  },
});

/**
 * Actions whose command depends only on the form. The others also need:
 *
 * - the team, for an owner (see Assignments),
 * - the directory, for a delivery method (see DeliveryRoutes),
 * - the log, for a recoupment (see Recoupments),
 * - the bill's late payments, for a demand (see demandCommand),
 * - a new bill, for a correction (see ReplaceBill).
 */
type SelfContained = Exclude<
  BillAction,
  'assign' | 'set_delivery_route' | 'send_duplicate' | 'record_recoupment' | 'demand_penalty_interest' | 'correct_bill'
>;

/** Actions whose command data differs from the form. */
const translations: { readonly [A in Exclude<SelfContained, CommandAction>]: Translation<ActionForms[A]> } = {
  close: ({ reason, writeOff }, asked) => ({
    type: 'CloseBill',
    data: { ...asked, reason, writeOff, replacedBy: null },
  }),
  post_payment: (form, asked) => ({
    type: 'PostPayment',
    data: {
      ...asked,
      paymentId: newId('pay'),
      eorId: null,
      amount: centsOf(form.amount),
      penalty: cents(form.penaltyAmount) ?? 0,
      interest: cents(form.interestAmount) ?? 0,
      method: form.method,
      source: 'portal',
      checkNumber: form.checkNumber ?? null,
      depositDate: form.depositDate,
      note: form.note ?? null,
      ...(form.ibrFee !== undefined && { ibrFee: centsOf(form.ibrFee) }),
      ...(form.overpayment !== undefined && { overpayment: form.overpayment }),
    },
  }),
  reclassify_payment: ({ paymentId, penaltyAmount, interestAmount, ibrFee, reason }, asked) => ({
    type: 'ReclassifyPayment',
    data: {
      ...asked,
      ...{ paymentId, reason },
      penalty: cents(penaltyAmount),
      interest: cents(interestAmount),
      ibrFee: cents(ibrFee),
    },
  }),
  record_refund: (form, asked) => ({
    type: 'RecordRefund',
    data: {
      ...asked,
      refundId: newId('ref'),
      amount: centsOf(form.amount),
      refundDate: form.refundDate,
      method: form.method,
      checkNumber: form.checkNumber ?? null,
      paymentId: form.paymentId ?? null,
      requestId: form.requestId ?? null,
      reason: form.reason ?? null,
    },
  }),
  record_refund_request: ({ amount, requestedOn, reference = null, note = null }, asked) => ({
    type: 'RecordRefundRequest',
    data: { ...asked, requestId: newId('rrq'), amount: centsOf(amount), requestedOn, reference, note },
  }),
  answer_refund_request: ({ requestId, answer, ground = null, reason = null }, asked) => ({
    type: 'AnswerRefundRequest',
    data: { ...asked, requestId, answer, ground, reason },
  }),
  second_review: startReview,
  independent_bill_review: startReview,
  resubmit: ({ reason = null }, asked) => ({ type: 'ResubmitBill', data: { ...asked, reason } }),
  mark_sent: ({ sentDate = null, certifiedMailNumber, documentId }, asked) => ({
    type: 'MarkSent',
    data: {
      ...asked,
      sentDate,
      mailing: {
        ...(certifiedMailNumber !== undefined && { certifiedMailNumber }),
        ...(documentId !== undefined && { documentId }),
      },
    },
  }),
  mark_lien: ({ filedAt = null, note = null }, asked) => ({ type: 'MarkLien', data: { ...asked, filedAt, note } }),
  withdraw_lien: ({ note = null }, asked) => ({ type: 'WithdrawLien', data: { ...asked, note } }),
  add_note: ({ note, visibility }, asked, isOutside) => ({
    type: 'AddNote',
    data: { ...asked, noteId: newId('note'), note, shared: visibility === 'shared' || isOutside },
  }),
  withdraw_note: ({ noteId, reason }, asked, sharedAlone) => ({
    type: 'WithdrawNote',
    data: { ...asked, noteId, reason, sharedAlone },
  }),
  record_order: ({ issue, servedAt, servedBy, caseNumber, documentId = null, amount }, asked) => ({
    type: 'RecordOrder',
    data: {
      ...asked,
      orderId: newId('ord'),
      ...{ issue, servedAt, servedBy, caseNumber, documentId },
      amount: cents(amount),
    },
  }),
  record_determination: (form, asked) => ({
    type: 'RecordDetermination',
    data: {
      ...asked,
      ...{ determinationId: newId('det'), eorId: newId('eor') },
      ...{ servedAt: form.servedAt, servedBy: form.servedBy, outcome: form.outcome, feeOrdered: form.feeOrdered },
      additionalOwed: centsOf(form.additionalOwed),
      ...{ documentId: form.documentId ?? null, corrects: form.corrects ?? null },
    },
  }),
  record_demand_answer: ({ demandId, kind, documentId = null }, asked) => ({
    type: 'RecordDemandAnswer',
    data: { ...asked, demandId, answer: kind, documentId },
  }),
  report_bill_status: (form, asked) => ({
    type: 'ReportBillStatus',
    data: {
      ...asked,
      status: form.status,
      company: form.company ?? null,
      representativeName: form.representativeName ?? null,
      phone: form.phone ?? null,
      callReference: form.callReference ?? null,
      note: form.note ?? null,
      ...(form.followUpOn !== undefined && { followUpOn: form.followUpOn }),
    },
  }),
};

export const commandOf = (form: ActionForms[SelfContained], at: Timestamp, isOutside: boolean): BillCommand => {
  const { action, actorName = null, ...said } = form;
  const { command } = actions[action];
  return command === undefined
    ? (translations[action as keyof typeof translations] as Translation<ActionRequest>)(
        form,
        { at, actorName },
        isOutside,
      )
    : ({ type: command, data: { ...said, at, actorName } } as BillCommand);
};
