import { allowedActions, balanceOf, bill, fold, writtenOffOf, type BillCommand, shippedRules } from '#domain';
import {
  acknowledge,
  addNote,
  assignTask,
  BILL_ID,
  but,
  closeBill,
  recordedEvents,
  dataOf,
  historyOf,
  linesOf,
  markLien,
  noon,
  passTime,
  postPayment,
  rejectBill,
  reopenBill,
  reportStatus,
  resubmitBill,
  sendDuplicate,
  simulate,
  specFor,
  startReview,
  submitBill,
  withdrawLien,
  withdrawNote,
} from '#testing/pure';

const given = specFor(bill, shippedRules);
const received = noon('2026-03-05');
const on = noon('2026-04-01');
const next = noon('2026-04-02');
const later = noon('2026-04-03');
const accepted = simulate('accepted', received);
const facts = (...commands: BillCommand[]) => fold(bill, historyOf(...commands));

describe('submitting a bill', () => {
  it('charges the sum of the lines', () => {
    const lines = linesOf([
      { charge: 2015_00, allowed: 2015_00 },
      { charge: 300, allowed: 300 },
    ]);
    expect(facts(submitBill({ lines })).charged).toBe(2018_00);
  });
});

describe('logging a call', () => {
  const call = (followUpOn?: string) =>
    but(reportStatus('eor_pending', next), followUpOn === undefined ? {} : { followUpOn });
  const typesOf = (command: BillCommand, ...before: BillCommand[]) =>
    recordedEvents(historyOf(accepted, ...before), command).map(({ type }) => type);

  it('makes the date of the next follow-up the due date of the task and keeps its owner', () => {
    const assigned = assignTask(on);
    expect(facts(accepted, assigned, call('2026-04-10')).task).toMatchObject({
      ownerId: 'mem_dana',
      dueOn: '2026-04-10',
    });
  });
  it('records no task without a date, or if the date is the due date already', () => {
    expect(typesOf(call())).toEqual(['BillStatusReported']);
    expect(typesOf(call('2026-04-10'))).toEqual(['BillStatusReported', 'TaskAssigned']);
    expect(typesOf(call('2026-04-10'), call('2026-04-10'))).toEqual(['BillStatusReported']);
  });
  it('rejects a follow-up in the past', () =>
    given(...historyOf(accepted))
      .when(call('2026-04-01'))
      .thenRejects('validation_error'));
});

describe('closing a bill', () => {
  it('writes off the unpaid amount and records it', () =>
    given(...historyOf(accepted, postPayment(500_00, on)))
      .when(closeBill(next))
      .thenEvents(
        {
          type: 'BillClosed',
          data: {
            billId: BILL_ID,
            closedAt: next,
            writeOff: true,
            writtenOff: 1515_00,
            replacedBy: null,
            private: { text: 'Uncollectible', actorName: 'Bo Biller' },
          },
        },
        {
          type: 'BillStatusUpdated',
          data: {
            billId: BILL_ID,
            paid: 500_00,
            balance: 0,
            writtenOff: 1515_00,
            from: 'partially_paid',
            to: 'closed',
          },
        },
      ));

  it('keeps the balance without a write-off', () => {
    const closed = facts(accepted, closeBill(on, false));
    expect([balanceOf(closed), writtenOffOf(closed)]).toEqual([2015_00, 0]);
  });

  const replaced = but(closeBill(on), { replacedBy: 'bill_2', reason: 'replaced' });

  it('is idempotent for a replaced bill, but rejects another replacement', () => {
    given(...historyOf(rejectBill(received), replaced))
      .when(replaced)
      .thenNothing();
    given(...historyOf(rejectBill(received), replaced))
      .when(but(replaced, { replacedBy: 'bill_3' }))
      .thenRejects('lifecycle_conflict');
  });

  it('replaces the bill even if another user closed it meanwhile', () => {
    const closed = historyOf(rejectBill(received), closeBill(on));
    given(...closed)
      .when(replaced)
      .thenTypes('BillClosed');
    given(...closed, ...recordedEvents(closed, replaced))
      .when(reopenBill(next))
      .thenRejects('lifecycle_conflict', 'replaced');
  });
});

describe('reopening a bill', () => {
  it('restores the written-off amount and is recorded before the resulting state', () => {
    given(...historyOf(simulate('denied', on), closeBill(next)))
      .when(reopenBill(later))
      .thenTypes('BillReopened', 'BillDenied', 'BillStatusUpdated');
    const open = facts(simulate('denied', on), closeBill(next), reopenBill(later));
    expect([balanceOf(open), writtenOffOf(open), open.state]).toEqual([2015_00, 0, 'denied']);
  });

  it('restores the state of an undecided review', () =>
    given(...historyOf(simulate('denied', on), startReview('second_review', next), closeBill(next)))
      .when(reopenBill(later))
      .thenTypes('BillReopened', 'BillInSecondReview', 'BillStatusUpdated'));

  it('restores the state of a marked lien', () =>
    given(...historyOf(accepted, markLien(on), closeBill(next)))
      .when(reopenBill(later))
      .thenTypes('BillReopened', 'BillInLien', 'BillStatusUpdated'));

  it('is rejected for a bill that was replaced', () =>
    given(...historyOf(rejectBill(received), but(closeBill(on), { replacedBy: 'bill_2' })))
      .when(reopenBill(next))
      .thenRejects('lifecycle_conflict', 'A bill in state closed does not allow reopen. The bill was replaced'));
});

describe('sending a bill again', () => {
  it('resubmits a rejected bill as its next attempt and clears the rejection', () => {
    given(...historyOf(rejectBill(received)))
      .when(resubmitBill(on))
      .thenEvents(
        {
          type: 'BillResubmitted',
          data: {
            billId: BILL_ID,
            billNumber: 1042,
            attempt: 2,
            submittedAt: on,
            private: { text: 'Claim number corrected by the payer', actorName: 'Bo Biller', externalId: 'X-1' },
          },
        },
        {
          type: 'BillStatusUpdated',
          data: { billId: BILL_ID, paid: 0, balance: 2015_00, writtenOff: 0, from: 'rejected', to: 'submitted' },
        },
      );
    expect(facts(rejectBill(received), resubmitBill(on), rejectBill(next)).state).toBe('rejected');
  });

  it('counts a duplicate as an attempt and changes nothing else', () => {
    const before = facts(accepted);
    const after = facts(accepted, sendDuplicate(on));
    expect({ ...after, transmissions: before.transmissions }).toEqual({ ...before, attempt: 2 });
    expect(after.transmissions.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    expect(facts(accepted, sendDuplicate(on), rejectBill(next), resubmitBill(later)).attempt).toBe(3);
  });
});

describe('a lien', () => {
  it('stays marked while the bill is paid and applies again after the payment is voided', () => {
    const paid = historyOf(accepted, markLien(on), postPayment(2015_00, next));
    expect(fold(bill, paid).state).toBe('paid');
    given(...paid)
      .when({
        type: 'VoidPayment',
        data: { at: later, actorName: null, paymentId: dataOf(paid, 'PaymentPosted')[0]!.paymentId, reason: 'Bounced' },
      })
      .thenTypes('PaymentVoided', 'BillInLien', 'BillStatusUpdated');
  });

  it('leaves the bill in the state that follows from its facts when withdrawn', () => {
    given(...historyOf(simulate('partial_payment', on), markLien(next)))
      .when(withdrawLien(later))
      .thenTypes('LienWithdrawn', 'BillPartiallyPaid', 'BillStatusUpdated');
    given(...historyOf(simulate('denied', on), startReview('second_review', next), markLien(next)))
      .when(withdrawLien(later))
      .thenTypes('LienWithdrawn', 'BillInSecondReview', 'BillStatusUpdated');
  });

  it('stores its filing date in clear text and its note encrypted', () =>
    expect(recordedEvents(historyOf(accepted), markLien(on, '2026-03-30'))[0]).toEqual({
      type: 'LienMarked',
      data: { billId: BILL_ID, filedAt: '2026-03-30', private: { text: null, actorName: 'Bo Biller' } },
    }));
});

describe('notes and phone calls', () => {
  it('are stored encrypted and change no state', () => {
    given(...historyOf())
      .when(addNote('Spoke with Ms. Sandoval.', on))
      .thenEvents({
        type: 'NoteAdded',
        data: {
          billId: BILL_ID,
          noteId: 'note_20260401200000000',
          private: { text: 'Spoke with Ms. Sandoval.', actorName: 'Bo Biller' },
        },
      });
    expect(recordedEvents(historyOf(), reportStatus('eor_pending', on))[0]).toMatchObject({
      type: 'BillStatusReported',
      data: { status: 'eor_pending', private: { actorName: 'Bo Biller' } },
    });
    expect(facts(addNote('x', on), reportStatus('forwarded', on))).toEqual({
      ...facts(),
      notes: [{ noteId: 'note_20260401200000000', withdrawn: false }],
    });
  });

  it('allow a note to be withdrawn once, with a reason', () => {
    const note = addNote('Of another bill.', on);
    const { noteId } = note.data;
    const withdrawn = withdrawNote(noteId, later);
    given(...historyOf(note))
      .when(withdrawn)
      .thenEvents({
        type: 'NoteWithdrawn',
        data: { billId: BILL_ID, noteId, private: { text: 'Belongs to another bill.', actorName: 'Bo Biller' } },
      });
    given(...historyOf(note, withdrawn))
      .when(withdrawn)
      .thenRejects('lifecycle_conflict', 'does not allow withdraw_note. The note is already withdrawn.');
    given(...historyOf())
      .when(withdrawn)
      .thenRejects('validation_error', ['noteId']);
  });

  it('are limited to 5,000 notes', () => {
    const [note] = recordedEvents(historyOf(), addNote('x', on));
    const full = [...historyOf(), ...Array.from({ length: 5_000 }, () => note!)];
    given(...full.slice(0, -1))
      .when(addNote('x', later))
      .thenEvents(expect.objectContaining({ type: 'NoteAdded' }));
    given(...full)
      .when(addNote('x', later))
      .thenRejects('validation_error', ['note']);
    expect(allowedActions(fold(bill, full), later, shippedRules).find(({ id }) => id === 'add_note')).toMatchObject({
      enabled: false,
      reason: 'cannot be added: a bill has at most 5000 notes',
    });
  });
});

describe('the response due date', () => {
  const due = '2026-05-04';
  const dayAfter = noon('2026-05-05');
  const overdue = ['ResponseDeadlinePassed', 'BillNoResponse', 'BillStatusUpdated'] as const;

  it('has not passed before midnight in Los Angeles', () => {
    given(...historyOf(accepted))
      .when(passTime('2026-05-05T06:59:59.999Z'))
      .thenNothing();
    given(...historyOf(accepted))
      .when(passTime('2026-05-05T07:00:00.000Z'))
      .thenEvents(
        { type: 'ResponseDeadlinePassed', data: { billId: BILL_ID, responseDueDate: due } },
        { type: 'BillNoResponse', data: { billId: BILL_ID, paid: 0, balance: 2015_00, responseDueDate: due } },
        {
          type: 'BillStatusUpdated',
          data: {
            billId: BILL_ID,
            paid: 0,
            balance: 2015_00,
            writtenOff: 0,
            from: 'accepted',
            to: 'accepted_no_response',
          },
        },
      );
  });

  it('passes once', () =>
    given(...historyOf(accepted, passTime(dayAfter)))
      .when(passTime(noon('2026-06-01')))
      .thenNothing());

  it('is recorded as passed before any later event', () => {
    given(...historyOf(accepted))
      .when(addNote('Called.', dayAfter))
      .thenTypes(...overdue, 'NoteAdded');
    given(...historyOf(accepted))
      .when(simulate('denied', dayAfter))
      .thenTypes(...overdue, 'EorReceived', 'BillDenied', 'BillStatusUpdated');
    given(...historyOf(accepted))
      .when(closeBill(dayAfter))
      .thenTypes(...overdue, 'BillClosed', 'BillStatusUpdated');
  });

  it('does not pass on a closed bill or a lien, but passes as soon as the bill is open again', () => {
    for (const away of [closeBill(on), markLien(on)])
      given(...historyOf(accepted, away))
        .when(passTime(dayAfter))
        .thenNothing();
    given(...historyOf(accepted, closeBill(on)))
      .when(reopenBill(dayAfter))
      .thenTypes('BillReopened', ...overdue);
    given(...historyOf(accepted, markLien(on)))
      .when(withdrawLien(dayAfter))
      .thenTypes('LienWithdrawn', ...overdue);
  });

  it('starts again with a later acceptance', () => {
    const again = historyOf(
      accepted,
      passTime(dayAfter),
      rejectBill(noon('2026-05-06')),
      acknowledge(noon('2026-05-07')),
    );
    expect(fold(bill, again)).toMatchObject({ state: 'accepted', responseDueDate: '2026-07-06', overdue: false });
    given(...again)
      .when(passTime(noon('2026-07-07')))
      .thenTypes(...overdue);
  });
});
