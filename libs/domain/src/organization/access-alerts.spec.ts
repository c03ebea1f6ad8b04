import { fold, organization, type OrganizationCommand, type OrganizationEvent } from '#domain';
import { everyOrganizationEvent, specFor } from '#testing/pure';

const given = specFor(organization);
const sample = <T extends OrganizationEvent['type']>(type: T) =>
  everyOrganizationEvent.find((event) => event.type === type) as Extract<OrganizationEvent, { type: T }>;
const [created, raised] = [sample('OrganizationCreated'), sample('AccessAlertRaised')];
const seen = sample('AccessAlertAcknowledged');
const { organizationId: _, raisedAt: at, ...alert } = raised.data;
const raise = (change: Partial<typeof alert> = {}): OrganizationCommand => ({
  type: 'RaiseAccessAlert',
  data: { ...alert, ...change, at },
});
const acknowledge = (id = 'alt_1', by = 'user-8'): OrganizationCommand => ({
  type: 'AcknowledgeAccessAlert',
  data: { id, by, at: '2026-03-02T18:00:00.000Z' },
});

describe('what is unusual in the record of access', () => {
  it('is told', () => given(created).when(raise()).thenEvents(raised));
  it('is told once, also after somebody looked', () => {
    given(created, raised).when(raise()).thenNothing();
    given(created, raised, seen).when(raise()).thenNothing();
  });
  it('is not told again of the same person while nobody has looked', () => {
    given(created, raised)
      .when(raise({ id: 'alt_2' }))
      .thenNothing();
    given(created, raised, seen)
      .when(raise({ id: 'alt_2' }))
      .thenEvents({ ...raised, data: { ...raised.data, id: 'alt_2' } });
  });
  it.each([
    { id: 'alt_2', rule: 'exports' as const },
    { id: 'alt_2', who: { kind: 'browser_session', id: 'user-9' } },
    { id: 'alt_2', who: null },
  ])('%j is another one', (change) =>
    given(created, raised)
      .when(raise(change))
      .thenEvents({ ...raised, data: { ...raised.data, ...change } }),
  );
  it('is acknowledged by who did first', () => {
    given(created, raised).when(acknowledge()).thenEvents(seen);
    given(created, raised, seen).when(acknowledge('alt_1', 'user-9')).thenNothing();
  });
  it('is not there where it was not raised', () =>
    given(created, raised).when(acknowledge('alt_2')).thenRejects('not_found'));
  it('is remembered, the newest 500', () => {
    const many = Array.from({ length: 501 }, (_one, n) => ({ ...raised, data: { ...raised.data, id: `alt_${n}` } }));
    const { accessAlerts = [] } = fold(organization, [created, ...many, seen]);
    expect(accessAlerts).toHaveLength(500);
    expect(accessAlerts[0]).toMatchObject({ id: 'alt_1', acknowledged: { by: 'user-8' } });
  });
});
