import { addDays, losAngelesDate } from '../../../src/kernel/calendar.js';
import {
  askedAt,
  but,
  idAt,
  noon,
  pick,
  tableDays,
  TODAY,
  type BillCommandOf,
  type TopicSamples,
} from '../bill.samples.js';
import { inAllStates, refusedInAll, stateUnchanged } from '../lifecycle.samples.js';
import { acknowledge } from '../payer-answers/payer-answers.samples.js';
import type { OfficeCommands, officeActions } from '../../../src/bill/office/office.commands.js';
import type { OfficeEvents, ReportedStatus } from '../../../src/bill/office/office.events.js';

export const markLien = (at: string, filedAt: string | null = null): BillCommandOf<'MarkLien'> => ({
  type: 'MarkLien',
  data: { ...askedAt(at), filedAt, note: null },
});

export const withdrawLien = (at: string): BillCommandOf<'WithdrawLien'> => ({
  type: 'WithdrawLien',
  data: { ...askedAt(at), note: null },
});

export const addNote = (note: string, at: string): BillCommandOf<'AddNote'> => ({
  type: 'AddNote',
  data: { ...askedAt(at), noteId: idAt('note', at), note },
});

export const withdrawNote = (noteId: string, at: string): BillCommandOf<'WithdrawNote'> => ({
  type: 'WithdrawNote',
  data: { ...askedAt(at), noteId, reason: 'Belongs to another bill.' },
});

/** Returns a command that records a status that the payer reported by phone. */
export const reportStatus = (status: ReportedStatus, at: string): BillCommandOf<'ReportBillStatus'> => ({
  type: 'ReportBillStatus',
  data: {
    ...askedAt(at),
    status,
    company: null,
    representativeName: null,
    phone: null,
    callReference: null,
    note: null,
  },
});

const accepted = acknowledge(noon('2026-03-05'));
const lien = markLien(noon('2026-06-19'), '2026-06-18');
const note = addNote('Called the examiner.', noon('2026-03-10'));
const standingNote = addNote('Called the wrong examiner.', tableDays.prepared);

export const officeSamples: TopicSamples<OfficeCommands, OfficeEvents, keyof typeof officeActions> = {
  wishes: {
    MarkLien: [(_, at) => markLien(at)],
    WithdrawLien: [(_, at) => withdrawLien(at)],
    AddNote: [(_, at) => addNote('Called the examiner.', at)],
    WithdrawNote: [(facts, at, n) => withdrawNote(pick(facts.notes, n)?.noteId ?? 'note_none', at)],
    ReportBillStatus: [
      (_, at) => reportStatus('eor_pending', at),
      (_, at, n) => but(reportStatus('eor_sent', at), { followUpOn: addDays(losAngelesDate(at), n % 20) }),
    ],
  },
  events: {
    LienMarked: [accepted, lien],
    LienWithdrawn: [accepted, lien, withdrawLien(noon('2026-06-20'))],
    NoteAdded: [note],
    NoteWithdrawn: [note, withdrawNote(note.data.noteId, noon('2026-06-18'))],
    BillStatusReported: [
      but(reportStatus('eor_pending', noon('2026-03-11')), {
        company: 'Pacific Claims Services',
        representativeName: 'Pat Doe',
        phone: '213-555-0120',
        callReference: 'REF-1',
        note: 'EOR goes out this week.',
      }),
    ],
  },
  actions: {
    mark_lien: { harmless: (_, at) => [markLien(at)], ready: { scenario: 'accepted' } },
    withdraw_lien: {
      harmless: (_, at) => [withdrawLien(at)],
      ready: { scenario: 'accepted', after: ['mark_lien'] },
    },
    add_note: { harmless: (_, at) => [addNote('', at)] },
    withdraw_note: {
      harmless: ({ notes }, at) =>
        notes.filter(({ withdrawn }) => !withdrawn).map(({ noteId }) => withdrawNote(noteId, at)),
      idle: 'The bill has no note to withdraw.',
      ready: { after: ['add_note'], names: { noteId: 'notes' } },
    },
    report_bill_status: { harmless: (_, at) => [reportStatus('message_left', at)] },
  },
  lifecycle: [
    {
      kind: 'action',
      trigger: 'mark_lien',
      outcomes: {
        ...inAllStates('lien'),
        submitted: 'refused',
        rejected: 'refused',
        paid: 'refused',
        lien: 'refused',
        closed: 'refused',
      },
      command: () => markLien(TODAY),
    },
    {
      kind: 'action',
      trigger: 'withdraw_lien',
      outcomes: { ...refusedInAll, lien: 'accepted' },
      command: () => withdrawLien(TODAY),
    },
    {
      kind: 'action',
      trigger: 'add_note',
      outcomes: stateUnchanged,
      command: () => addNote('Called the examiner.', TODAY),
    },
    {
      kind: 'action',
      trigger: 'withdraw_note',
      outcomes: stateUnchanged,
      command: () => withdrawNote(standingNote.data.noteId, TODAY),
      then: [standingNote],
    },
    {
      kind: 'action',
      trigger: 'report_bill_status',
      outcomes: stateUnchanged,
      command: () => but(reportStatus('eor_pending', TODAY), { company: 'Payer' }),
    },
  ],
};
