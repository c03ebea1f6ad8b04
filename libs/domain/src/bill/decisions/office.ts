import type { Decider } from '../../kernel/decider.js';
import { Rejection } from '../../kernel/rejection.js';
import { sum } from '../../kernel/money.js';
import { remark, type BillCommand } from '../bill.commands.js';
import type { BillEvent } from '../bill.events.js';
import { unpaidOf, type BillFacts } from '../bill.facts.js';
import { settled } from '../bill.outcome.js';
import { allow } from './actions.js';
import { allValid, unfitIds } from './refusals.js';

/** What both ways of sending again record. */
const sentAgain = ({ billId, billNumber, attempt }: BillFacts) => ({ billId, billNumber, attempt: attempt + 1 });

type Decisions = Decider<BillFacts, BillCommand, BillEvent>['decide'];

/** What the office does with its own bill: submits, sends again, closes, notes. */
export const officeDecisions: Pick<
  Decisions,
  | 'SubmitBill'
  | 'ResubmitBill'
  | 'SendDuplicate'
  | 'CloseBill'
  | 'ReopenBill'
  | 'MarkLien'
  | 'WithdrawLien'
  | 'AddNote'
  | 'ReportBillStatus'
  | 'PassTime'
> = {
  SubmitBill: (facts, bill) => {
    if (facts.exists) throw new Rejection('bill_already_submitted');
    const charged = sum(bill.lines.map(({ charge }) => charge));
    return settled(facts, bill.submittedAt, () => [{ type: 'BillSubmitted', data: { ...bill, attempt: 1, charged } }]);
  },

  ResubmitBill: (facts, command) => {
    allow(facts, 'resubmit', command.at);
    return settled(facts, command.at, (now) => [
      {
        type: 'BillResubmitted',
        data: {
          ...sentAgain(now),
          submittedAt: command.at,
          private: { ...remark(command.reason, command), externalId: now.externalId },
        },
      },
    ]);
  },

  SendDuplicate: (facts, command) => {
    const { attachmentIds } = command;
    const wrong = (index: number) => `attachmentIds.${index}`;
    allValid(unfitIds(attachmentIds, facts.documentIds, wrong, 'must be a document of this bill'));
    allow(facts, 'send_duplicate', command.at);
    return settled(facts, command.at, (now) => [
      {
        type: 'DuplicateSent',
        data: {
          ...sentAgain(now),
          state: now.state,
          sentAt: command.at,
          ...(attachmentIds.length > 0 && { attachmentIds }),
          private: { ...remark(command.reason, command), externalId: now.externalId },
        },
      },
    ]);
  },

  CloseBill: (facts, command) => {
    const { replacedBy } = command;
    // A retry finishes the close of a replaced bill; whoever closed it meanwhile must not leave it to be reopened.
    if (replacedBy !== null && facts.closed?.replacedBy === replacedBy) return [];
    if (replacedBy === null || facts.closed?.replacedBy) allow(facts, 'close', command.at);
    return settled(facts, command.at, (now) => [
      {
        type: 'BillClosed',
        data: {
          billId: now.billId,
          closedAt: command.at,
          writeOff: command.writeOff,
          writtenOff: command.writeOff ? unpaidOf(now) : 0,
          replacedBy: command.replacedBy,
          private: remark(command.reason, command),
        },
      },
    ]);
  },

  ReopenBill: (facts, command) => {
    allow(facts, 'reopen', command.at);
    return settled(facts, command.at, (now) => [
      { type: 'BillReopened', data: { billId: now.billId, private: remark(command.reason, command) } },
    ]);
  },

  MarkLien: (facts, command) => {
    allow(facts, 'mark_lien', command.at);
    return settled(facts, command.at, (now) => [
      {
        type: 'LienMarked',
        data: { billId: now.billId, filedAt: command.filedAt, private: remark(command.note, command) },
      },
    ]);
  },

  WithdrawLien: (facts, command) => {
    allow(facts, 'withdraw_lien', command.at);
    return settled(facts, command.at, (now) => [
      { type: 'LienWithdrawn', data: { billId: now.billId, private: remark(command.note, command) } },
    ]);
  },

  AddNote: (facts, command) => {
    allow(facts, 'add_note', command.at);
    return settled(facts, command.at, (now) => [
      {
        type: 'NoteAdded',
        data: { billId: now.billId, noteId: command.noteId, private: remark(command.note, command) },
      },
    ]);
  },

  ReportBillStatus: (facts, { at, status, company, representativeName, phone, callReference, note, actorName }) =>
    settled(facts, at, (now) => [
      {
        type: 'BillStatusReported',
        data: {
          billId: now.billId,
          status,
          private: { company, representativeName, phone, callReference, note, actorName },
        },
      },
    ]),

  PassTime: (facts, { at }) => settled(facts, at),
};
