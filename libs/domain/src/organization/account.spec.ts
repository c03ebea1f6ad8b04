import { account, fold, type Account, type AccountCommand, type AccountEvent } from '#domain';
import { everyAccountEvent, noon, specFor } from '#testing/pure';

const given = specFor(account);
const [joined, left] = everyAccountEvent as readonly [(typeof everyAccountEvent)[0], (typeof everyAccountEvent)[0]];
const join = (organizationId: string, externalId: string | null): AccountCommand => ({
  type: 'JoinAccount',
  data: { accountId: 'org_home', organizationId, externalId, at: noon('2026-01-05') },
});
const joinedAs = (organizationId: string): AccountEvent => ({
  type: 'OrganizationJoinedAccount',
  data: { accountId: 'org_home', organizationId, externalId: organizationId, joinedAt: noon('2026-01-05') },
});
const leave: AccountCommand = { type: 'LeaveAccount', data: { accountId: 'org_home', organizationId: 'org_test' } };

describe('an account', () => {
  it('accepts an organization', () => given().when(join('org_test', 'PRACTICE-1')).thenEvents(joined));
  it('accepts an organization ID once and an external ID once', () => {
    given(joined).when(join('org_test', null)).thenNothing();
    given(joined).when(join('org_other', 'PRACTICE-1')).thenNothing();
  });
  it('accepts several organizations without an external ID', () =>
    given(joined).when(join('org_other', null)).thenTypes('OrganizationJoinedAccount'));
  it('releases the external ID of an organization that leaves', () => {
    given(joined).when(leave).thenEvents(left);
    given(joined, left).when(leave).thenNothing();
    given(joined, left).when(join('org_other', 'PRACTICE-1')).thenTypes('OrganizationJoinedAccount');
    expect(fold(account, [joined, left, joined]).list()).toEqual([
      { organizationId: 'org_test', externalId: 'PRACTICE-1' },
    ]);
  });
  it('has immutable states, even if several states follow one state', () => {
    const first = fold(account, [joined]);
    const one = first.after({ organizationId: 'org_one', externalId: 'ONE' });
    const other = first.after({ organizationId: 'org_other', externalId: 'OTHER' });
    const ids = (state: Account) => state.list().map(({ organizationId }) => organizationId);
    expect([first, one, other, one.after('org_test'), one].map(ids)).toEqual([
      ['org_test'],
      ['org_test', 'org_one'],
      ['org_test', 'org_other'],
      ['org_one'],
      ['org_test', 'org_one'],
    ]);
    expect(other.withExternalId('ONE')).toBeUndefined();
    expect(other.after('org_other').withExternalId('OTHER')).toBeUndefined();
    expect(account.initial.list()).toEqual([]);
  });
  it('does not copy its data with every event, for any number of organizations', () => {
    const copied = jest.spyOn(Array.prototype, 'slice');
    const many = Array.from({ length: 1000 }, (_, at) => joinedAs(`org_${at}`));
    const state = fold(account, many);
    const copies = copied.mock.calls.length;
    copied.mockRestore();
    expect(copies).toBeLessThan(10);
    expect(state.list()).toHaveLength(1000);
    expect(state.has('org_999')).toBe(true);
  });
});
