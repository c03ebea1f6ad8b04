import {
  actionGuard,
  answeredStates,
  throwInvalid,
  reject,
  remark,
  type ActionRule,
  type CommandContext,
  type Decisions,
} from '../shared/decisions.js';
import { losAngelesDate } from '../../kernel/calendar.js';
import { balanceOf, latestEor } from '../shared/bill.facts.js';
import { billStates, type CalendarDate } from '../shared/bill.types.js';
import { lienCaution } from '../eors/index.js';
import { taskAssignedEvent, taskOf } from '../tasks/index.js';
import type { ReportedStatus } from './office.events.js';

export interface OfficeCommands {
  readonly MarkLien: CommandContext & { filedAt: CalendarDate | null; note: string | null };
  readonly WithdrawLien: CommandContext & { note: string | null };
  readonly AddNote: CommandContext & { noteId: string; note: string; shared?: boolean };
  /** `sharedAlone`: the caller may see only shared notes. */
  readonly WithdrawNote: CommandContext & { noteId: string; reason: string; sharedAlone?: boolean };
  readonly ReportBillStatus: CommandContext & {
    status: ReportedStatus;
    company: string | null;
    representativeName: string | null;
    phone: string | null;
    callReference: string | null;
    note: string | null;
    /** Becomes the due date of the bill's task. */
    followUpOn?: CalendarDate;
  };
}

/** Maximum per bill. Far above any realistic number, and small enough to load with every request. */
const MAX_NOTES = 5_000;

export const officeActions = {
  mark_lien: {
    from: ['accepted', 'accepted_no_response', ...answeredStates, 'second_review', 'ibr'],
    caution: (facts) => lienCaution(latestEor(facts), balanceOf(facts)),
  },
  withdraw_lien: { from: ['lien'] },
  add_note: {
    from: billStates,
    guard: ({ notes }) => {
      if (notes.length >= MAX_NOTES) throwInvalid('note', `cannot be added: a bill has at most ${MAX_NOTES} notes`);
    },
  },
  withdraw_note: {
    from: billStates,
    idle: ({ notes }) => (notes.some(({ withdrawn }) => !withdrawn) ? null : 'The bill has no note to withdraw.'),
  },
  report_bill_status: { from: billStates },
} as const satisfies Record<string, ActionRule>;
const assertAllowed = actionGuard(officeActions);

export const officeDecisions: Decisions<OfficeCommands> = {
  MarkLien: (facts, command, rules) => {
    assertAllowed(facts, 'mark_lien', command.at, rules);
    return (now) => [
      {
        type: 'LienMarked',
        data: { billId: now.billId, filedAt: command.filedAt, private: remark(command.note, command) },
      },
    ];
  },

  WithdrawLien: (facts, command, rules) => {
    assertAllowed(facts, 'withdraw_lien', command.at, rules);
    return (now) => [{ type: 'LienWithdrawn', data: { billId: now.billId, private: remark(command.note, command) } }];
  },

  AddNote: (facts, command, rules) => {
    assertAllowed(facts, 'add_note', command.at, rules);
    return (now) => [
      {
        type: 'NoteAdded',
        data: {
          billId: now.billId,
          noteId: command.noteId,
          ...(command.shared === true && { shared: true }),
          private: remark(command.note, command),
        },
      },
    ];
  },

  WithdrawNote: (facts, command) => {
    const note = facts.notes.find(({ noteId }) => noteId === command.noteId);
    if (!note || (command.sharedAlone === true && note.shared !== true))
      return throwInvalid('noteId', 'must be a note of this bill');
    if (note.withdrawn) return reject(facts, 'withdraw_note', 'The note is already withdrawn.');
    return (now) => [
      {
        type: 'NoteWithdrawn',
        data: { billId: now.billId, noteId: command.noteId, private: remark(command.reason, command) },
      },
    ];
  },

  ReportBillStatus: (facts, { at, status, company, representativeName, phone, callReference, note, ...command }) => {
    const { followUpOn, actorName } = command;
    if (followUpOn !== undefined && followUpOn < losAngelesDate(at))
      throwInvalid('followUpOn', 'must not be in the past');
    return (now) => [
      {
        type: 'BillStatusReported',
        data: {
          billId: now.billId,
          status,
          ...(followUpOn !== undefined && { followUpOn }),
          private: { company, representativeName, phone, callReference, note, actorName },
        },
      },
      ...(followUpOn === undefined || followUpOn === facts.task.dueOn
        ? []
        : [taskAssignedEvent(now, { ...taskOf(now), dueOn: followUpOn }, { ownerName: null, actorName })]),
    ];
  },
};
