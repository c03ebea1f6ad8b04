import { fold, organization, REDACTED, type OrganizationCommand, type OrganizationEvent } from '#domain';
import { everyOrganizationEvent, noon, specFor } from '#testing/pure';

const given = specFor(organization);
const sample = <T extends OrganizationEvent['type']>(type: T) =>
  everyOrganizationEvent.find((event) => event.type === type) as Extract<OrganizationEvent, { type: T }>;
const created = sample('OrganizationCreated');
const create: OrganizationCommand = {
  type: 'CreateOrganization',
  data: {
    organizationId: 'org_test',
    environment: 'sandbox',
    accountId: 'org_home',
    externalId: 'PRACTICE-1',
    name: 'Kim Medical Group',
    at: noon('2026-01-05'),
  },
};
const location = sample('LocationSaved');
const enable = (enabled: boolean): OrganizationCommand => ({ type: 'SetTreatmentBilling', data: { enabled } });

describe('an organization', () => {
  it('is created with an encrypted name', () => given().when(create).thenEvents(created));

  it('is created once, and a second command changes nothing', () =>
    given(created)
      .when({ type: 'CreateOrganization', data: { ...create.data, name: 'Other' } })
      .thenNothing());

  it('must exist before data can be saved', () => given().when(enable(true)).thenRejects('not_found'));

  it('allows treatment billing, once', () => {
    given(created)
      .when(enable(true))
      .thenEvents({ type: 'TreatmentBillingSet', data: { organizationId: 'org_test', enabled: true } });
    given(created, sample('TreatmentBillingSet')).when(enable(true)).thenNothing();
  });

  it('warns about unauthorized treatment by default, and can be set to refuse it', () => {
    const set = (checks: 'warn' | 'refuse'): OrganizationCommand => ({ type: 'SetRfaChecks', data: { checks } });
    given().when(set('refuse')).thenRejects('not_found');
    given(created).when(set('warn')).thenNothing();
    given(created)
      .when(set('refuse'))
      .thenEvents({ type: 'RfaChecksSet', data: { organizationId: 'org_test', checks: 'refuse' } });
    given(created, sample('RfaChecksSet')).when(set('refuse')).thenNothing();
    given(created, sample('RfaChecksSet')).when(set('warn')).thenTypes('RfaChecksSet');
  });
});

describe('sandbox clock', () => {
  const now = Date.parse('2026-03-02T20:00:00.000Z');
  const move = (to: string): OrganizationCommand => ({ type: 'MoveClock', data: { now, to: Date.parse(to) } });
  const moved = (to: string): OrganizationEvent => ({
    type: 'ClockMoved',
    data: { organizationId: 'org_test', offsetMs: Date.parse(to) - now },
  });

  it('moves forward, at most 400 days at a time', () => {
    given(created).when(move('2026-03-02T20:00:00.000Z')).thenTypes('ClockMoved');
    given(created).when(move('2027-04-06T20:00:00.000Z')).thenEvents(moved('2027-04-06T20:00:00.000Z'));
    given(created).when(move('2026-03-02T19:59:59.999Z')).thenRejects('validation_error', ['now']);
    given(created).when(move('2027-04-06T20:00:00.001Z')).thenRejects('validation_error', ['now']);
    given(created, moved('2027-04-06T20:00:00.000Z')).when(move('2028-05-10T20:00:00.000Z')).thenTypes('ClockMoved');
  });
  it('is at most ten years ahead of real time', () => {
    const late = moved('2036-01-01T00:00:00.000Z');
    given(created, late).when(move('2036-03-02T20:00:00.000Z')).thenTypes('ClockMoved');
    given(created, late).when(move('2036-03-02T20:00:00.001Z')).thenRejects('validation_error', ['now']);
  });
});

describe('records of an organization', () => {
  it('keep the order in which they were first saved, and are replaced as a whole', () => {
    const saved = (id: string, nickname: string): OrganizationEvent => ({
      type: 'LocationSaved',
      data: {
        organizationId: 'org_test',
        id,
        private: { ...(location.data.private as object), id, nickname } as never,
      },
    });
    const { locations } = fold(organization, [created, saved('loc_1', 'a'), saved('loc_2', 'b'), saved('loc_1', 'c')]);
    expect(locations.map(({ id, nickname }) => [id, nickname])).toEqual([
      ['loc_1', 'c'],
      ['loc_2', 'b'],
    ]);
  });

  it('keep a removed administrator as inactive', () => {
    const { customAdministrators } = fold(organization, [
      created,
      sample('CustomAdministratorSaved'),
      sample('CustomAdministratorRemoved'),
    ]);
    expect(customAdministrators).toMatchObject([{ id: 'cadm_1', active: false }]);
  });

  it("are empty after the organization's key was destroyed, without errors", () => {
    const shredded = everyOrganizationEvent.map((event) =>
      'private' in event.data ? { ...event, data: { ...event.data, private: REDACTED } } : event,
    );
    expect(fold(organization, shredded)).toMatchObject({
      exists: false,
      deletedAt: noon('2026-03-10'),
      name: '',
      practiceIdentity: null,
      billingProviders: [],
      renderingProviders: [],
      locations: [],
      customAdministrators: [],
      members: [
        { id: 'mem_1', subject: '', name: null, email: null, role: 'manager', active: true },
        { id: 'mem_2', subject: '', name: null, email: null, role: 'biller', active: true },
      ],
      keys: [{ credentialId: 'key_1', name: '', revoked: true }],
      w9: { blobId: 'blob_1', filename: 'w9.pdf' },
      treatmentBilling: true,
    });
  });
});
