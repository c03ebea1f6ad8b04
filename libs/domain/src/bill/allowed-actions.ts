import type { Timestamp } from '../kernel/calendar.js';
import { decide } from '../kernel/decider.js';
import { Rejection } from '../kernel/rejection.js';
import type { BillCommand, ReviewWish } from './bill.commands.js';
import { bill } from './bill.decider.js';
import { latestEor, type BillFacts } from './bill.facts.js';
import type { ReviewType } from './bill.types.js';
import { ibrCaution } from './liability.js';
import { actionFrom, type BillAction } from './decisions/legal-states.js';

/**
 * May a person do this to the bill now? `reason` says why not, in a sentence of states and ids; of what may be done, what
 * to think of first.
 */
export interface ActionVerdict {
  readonly id: BillAction;
  readonly enabled: boolean;
  readonly reason: string | null;
}

const wish = (type: ReviewType): ReviewWish => ({
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
      const standing = facts.payments.findLast(({ voided }) => !voided);
      return standing
        ? { type: 'VoidPayment', data: { ...asked, paymentId: standing.paymentId, reason: '' } }
        : 'There is no posted payment to void.';
    }
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

/** An erased bill has no key any more that could seal what an action says: what its refusal tells, too. */
export const ERASED = 'Its personal data was erased: nothing more can be recorded.';

const refusalOf = (facts: BillFacts, command: BillCommand, erased: boolean): string | null => {
  try {
    const sealed = decide(bill, facts, command).some(({ data }) => 'private' in data);
    return erased && sealed ? ERASED : null;
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    return error.detail ?? error.errors?.[0]?.message ?? error.code;
  }
};

/**
 * Every action with its verdict. The decisions themselves are asked, so that the list and the rules cannot drift; the
 * events that they would record are thrown away. `erased`: the bill's personal data was shredded.
 */
export const allowedActions = (facts: BillFacts, at: Timestamp, erased = false): readonly ActionVerdict[] =>
  (Object.keys(actionFrom) as BillAction[]).map((id) => {
    const command = probe(id, facts, at);
    const reason = typeof command === 'string' ? command : refusalOf(facts, command, erased);
    if (reason !== null) return { id, enabled: false, reason };
    return { id, enabled: true, reason: id === 'independent_bill_review' ? ibrCaution(latestEor(facts)) : null };
  });
