import { bill, credential, fold, organization, REDACTED, Rejection, unseal, type Message } from '#domain';
import { historyOf, simulate, noon } from '#testing/pure';

describe('fold', () => {
  it.each(['BillTeleported', 'RequestAcknowledged', 'toString', 'constructor', '__proto__', 'hasOwnProperty', ''])(
    'ignores an event of the unknown type "%s"',
    (type) => {
      const stranger: Message = { type, data: { private: REDACTED } };
      const history = historyOf(simulate('paid', noon('2026-04-01')));
      expect(fold(bill, [stranger, ...history, stranger])).toEqual(fold(bill, history));
      expect(fold(organization, [stranger])).toBe(organization.initial);
      expect(fold(credential, [stranger])).toBe(credential.initial);
    },
  );
});

describe('unseal', () => {
  it('returns the fields of a group that is not redacted', () => expect(unseal({ text: 'x' })).toEqual({ text: 'x' }));
  it('returns no fields for a redacted or absent group', () =>
    expect([unseal(REDACTED), unseal(undefined)]).toEqual([{}, {}]));
});

describe('Rejection', () => {
  it('has its code as message, without client text', () => {
    const rejection = new Rejection('lifecycle_conflict', 'A bill in state paid does not allow close.');
    expect([rejection.message, rejection.code, rejection.name]).toEqual([
      'lifecycle_conflict',
      'lifecycle_conflict',
      'Rejection',
    ]);
    expect(rejection.errors).toBeUndefined();
  });
});
