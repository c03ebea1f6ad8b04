import { organization, type OrganizationEvent } from '#domain';
import { everyOrganizationEvent, specFor } from '#testing/pure';

const given = specFor(organization);
const created = everyOrganizationEvent.find(({ type }) => type === 'OrganizationCreated') as OrganizationEvent;
const link = (accountId: string) => ({ type: 'LinkOrganization', data: { accountId } }) as const;
const linked: OrganizationEvent = {
  type: 'OrganizationLinked',
  data: { organizationId: 'org_test', accountId: 'org_other' },
};

describe('LinkOrganization', () => {
  it('moves an organization to another account', () => given(created).when(link('org_other')).thenEvents(linked));
  it('does nothing if the organization already belongs to the account', () =>
    given(created, linked).when(link('org_other')).thenNothing());
  it('rejects a nonexistent organization', () => given().when(link('org_other')).thenRejects('not_found'));
});
