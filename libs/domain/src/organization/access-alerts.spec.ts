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

describe('access alerts', () => {
  it('are raised', () => given(created).when(raise()).thenEvents(raised));
  it('are raised once per ID, even after acknowledgment', () => {
    given(created, raised).when(raise()).thenNothing();
    given(created, raised, seen).when(raise()).thenNothing();
  });
  it('are not repeated for the same user until acknowledged', () => {
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
  ])('are raised separately for %j', (change) =>
    given(created, raised)
      .when(raise(change))
      .thenEvents({ ...raised, data: { ...raised.data, ...change } }),
  );
  it('keep their first acknowledgment', () => {
    given(created, raised).when(acknowledge()).thenEvents(seen);
    given(created, raised, seen).when(acknowledge('alt_1', 'user-9')).thenNothing();
  });
  it('cannot be acknowledged with an unknown ID', () =>
    given(created, raised).when(acknowledge('alt_2')).thenRejects('not_found'));
  it('are limited to the newest 500', () => {
    const many = Array.from({ length: 501 }, (_one, n) => ({ ...raised, data: { ...raised.data, id: `alt_${n}` } }));
    const { accessAlerts = [] } = fold(organization, [created, ...many, seen]);
    expect(accessAlerts).toHaveLength(500);
    expect(accessAlerts[0]).toMatchObject({ id: 'alt_1', acknowledged: { by: 'user-8' } });
  });
});
