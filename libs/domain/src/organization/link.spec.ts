import { organization, type OrganizationEvent } from '#domain';
import { everyOrganizationEvent, specFor } from '#testing/pure';

const given = specFor(organization);
const created = everyOrganizationEvent.find(({ type }) => type === 'OrganizationCreated') as OrganizationEvent;
const link = (accountId: string) => ({ type: 'LinkOrganization', data: { accountId } }) as const;
const linked: OrganizationEvent = {
  type: 'OrganizationLinked',
  data: { organizationId: 'org_test', accountId: 'org_other' },
};

describe('an organization that moves into another account', () => {
  it('belongs to it', () => given(created).when(link('org_other')).thenEvents(linked));
  it('moves once', () => given(created, linked).when(link('org_other')).thenNothing());
  it('must exist', () => given().when(link('org_other')).thenRejects('not_found'));
});
