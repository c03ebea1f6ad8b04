import fc from 'fast-check';
import {
  allowedActions,
  bill,
  decide,
  fold,
  Rejection,
  paidOf,
  type BillAction,
  type BillCommand,
  type BillFacts,
  type ReviewWish,
  type Timestamp,
} from '#domain';
import { anyTale } from '#testing/pure';

const wish = (type: ReviewWish['type']): ReviewWish => ({
  reviewId: '',
  type,
  externalId: null,
  reason: '',
  // One cent: whatever is left in dispute is as much.
  disputedAmount: 1,
  payerClaimControlNumber: null,
  attachmentIds: [],
  lineItems: [],
});

/** The most harmless command of an action: whatever refuses it refuses every other one too. */
const probe = (action: BillAction, facts: BillFacts, at: Timestamp): BillCommand | string => {
  const asked = { at, actorName: null };
  switch (action) {
    case 'close':
      return { type: 'CloseBill', data: { ...asked, reason: '', writeOff: true, replacedBy: null } };
    case 'reopen':
      return { type: 'ReopenBill', data: { ...asked, reason: '' } };
    case 'post_payment':
      return {
        type: 'PostPayment',
        data: {
          ...asked,
          paymentId: '',
          eorId: null,
          amount: 0,
          penalty: 0,
          interest: 0,
          method: 'check',
          source: 'portal',
          checkNumber: null,
          depositDate: at.slice(0, 10),
          note: null,
        },
      };
    case 'void_payment': {
      const standing = facts.payments.filter(({ voided }) => !voided);
      return mostHarmless(
        facts,
        standing.map(({ paymentId }) => ({ type: 'VoidPayment', data: { ...asked, paymentId, reason: '' } })),
        'There is no posted payment to void.',
      );
    }
    case 'reclassify_payment':
      return mostHarmless(
        facts,
        facts.payments
          .filter(({ voided }) => !voided)
          .map(({ paymentId }) => ({
            type: 'ReclassifyPayment',
            data: { ...asked, paymentId, penalty: null, interest: null, ibrFee: null, reason: '' },
          })),
        'There is no posted payment to split anew.',
      );
    case 'record_refund':
      return paidOf(facts) > 0
        ? {
            type: 'RecordRefund',
            data: {
              ...asked,
              ...{ refundId: '', amount: 1, refundDate: at.slice(0, 10), method: 'check', checkNumber: null },
              ...{ paymentId: null, requestId: null, reason: null },
            },
          }
        : 'Nothing is paid that could be refunded.';
    case 'void_refund':
      return mostHarmless(
        facts,
        facts.refunds
          .filter(({ voided }) => !voided)
          .map(({ refundId }) => ({ type: 'VoidRefund', data: { ...asked, refundId, reason: '' } })),
        'There is no refund to void.',
      );
    case 'record_recoupment':
      return paidOf(facts) > 0
        ? {
            type: 'RecordRecoupment',
            data: {
              ...asked,
              ...{ recoupmentId: '', checkId: null, adjustmentId: null, code: 'WO', amount: 1, reason: null },
            },
          }
        : 'Nothing is paid that the payer could take back.';
    case 'dispute_recoupment':
      return mostHarmless(
        facts,
        facts.recoupments
          .filter(({ status }) => status === 'proposed')
          .map(({ recoupmentId }) => ({ type: 'DisputeRecoupment', data: { ...asked, recoupmentId, reason: '' } })),
        'There is no take-back to dispute.',
      );
    case 'record_refund_request':
      return {
        type: 'RecordRefundRequest',
        data: { ...asked, requestId: '', amount: 1, requestedOn: at.slice(0, 10), reference: null, note: null },
      };
    case 'answer_refund_request':
      return mostHarmless(
        facts,
        facts.refundRequests
          .filter(({ answer }) => answer === null)
          .map(({ requestId }) => ({
            type: 'AnswerRefundRequest',
            data: { ...asked, requestId, answer: 'accepted', ground: null, reason: null },
          })),
        'There is no request for a refund to answer.',
      );
    case 'second_review':
    case 'independent_bill_review':
      return { type: 'StartReview', data: { ...asked, review: wish(action) } };
    case 'resubmit':
      return { type: 'ResubmitBill', data: { ...asked, reason: null } };
    case 'send_duplicate':
      return { type: 'SendDuplicate', data: { ...asked, reason: null, attachmentIds: [] } };
    case 'set_delivery_route':
      return {
        type: 'SetDeliveryRoute',
        data: { ...asked, route: 'mail', destination: null, available: ['mail'], delivery: null },
      };
    case 'mark_sent':
      return facts.transmissions.some(({ status }) => status === 'written')
        ? { type: 'MarkSent', data: { ...asked, sentDate: null } }
        : 'Nothing of it lies in the outbox.';
    case 'mark_lien':
      return { type: 'MarkLien', data: { ...asked, filedAt: null, note: null } };
    case 'withdraw_lien':
      return { type: 'WithdrawLien', data: { ...asked, note: null } };
    case 'add_note':
      return { type: 'AddNote', data: { ...asked, noteId: '', note: '' } };
    case 'withdraw_note': {
      const standing = facts.notes.find(({ withdrawn }) => !withdrawn);
      return standing
        ? { type: 'WithdrawNote', data: { ...asked, noteId: standing.noteId, reason: '' } }
        : 'There is no note to withdraw.';
    }
    case 'report_bill_status':
      return {
        type: 'ReportBillStatus',
        data: {
          ...asked,
          status: 'message_left',
          company: null,
          representativeName: null,
          phone: null,
          callReference: null,
          note: null,
        },
      };
  }
};

/** The first that is not refused; else the last. */
const mostHarmless = (facts: BillFacts, commands: readonly BillCommand[], none: string): BillCommand | string =>
  commands.find((one) => answerTo(facts, one) === null) ?? commands.at(-1) ?? none;

/** What the decision says to it: null where it records something. */
const answerTo = (facts: BillFacts, command: BillCommand | string): string | null => {
  if (typeof command === 'string') return command;
  try {
    // Whoever splits a payment as it is split changes nothing, and that is no refusal.
    const isDone = decide(bill, facts, command).length > 0 || command.type === 'ReclassifyPayment';
    return isDone ? null : 'nothing to do';
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    return error.detail ?? error.errors?.[0]?.message ?? error.code;
  }
};

it('the list of what may be done says what the decisions say, in the same words', () => {
  fc.assert(
    fc.property(anyTale, fc.integer({ min: 0, max: 400 }), ({ chapters }, days) => {
      const facts = fold(bill, chapters.flat());
      const at = new Date(Date.parse('2026-05-21T19:00:00Z') + days * 86_400_000).toISOString();
      for (const { id, enabled, reason } of allowedActions(facts, at))
        expect([id, enabled ? null : reason]).toEqual([id, answerTo(facts, probe(id, facts, at))]);
    }),
  );
});
