import { bill, credential, fold, organization, REDACTED, Rejection, unseal, type Message } from '#domain';
import { historyOf, simulate, noon } from '#testing/pure';

describe('folding', () => {
  it.each(['BillTeleported', 'RequestAcknowledged', 'toString', 'constructor', '__proto__', 'hasOwnProperty', ''])(
    'passes over an event of the unknown type "%s"',
    (type) => {
      const stranger: Message = { type, data: { private: REDACTED } };
      const history = historyOf(simulate('paid', noon('2026-04-01')));
      expect(fold(bill, [stranger, ...history, stranger])).toEqual(fold(bill, history));
      expect(fold(organization, [stranger])).toBe(organization.initial);
      expect(fold(credential, [stranger])).toBe(credential.initial);
    },
  );
});

describe('a sealed group', () => {
  it('is open while its key exists', () => expect(unseal({ text: 'x' })).toEqual({ text: 'x' }));
  it('is empty once its key was destroyed, or where there never was one', () =>
    expect([unseal(REDACTED), unseal(undefined)]).toEqual([{}, {}]));
});

describe('a rejection', () => {
  it('is named by its code and carries no prose but a fixed sentence', () => {
    const rejection = new Rejection('lifecycle_conflict', 'A bill in state paid does not allow close.');
    expect([rejection.message, rejection.code, rejection.name]).toEqual([
      'lifecycle_conflict',
      'lifecycle_conflict',
      'Rejection',
    ]);
    expect(rejection.errors).toBeUndefined();
  });
});
