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
  it('gains an organization', () => given().when(join('org_test', 'PRACTICE-1')).thenEvents(joined));
  it('holds an organization once, and an external id once', () => {
    given(joined).when(join('org_test', null)).thenNothing();
    given(joined).when(join('org_other', 'PRACTICE-1')).thenNothing();
  });
  it('holds many organizations without an external id', () =>
    given(joined).when(join('org_other', null)).thenTypes('OrganizationJoinedAccount'));
  it('loses an organization that moves, and its external id is free again', () => {
    given(joined).when(leave).thenEvents(left);
    given(joined, left).when(leave).thenNothing();
    given(joined, left).when(join('org_other', 'PRACTICE-1')).thenTypes('OrganizationJoinedAccount');
    expect(fold(account, [joined, left, joined]).list()).toEqual([
      { organizationId: 'org_test', externalId: 'PRACTICE-1' },
    ]);
  });
  it('stays as it was when others come after it, whichever way', () => {
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
  it('is not copied with every event, however many organizations it has', () => {
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
