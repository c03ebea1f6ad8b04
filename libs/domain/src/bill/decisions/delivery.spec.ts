import { bill, billView, decide, fold, publicBillTypes, type BillCommand } from '#domain';
import {
  noon,
  recordCopySent,
  recordTransmission,
  requestCopy,
  resubmitBill,
  simulate,
  story,
  submitBill,
} from '#testing';

const told = (...commands: readonly BillCommand[]) => story(commands);
const types = (...commands: readonly BillCommand[]) => told(...commands).map(({ type }) => type);
const later = noon('2026-03-10');

describe('a courtesy copy', () => {
  it('is over at once in the sandbox', () =>
    expect(types(submitBill(), requestCopy('simulated', later)).slice(-2)).toEqual([
      'CourtesyCopyRequested',
      'CourtesyCopySent',
    ]));
  it('that no mail server takes was never sent', () => {
    const history = told(submitBill(), requestCopy('dry_run', later));
    expect(history.at(-1)?.type).toBe('CourtesyCopyRequested');
    expect(billView(history).activity.at(-1)).toMatchObject({ type: 'courtesy_copy', title: 'Courtesy copy not sent' });
  });
  it('by mail was sent once, however often that is recorded', () => {
    const history = told(submitBill(), requestCopy('mail', later), recordCopySent('mail', later));
    expect(history.at(-1)?.type).toBe('CourtesyCopySent');
    expect(decide(bill, fold(bill, history), recordCopySent('mail', later))).toEqual([]);
    expect(billView(history).activity.at(-1)).toMatchObject({
      title: 'Courtesy copy sent',
      description: 'To 2 recipients, 1 document',
    });
  });
  it('that nobody asked for is not sent', () =>
    expect(() => types(submitBill(), recordCopySent('mail', later))).toThrow('not_found'));
  it('changes no state, and only its sending is public', () => {
    const history = told(submitBill(), requestCopy('simulated', later));
    expect(billView(history).facts.state).toBe('submitted');
    expect([publicBillTypes.CourtesyCopyRequested, publicBillTypes.CourtesyCopySent]).toEqual([
      null,
      'bill.courtesy_copy_sent',
    ]);
  });
});

describe('a transmission that was written', () => {
  const statuses = (...commands: readonly BillCommand[]) =>
    billView(told(...commands)).attempts.map(({ status }) => status);
  it('shows in its attempt', () =>
    expect(statuses(submitBill(), recordTransmission('1042-1', later))).toEqual(['written']));
  it('is recorded once', () =>
    expect(
      decide(
        bill,
        fold(bill, told(submitBill(), recordTransmission('1042-1', later))),
        recordTransmission('1042-1', later),
      ),
    ).toEqual([]));
  it('does not hide what the payer answered meanwhile', () =>
    expect(
      statuses(submitBill(), simulate('rejected', later), resubmitBill(later), recordTransmission('1042-1', later)),
    ).toEqual(['rejected', 'sent']));
});
