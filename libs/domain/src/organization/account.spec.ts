import { account, fold, type AccountCommand } from '#domain';
import { everyAccountEvent, noon, specFor } from '#testing/pure';

const given = specFor(account);
const [joined, left] = everyAccountEvent as readonly [(typeof everyAccountEvent)[0], (typeof everyAccountEvent)[0]];
const join = (organizationId: string, externalId: string | null): AccountCommand => ({
  type: 'JoinAccount',
  data: { accountId: 'org_home', organizationId, externalId, at: noon('2026-01-05') },
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
    expect(fold(account, [joined, left, joined])).toEqual([{ organizationId: 'org_test', externalId: 'PRACTICE-1' }]);
  });
});
